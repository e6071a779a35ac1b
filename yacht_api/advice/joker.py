"""Where a joker changes what dice pay, found by asking the rules.

A :class:`~yacht_api.rules.Joker` is a pair of functions of the sheet. What it looks at is found by
trying it on sheets with one row used: the rolls it changes, and the row whose *points* it
remembers (Yahtzee's own row, 0 or 50).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from yacht_api.advice.errors import NotSolvable
from yacht_api.rules import ROLLS, Filled, Ruleset


@dataclass(frozen=True)
class Memory:
    """The row whose points matter later. ``kinds`` are points that stand for all like them.

    ``row`` is the place in sheet order, None when no row's points matter. ``kind_of`` leads from
    its points to their place in ``kinds``.
    """

    row: int | None = None
    kinds: tuple[int, ...] = (0,)
    kind_of: Mapping[int, int] = field(default_factory=dict)


def touched(rules: Ruleset) -> tuple[int, ...]:
    """The places in ROLLS of the rolls that the joker ever changes, in order."""
    if rules.joker is None:
        return ()
    sheets = [dict(one) for one in _one_row_used(rules)]
    return tuple(
        place
        for place in range(len(ROLLS))
        if any(_changes(rules, place, filled) for filled in sheets)
    )


def memory(rules: Ruleset, rolls: tuple[int, ...]) -> Memory:
    """What has to be remembered beside the rows used; NotSolvable if that is too much."""
    found = [
        Memory(row, tuple(kinds.values()), kind_of)
        for row, name in enumerate(rules.ids)
        for kinds, kind_of in [_kinds(rules, name, rolls)]
        if len(kinds) > 1
    ]
    if len(found) > 1:
        raise NotSolvable(rules.id, "its joker remembers the points of more than one row")
    return found[0] if found else Memory()


def payable_with_joker(rules: Ruleset, name: str, rolls: tuple[int, ...]) -> set[int]:
    """Everything the row can pay, on an empty sheet or on one that the joker knows."""
    found = set(rules.payable[name])
    for filled in _one_row_used(rules):
        prices = (rules.prices(ROLLS[place], filled) for place in rolls)
        found |= {paid[name] for paid in prices if name in paid}
    return found


def most_earned(rules: Ruleset, rolls: tuple[int, ...]) -> int:
    """The most that one roll earns beside the row it goes to."""
    sheets = list(_one_row_used(rules))
    return max(
        (_earned(rules, place, filled) for place in rolls for filled in sheets),
        default=0,
    )


def _earned(rules: Ruleset, place: int, filled: Filled) -> int:
    return sum(rules.earns(ROLLS[place], filled).values())


def _kinds(
    rules: Ruleset, name: str, rolls: tuple[int, ...]
) -> tuple[dict[tuple[int, ...], int], dict[int, int]]:
    kinds: dict[tuple[int, ...], int] = {}
    kind_of = {}
    for points in sorted(rules.payable[name]):
        earned = tuple(_earned(rules, place, {name: points}) for place in rolls)
        kinds.setdefault(earned, points)
        kind_of[points] = list(kinds).index(earned)
    return kinds, kind_of


def _one_row_used(rules: Ruleset) -> Iterator[Filled]:
    yield {}
    for name, payable in rules.payable.items():
        yield from ({name: points} for points in {min(payable), max(payable)})


def _changes(rules: Ruleset, place: int, filled: Filled) -> bool:
    plain = {row: pays for row, pays in zip(rules.ids, rules.table[place]) if row not in filled}
    dice = ROLLS[place]
    return rules.prices(dice, filled) != plain or bool(rules.earns(dice, filled))

"""Who is ahead: in a game, and for apps that keep their own sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.game.names import clean_name
from yacht_api.game.pointers import pointer
from yacht_api.game.pricing import Column, column_faults, filled_rows
from yacht_api.game.sheet import Sheet
from yacht_api.rules import Ruleset


def ranks(totals: Sequence[int]) -> list[int]:
    """The rank of each total: 1, 1, 3 when the two highest are equal."""
    place: dict[int, int] = {}
    for rank, total in enumerate(sorted(totals, reverse=True), start=1):
        place.setdefault(total, rank)
    return [place[total] for total in totals]


def winners(totals: Sequence[int]) -> list[int]:
    """The 1-based places of all who have the highest total."""
    return [place for place, rank in enumerate(ranks(totals), start=1) if rank == 1]


@dataclass(frozen=True)
class Standing:
    """How one player stands."""

    name: str
    total: int
    bonuses: dict[str, int]
    rank: int
    turns_left: int


@dataclass(frozen=True)
class Standings:
    """How all stand. ``winners`` are 1-based places, None until every row is filled."""

    complete: bool
    players: tuple[Standing, ...]
    winners: list[int] | None


def standings(rules: Ruleset, players: Sequence[tuple[str, Column]]) -> Standings:
    """How the players stand by the points on their sheets; Impossible names every bad field."""
    faults = [
        fault for place, player in enumerate(players) for fault in _faults(rules, place, player)
    ]
    if faults:
        raise Impossible(*faults)
    sheets = [Sheet(rules, filled_rows(column)) for _, column in players]
    totals = [sheet.total for sheet in sheets]
    complete = not any(sheet.open for sheet in sheets)
    return Standings(
        complete,
        tuple(
            Standing(clean_name(name), sheet.total, sheet.bonuses, rank, sheet.turns_left)
            for (name, _), sheet, rank in zip(players, sheets, ranks(totals))
        ),
        winners(totals) if complete else None,
    )


def _faults(rules: Ruleset, place: int, player: tuple[str, Column]) -> Iterator[Fault]:
    name, column = player
    try:
        clean_name(name, pointer("players", place, "name"))
    except Impossible as refused:
        yield from refused.faults
    yield from column_faults(rules, column, pointer("players", place, "scores"))

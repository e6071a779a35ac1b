"""Who would have won under other rules?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from yacht_api.game.broken_rules import DiceUnknown, Fault, Impossible
from yacht_api.game.game import Game
from yacht_api.game.sheet import Sheet
from yacht_api.game.standings import ranks, winners
from yacht_api.game.turn import Turn
from yacht_api.rules import Ruleset


@dataclass(frozen=True)
class Rescored:
    """The sheets of a game as other rules would have them."""

    rules: Ruleset
    sheets: Mapping[int, Sheet]
    ranks: Mapping[int, int]
    winners: list[int] | None


def rescored(game: Game, rules: Ruleset) -> Rescored:
    """The game under other rules with the same rows, each turn in the row it was entered in.

    :raises Impossible: if the rows differ.
    :raises DiceUnknown: if a turn holds points without dice, unless the rules are its own.
    """
    if set(rules.ids) != set(game.rules.ids):
        raise Impossible(Fault("/rules", f"The rules {rules.id} have other rows."))
    unknown = [turn.number for turn in game.turns if turn.dice is None]
    if unknown and rules is not game.rules:
        raise DiceUnknown(tuple(unknown))
    other = game if rules is game.rules else replace(game, rules=rules, turns=_priced(game, rules))
    totals = [sheet.total for sheet in other.sheets.values()]
    best = winners(totals) if game.next is None else None
    return Rescored(rules, other.sheets, dict(zip(other.sheets, ranks(totals))), best)


def _priced(game: Game, rules: Ruleset) -> tuple[Turn, ...]:
    filled: dict[int, dict[str, int]] = {player.id: {} for player in game.players}
    turns = []
    for turn in game.turns:
        rows = filled[turn.player]
        # A row that a joker of the other rules forbids would not have paid.
        prices = rules.prices(turn.dice, rows) if turn.dice else {}
        rows[turn.category] = prices.get(turn.category, 0)
        turns.append(replace(turn, points=rows[turn.category]))
    return tuple(turns)

"""The table the tests play at: a short way to write games, and a made-up rule set with a joker."""

from datetime import UTC, datetime

from yacht_api.game import Entry, Roll, new_game, record_next
from yacht_api.rules import find
from yacht_api.rules.ruleset import Bonus, Category, Ruleset, Step

YACHT = find("yacht")
THEN = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)
NOW = datetime(2024, 5, 1, 20, 5, tzinfo=UTC)


def dice(text):
    """4-4-4-1-1 as dice."""
    return tuple(int(face) for face in text.split("-"))


def entry(text):
    """Read "fours 4-4-4-1-1" with dice, "fours 12" with points, "fours" for the last roll."""
    row, _, what = text.partition(" ")
    if not what:
        return Entry(row)
    return Entry(row, dice(what)) if "-" in what else Entry(row, points=int(what))


def throw(text):
    """Read "1-2-2-4-6" or "4-4-6-2-2 keeping 2-2" as a roll."""
    shown, _, kept = text.partition(" keeping ")
    return Roll(dice(shown), dice(kept) if kept else ())


def table(*names, rules=YACHT, order="seats"):
    """A new game of these players."""
    return new_game("evening", names, rules, at=THEN, order=order)[0]


def play(game, *entries):
    """The game after these turns, each by whoever is next."""
    for text in entries:
        game, _, _ = record_next(game, entry(text), at=THEN)
    return game


def totals(game):
    """The total of every player, in the order of the seats."""
    return [sheet.total for sheet in game.sheets.values()]


class FiveAlikeAgain:
    """Once the yacht row is used, five alike pay double, and must go to their number if open.

    A yacht row with 50 earns 100 more each time.
    """

    def prices(self, dice, filled, scores):
        if len(set(dice)) > 1 or "yacht" not in filled:
            return scores
        doubled = {row: 2 * pays for row, pays in scores.items()}
        bound = {1: "ones", 4: "fours"}.get(dice[0])
        return {bound: doubled[bound]} if bound in doubled else doubled

    def earns(self, dice, filled):
        return {"again": 100} if len(set(dice)) == 1 and filled.get("yacht") == 50 else {}


def _row(name, pays):
    return Category(name, name.title(), "", pays)


JOKER = Ruleset(
    "made-up",
    "Made up",
    1,
    "Four rows, a bonus for the numbers, and a joker.",
    (
        _row("yacht", lambda dice: 50 if len(set(dice)) == 1 else 0),
        _row("fours", lambda dice: 4 * dice.count(4)),
        _row("ones", lambda dice: dice.count(1)),
        _row("choice", sum),
    ),
    (
        Bonus("numbers", "Numbers", "", ("fours", "ones"), (Step(18, 35),)),
        Bonus("again", "Five alike again", ""),
    ),
    FiveAlikeAgain(),
)

ZEROS = (
    "yacht 0",
    "large_straight 0",
    "small_straight 0",
    "four_of_a_kind 0",
    "full_house 0",
    "choice 5",
    "sixes 0",
    "fives 0",
    "fours 0",
    "threes 0",
    "twos 0",
    "ones 0",
)
"""Twelve turns that fill a sheet of yacht with 5 points."""

"""Sheets played for the tests, every entry priced on the sheet as it then stood."""

from collections import Counter

from tests.rules.by_the_book import EVERY_ORDER
from yacht_api.rules import find


def roll(text):
    """4-4-4-1-1 as dice."""
    return tuple(int(face) for face in text.split("-"))


def orders_that_pay(rules, row):
    """In how many of the 7,776 rolls the row pays anything on an empty sheet."""
    return sum(find(rules).scores(dice)[row] > 0 for dice in EVERY_ORDER)


def play(rules, turns):
    """The rows and the earned points after these turns: row -> dice, in the order of play."""
    filled, earned = {}, Counter()
    for row, text in turns.items():
        pays = find(rules).prices(roll(text), filled)[row]
        earned.update(find(rules).earns(roll(text), filled))
        filled[row] = pays
    return filled, earned


def played(rules, turns):
    """The rows alone."""
    return play(rules, turns)[0]


def total(rules, filled, earned=None):
    """Rows, bonuses and what was earned beside them."""
    bonuses = find(rules).bonus_points(filled)
    return sum(filled.values()) + sum(bonuses.values()) + sum((earned or {}).values())

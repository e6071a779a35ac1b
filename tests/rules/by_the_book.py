"""A second opinion: the rules page once more, written for the tests alone.

Nothing here comes from ``yacht_api``. Where the package counts and compares, this file lists
the rolls that fit, so that one slip of thought cannot sit in both.
"""

from collections import Counter
from itertools import permutations, product

EVERY_ORDER = tuple(product((1, 2, 3, 4, 5, 6), repeat=5))

NUMBERS = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


def _orders(*shapes):
    return {order for shape in shapes for order in permutations(shape)}


PAIRS = tuple(permutations(NUMBERS.values(), 2))

FIVE_ALIKE = {(n, n, n, n, n) for n in NUMBERS.values()}
FOUR_ALIKE = _orders(*((n, n, n, n, m) for n, m in PAIRS))
FULL_HOUSE = _orders(*((n, n, n, m, m) for n, m in PAIRS))
LOW_RUN = _orders((1, 2, 3, 4, 5))
HIGH_RUN = _orders((2, 3, 4, 5, 6))
RUN_OF_FOUR = _orders(
    *((*run, free) for run in ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)) for free in range(1, 7))
)
THREE_ALIKE = _orders(*((n, n, n, m, k) for n, m in PAIRS for k in NUMBERS.values()))

COLOURS = ((1, 6), (2, 5), (3, 4))
ONE_COLOUR = {dice for colour in COLOURS for dice in product(colour, repeat=5)}
TWO_PAIR_ONE_COLOUR = _orders(
    *(
        (one, one, other, other, free)
        for colour in COLOURS
        for one, other in product(colour, repeat=2)
        for free in NUMBERS.values()
    )
)


def pips(dice):
    """Everything on the table added up."""
    return sum(face * times for face, times in Counter(dice).items())


def only(face):
    """What the dice of one number add up to."""
    return lambda dice: Counter(dice)[face] * face


def flat(points, *fitting):
    """The same points for each roll that fits."""
    fits = set().union(*fitting)
    return lambda dice: points if dice in fits else 0


def summed(*fitting, extra=0):
    """All five dice added up, and something extra, for each roll that fits."""
    fits = set().union(*fitting)
    return lambda dice: pips(dice) + extra if dice in fits else 0


def four_without_the_fifth(dice):
    """Only the four dice that are alike."""
    ((face, times),) = Counter(dice).most_common(1)
    return face * 4 if times > 3 else 0


_NUMBER_ROWS = {row: only(face) for row, face in NUMBERS.items()}

_YACHT = {
    "yacht": flat(50, FIVE_ALIKE),
    "large_straight": flat(30, HIGH_RUN),
    "small_straight": flat(30, LOW_RUN),
    "four_of_a_kind": summed(FOUR_ALIKE, FIVE_ALIKE),
    "full_house": summed(FULL_HOUSE),
    "choice": pips,
    **dict(reversed(_NUMBER_ROWS.items())),
}

BOOK = {
    "yacht": _YACHT,
    "yacht-1938": _YACHT | {"four_of_a_kind": four_without_the_fifth},
    "yacht-knizia": _YACHT | {"full_house": summed(FULL_HOUSE, FIVE_ALIKE)},
    "yacht-51": _YACHT
    | {
        "full_house": summed(FULL_HOUSE, FIVE_ALIKE),
        "small_straight": flat(15, RUN_OF_FOUR),
        "large_straight": flat(30, LOW_RUN, HIGH_RUN),
    },
    "yahtzee": {
        **_NUMBER_ROWS,
        "three_of_a_kind": summed(THREE_ALIKE, FIVE_ALIKE),
        "four_of_a_kind": summed(FOUR_ALIKE, FIVE_ALIKE),
        "full_house": flat(25, FULL_HOUSE),
        "small_straight": flat(30, RUN_OF_FOUR),
        "large_straight": flat(40, LOW_RUN, HIGH_RUN),
        "yahtzee": flat(50, FIVE_ALIKE),
        "chance": pips,
    },
    "kismet": {
        **_NUMBER_ROWS,
        "two_pair_same_color": summed(TWO_PAIR_ONE_COLOUR),
        "three_of_a_kind": summed(THREE_ALIKE, FIVE_ALIKE),
        "straight": flat(30, LOW_RUN, HIGH_RUN),
        "flush": flat(35, ONE_COLOUR),
        "full_house": summed(FULL_HOUSE, FIVE_ALIKE, extra=15),
        "full_house_same_color": summed(FULL_HOUSE & ONE_COLOUR, FIVE_ALIKE, extra=20),
        "four_of_a_kind": summed(FOUR_ALIKE, FIVE_ALIKE, extra=25),
        "yarborough": pips,
        "kismet": summed(FIVE_ALIKE, extra=50),
    },
}
"""Rule set -> row, in sheet order -> what any ordered roll pays on an empty sheet."""


def forced_joker(dice, filled):
    """Where five alike may go once the Yahtzee row is used: each open row has its rank."""
    special = {"full_house": 25, "small_straight": 30, "large_straight": 40}
    ranked = {0: {}, 1: {}, 2: {}}
    for row in BOOK["yahtzee"].keys() - filled.keys():
        if NUMBERS.get(row) == dice[0]:
            ranked[0][row] = pips(dice)
        elif row in NUMBERS:
            ranked[2][row] = 0
        else:
            ranked[1][row] = special.get(row, pips(dice))
    return next((rows for rows in ranked.values() if rows), {})

"""Where the published rules are easily got wrong: a sheet, dice, and what they may do there."""

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = {
    **{"three_of_a_kind": 20, "four_of_a_kind": 0, "full_house": 25},
    **{"small_straight": 30, "large_straight": 0, "chance": 17},
}
"""All lower rows but the Yahtzee row, filled."""

AS_JOKER = {
    **{"three_of_a_kind": 20, "four_of_a_kind": 20, "full_house": 25},
    **{"small_straight": 30, "large_straight": 40, "chance": 20},
}
"""What five 4s pay in the lower rows as a joker."""

FIVE_FOURS = {
    **dict.fromkeys(UPPER, 0),
    **{"fours": 20, "three_of_a_kind": 20, "four_of_a_kind": 20, "full_house": 0},
    **{"small_straight": 0, "large_straight": 0, "yahtzee": 50, "chance": 20},
}
"""What five 4s pay as any other roll, in sheet order."""


def _without(prices, *rows):
    return {row: pays for row, pays in prices.items() if row not in rows}


def _others(*rows):
    return {row: 0 for row in UPPER if row not in rows}


TRAPS = {
    "the Yahtzee row is open": ({}, "44444", FIVE_FOURS, 0),
    "the Yahtzee row is open, the number row used": (
        {"fours": 12},
        "44444",
        _without(FIVE_FOURS, "fours"),
        0,
    ),
    "50 and the number row open": ({"yahtzee": 50}, "44444", {"fours": 20}, 100),
    "0 and the number row open": ({"yahtzee": 0}, "44444", {"fours": 20}, 0),
    "50 and the number row given up": ({"yahtzee": 50, "fours": 0}, "44444", AS_JOKER, 100),
    "50 and the number row used": ({"yahtzee": 50, "fours": 12}, "44444", AS_JOKER, 100),
    "0 and the number row used": ({"yahtzee": 0, "fours": 12}, "44444", AS_JOKER, 0),
    "other number rows do not matter": (
        {"yahtzee": 50, "fours": 12, "fives": 15, "ones": 0},
        "44444",
        AS_JOKER,
        100,
    ),
    "one lower row is left": (
        _without({"yahtzee": 50, "fours": 12} | LOWER, "large_straight"),
        "44444",
        {"large_straight": 40},
        100,
    ),
    "no lower row is left": (
        {"yahtzee": 50, "fours": 12} | LOWER,
        "44444",
        _others("fours"),
        100,
    ),
    "0 and no lower row left": (
        {"yahtzee": 0, "fours": 12, "twos": 6} | LOWER,
        "44444",
        _others("fours", "twos"),
        0,
    ),
    "four alike are no joker": (
        {"yahtzee": 50, "fours": 12, "chance": 20},
        "44441",
        {
            **{"ones": 1, "twos": 0, "threes": 0, "fives": 0, "sixes": 0},
            **{"three_of_a_kind": 17, "four_of_a_kind": 17, "full_house": 0},
            **{"small_straight": 0, "large_straight": 0},
        },
        0,
    ),
    "a small straight with a pair": (
        _without({"yahtzee": 0, "fours": 12, "ones": 1, "sixes": 6} | LOWER, "small_straight"),
        "23455",
        {"twos": 2, "threes": 3, "fives": 10, "small_straight": 30},
        0,
    ),
}
"""Name -> the rows used, the dice, what they may be used for in sheet order, what they earn."""

"""What every roll pays. Standard library only; knows nothing of games, storage or HTTP."""

from yacht_api.rules.catalogue import DEFAULT, add, all_rulesets, find
from yacht_api.rules.dice import FACES, NUMBER_OF_DICE, PLACE, ROLLS, Dice
from yacht_api.rules.ruleset import Bonus, Category, Filled, Joker, Ruleset, Step

__all__ = [
    "DEFAULT",
    "FACES",
    "NUMBER_OF_DICE",
    "PLACE",
    "ROLLS",
    "Bonus",
    "Category",
    "Dice",
    "Filled",
    "Joker",
    "Ruleset",
    "Step",
    "add",
    "all_rulesets",
    "find",
]

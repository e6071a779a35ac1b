"""``yacht-api solve``: best play and chances worked out ahead of time."""

import argparse
import sys
from typing import Any

from yacht_api import advice
from yacht_api.rules import Ruleset, all_rulesets, find
from yacht_api.settings import Settings
from yacht_api.startup import advice_folder

_BAR = 40


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    solve = commands.add_parser("solve", help="work out best play and chances, which advice needs")
    solve.add_argument("rules", nargs="*", type=_rules, help="rule sets (default: all)")
    solve.set_defaults(run=_solve)


def _rules(name: str) -> Ruleset:
    rules = find(name)
    if rules is None:
        raise argparse.ArgumentTypeError(f"there are no rules {name}")
    return rules


def _solve(options: argparse.Namespace) -> int:
    shelf = advice.Shelf(advice_folder(Settings.from_env()))
    failed = False
    for rules in options.rules or all_rulesets():
        try:
            fresh = shelf.make(rules, _bar(rules.id))
            print(f"\r{rules.id}: {'solved' if fresh else 'solved before'}".ljust(_BAR + 26))
        except advice.NoAdvice as trouble:
            failed = True
            print(f"yacht-api: {trouble}", file=sys.stderr)
    return int(failed)


def _bar(name: str) -> Any:
    def show(what: str, done: int, all_: int) -> None:
        filled = _BAR * done // max(all_, 1)
        bar = "#" * filled + "." * (_BAR - filled)
        print(f"\r{name.ljust(13)} {what.ljust(9)} {bar}", end="", flush=True)

    return show

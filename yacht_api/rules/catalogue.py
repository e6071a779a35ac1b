"""Every rule set there is, by id. A new family is one more module in ``families``."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from yacht_api.rules import families
from yacht_api.rules.ruleset import Ruleset

DEFAULT = "yacht"


def _discover() -> Iterator[Ruleset]:
    names = [module.name for module in iter_modules(families.__path__)]
    # The family of the default rule set stands first in every list.
    for name in sorted(names, key=lambda name: name != DEFAULT):
        yield from import_module(f"{families.__name__}.{name}").RULESETS


_CATALOGUE = {ruleset.id: ruleset for ruleset in _discover()}


def add(ruleset: Ruleset) -> None:
    """Offer one more rule set, as a plug-in or a test does."""
    _CATALOGUE[ruleset.id] = ruleset


def find(rules: str) -> Ruleset | None:
    """The rule set of this id, or None."""
    return _CATALOGUE.get(rules)


def all_rulesets() -> tuple[Ruleset, ...]:
    """All rule sets: the default's family, then the others by name, each in its own order."""
    return tuple(_CATALOGUE.values())

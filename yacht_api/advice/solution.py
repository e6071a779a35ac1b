"""Best play under one rule set, ready to be asked."""

from functools import cached_property

import numpy as np

from yacht_api.advice.distributions import Distributions
from yacht_api.advice.entries import Entries
from yacht_api.advice.errors import OddsTooFar
from yacht_api.advice.keeps import Floats
from yacht_api.advice.playing import variances
from yacht_api.advice.sheets import Columns, Sheets
from yacht_api.advice.solving import Progress, solve
from yacht_api.rules import Filled, Ruleset

_REMEMBERED = 8


class Solution:
    """What is still to come on every sheet of a rule set, by the place of the sheet."""

    def __init__(self, sheets: Sheets, worth: Floats) -> None:
        self.sheets = sheets
        self.worth = worth
        self.entries = Entries(sheets)
        self._distributions: dict[int, Distributions] = {}

    @classmethod
    def of(cls, rules: Ruleset, progress: Progress | None = None) -> "Solution":
        """Solve a rule set now; NotSolvable if it is of another kind."""
        sheets = Sheets(rules)
        return cls(sheets, solve(sheets, progress))

    @property
    def rules(self) -> Ruleset:
        """The rule set it solves."""
        return self.sheets.rules

    @property
    def points_matter(self) -> bool:
        """Whether advice needs the points of the used rows and not only which they are."""
        return self.sheets.points_matter

    def expected(self, filled: Filled) -> float:
        """The points still to come on this sheet, on average, before its next turn."""
        return float(self.worth[self.sheets.places(self.sheets.column(filled))[0]])

    def deviation(self, filled: Filled) -> float:
        """The standard deviation of the points still to come when played for the most."""
        return float(np.sqrt(self._variances[self.sheets.places(self.sheets.column(filled))[0]]))

    @cached_property
    def _variances(self) -> Floats:
        return variances(self.entries, self.worth)

    def distributions(self, column: Columns) -> Distributions:
        """How likely all points to come are, for this sheet and all that can follow it.

        The empty sheet's where that is small enough, because then it serves every sheet.
        OddsTooFar when too much lies ahead.
        """
        return self._of_all_sheets or self._remembered(column)

    @cached_property
    def _of_all_sheets(self) -> Distributions | None:
        try:
            return Distributions(self.entries, self.worth, self.sheets.column({}))
        except OddsTooFar:
            return None

    def _remembered(self, column: Columns) -> Distributions:
        place = int(self.sheets.places(column)[0])
        if place not in self._distributions:
            # Made before it is put away, so that another thread never sees half of it.
            made = Distributions(self.entries, self.worth, column)
            while len(self._distributions) >= _REMEMBERED:
                self._distributions.pop(next(iter(self._distributions)), None)
            self._distributions[place] = made
        return self._distributions[place]

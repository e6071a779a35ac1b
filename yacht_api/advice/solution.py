"""Best play under one rule set, ready to be asked."""

from collections.abc import Callable
from functools import cached_property
from threading import Lock

import numpy as np

from yacht_api.advice.distributions import Distributions, Outlook
from yacht_api.advice.entries import Entries
from yacht_api.advice.estimates import Estimates
from yacht_api.advice.keeps import Floats
from yacht_api.advice.playing import variances
from yacht_api.advice.sheets import Columns, Sheets
from yacht_api.advice.solving import Progress, solve
from yacht_api.advice.waves import FEWEST_ROWS, Table, waves
from yacht_api.rules import Dice, Filled, Ruleset

# Of the distributions made last, 96 MB.
_MOST_NUMBERS = 12_000_000
# Of the outlooks made last, some 10 MB.
_MOST_OUTLOOKS = 1_000


class Solution:
    """What is still to come on every sheet of a rule set, by the place of the sheet.

    ``table`` gives the waves when they are first needed; without it they are worked out then.
    """

    def __init__(
        self,
        sheets: Sheets,
        worth: Floats,
        table: Callable[["Solution"], Table] | None = None,
    ) -> None:
        self.sheets = sheets
        self.worth = worth
        self.entries = Entries(sheets)
        self._table = table
        self._known: list[Distributions] = []
        self._outlooks: dict[int, Outlook] = {}
        self._making = Lock()

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

    @property
    def needs_waves(self) -> bool:
        """Whether there are sheets that too many can follow for exact chances."""
        return not self.sheets.few and self.sheets.rows > FEWEST_ROWS

    def expected(self, filled: Filled) -> float:
        """The points still to come on this sheet, on average, before its next turn."""
        return float(self.worth[self.sheets.places(self.sheets.column(filled))[0]])

    def deviation(self, filled: Filled) -> float:
        """The standard deviation of the points still to come when played for the most."""
        return float(np.sqrt(self._variances[self.sheets.places(self.sheets.column(filled))[0]]))

    @cached_property
    def _variances(self) -> Floats:
        return variances(self.entries, self.worth)

    def waves(self, progress: Progress | None = None) -> Table:
        """What estimates are made from, worked out now, which takes longer than to solve."""
        return waves(self.entries, self.worth, progress)

    def outlook(self, column: Columns) -> Outlook:
        """What may come to a sheet whose next turn has not begun."""
        place = int(self.sheets.places(column)[0])
        found = self._outlooks.get(place)
        if found is None:
            found = self._chances(column).before_turn(column)
            # A copy, because a part of a distribution would keep all of it.
            found = found._replace(chances=found.chances.copy())
            while len(self._outlooks) >= _MOST_OUTLOOKS:
                self._outlooks.pop(next(iter(self._outlooks)), None)
            self._outlooks[place] = found
        return found

    def at_hand(self, column: Columns) -> bool:
        """Whether what may come to this sheet is known already, or close and quickly told."""
        return (
            self._estimated(column)
            or int(self.sheets.places(column)[0]) in self._outlooks
            or self._remembered(column) is not None
        )

    def outlook_in_turn(self, column: Columns, dice: Dice, rolls_left: int) -> Outlook:
        """What may come to a sheet with these dice on the table."""
        return self._chances(column).in_turn(column, dice, rolls_left)

    def _chances(self, column: Columns) -> Distributions | Estimates:
        """Exact where few sheets can follow. BeingSolved when estimates are not there yet."""
        if self._estimated(column):
            return self._estimates
        return self._remembered(column) or self._distributions(column)

    def _estimated(self, column: Columns) -> bool:
        return self.needs_waves and self.sheets.open_rows(column) > FEWEST_ROWS

    @cached_property
    def _estimates(self) -> Estimates:
        table = self._table(self) if self._table else self.waves()
        return Estimates(self.entries, self.worth, table)

    def _remembered(self, column: Columns) -> Distributions | None:
        return next((known for known in self._known if known.knows(column)), None)

    def _distributions(self, column: Columns) -> Distributions:
        """For this sheet and all that can follow it; of few, for all that there are."""
        start = self.sheets.column({}) if self.sheets.few else column
        with self._making:
            # Phones ask for the same at the same time: all but the first find it made.
            found = self._remembered(column)
            if found is None:
                found = Distributions(self.entries, self.worth, start)
                known = [*self._known, found]
                while len(known) > 1 and sum(each.size for each in known) > _MOST_NUMBERS:
                    known.pop(0)
                self._known = known
            return found

"""How likely each number of points to come is, closely, for sheets far from the end."""

import numpy as np

from yacht_api.advice import waves
from yacht_api.advice.distributions import Outlook
from yacht_api.advice.entries import Entries
from yacht_api.advice.keeps import Floats, Ints
from yacht_api.advice.playing import Ends, ends, only
from yacht_api.advice.sheets import Columns
from yacht_api.advice.waves import Table, Waves
from yacht_api.rules import Dice


class Estimates:
    """The chances of 0, 1, 2 … points to come, put together from their waves."""

    def __init__(self, entries: Entries, worth: Floats, table: Table) -> None:
        self.entries = entries
        self.worth = worth
        self._places: Ints = table["place"].astype(np.int64)
        self._waves = table["waves"]
        self._period = waves.period(entries.sheets)
        self._turning = waves.turning(self._period)

    def before_turn(self, column: Columns) -> Outlook:
        """Of one sheet with at least ``waves.FEWEST_ROWS`` open, whose next turn has not begun."""
        place = self.entries.sheets.places(column)
        return self._outlook(float(self.worth[place[0]]), self._of(place)[0])

    def in_turn(self, column: Columns, dice: Dice, rolls_left: int) -> Outlook:
        """Of one sheet with more than those open, with these dice on the table."""
        expected, found = 0.0, np.zeros(self._turning.shape[1], np.complex64)
        played = ends(self.entries, column, self.worth, rolls=only(dice), rolls_left=rolls_left)
        for end in played:
            places, gains, chances = _possible(end)
            expected += float(chances @ (gains + self.worth[places]))
            found += chances @ (self._turning[gains] * self._of(places))
        return self._outlook(expected, found)

    def _of(self, places: Ints) -> Waves:
        """(places, waves)"""
        return self._waves[self._places.searchsorted(places)].astype(np.float32).view(np.complex64)

    def _outlook(self, expected: float, found: Waves) -> Outlook:
        # Chances below nothing stay in: without these ripples their neighbours would be wrong.
        chances = np.fft.irfft(np.concatenate([[1], found.conj()]), self._period)
        return Outlook(expected, chances, exact=False)


def _possible(end: Ends) -> tuple[Ints, Ints, Floats]:
    """Those ways for the turn of one sheet to end that have a chance."""
    places, gains, chances = (values[end.chances[:, 0] > 0, 0] for values in end)
    return places, gains, chances

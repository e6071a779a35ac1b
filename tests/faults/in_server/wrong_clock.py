"""A clock that is set back by an hour every second, and forward again."""

import datetime
import time

AN_HOUR = 3600.0


def install() -> None:
    """Put the clock in the place of the right one, for everything that is imported later."""
    right_time = time.time

    def wrong_time() -> float:
        now = right_time()
        return now - AN_HOUR * (int(now) % 3)

    class WrongDateTime(datetime.datetime):
        """As the real one, but it asks the wrong clock."""

        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "WrongDateTime":
            return cls.fromtimestamp(wrong_time(), tz)

    time.time = wrong_time
    datetime.datetime = WrongDateTime  # type: ignore[misc]

"""What can stand in the way of advice.

Exception
└── NoAdvice
    ├── NotSolvable      the rules are of a kind the solver cannot take
    └── BeingSolved      somebody is at it: ask again in a moment
"""


class NoAdvice(Exception):
    """Advice cannot be had, or not yet."""


class NotSolvable(NoAdvice):
    """The rules depend on more of the sheet than the solver keeps account of."""

    def __init__(self, rules: str, reason: str) -> None:
        super().__init__(f"There is no advice for the rules {rules}: {reason}.")
        self.rules = rules


class BeingSolved(NoAdvice):
    """Best play or the chances under these rules are not there yet. ``retry_after`` is seconds."""

    def __init__(self, rules: str, retry_after: int = 10) -> None:
        super().__init__(f"Advice under the rules {rules} is being worked out.")
        self.rules = rules
        self.retry_after = retry_after

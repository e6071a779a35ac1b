"""Why a use case was not carried out."""

from yacht_api.game import Game
from yacht_api.game.broken_rules import BrokenRule


class NoSuchGame(Exception):
    """No game has this id."""


class WrongKey(Exception):
    """The key is not this game's, or no longer."""


class KeyReused(Exception):
    """The Idempotency-Key was used for another request."""


class Changed(Exception):
    """The game is not at the version that the request was decided on; ``game`` is as it stands."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"The game is at version {game.version} by now.")
        self.game = game


class Refused(Exception):
    """A rule forbids it; ``game`` is as it stands, for the client to look at."""

    def __init__(self, broken: BrokenRule, game: Game) -> None:
        super().__init__(str(broken))
        self.broken = broken
        self.game = game

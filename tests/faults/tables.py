"""The games that the writers share, and what has been seen of each."""

import itertools
import random
import threading
from dataclasses import dataclass
from typing import Any

from yacht_api.rules import find

PLAYERS = ("Alice", "Bob", "Charlie", "Dora")
ROWS = tuple(find("yacht").ids)
TURNS = len(PLAYERS) * len(ROWS)


@dataclass(frozen=True)
class Seen:
    """That the service said: this turn of this game is recorded with these dice."""

    game: str
    number: int
    player: int
    category: str
    dice: str


class Table:
    """One game. No two requests for it bring the same dice, so that dice tell who recorded."""

    def __init__(self, game: dict[str, Any], key: str) -> None:
        self.id: str = game["id"]
        self.key = key
        self._game = game
        self._lock = threading.Lock()
        orders = [list(dice) for dice in itertools.product(range(1, 7), repeat=5)]
        random.shuffle(orders)
        self._dice = iter(orders)

    @property
    def game(self) -> dict[str, Any]:
        """The newest state that any answer has shown."""
        with self._lock:
            return self._game

    @property
    def version(self) -> int:
        """The newest version that any answer has shown."""
        return int(self.game["version"])

    def fresh_dice(self) -> list[int]:
        """Dice that nobody has sent to this game."""
        with self._lock:
            return next(self._dice)

    def learn(self, game: dict[str, Any]) -> None:
        """Remember a state that an answer has shown."""
        with self._lock:
            if game["version"] > self._game["version"]:
                self._game = game


def rows(game: dict[str, Any], player: int, *, filled: bool) -> list[str]:
    """The rows of a player's sheet that are used, or those that are open."""
    scores = game["players"][player - 1]["scores"]
    return [row for row in ROWS if (scores[row] is not None) == filled]


def seen(game_id: str, turn: dict[str, Any]) -> Seen:
    """A turn as an answer shows it."""
    dice = "".join(map(str, turn["dice"]))
    return Seen(game_id, turn["number"], turn["player"], turn["category"], dice)

"""Who sat at the table while the turns were played, from the game's log."""

from collections.abc import Iterable

from yacht_api.game.event import Event
from yacht_api.game.game import Game

Seats = tuple[bool, ...]
"""For each seat taken by then, whether its player was at the table."""


def seats_by_turn(game: Game, events: Iterable[Event]) -> tuple[Seats, ...]:
    """The seats before the first turn and after each; ``events`` are all of the game's log.

    After a turn they are as they were when the next one was recorded, and after the last as now.
    """
    seats: list[bool] = []
    at_turn: list[Seats] = []
    for action, detail in ((event.action, event.detail) for event in events):
        if action in {"game_created", "game_imported"}:
            seats = [True] * len(detail["players"])
            at_turn = [tuple(seats)] * detail.get("turns", 0)
        elif action == "turn_recorded":
            at_turn.append(tuple(seats))
        elif action == "turn_undone":
            at_turn.pop()
        elif action == "player_joined":
            seats.append(True)
        elif action in {"player_left", "player_returned"}:
            seats[detail["player"] - 1] = action == "player_returned"
    return (*at_turn, tuple(player.active for player in game.players))

"""The game as it is played at the table. No clock, no chance, no input or output.

A game never changes: each operation returns the game that comes next and an event for its log,
or the very same game and None when there was nothing to do. What is not allowed is raised as a
:class:`~yacht_api.game.broken_rules.BrokenRule`.
"""

from yacht_api.game.corrections import correct, undo
from yacht_api.game.event import Action, Event
from yacht_api.game.game import Current, Game, Next, Order, Player, Status
from yacht_api.game.history import Seats, seats_by_turn
from yacht_api.game.imports import Played, from_paper, imported
from yacht_api.game.lifecycle import key_changed, new_game, rematch_of, with_rematch
from yacht_api.game.players import join, rename, set_active
from yacht_api.game.recording import record, record_next
from yacht_api.game.rescoring import Rescored, rescored
from yacht_api.game.rolling import roll
from yacht_api.game.sheet import Sheet
from yacht_api.game.turn import Entry, Roll, Turn

__all__ = [
    "Action",
    "Current",
    "Entry",
    "Event",
    "Game",
    "Next",
    "Order",
    "Played",
    "Player",
    "Rescored",
    "Roll",
    "Seats",
    "Sheet",
    "Status",
    "Turn",
    "correct",
    "from_paper",
    "imported",
    "join",
    "key_changed",
    "new_game",
    "record",
    "record_next",
    "rematch_of",
    "rename",
    "rescored",
    "roll",
    "seats_by_turn",
    "set_active",
    "undo",
    "with_rematch",
]

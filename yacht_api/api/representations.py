"""The games put together last, ready to be sent again.

After a turn every phone at the table asks for the game, and gets the same.
"""

import threading
from collections import OrderedDict

MOST = 256
"""Games that are kept; with a few players each has about 2 kB, with twenty 8."""


class Representations:
    """The bodies that show games, each as of a version.

    A game at a version looks the same for ever, which is what its strong ETag says.
    """

    def __init__(self) -> None:
        self._bodies: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, game_id: str, version: int) -> bytes | None:
        """The body of a game at this version, None if it is not at hand."""
        # Without the lock: one look at a dict sees it before or after a change, never within.
        known, body = self._bodies.get(game_id, (None, None))
        return body if known == version else None

    def keep(self, game_id: str, version: int, body: bytes) -> None:
        """Have it at hand; the one that was kept longest makes room."""
        with self._lock:
            self._bodies.pop(game_id, None)
            self._bodies[game_id] = version, body
            if len(self._bodies) > MOST:
                self._bodies.popitem(last=False)

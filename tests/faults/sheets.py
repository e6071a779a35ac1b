"""One game and one client, for tests in which every request is chosen."""

from typing import Any

from tests.faults.client import Answer, Client
from tests.faults.tables import PLAYERS, ROWS


class Sheets:
    """A game whose rows are filled from the top, so that a turn's number says what it records."""

    def __init__(self, port: int, players: int = len(PLAYERS)) -> None:
        self.port = port
        self.players = players
        names = [f"Player {seat}" for seat in range(1, players + 1)]
        made = self.ask("POST", "/games", {"players": names})
        assert made.status == 201, made
        self.id: str = made.json["id"]
        self.key: str = made.json["key"]

    @property
    def path(self) -> str:
        """Where the game is."""
        return f"/games/{self.id}"

    def entry(self, number: int, *, other: bool = False) -> dict[str, Any]:
        """What turn ``number`` records, with dice that no other turn has; or something else."""
        code = number + (6**4 if other else 0)
        dice = [code // 6**place % 6 + 1 for place in range(5)]
        return {"category": ROWS[(number - 1) // self.players], "dice": dice}

    def record(self, number: int, *, other: bool = False) -> Answer:
        """Record turn ``number``."""
        return self.ask("PUT", f"{self.path}/turns/{number}", self.entry(number, other=other))

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Send one request with the game's key, on a connection of its own."""
        key = getattr(self, "key", None)
        credentials = {"Authorization": f"Bearer {key}"} if key else {}
        client = Client(self.port, keep_alive=False)
        return client.send(method, path, body, {**credentials, **(headers or {})})

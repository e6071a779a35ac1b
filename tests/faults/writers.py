"""People at phones: they record turns by number or by key, and insist until they are answered."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from tests.faults.client import NETWORK, Answer, Client
from tests.faults.tables import PLAYERS, TURNS, Seen, Table, rows, seen
from tests.faults.tally import Tally

TRIES = 40
IDLE = 1.0
"""Seconds after which a server that stops may have closed a connection that was kept alive."""
CLASHES, KEYED, REPLAYS, READS = 0.1, 0.3, 0.2, 0.2


class GaveUp(Exception):
    """Forty tries brought no answer."""


class Interrupted(Exception):
    """The test is over; whether the last request was carried out is not known."""


@dataclass(frozen=True)
class Acknowledged:
    """A turn that its writer was told is recorded, and the time from first try to answer."""

    turn: Seen
    version: int
    began: float
    ended: float


@dataclass(frozen=True)
class Request:
    """A request that can be sent again as it is."""

    method: str
    path: str
    body: dict[str, Any]
    key: str | None


class Play:
    """Writers at shared tables, and all that they were told."""

    def __init__(
        self,
        ports: Sequence[int],
        *,
        writers: int = 16,
        tables: int = 6,
        keep_alive: bool = True,
        insist: bool = True,
    ) -> None:
        """
        :param insist: try again when there is no answer; otherwise that is the end of a writer.
        """
        self.tally = Tally()
        self.acknowledged: list[Acknowledged] = []
        self.seen: set[Seen] = set()
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.stop = threading.Event()
        self.insist = insist
        self.ports = list(ports)
        self._live: list[Table] = []
        self._lock = threading.Lock()
        clients = [Client(random.choice(ports), keep_alive=keep_alive) for _ in range(writers)]
        self._writers = [Writer(self, client) for client in clients]
        self._threads = [threading.Thread(target=each.run, daemon=True) for each in self._writers]
        opening = Client(self.ports[0], keep_alive=keep_alive)
        self._live = [Writer(self, opening).open_table() for _ in range(tables)]
        opening.close()

    def __enter__(self) -> "Play":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        deadline = time.monotonic() + 60
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
            if thread.is_alive():
                self.tally.fail("writer stuck")

    @property
    def acks(self) -> int:
        """How many turns have been acknowledged."""
        return len(self.acknowledged)

    def run_for(self, seconds: float, enough: Callable[[], bool] = lambda: True) -> None:
        """Let them play so long, and on a busy machine longer until it is enough."""
        began = time.monotonic()
        while (spent := time.monotonic() - began) < 60 + seconds:
            if spent >= seconds and enough():
                return
            time.sleep(0.05)

    def table(self, writer: "Writer") -> Table:
        """Any table that is not finished; a finished one is replaced by a new game."""
        place = random.randrange(len(self._live))
        table = self._live[place]
        if table.game["next"] is not None:
            return table
        fresh = writer.open_table()
        with self._lock:
            if self._live[place] is table:
                self._live[place] = fresh
        return fresh

    def add(self, table: Table) -> None:
        """Remember a table for the checks at the end."""
        with self._lock:
            self.tables.append(table)


class Writer:
    """One of them, with a connection of its own."""

    def __init__(self, play: Play, client: Client) -> None:
        self._play = play
        self._tally = play.tally
        self._client = client
        self._asked_last = time.monotonic()

    def run(self) -> None:
        """Play until the test is over."""
        try:
            while not self._play.stop.is_set():
                self._one(self._play.table(self))
        except Interrupted:
            pass
        except GaveUp as error:
            self._tally.fail("give-up", str(error))
        except Exception as error:
            self._tally.fail("writer broken", repr(error))
            raise
        finally:
            self._client.close()

    def open_table(self) -> Table:
        """A new game, made once however often it is asked for."""
        body = {"players": list(PLAYERS)}
        answer = self._insist("POST", "/games", body, {"Idempotency-Key": token_hex(8)})
        if answer.status != 201:
            self._tally.fail("game not made", str(answer))
            raise GaveUp(str(answer))
        game = answer.json
        table = Table(game, game.pop("key"))
        self._play.add(table)
        return table

    def _one(self, table: Table) -> None:
        game = table.game
        if game["next"] is None:
            return
        taken = rows(game, game["next"]["player"], filled=True)
        if taken and random.random() < CLASHES:
            self._clash(table, game, random.choice(taken))
        else:
            self._record(table, game, keyed=random.random() < KEYED)

    def _clash(self, table: Table, game: dict[str, Any], taken: str) -> None:
        request = self._by_number(table, game["next"]["turn"], taken)
        answer = self._ask(table, request)
        if answer.code not in {"category_taken", "turn_already_recorded"}:
            self._tally.fail("clash accepted", str(answer))
        self._tally.count("clashes")

    def _record(self, table: Table, game: dict[str, Any], *, keyed: bool) -> None:
        category = random.choice(rows(game, game["next"]["player"], filled=False))
        if keyed:
            request = self._by_key(table, category)
            refusals = {"category_taken", "game_finished"}
        else:
            request = self._by_number(table, game["next"]["turn"], category)
            refusals = {"turn_already_recorded"}
        began = time.monotonic()
        answer = self._ask(table, request)
        if answer.code is not None:
            if answer.code not in refusals:
                self._tally.fail("refused", f"{request}: {answer}")
            self._tally.count("overtaken")
            return
        ended = time.monotonic()
        turn = seen(table.id, answer.json)
        if turn.dice != "".join(map(str, request.body["dice"])):
            self._same_by_another(request, answer, turn)
            return
        version = answer.json["game"]["version"]
        self._play.acknowledged.append(Acknowledged(turn, version, began, ended))
        if random.random() < REPLAYS:
            self._replay(table, request, answer)
        if random.random() < READS:
            self._read_back(table, turn, version)

    def _same_by_another(self, request: Request, answer: Answer, turn: Seen) -> None:
        """By chance another typed the same dice in another order: that is a repetition."""
        self._tally.count("overtaken")
        alike = sorted(turn.dice) == sorted(map(str, request.body["dice"]))
        if answer.status != 200 or request.key or not alike:
            self._tally.fail("another's turn acknowledged", f"{request}: {turn}")

    def _replay(self, table: Table, request: Request, first: Answer) -> None:
        again = self._ask(table, request)
        self._tally.count("replays")
        if request.key is not None:
            same = (again.status, again.body) == (first.status, first.body)
            if not same or again.headers.get("idempotency-replayed") != "true":
                self._tally.fail("replay differs", f"{first} {again}")
        elif again.status != 200 or seen(table.id, again.json) != seen(table.id, first.json):
            self._tally.fail("replay differs", f"{first} {again}")

    def _read_back(self, table: Table, turn: Seen, version: int) -> None:
        self._tally.count("reads")
        game = self._insist("GET", f"/games/{table.id}")
        shown = self._insist("GET", f"/games/{table.id}/turns/{turn.number}")
        fresh = game.status == 200 and game.json["version"] >= version
        if not fresh or shown.status != 200 or seen(table.id, shown.json) != turn:
            self._tally.fail("stale read", f"{turn}: {game} {shown}")

    def _by_number(self, table: Table, number: int, category: str) -> Request:
        body = {"category": category, "dice": table.fresh_dice()}
        return Request("PUT", f"/games/{table.id}/turns/{number}", body, None)

    def _by_key(self, table: Table, category: str) -> Request:
        body = {"category": category, "dice": table.fresh_dice()}
        return Request("POST", f"/games/{table.id}/turns", body, token_hex(8))

    def _ask(self, table: Table, request: Request) -> Answer:
        """Send a change, and learn from the answer what the game is now."""
        headers = {"Authorization": f"Bearer {table.key}"}
        if request.key:
            headers["Idempotency-Key"] = request.key
        before = table.version
        answer = self._insist(request.method, request.path, request.body, headers)
        shown = answer.json
        if turn := shown.get("turn") or ("dice" in shown and shown):
            self._play.seen.add(seen(table.id, turn))
        game = shown.get("game")
        if game is None:
            self._tally.fail("answer without the game", f"{request}: {answer}")
        elif "idempotency-replayed" not in answer.headers:
            # Whoever asks after an answer arrived somewhere must not be shown less than that.
            if game["version"] < before:
                self._tally.fail("older state shown", f"{game['version']} after {before}")
            table.learn(game)
        return answer

    def _insist(self, *request: Any) -> Answer:
        for attempt in range(1, TRIES + 1):
            if answer := self._try(*request):
                return answer
            self._client.close()
            self._client.port = random.choice(self._play.ports)
            # Waits grow to a second: forty of them outlast restarts on a busy machine.
            time.sleep(random.uniform(0.5, 1) * min(1.0, 0.05 * attempt))
        raise GaveUp(f"{request}")

    def _try(self, *request: Any) -> Answer | None:
        """An answer that settles the matter, or None if the request must be sent again."""
        idle = time.monotonic() - self._asked_last
        self._asked_last = began = time.monotonic()
        try:
            answer = self._client.send(*request)
        except NETWORK as error:
            # Closed in the moment of sending, which every client must expect.
            may_happen = idle > IDLE and self._client.keep_alive
            return self._unanswered("idle connection closed" if may_happen else "no answer", error)
        self._play.latencies.append(time.monotonic() - began)
        self._tally.count(f"status {answer.status}")
        if answer.status == 503:
            return self._unanswered("unavailable", answer)
        if answer.status >= 500:
            self._tally.fail(f"status {answer.status}", f"{request}: {answer}")
        return answer

    def _unanswered(self, what: str, seen: object) -> None:
        self._tally.count(what)
        if not self._play.insist and what != "idle connection closed":
            self._tally.cases.append(f"{what}: {seen!r}")
            raise Interrupted


assert TURNS < 6**5, "every turn needs dice of its own"

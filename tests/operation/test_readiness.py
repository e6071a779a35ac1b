"""/readyz: whether games can be kept now."""

import sqlite3
import threading
import time
from contextlib import closing

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api import create_app
from yacht_api.services import readiness
from yacht_api.services.readiness import Readiness
from yacht_api.settings import Settings
from yacht_api.storage import revision, schema
from yacht_api.storage.database import Unavailable

NOBODY = "postgresql://nobody@127.0.0.1:1/none"


@pytest.fixture
def impatient(monkeypatch):
    """Every question is put to the database."""
    monkeypatch.setattr(readiness, "FRESH", 0.0)


def of(app, url):
    made = create_app(Settings(database_url=url, secret="x" * 32, access_log="off"))
    made.test_client_class = app.test_client_class
    return made.test_client(), made.extensions["database"].engine


def test_it_is_ready_when_the_database_answers(app, own_database_url):
    client, engine = of(app, own_database_url)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})
    assert_headers(answer)
    assert answer.headers["Cache-Control"] == "no-store"
    engine.dispose()


def test_without_tables_it_is_not_ready_until_they_are_made(app, empty_database_url, impatient):
    client, engine = of(app, empty_database_url)
    answer = client.get("/readyz")
    assert_problem(answer, 503, "database_unavailable")
    assert answer.headers["Retry-After"] == "2"
    assert client.get("/healthz").status_code == 200
    assert client.post("/score", json={"dice": [4, 4, 4, 4, 1]}).status_code == 200
    schema.upgrade(empty_database_url)
    assert client.get("/readyz").status_code == 200
    engine.dispose()


def test_a_database_that_is_away_is_no_fault_of_the_process(app):
    client, _ = of(app, NOBODY)
    problem = assert_problem(client.get("/readyz"), 503, "database_unavailable")
    assert "postgresql" not in str(problem)
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("reached", "status"), [("0000", 200), (None, 503), ("9999", 200), (revision._STEPS[-1], 200)]
)
def test_only_tables_that_are_behind_are_in_the_way(client_of, file, reached, status):
    """Newer tables are not: a release that is rolled out must not stop the servers of the last."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (reached or "0001",))
        if reached is None:
            connection.execute("DELETE FROM alembic_version")
    assert client_of().get("/readyz").status_code == status


def test_older_tables_are_behind(client_of, monkeypatch):
    monkeypatch.setattr(revision, "_STEPS", [*revision._STEPS, "9999"])
    answer = client_of().get("/readyz")
    assert answer.status_code == 503
    assert "yacht-api db upgrade" in answer.json["detail"]


def test_the_steps_are_those_of_alembic():
    known = schema.ScriptDirectory.from_config(schema._config())
    assert sorted(step.revision for step in known.walk_revisions()) == revision._STEPS
    assert known.get_current_head() == revision._STEPS[-1]


def test_one_thread_asks_the_database_and_no_more_than_once_a_second():
    asked = []

    class Slow:
        def read(self, work):
            asked.append(1)
            time.sleep(0.1)
            raise Unavailable

    ready = Readiness(Slow())
    threads = [threading.Thread(target=ready.hindrance) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ready.hindrance() is not None
    assert len(asked) == 1


def test_whoever_comes_while_one_asks_gets_the_last_answer(impatient):
    asking, go_on = threading.Event(), threading.Event()

    class Stuck:
        def read(self, work):
            asking.set()
            go_on.wait(5)
            return False

    ready = Readiness(Stuck())
    ready._asked_at, ready._hindrance = 0.0, "away"
    thread = threading.Thread(target=ready.hindrance)
    thread.start()
    asking.wait(5)
    assert ready.hindrance() == "away"
    go_on.set()
    thread.join()
    assert ready._hindrance is None


def test_neither_limits_nor_keys_stand_before_it(client_of):
    client = client_of(limits={"create": "1/hour", "write": "1/minute"}, limits_loopback=True)
    for path in ("/readyz", "/healthz") * 5:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "RateLimit" not in answer.headers

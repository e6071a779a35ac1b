"""Transactions: done whole or not at all, tried again where that is safe."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from threading import Event

import pytest
from sqlalchemy import exc, text

from tests.databases import on_postgresql, on_sqlite
from tests.storage.conftest import NOW
from yacht_api.game import Entry, record_next
from yacht_api.services.keys import new_id
from yacht_api.storage import database as database_module
from yacht_api.storage import engines, games
from yacht_api.storage.database import TRIES, Database, Unavailable
from yacht_api.storage.engines import UNTIL, sqlite_file
from yacht_api.storage.schema import upgrade
from yacht_api.storage.tables import turns


def test_whatever_is_raised_undoes_all(database, game):
    def work(connection):
        head = games.head(connection, game.id, lock=True)
        loaded = games.load(connection, head)
        after, told, _ = record_next(loaded, Entry("ones", (1,) * 5), at=NOW)
        games.save(connection, loaded, after, told)
        raise KeyError("changed my mind")

    with pytest.raises(KeyError):
        database.write(work)
    assert database.read(lambda connection: games.version(connection, game.id)) == 2


def test_a_game_comes_back_as_it_was_stored(database, game):
    loaded = database.read(lambda c: games.load(c, games.head(c, game.id)))
    assert loaded == game


@on_postgresql
@pytest.mark.parametrize("state", ["40001", "40P01", "23505"])
def test_what_the_database_asks_to_try_again_is_tried_again(database, state):
    refuse = text(f"DO $$ BEGIN RAISE SQLSTATE '{state}'; END $$")
    tries = []

    def work(connection):
        tries.append(1)
        if len(tries) < TRIES:
            connection.execute(refuse)
        return "done"

    assert database.write(work) == "done"
    assert len(tries) == TRIES


@on_postgresql
def test_it_is_not_tried_for_ever(database):
    tries = []

    def work(connection):
        tries.append(1)
        connection.execute(text("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$"))

    with pytest.raises(Unavailable):
        database.write(work)
    assert len(tries) == TRIES


@on_postgresql
def test_a_session_that_died_in_the_pool_is_replaced(database, database_url):
    own = text("SELECT pg_backend_pid()")
    pid = database.read(lambda connection: connection.execute(own).scalar_one())
    other = Database(database_url)
    other.write(lambda c: c.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid}))
    other.engine.dispose()
    assert database.read(lambda connection: connection.execute(own).scalar_one()) != pid


def test_a_database_without_tables_is_not_available(empty_database_url):
    database = Database(empty_database_url)
    with pytest.raises(Unavailable):
        database.read(lambda connection: games.version(connection, new_id()))
    database.engine.dispose()


def test_a_mistake_of_ours_is_not_taken_for_an_absence(database):
    with pytest.raises(exc.DBAPIError):
        database.write(lambda c: c.execute(text("INSERT INTO games (id) VALUES ('x')")))


def test_two_writers_of_a_game_wait_for_one_another(database, game):
    def add(_):
        def work(connection):
            head = games.head(connection, game.id, lock=True)
            loaded = games.load(connection, head)
            rows = [
                row
                for row in loaded.rules.ids
                if row not in loaded.sheets[loaded.next.player].filled
            ]
            after, told, _ = record_next(loaded, Entry(rows[0], (1, 2, 3, 4, 6)), at=NOW)
            games.save(connection, loaded, after, told)

        database.write(work)

    with ThreadPoolExecutor(6) as writers:
        list(writers.map(add, range(18)))
    numbers = turns.select().where(turns.c.game_id == game.id).order_by(turns.c.number)
    found = database.read(lambda c: [row.number for row in c.execute(numbers)])
    assert found == list(range(1, 20))


def test_a_reader_sees_one_version_while_another_is_written(database, game):
    def look(connection):
        head = games.head(connection, game.id)
        database.write(record_one)
        return games.load(connection, head)

    def record_one(connection):
        loaded = games.load(connection, games.head(connection, game.id, lock=True))
        after, told, _ = record_next(loaded, Entry("ones", (1,) * 5), at=NOW)
        games.save(connection, loaded, after, told)

    seen = database.read(look)
    assert (seen.version, len(seen.turns)) == (2, 1)
    after = database.read(lambda c: games.load(c, games.head(c, game.id)))
    assert (after.version, len(after.turns)) == (3, 2)


class TestGlancing:
    """One value, read without a transaction."""

    def test_it_sees_what_was_committed_a_moment_ago(self, database, game):
        for number in range(3, 6):
            set_version(database, game, number)
            assert database.glance(games.VERSION, id=game.id) == number

    def test_it_is_none_where_there_is_no_game(self, database):
        assert database.glance(games.VERSION, id=new_id()) is None

    def test_it_keeps_no_snapshot_and_holds_up_no_writer(self, database, game):
        with ThreadPoolExecutor(4) as threads:
            seen = [threads.submit(database.glance, games.VERSION, id=game.id) for _ in range(400)]
            for number in range(3, 23):
                set_version(database, game, number)
            assert {each.result() for each in seen} <= {2, *range(3, 23)}
        assert database.glance(games.VERSION, id=game.id) == 22

    def test_without_tables_it_is_not_available_until_they_are_there(self, empty_database_url):
        database = Database(empty_database_url)
        with pytest.raises(Unavailable):
            database.glance(games.VERSION, id=new_id())
        upgrade(empty_database_url)
        assert database.glance(games.VERSION, id=new_id()) is None
        database.engine.dispose()

    @on_sqlite
    def test_a_locked_file_is_waited_for(self, own_database, own_database_url):
        file = str(sqlite_file(own_database_url))
        assert own_database.glance(games.VERSION, id=new_id()) is None
        own_database.engine.dispose()
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("PRAGMA locking_mode=EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            with ThreadPoolExecutor(1) as thread:
                asked = thread.submit(own_database.glance, games.VERSION, id=new_id())
                with pytest.raises(TimeoutError):
                    asked.result(0.3)
                other.execute("COMMIT")
                other.close()
                assert asked.result(10) is None

    @on_sqlite
    def test_it_needs_no_place_in_the_pool(self, own_database):
        with ExitStack() as pool:
            for _ in range(8):
                pool.enter_context(own_database.engine.connect())
            own_database.engine.pool._timeout = 0.1
            assert own_database.glance(games.VERSION, id=new_id()) is None

    @on_sqlite
    def test_the_file_is_tidy_after_the_last_connection(self, own_database, own_database_url):
        own_database.glance(games.VERSION, id=new_id())
        own_database.engine.dispose()
        file = sqlite_file(own_database_url)
        assert [path.name for path in file.parent.glob(f"{file.name}*")] == [file.name]


@on_sqlite
class TestWritersToAFile:
    """They wait for one another, and for others, as long as was said and no longer."""

    @pytest.fixture
    def other(self, own_database_url):
        """Another program that holds the lock."""
        with closing(sqlite3.connect(sqlite_file(own_database_url), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield other

    @pytest.fixture
    def hurried(self, monkeypatch):
        for module in (engines, database_module):
            monkeypatch.setattr(module, "WRITERS_PATIENCE", 0.2)

    def test_another_program_is_waited_for(self, own_database, other):
        with ThreadPoolExecutor(1) as thread:
            writing = thread.submit(own_database.write, busy_timeout)
            with pytest.raises(TimeoutError):
                writing.result(0.2)
            other.execute("COMMIT")
            assert writing.result(10) == 5000

    @pytest.mark.usefixtures("hurried")
    def test_but_not_for_ever(self, own_database, other):
        with pytest.raises(Unavailable):
            own_database.write(busy_timeout)
        other.execute("COMMIT")
        assert own_database.write(busy_timeout) == 5000

    @pytest.mark.usefixtures("hurried")
    def test_nor_for_ever_for_one_another(self, own_database):
        with writing_together(own_database, 1), pytest.raises(Unavailable):
            own_database.write(busy_timeout)
        assert own_database.write(busy_timeout) == 5000

    def test_whoever_waits_for_one_another_needs_no_place_in_the_pool(self, own_database):
        with writing_together(own_database, 3) as writing:
            for each in writing:
                with suppress(TimeoutError):
                    each.result(0.1)
            assert own_database.engine.pool.checkedout() == 1

    def test_waiting_for_one_another_counts_as_waiting(self, own_database):
        def patience_left(connection):
            left = connection.get_execution_options()[UNTIL] - time.monotonic()
            time.sleep(0.3)
            return left

        with ThreadPoolExecutor(2) as threads:
            writing = [threads.submit(own_database.write, patience_left) for _ in range(2)]
            first, second = sorted((each.result(10) for each in writing), reverse=True)
        assert first - 0.25 > second

    def test_they_ask_at_even_paces(self, own_database, other, monkeypatch):
        paces = []

        def sleep(seconds):
            paces.append(seconds)
            if len(paces) == 40:
                other.execute("COMMIT")

        monkeypatch.setattr(engines.time, "sleep", sleep)
        assert own_database.write(busy_timeout) == 5000
        assert paces == [0.001] * 40

    @pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY])
    def test_whatever_keeps_the_file_busy_is_waited_for(self, own_database, code):
        asked = []

        class Driver:
            def execute(self, statement):
                asked.append(statement)
                if statement == "BEGIN IMMEDIATE" and asked.count(statement) < 3:
                    error = sqlite3.OperationalError("database is locked")
                    error.sqlite_errorcode = code
                    raise error

        class Pooled:
            driver_connection = Driver()

        class Connection:
            connection = Pooled()

            def get_execution_options(self):
                return {}

        engines._begin_writing(Connection())
        assert asked.count("BEGIN IMMEDIATE") == 3

    def test_a_file_that_is_no_database_any_more_is_told_in_sqlalchemys_words(
        self, own_database, own_database_url
    ):
        own_database.write(busy_timeout)
        file = sqlite_file(own_database_url)
        file.write_bytes(b"no database " * 2000)
        with pytest.raises((exc.DatabaseError, Unavailable)):
            own_database.write(busy_timeout)

    @pytest.mark.usefixtures("hurried")
    def test_whoever_fails_lets_the_next_in(self, own_database):
        with pytest.raises(ZeroDivisionError):
            own_database.write(lambda _connection: 1 / 0)
        assert own_database.write(busy_timeout) == 5000


@contextmanager
def writing_together(database, number):
    """So many writers, one of whom has begun; all of them are done after the block."""
    begun, over = Event(), Event()

    def work(_connection):
        begun.set()
        return over.wait(10)

    with ThreadPoolExecutor(number) as threads:
        writing = [threads.submit(database.write, work) for _ in range(number)]
        try:
            assert begun.wait(10)
            yield writing
        finally:
            over.set()
        assert all(each.result(10) for each in writing)


def busy_timeout(connection):
    return connection.execute(text("PRAGMA busy_timeout")).scalar_one()


def set_version(database, game, number):
    change = text("UPDATE games SET version = :number WHERE id = :id")
    database.write(lambda c: c.execute(change, {"number": number, "id": game.id}))

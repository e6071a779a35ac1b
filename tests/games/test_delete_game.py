"""``DELETE /games/{id}``: gone, with all it holds."""

from sqlalchemy import func, select, text

from tests.games.evening import Evening, problem
from yacht_api import create_app
from yacht_api.settings import Settings
from yacht_api.storage.schema import upgrade
from yacht_api.storage.tables import metadata


def test_a_deleted_game_is_gone(evening):
    evening.play(("fours", "44441"))
    answer = evening.ask("DELETE")
    assert (answer.status_code, answer.data) == (204, b"")
    assert "Content-Type" not in answer.headers
    for path in ("", "/turns", "/turns/1", "/log"):
        problem(evening.client.get(evening.path + path), 404, "not_found")
    problem(evening.ask("DELETE"), 404, "not_found")
    problem(evening.turn(2, "fours", "44441"), 404, "not_found")
    problem(evening.ask("POST", "/rematch"), 404, "not_found")


def test_nothing_of_it_stays_in_any_table(evening, games_app):
    other = Evening(evening.client, "Ana")
    evening.ask("POST", "/turns", {"category": "choice", "points": 17}, idempotency_key="one")
    evening.ask("DELETE")
    with games_app.extensions["database"].engine.connect() as connection:
        for table in metadata.sorted_tables:
            mine = table.c.id if table.name == "games" else table.c.game_id
            count = select(func.count()).select_from(table)
            assert connection.scalar(count.where(mine == evening.id)) == 0
    assert other.show()["version"] == 1


def test_whoever_saw_another_game_deletes_nothing(evening):
    evening.play(("fours", "44441"))
    with evening.unchanged():
        for tags in ('"1"', 'W/"2"', "garbage"):
            answer = evening.ask("DELETE", if_match=tags)
            problem(answer, 412, "precondition_failed", game=evening.show())
    assert evening.ask("DELETE", if_match='"2"').status_code == 204


def test_no_byte_of_a_name_stays_in_the_file(tmp_path, app):
    file = tmp_path / "yacht.sqlite"
    settings = Settings(database_url=f"sqlite:///{file}", secret="s" * 32, access_log="off")
    upgrade(settings.database_url)
    own = create_app(settings)
    own.test_client_class = app.test_client_class
    client = own.test_client()
    # Enough of them to fill pages of their own, beside some that stay.
    names = [f"Ana the unmistakable, {number} of her name" for number in range(30)]
    evenings = [Evening(client, name) for name in names]
    for evening in evenings:
        body = {"category": "choice", "points": 17}
        assert evening.ask("POST", "/turns", body, idempotency_key="one").status_code == 201
    engine = own.extensions["database"].engine
    checkpoint(engine)
    assert all(name.encode() in file.read_bytes() for name in names)
    for evening in evenings[:20]:
        assert evening.ask("DELETE").status_code == 204
    checkpoint(engine)
    engine.dispose()
    for each in tmp_path.iterdir():
        content = each.read_bytes()
        assert not [name for name in names[:20] if name.encode() in content]
    assert all(name.encode() in file.read_bytes() for name in names[20:])


def checkpoint(engine):
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).one()[0] == 0

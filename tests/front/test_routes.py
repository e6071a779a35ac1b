"""What is answered on the event loop, and what in a thread."""

import pytest

from yacht_api import create_app
from yacht_api.front.routes import at_once
from yacht_api.settings import Settings

GAME = "/games/AAAAAAAAAAAAAAAAAAAAAA"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def app(kind, tmp_path_factory):
    # It is not connected to for this.
    folder = tmp_path_factory.mktemp("data")
    url = f"sqlite:///{folder}/yacht.sqlite" if kind == "sqlite" else "postgresql://nowhere/yacht"
    return create_app(Settings(database_url=url, secret="x" * 32, access_log="off"))


@pytest.fixture(scope="module")
def is_at_once(app):
    return at_once(app)


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("POST", "/score", True),
        ("GET", "/score", True),
        ("HEAD", "/score", True),
        ("OPTIONS", "/score", True),
        ("GET", "/healthz", True),
        ("GET", "/rules", True),
        ("GET", "/readyz", False),
        ("POST", "/score/batch", False),
        ("POST", "/standings", False),
        ("POST", "/games", False),
        ("PUT", f"{GAME}/turns/1", False),
        ("GET", f"{GAME}/odds", False),
        ("DELETE", GAME, False),
        ("GET", "/", False),
        ("GET", "/nowhere", False),
        ("FOO", "/score", False),
        ("POST", "/scores", False),
    ],
)
def test_only_what_computes_briefly_is_answered_at_once(is_at_once, method, path, expected):
    assert is_at_once(method, path) is expected


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_game_is_read_at_once_from_a_file_but_not_over_a_network(is_at_once, kind, method):
    assert is_at_once(method, GAME) is (kind == "sqlite")


def test_what_is_answered_at_once_says_how_long_it_is(app, is_at_once):
    client = app.test_client()
    paths = {rule.rule.replace("<game_id:game_id>", "A" * 22) for rule in app.url_map.iter_rules()}
    calls = [(method, path) for path in paths for method in ("GET", "HEAD", "POST", "OPTIONS")]
    asked = [call for call in calls if is_at_once(*call)]
    assert len(asked) > 8
    for method, path in asked:
        answer = client.open(path, method=method)
        assert "Content-Length" in answer.headers or answer.status_code == 204, path

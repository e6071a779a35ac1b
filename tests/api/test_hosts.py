"""Which Host is answered."""

import pytest

from tests.api.answers import assert_problem
from yacht_api import create_app
from yacht_api.settings import Settings


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A client of an application that answers under two names only."""
    database = f"sqlite:///{tmp_path_factory.mktemp('data')}/yacht.sqlite"
    return create_app(
        Settings(
            database_url=database, trusted_hosts=("good.example", "localhost"), access_log="off"
        )
    )


@pytest.mark.parametrize("path", ["/healthz", "/nothing"])
@pytest.mark.parametrize(
    "host",
    [
        "",
        " ",
        "evil.com/..@x y",
        "a b",
        "good.example,evil.example",
        "user@good.example",
        "good.example:",
        "good.example:x",
        "good.example:123456",
        "[bad",
        "\xe9.example",
        "good.example\x00",
        "good.example?",
        "good.example#",
    ],
)
def test_a_malformed_host_is_refused(client, path, host):
    answer = client.get(path, environ_overrides={"HTTP_HOST": host})
    assert_problem(answer, 400, "bad_request")


@pytest.mark.parametrize("host", ["other.example", "192.168.1.7:8000", "[::1]:8000", "a_b.local"])
def test_any_well_formed_host_is_answered_by_default(client, host):
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def without_host(client, protocol):
    """A request that names no host, as the server would hand it on."""
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/healthz", "SERVER_PROTOCOL": protocol}

    def unnamed(environ, start):
        environ = {name: value for name, value in environ.items() if name != "HTTP_HOST"}
        return app(environ, start)

    app, client.application.wsgi_app = client.application.wsgi_app, unnamed
    try:
        return client.get("/healthz", environ_overrides=environ)
    finally:
        client.application.wsgi_app = app


def test_only_http_1_0_may_leave_the_host_out(client):
    assert_problem(without_host(client, "HTTP/1.1"), 400)
    assert without_host(client, "HTTP/1.0").status_code == 200


@pytest.mark.parametrize("host", ["good.example", "GOOD.example", "good.example:8000", "localhost"])
def test_a_trusted_host_is_answered(guarded, host):
    assert guarded.test_client().get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/nothing"])
@pytest.mark.parametrize(
    "host", ["evil.example", "good.example.evil.example", "xgood.example", "good.example.", "[::1]"]
)
def test_no_other_host_is_answered_when_some_are_trusted(guarded, path, host):
    answer = guarded.test_client().get(path, headers={"Host": host})
    assert_problem(answer, 400, "bad_request")


def test_naming_no_host_is_no_way_around_the_trusted_ones(guarded):
    assert_problem(without_host(guarded.test_client(), "HTTP/1.0"), 400)


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("http://good.example/healthz", 200),
        ("HTTP://GOOD.example:80/healthz", 200),
        ("http://evil.example/healthz", 400),
        ("https://evil.example/healthz", 400),
        ("http://good.example@evil.example/healthz", 400),
        ("http://[bad/healthz", 400),
        ("/healthz?next=http://evil.example", 200),
    ],
)
def test_a_target_in_absolute_form_is_held_to_the_trusted_hosts(guarded, target, status):
    headers = {"Host": "good.example"}
    answer = guarded.test_client().get(
        "/healthz", headers=headers, environ_overrides={"RAW_URI": target}
    )
    assert answer.status_code == status

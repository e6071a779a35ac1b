"""The command line."""

import socket
import subprocess
import sys
import urllib.request

import pytest

from tests.server.conftest import ROOT, environment, free_port, running
from yacht_api.api.spec import as_yaml

SCRIPT = "import sys; from yacht_api.cli import main; sys.exit(main())"


@pytest.fixture
def run(tmp_path):
    """Run one command in an empty home; returns what it printed and how it ended."""

    def command(*arguments, **variables):
        return subprocess.run(
            [sys.executable, "-c", SCRIPT, *arguments],
            cwd=ROOT,
            env=environment(tmp_path, 8000) | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return command


def test_openapi_prints_the_description(run, app):
    assert run("openapi").stdout == as_yaml(app)


def test_openapi_writes_the_description_to_a_file(run, app, tmp_path):
    file = tmp_path / "openapi.yaml"
    assert run("openapi", "--output", str(file)).returncode == 0
    assert file.read_text("utf-8") == as_yaml(app)


def test_serve_with_bad_settings_names_them_all_and_ends_with_2(run):
    done = run("serve", YACHT_PORT="x", YACHT_PUBLIC_URL="ftp://x")
    assert done.returncode == 2
    assert "YACHT_PORT" in done.stderr
    assert "YACHT_PUBLIC_URL" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("host", "listening"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "127.0.0.1")],
)
def test_serve_on_a_port_in_use_says_so_at_once_and_nothing_else(run, host, listening):
    with socket.create_server((listening, 0)) as other:
        port = other.getsockname()[1]
        done = run("serve", "--host", host, "--port", str(port))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        f"yacht-api: port {port} of {host} cannot be used: Address already in use"
    ]


def test_serve_at_an_address_that_is_not_ours_says_so(run):
    done = run("serve", "--host", "192.0.2.1", "--port", "8000")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "yacht-api: port 8000 of 192.0.2.1 cannot be used: Cannot assign requested address"
    ]


def test_an_unknown_command_ends_with_2(run):
    assert run("brew").returncode == 2


def test_serve_answers_and_says_where(tmp_path):
    port = free_port()
    command = [sys.executable, "-c", SCRIPT, "serve", "--local", "--port", str(port)]
    with running(command, tmp_path, port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            assert answer.read() == b'{"status":"ok"}\n'
        assert f"http://localhost:{port}" in (tmp_path / "log").read_text("utf-8")

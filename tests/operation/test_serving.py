"""The real service: how it starts, why it does not, how it stops, and what its workers share."""

import contextlib
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.postgres import Postgres, create_database, free_port, server_url

ROOT = Path(__file__).parents[2]
SERVE = [sys.executable, "-c", "from yacht_api.cli import main; raise SystemExit(main())", "serve"]
GUNICORN = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py"]
GUNICORN += ["yacht_api:create_app()"]
COMMANDS = pytest.mark.parametrize("command", [SERVE, GUNICORN], ids=["serve", "gunicorn"])


class Service:
    """A server of our own on a free port of the loopback."""

    def __init__(self, command, folder, **variables):
        self.port = free_port()
        (folder / "data").mkdir(exist_ok=True)
        self.out, self.err = folder / "out", folder / "err"
        clean = {k: v for k, v in os.environ.items() if not k.startswith("YACHT_")}
        environment = clean | {
            "YACHT_HOST": "127.0.0.1",
            "YACHT_PORT": str(self.port),
            "YACHT_DATABASE_URL": f"sqlite:///{folder}/data/yacht.sqlite",
            "HOME": str(folder),
            **variables,
        }
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=out, stderr=err, start_new_session=True
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, path, body=None, **headers):
        """Status and text of an answer, (0, "") while nobody listens."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data)
        for name, value in ({"Content-Type": "application/json"} | headers).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def wait_for(self, path, status, seconds=30):
        end = time.monotonic() + seconds
        while (found := self.ask(path)[0]) != status:
            assert self.process.poll() is None, self.err.read_text()
            assert time.monotonic() < end, (found, self.err.read_text())
            time.sleep(0.05)

    def workers(self):
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def stop(self):
        """The exit status after SIGTERM, and the seconds that it took."""
        began = time.monotonic()
        self.process.terminate()
        return self.process.wait(20), time.monotonic() - began


def test_serve_makes_its_tables_and_closes_them_to_others(tmp_path):
    with Service(SERVE, tmp_path) as service:
        service.wait_for("/readyz", 200)
        assert service.ask("/games", {"players": ["Ana"]})[0] == 201
        files = {each.name: each for each in (tmp_path / "data").iterdir()}
        assert {"yacht.sqlite", "secret"} <= set(files)
        assert {stat.S_IMODE(each.stat().st_mode) for each in files.values()} == {0o600}
        code, seconds = service.stop()
    assert (code, seconds < 10) == (0, True)
    # Closed in order: the next start has nothing to check.
    assert sorted(each.name for each in (tmp_path / "data").iterdir()) == ["secret", "yacht.sqlite"]
    assert str(service.port) in service.out.read_text()


def test_without_tables_gunicorn_serves_scores_and_is_not_ready(tmp_path):
    with Service(GUNICORN, tmp_path) as service:
        service.wait_for("/readyz", 503)
        assert service.ask("/score", {"dice": [1, 2, 3, 4, 5]})[0] == 200
        assert service.ask("/games", {"players": ["Ana"]})[0] == 503
        assert stat.S_IMODE((tmp_path / "data" / "yacht.sqlite").stat().st_mode) == 0o600


@COMMANDS
@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({"YACHT_DATABASE_URL": "sqlite:////proc/none/yacht.sqlite"}, "no folder /proc/none"),
        ({"YACHT_PORT": "x", "YACHT_PROXIES": "y"}, "YACHT_PROXIES: Not a valid integer."),
        ({"YACHT_LIMITS_STORE": "nonsense://"}, "YACHT_LIMITS_STORE: "),
    ],
    ids=["folder", "settings", "store"],
)
def test_what_stops_the_start_is_told_in_a_line(tmp_path, command, variables, told):
    with Service(command, tmp_path, **variables) as service:
        assert service.process.wait(30) in {1, 2}
        error = service.err.read_text()
    assert told in error
    assert "Traceback" not in error
    assert len([line for line in error.splitlines() if line]) <= 4


def test_a_file_that_is_no_database_stops_the_start(tmp_path):
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "yacht.sqlite"
    file.write_bytes(b"Dear Ana, " * 1000)
    file.chmod(0o600)
    with Service(SERVE, tmp_path) as service:
        assert service.process.wait(30) == 1
        error = service.err.read_text()
    assert "Traceback" not in error
    assert f"yacht-api: the file {file} is no SQLite database" in error


def test_workers_count_together_and_a_killed_ones_counts_stay(tmp_path):
    with Service(SERVE, tmp_path) as service:
        service.wait_for("/readyz", 200)
        for _ in range(30):
            assert service.ask("/rules")[0] == 200
        assert counted(service) == 30
        for worker in service.workers():
            os.kill(worker, signal.SIGKILL)
        service.wait_for("/readyz", 200)
        assert service.ask("/rules")[0] == 200
        assert counted(service) == 31


def counted(service):
    text = service.ask("/metrics")[1]
    found = re.search(r'requests_total\{method="GET",route="/rules",status="200"\} (\d+)', text)
    return int(found[1])


def test_a_stop_finishes_what_is_under_way(tmp_path):
    with Service(SERVE, tmp_path) as service:
        service.wait_for("/readyz", 200)
        game = json.loads(service.ask("/games", {"players": ["Ana"]})[1])
        body = b'{"dice":[4,4,4,4,1]}'
        head = b"POST /score HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", service.port), timeout=10) as slow:
            slow.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body))
            time.sleep(0.3)
            stopping = threading.Thread(target=service.process.terminate)
            stopping.start()
            time.sleep(0.3)
            slow.sendall(body)
            assert slow.recv(1000).startswith(b"HTTP/1.1 200 ")
        began = time.monotonic()
        assert service.process.wait(20) == 0
        assert time.monotonic() - began < 10
        lines = [json.loads(line) for line in service.out.read_text().splitlines() if '{"t' in line]
    assert {line["route"] for line in lines} >= {"/score", "/games"}
    everything = service.out.read_text() + service.err.read_text()
    assert game["key"] not in everything
    assert game["id"] not in everything


def test_postgresql_may_come_later_than_the_service(tmp_path):
    """D-12: the start does not fail, and the tables are made when the server is there."""
    if server_url():
        pytest.skip("needs a server that can be stopped")
    with Postgres() as server:
        url = create_database(server.url)
        server.stop()
        with Service(SERVE, tmp_path, YACHT_DATABASE_URL=url) as service:
            service.wait_for("/healthz", 200)
            assert service.ask("/readyz")[0] == 503
            assert service.ask("/games", {"players": ["Ana"]})[0] == 503
            assert service.ask("/score", {"dice": [1, 2, 3, 4, 5]})[0] == 200
            server.restart()
            service.wait_for("/readyz", 200)
            assert service.ask("/games", {"players": ["Ana"]})[0] == 201
            assert service.stop()[0] == 0


def test_tables_are_made_by_the_command(tmp_path):
    variables = {"YACHT_DATABASE_URL": f"sqlite:///{tmp_path}/data/yacht.sqlite"}
    (tmp_path / "data").mkdir()
    upgrade = [*SERVE[:-1], "db", "upgrade"]
    for _ in range(2):
        done = subprocess.run(
            upgrade, env=os.environ | variables, capture_output=True, text=True, check=True
        )
        assert done.stdout == "The tables are up to date.\n"
    with Service(GUNICORN, tmp_path) as service:
        service.wait_for("/readyz", 200)

"""F-06: the disk is full, and then it is not."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.faults.checks import check_games, check_sqlite, read_all
from tests.faults.conftest import Report
from tests.faults.servers import Server
from tests.faults.sheets import Sheets
from tests.faults.tally import Tally
from yacht_api.storage import schema

IN_SERVER = Path(__file__).with_name("in_server")
MOST = 20
"""Players, so that a game has turns enough to fill what is left of the disk."""


class World:
    """Where the server's files are, and how their disk is filled."""

    def __init__(self, data: Path, environment: dict[str, str]) -> None:
        self.data = data
        self.environment = environment

    def fill(self) -> None:
        """Leave no room."""
        raise NotImplementedError

    def free(self) -> None:
        """Make room again."""
        raise NotImplementedError


class Pretended(World):
    """SQLite is told that files cannot grow. Works for everybody, everywhere."""

    def __init__(self, folder: Path) -> None:
        self._full = folder / "full"
        world = {"FAULTS_DISK_LOG": os.devnull, "FAULTS_DISK_FULL": str(self._full)}
        super().__init__(folder, world)

    def fill(self) -> None:
        self._full.touch()

    def free(self) -> None:
        self._full.unlink()


class Mounted(World):
    """A file system of two megabytes, in which a ballast takes what is left. Needs root."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, {})
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        with self._ballast.open("wb", buffering=0) as ballast:
            try:
                while ballast.write(bytes(4096)):
                    pass
            except OSError:
                return

    def free(self) -> None:
        self._ballast.unlink()


@contextmanager
def mounted() -> Iterator[Path | None]:
    """A small file system of its own, None if this user may not mount one."""
    with TemporaryDirectory(prefix="yacht-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "yacht-faults", folder]
        try:
            may = os.geteuid() == 0 and _runs(mount)
        except FileNotFoundError:
            may = False
        if not may:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


def _runs(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _may_mount() -> bool:
    with mounted() as folder:
        return folder is not None


# The first way tests the same on every machine; the second is added where it is possible.
WAYS = ["pretended", *(["mounted"] if _may_mount() else [])]


@pytest.fixture(params=WAYS)
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """A disk that can be filled."""
    if request.param == "pretended":
        yield Pretended(tmp_path)
        return
    with mounted() as folder:
        assert folder is not None
        yield Mounted(folder)


def test_a_full_disk_stops_writing_but_not_reading_and_loses_nothing(
    world: World, tmp_path: Path, report: Report
) -> None:
    url = f"sqlite:///{world.data}/data/yacht.sqlite"
    schema.upgrade(url)
    with Server(url, tmp_path, modules=IN_SERVER, environment=world.environment) as server:
        sheets = Sheets(server.port, MOST)
        for number in range(1, 13):
            assert sheets.record(number).status == 201
        world.fill()
        recorded = fill_up(sheets, 13)
        for _ in range(5):
            refused = sheets.record(recorded + 1)
            assert refused.status == 503, refused
            assert refused.code == "database_unavailable"
            assert 1 <= int(refused.headers["retry-after"]) <= 5
            assert b"disk" not in refused.body
            shown = sheets.ask("GET", sheets.path)
            assert (shown.status, shown.json["next"]["turn"]) == (200, recorded + 1)
        world.free()
        assert sheets.record(recorded + 1).status == 201
        recorded += 1
    tally = Tally()
    check_sqlite(world.data / "data" / "yacht.sqlite", tally)
    stored = read_all(url)
    check_games(stored, tally)
    tally.assert_sound()
    assert len(stored["turns"]) == recorded
    report(acknowledged=recorded, rows=len(stored["turns"]))


def fill_up(sheets: Sheets, number: int) -> int:
    """Record turns until the last room in the files is used; returns the last that was."""
    while (answer := sheets.record(number)).status == 201:
        number += 1
    assert answer.status == 503, answer
    return number - 1

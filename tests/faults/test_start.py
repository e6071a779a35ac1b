"""F-08: a place where games can never be kept stops the start, in one clear line."""

from pathlib import Path

import pytest

from tests.faults.servers import START, Server


@pytest.mark.parametrize("place", ["file/yacht.sqlite", "open.sqlite"])
def test_an_unusable_place_ends_the_start_with_one_line(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "open.sqlite").touch(mode=0o644)
    (tmp_path / "open.sqlite").chmod(0o644)
    server = Server(f"sqlite:///{tmp_path}/{place}", tmp_path)
    server.start()
    try:
        assert server.process.wait(START) != 0
    finally:
        server.kill()
    said = [line for line in server.log.splitlines() if line.strip()]
    assert "Traceback" not in server.log
    assert len([line for line in said if str(tmp_path) in line]) == 1, server.log


@pytest.mark.parametrize("variable", ["YACHT_PORT", "YACHT_DATABASE_URL"])
def test_a_bad_setting_ends_the_start_with_its_name(variable: str, tmp_path: Path) -> None:
    server = Server("sqlite:///unused", tmp_path, environment={variable: "nonsense"})
    server.start()
    try:
        assert server.process.wait(START) != 0
    finally:
        server.kill()
    assert variable in server.log
    assert "Traceback" not in server.log

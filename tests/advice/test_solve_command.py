"""``yacht-api solve``."""

import fcntl
from dataclasses import replace

import pytest

from tests.advice.test_brute_force import STEPS
from tests.yahtzee.test_made_up_rules import added
from yacht_api.advice import Shelf, files, solution, waves
from yacht_api.advice.sheets import Sheets
from yacht_api.cli import main


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A data folder, and a small rule set that takes two files as a large one does."""
    monkeypatch.setenv("YACHT_DATABASE_URL", f"sqlite:///{tmp_path}/yacht.sqlite")
    monkeypatch.setattr(Sheets, "few", False)
    for module in (solution, waves):
        monkeypatch.setattr(module, "FEWEST_ROWS", 1)
    with added(STEPS, replace(STEPS, id="steps-too")):
        yield tmp_path / "advice"


def solve(capsys, *names):
    """How the command ends, and what the terminal has seen."""
    ended = main(["solve", *names])
    seen = capsys.readouterr()
    return ended, seen.out.replace("\r", "\n"), seen.err


def test_both_files_are_made_under_a_bar_and_kept(folder, capsys):
    ended, out, _ = solve(capsys, "steps")
    assert ended == 0
    for what in ("best play", "chances"):
        assert f"steps         {what.ljust(9)} {40 * '#'}" in out
    assert out.rstrip().endswith("steps: solved")
    assert not Shelf(folder).make(STEPS)
    assert solve(capsys, "steps")[1].strip() == "steps: solved before"


def test_rules_that_somebody_else_solves_are_named_and_the_others_are_solved(folder, capsys):
    folder.mkdir()
    with files.path_of(folder, STEPS).with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        ended, out, err = solve(capsys, "steps", "steps-too")
    assert ended == 1
    assert err == "yacht-api: Advice under the rules steps is being worked out.\n"
    assert out.rstrip().endswith("steps-too: solved")


def test_unknown_rules_are_refused(folder, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["solve", "tiddlywinks"])
    assert ended.value.code == 2
    assert "tiddlywinks" in capsys.readouterr().err

"""Solutions kept as files."""

import fcntl
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.advice.test_brute_force import STEPS
from yacht_api.advice import BeingSolved, NotSolvable, Shelf, Solution, files, solution, waves
from yacht_api.advice.sheets import Sheets
from yacht_api.rules import find


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A data folder for which no rule set is too small to be kept as a file."""
    monkeypatch.setattr(Sheets, "few", False)
    return tmp_path / "data"


@pytest.fixture
def unstarted(monkeypatch):
    """No process is started to make a file; the calls that would start one."""
    calls = []

    class NotStarted:
        def __init__(self, call, **_):
            calls.append(call)

        def poll(self):
            return None

        def wait(self):
            return None

    monkeypatch.setattr(subprocess, "Popen", NotStarted)
    return calls


def path(folder, rules=STEPS):
    return files.path_of(folder, rules)


def test_a_small_rule_set_needs_no_file(tmp_path):
    assert Shelf(tmp_path).solution(find("yacht")).expected({}) == pytest.approx(169.7738890526)
    assert list(tmp_path.iterdir()) == []


def test_a_solution_is_loaded_once(folder):
    made = Shelf(folder)
    assert made.make(STEPS)
    assert made.solution(STEPS) is made.solution(STEPS)


def test_a_file_holds_what_was_solved(folder):
    told = []
    assert Shelf(folder).make(STEPS, lambda what, done, count: told.append((done, count)))
    found = Shelf(folder).solution(STEPS)
    assert found.expected({}) == Solution.of(STEPS).expected({})
    assert told[-1] == (found.sheets.count(),) * 2
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_what_is_there_is_not_made_again(folder):
    assert Shelf(folder).make(STEPS)
    before = path(folder).stat()
    assert not Shelf(folder).make(STEPS)
    assert path(folder).stat() == before


def _cut_short(content):
    return content[:-8]


def _one_bit_wrong(content):
    return content[:-3] + bytes([content[-3] ^ 1]) + content[-2:]


def _another_layout(content):
    return content.replace(b'"layout": 1', b'"layout": 0')


def _nothing(_):
    return b""


@pytest.mark.parametrize("damage", [_cut_short, _one_bit_wrong, _another_layout, _nothing])
def test_a_damaged_file_is_made_again(folder, unstarted, damage):
    Shelf(folder).make(STEPS)
    whole = path(folder).read_bytes()
    path(folder).write_bytes(damage(whole))
    with pytest.raises(BeingSolved):
        Shelf(folder).solution(STEPS)
    assert Shelf(folder).make(STEPS)
    assert path(folder).read_bytes() == whole


def test_rules_that_pay_something_else_do_not_take_the_old_file(folder, unstarted):
    Shelf(folder).make(STEPS)
    changed = replace(STEPS, bonuses=())
    with pytest.raises(BeingSolved):
        Shelf(folder).solution(changed)


@pytest.fixture
def far(folder, monkeypatch):
    """The data folder, and a single row is too far from the end for exact chances."""
    for module in (solution, waves):
        monkeypatch.setattr(module, "FEWEST_ROWS", 1)
    return folder


def test_best_play_is_there_before_the_chances(far, unstarted, monkeypatch):
    def fails(*_):
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Solution, "waves", fails)
        with pytest.raises(OSError, match="No space"):
            Shelf(far).make(STEPS)
    found = Shelf(far).solution(STEPS)
    assert found.outlook(found.sheets.column({"fives": 5, "fours": 8})).exact
    with pytest.raises(BeingSolved, match="steps"):
        found.outlook(found.sheets.column({}))
    assert len(unstarted) == 1


def test_chances_are_kept_in_a_file_beside_best_play(far):
    told = []
    assert Shelf(far).make(STEPS, lambda *progress: told.append(progress))
    assert [what for what, done, count in told if done == count] == ["best play", "chances"]
    found = Shelf(far).solution(STEPS).outlook(Sheets(STEPS).column({}))
    assert not found.exact
    assert found.chances == pytest.approx(
        Solution.of(STEPS).outlook(Sheets(STEPS).column({})).chances
    )
    assert not Shelf(far).make(STEPS)


@pytest.mark.parametrize("damage", [_cut_short, _one_bit_wrong, _another_layout, _nothing])
def test_damaged_chances_are_made_again_and_best_play_stays(far, unstarted, damage):
    Shelf(far).make(STEPS)
    kept, best = files.path_of(far, STEPS, files.CHANCES), path(far)
    whole, before = kept.read_bytes(), best.stat()
    kept.write_bytes(damage(whole))
    found = Shelf(far).solution(STEPS)
    with pytest.raises(BeingSolved):
        found.outlook(found.sheets.column({}))
    assert Shelf(far).make(STEPS)
    assert kept.read_bytes() == whole
    assert best.stat() == before


def test_whoever_asks_while_the_file_is_not_there_is_told_to_come_back(folder, unstarted):
    asked = Shelf(folder)
    for _ in range(3):
        with pytest.raises(BeingSolved, match="steps") as told:
            asked.solution(STEPS)
        assert told.value.retry_after > 0
    # One process makes it, however many ask.
    assert [call[1:] for call in unstarted] == [["-m", "yacht_api.advice", str(folder), "steps"]]


def test_one_makes_the_file_and_others_are_told_so(folder):
    folder.mkdir()
    with path(folder).with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(BeingSolved):
            Shelf(folder).make(STEPS)
    # The lock went with its holder.
    assert Shelf(folder).make(STEPS)


def test_a_maker_that_fails_is_followed_by_one_that_does_not(folder, monkeypatch):
    def full(*_):
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(files.os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            Shelf(folder).make(STEPS)
    assert not path(folder).exists()
    assert Shelf(folder).make(STEPS)
    assert sorted(file.suffix for file in folder.iterdir()) == [".lock", ".table"]


def test_nothing_is_started_where_another_process_is_at_it(folder, unstarted):
    folder.mkdir()
    with path(folder).with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(BeingSolved):
            Shelf(folder).solution(STEPS)
    assert unstarted == []


def test_a_process_that_was_started_makes_the_files(large_tables, yacht_51_far):
    # The fixture did nothing but ask until they were there.
    assert path(large_tables, yacht_51_far.rules).exists()
    assert not Shelf(large_tables).make(yacht_51_far.rules)


def test_rules_nobody_can_solve_are_refused_before_anything_is_started(folder, unstarted):
    with pytest.raises(NotSolvable):
        Shelf(folder).solution(replace(STEPS, dice=6))
    assert unstarted == []


def test_the_command_names_rules_that_do_not_exist(tmp_path):
    call = [sys.executable, "-m", "yacht_api.advice", str(tmp_path), "tiddlywinks"]
    ended = subprocess.run(call, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "tiddlywinks" in ended.stderr

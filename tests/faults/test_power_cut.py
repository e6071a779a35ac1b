"""F-03: what is left on the disk when the power goes, at any moment.

A server is watched while turns are recorded. The files are then built anew from what had
reached the disk for certain at some moment, and every turn acknowledged until then must be there.
"""

import random
import threading
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.checks import check_games, check_sqlite, read_all
from tests.faults.conftest import Report
from tests.faults.in_server.watched_disk import Record, read
from tests.faults.scale import sized
from tests.faults.servers import Server
from tests.faults.sheets import Sheets
from tests.faults.tables import Seen, seen
from tests.faults.tally import Tally

IN_SERVER = Path(__file__).with_name("in_server")
PHONES = 4
TURNS_EACH = sized(50, 25)
MOMENTS = sized(30, 6)


@dataclass
class Watched:
    """What was acknowledged, with the length that the disk's log had then, and the log."""

    before: dict[str, bytes]
    acknowledged: list[tuple[Seen, int]]
    log: bytes

    @property
    def records(self) -> list[Record]:
        """All that was done to the disk."""
        return read(self.log)


@dataclass
class Disk:
    """One file: what is on the disk for certain, and what may be there or not."""

    certain: bytearray
    waiting: list[Record] = field(default_factory=list)

    def settle(self, count: int) -> None:
        """The first ``count`` of the waiting changes have reached the disk."""
        for record in self.waiting[:count]:
            apply(self.certain, record)
        del self.waiting[:count]


def apply(content: bytearray, record: Record) -> None:
    """Do to a file's content what the record says."""
    if record.kind == "truncate":
        del content[record.offset :]
        return
    content.extend(bytes(max(0, record.offset - len(content))))
    content[record.offset : record.offset + len(record.data)] = record.data


def files_after(
    watched: Watched, length: int, survives: Callable[[Record], bool]
) -> dict[str, bytes]:
    """The files after a power cut when the log had this length.

    :param survives: whether a change that nothing waited for has reached the disk by chance.
    """
    disks = defaultdict(lambda: Disk(bytearray()))
    disks.update({name: Disk(bytearray(content)) for name, content in watched.before.items()})
    syncing: dict[tuple[int, str], int] = {}
    for record in read(watched.log[:length]):
        disk = disks[record.name]
        if record.kind == "delete":
            del disks[record.name]
        elif record.kind == "syncing":
            syncing[record.thread, record.name] = len(disk.waiting)
        elif record.kind == "synced":
            count = syncing.pop((record.thread, record.name))
            disk.settle(count)
            # Two threads may wait for one file at once.
            syncing |= {
                key: max(0, n - count) for key, n in syncing.items() if key[1] == record.name
            }
        else:
            disk.waiting.append(record)
    for disk in disks.values():
        disk.waiting = [record for record in disk.waiting if survives(record)]
        disk.settle(len(disk.waiting))
    return {name: bytes(disk.certain) for name, disk in disks.items()}


def watch(database_url: str, folder: Path, **world: str) -> Watched:
    """Record turns on several phones at once, with the disk's log open."""
    log = folder / "disk.log"
    data = folder / "data"
    before = {file.name: file.read_bytes() for file in data.glob("yacht.sqlite*")}
    world["FAULTS_DISK_LOG"] = str(log)
    acknowledged: list[tuple[Seen, int]] = []

    def play(sheets: Sheets) -> None:
        for number in range(1, TURNS_EACH + 1):
            answer = sheets.record(number)
            assert answer.status == 201, answer
            acknowledged.append((seen(sheets.id, answer.json), log.stat().st_size))

    with Server(database_url, folder, modules=IN_SERVER, environment=world) as server:
        phones = [
            threading.Thread(target=play, args=[Sheets(server.port, players=5)])
            for _ in range(PHONES)
        ]
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
        # The power goes now: what a tidy end would still write must not count.
        return Watched(before, acknowledged, log.read_bytes())


def left_over(watched: Watched, length: int, folder: Path, chance: float, tally: Tally) -> int:
    """How many of the turns acknowledged until this moment are there after the power cut."""
    folder.mkdir()
    for name, content in files_after(watched, length, lambda _: random.random() < chance).items():
        (folder / name).write_bytes(content)
    url = f"sqlite:///{folder}/yacht.sqlite"
    check_sqlite(folder / "yacht.sqlite", tally)
    stored = read_all(url)
    check_games(stored, tally)
    there = {
        Seen(row["game_id"], row["number"], row["player"], row["category"], row["dice"])
        for row in stored["turns"]
    }
    return sum(turn in there for turn, at in watched.acknowledged if at <= length)


def test_a_power_cut_takes_no_acknowledged_turn(
    sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    watched = watch(sqlite_url, tmp_path)
    tally = Tally()
    ends = [at for _, at in watched.acknowledged]
    # Right after an acknowledgement, and anywhere else; nothing unsynced survives, or some.
    moments = [len(watched.log), *random.choices(ends, k=MOMENTS)]
    moments += random.choices(range(min(ends), len(watched.log)), k=MOMENTS)
    for place, moment in enumerate(moments):
        acknowledged = sum(at <= moment for at in ends)
        chance = random.choice([0.0, 0.0, 0.5, 1.0]) if place else 0.0
        present = left_over(watched, moment, tmp_path / str(place), chance, tally)
        assert present == acknowledged, f"{present} of {acknowledged} at {moment}, {chance}"
    tally.assert_sound()
    syncs = sum(record.kind == "synced" for record in watched.records)
    report(acknowledged=len(ends), present=len(ends), syncs=syncs, moments=len(moments))
    assert syncs >= len(ends)


def test_the_test_itself_sees_a_commit_that_does_not_wait_for_the_disk(
    sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    watched = watch(sqlite_url, tmp_path, FAULTS_SYNCHRONOUS="NORMAL")
    acknowledged = len(watched.acknowledged)
    present = left_over(watched, len(watched.log), tmp_path / "after", 0.0, Tally())
    syncs = sum(record.kind == "synced" for record in watched.records)
    report(acknowledged=acknowledged, present=present, syncs=syncs)
    assert present < acknowledged
    assert syncs < acknowledged

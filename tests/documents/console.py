"""Runs the shell sessions of a document and compares what they print."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_DIVIDER = "--- end of command ---"


@dataclass(frozen=True)
class Step:
    """One command of a session and what it is said to print; … stands for anything."""

    command: str
    printed: str


def steps(document: Path) -> list[Step]:
    """The commands of all sessions in a document, in order."""
    return [step for block in _BLOCK.findall(document.read_text("utf-8")) for step in _steps(block)]


def _steps(block: str) -> list[Step]:
    found: list[Step] = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        more = [line[2:] for line in rest if line.startswith("> ")]
        printed = [line for line in rest if not line.startswith("> ")]
        found.append(Step("\n".join([first, *more]), "\n".join(printed).strip()))
    return found


def run(commands: list[Step], base: str, folder: Path) -> list[str]:
    """What each command prints in one shell, with ``base`` for the address of the documents."""
    lines = [line for step in commands for line in (step.command, f"echo; echo '{_DIVIDER}'")]
    script = "\n".join(["set -u", *lines]).replace("localhost:8000", base)
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return [printed.strip() for printed in done.stdout.split(_DIVIDER)[:-1]]


def matches(said: str, printed: str) -> bool:
    """Whether a document says what was printed."""
    pattern = ".*".join(re.escape(part) for part in said.split("…"))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None

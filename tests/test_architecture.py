"""The house: who may know whom, and how large a room may be."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(path.relative_to(ROOT) for path in (ROOT / "yacht_api").rglob("*.py"))


def test_every_import_keeps_to_the_layers():
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_there_are_modules_to_measure():
    assert len(MODULES) > 40


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_no_module_is_longer_than_250_lines(module):
    assert len((ROOT / module).read_text("utf-8").splitlines()) <= 250


def test_the_rules_can_be_used_without_a_web_framework():
    program = "import sys, yacht_api.rules; print({'flask', 'marshmallow'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"

"""What README and API guide show is what the service does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.documents.console import matches, run, steps

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "api-guide.md"


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("document", [ROOT / "README.md", GUIDE], ids=lambda path: path.name)
def test_every_session_prints_what_the_document_says(
    document: Path, base: str, tmp_path: Path
) -> None:
    session = steps(document)
    assert len(session) >= 5
    printed = run(session, base, tmp_path)
    assert len(printed) == len(session)
    for step, output in zip(session, printed, strict=True):
        assert matches(step.printed, output), (
            f"$ {step.command}\n{output}\n--- said:\n{step.printed}"
        )


def test_a_document_that_says_something_else_is_found_out(base: str, tmp_path: Path) -> None:
    [step] = [step for step in steps(GUIDE) if '"dice":[3,3,3,6,6]}' in step.command]
    [printed] = run([step], base, tmp_path)
    assert not matches(step.printed.replace("full_house", "choice", 1), printed)


def test_the_python_example_runs(base: str) -> None:
    [example] = _blocks("python")
    code = example.replace("localhost:8000", base)
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_javascript_example_runs_in_a_browser(base: str, browser: Browser) -> None:
    [example] = _blocks("javascript")
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: message.type == "log" and said.append(message.text))
    # From another origin, as an app's own page would call it; on the loopback too, because
    # browsers let no page of the wide web call this computer unasked.
    page.goto(f"http://{base.replace('localhost', '127.0.0.1')}/healthz")
    page.evaluate(f"async () => {{ {example.replace('localhost:8000', base)} }}")
    context.close()
    assert said == ["201 12 2"]

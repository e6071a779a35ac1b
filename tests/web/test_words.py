"""The catalogue of words: complete, nothing unused, the same keys in every language."""

import json
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "yacht_api" / "web" / "static"
SCRIPTS = "\n".join(file.read_text("utf-8") for file in (FOLDER / "js").glob("*.js"))
CATALOGUES = sorted((FOLDER / "words").glob("*.json"))
ENGLISH = json.loads((FOLDER / "words" / "en.json").read_text("utf-8"))

_LITERAL = re.compile(r'"([a-z]+(?:[._][a-z_]+)*)"')
_BUILT = re.compile(r"\bt\(`([a-z_.]+\.)\$\{")
_SLOT = re.compile(r"\{(\w+)\}")


def used() -> tuple[set[str], set[str]]:
    """Keys named whole in the scripts, and the beginnings of those that are put together."""
    return set(_LITERAL.findall(SCRIPTS)), set(_BUILT.findall(SCRIPTS))


def test_no_key_is_unused() -> None:
    whole, begun = used()
    unused = [
        key
        for key in ENGLISH
        if key not in whole and not any(key.startswith(beginning) for beginning in begun)
    ]
    assert unused == []


def test_no_key_is_missing() -> None:
    calls = re.findall(r'\b(?:t|message)\(\s*"([^"]+)"', SCRIPTS)
    choices = re.findall(r'\bt\([^()"]*\? "([^"]+)" : "([^"]+)"', SCRIPTS)
    asked = {*calls, *(key for pair in choices for key in pair)}
    assert len(asked) > 80
    assert sorted(asked - ENGLISH.keys()) == []


def test_every_beginning_leads_somewhere() -> None:
    _, begun = used()
    assert begun
    for beginning in begun:
        assert any(key.startswith(beginning) for key in ENGLISH), beginning


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_every_language_says_the_same(file: Path) -> None:
    words = json.loads(file.read_text("utf-8"))
    assert list(words) == list(ENGLISH)
    for key, entry in words.items():
        slots = {slot for text in forms(ENGLISH[key]) for slot in _SLOT.findall(text)}
        for text in forms(entry):
            assert text.strip() == text
            assert set(_SLOT.findall(text)) <= slots | {"count"}, key
        if isinstance(entry, dict):
            assert "other" in entry, key


def forms(entry: str | dict[str, str]) -> list[str]:
    """A sentence in all its forms."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def test_all_text_stands_in_the_catalogue() -> None:
    """A string with a space or a capital in a call that shows text would be a sentence."""
    shown = re.findall(r'\b(?:say|announce|button|dialogue)\([^"`]*"([^"]*[A-Z ][^"]*)"', SCRIPTS)
    assert shown == []


def test_text_becomes_text_and_never_markup() -> None:
    banned = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function"
    assert re.findall(banned, SCRIPTS) == []


def test_modules_stay_short() -> None:
    for file in (FOLDER / "js").glob("*.js"):
        assert len(file.read_text("utf-8").splitlines()) < 200, file.name

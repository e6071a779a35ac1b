"""The names of players: what may be typed, and when two are alike.

A name is kept as typed, apart from Unicode's composed form (NFC) and the space around it.
Whatever else is wrong with it is refused with the reason, never mended silently.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final
from unicodedata import category, combining, normalize

from yacht_api.game.broken_rules import Fault, Impossible

LONGEST: Final = 40
MARKS_IN_A_ROW: Final = 3

_JOINERS = "\u200c\u200d"
# Fillers and blanks that count as letters or symbols: a name of them looks empty.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_REFUSED = {
    "Cc": "A name cannot hold control characters or line breaks.",
    "Zl": "A name cannot hold control characters or line breaks.",
    "Zp": "A name cannot hold control characters or line breaks.",
    "Cf": "A name cannot hold invisible or direction-changing characters.",
    "Cs": "A name cannot hold half of a surrogate pair.",
    "Co": "A name cannot hold private-use characters.",
    "Cn": "A name cannot hold characters that Unicode does not define.",
}
# Tags are invisible text; only these three sequences draw something: the flags of England,
# Scotland and Wales.
_FLAGS = re.compile(
    "\U0001f3f4\U000e0067\U000e0062"
    "(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)"
    "\U000e007f"
)
# Phones know emoji that are younger than Python's table; these blocks are kept for them.
_FUTURE_EMOJI = re.compile("[\U0001f6d0-\U0001f6ff\U0001fa70-\U0001faff]")
# Latin, Greek and Cyrillic lie below U+0590 and have nothing to join: there it only hides.
_STRAY_JOINER = re.compile(
    f"(?<![^\\s\0-\u058f{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?![^\\s\0-\u058f])"
)
_VIRAMA: Final = 9
"""The combining class of the marks that take a letter's vowel away."""
_UNSEEN = re.compile(f"[{_JOINERS}\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def clean_name(text: str, pointer: str = "/name") -> str:
    """The name in NFC without the space around it; Impossible says what is wrong with it."""
    name = normalize("NFC", text.strip())
    refusal = next(_characters_refused(text), None) or _shape_refused(name)
    if refusal is not None:
        raise Impossible(Fault(pointer, refusal))
    return name


def folded(name: str) -> str:
    """What two names have in common when nobody could tell them apart at the table."""
    spaced = " ".join(_UNSEEN.sub("", name).split())
    return normalize("NFC", normalize("NFC", spaced).casefold())


def _characters_refused(name: str) -> Iterator[str]:
    for character in _FLAGS.sub("", name):
        kind = category(character)
        if character in _BLANKS:
            yield "A name cannot hold characters that show nothing."
        elif kind in _REFUSED and not _welcome(character):
            yield _REFUSED[kind]


def _welcome(character: str) -> bool:
    return character in _JOINERS or bool(_FUTURE_EMOJI.match(character))


def _shape_refused(name: str) -> str | None:
    if not name:
        return "A name needs at least one character that can be seen."
    if len(name) > LONGEST:
        return f"A name has at most {LONGEST} characters, this one has {len(name)}."
    if category(name[0]) in {"Mn", "Mc", "Me"}:
        return "A name cannot begin with a mark that belongs on a letter."
    if _most_marks(name) > MARKS_IN_A_ROW:
        return f"A name has at most {MARKS_IN_A_ROW} marks on one letter."
    if any(not _makes_a_chillu(name, stray.start()) for stray in _STRAY_JOINER.finditer(name)):
        return "An invisible joiner may stand only inside an emoji or a script that joins."
    return None


def _makes_a_chillu(name: str, joiner: int) -> bool:
    """Whether the joiner follows a virama, which it changes also at the end of a word."""
    return joiner > 0 and combining(name[joiner - 1]) == _VIRAMA


def _most_marks(name: str) -> int:
    # Spacing marks (Mc) do not pile up, and Burmese words have five of both kinds on a letter.
    stacked = groupby(name, lambda character: category(character) in {"Mn", "Me"})
    return max((len(list(marks)) for piled, marks in stacked if piled), default=0)

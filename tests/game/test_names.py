"""Names: B-34 to B-50 of the list of things people type."""

# ruff: noqa: RUF001 (letters that look alike are the point here)

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.game.names import clean_name, folded

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "x" * 40,
        "'); DROP TABLE g;--",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "%s%n{0}",
        "=cmd()",
        "Ana  Lee",
        "Ana\u00a0Lee",
        "山田\u3000太郎",
        "Zoë",
        "דנה",
        "محمد",
        "می\u200cخواهم",
        "ශ්\u200dරී",
        "അവന്\u200d",  # a Malayalam chillu, as it was typed before Unicode had a sign for it
        "അവന്\u200d Ana",
        "क्\u200c",
        "မြှော်",
        "ปู่",
        "नमस्ते",
        "葛\U000e0100",
        "🎲" * 40,
        "👨\u200d👩\u200d👧",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "👍🏽",
        "🇪🇸",
        ENGLAND,
        "\U0001fae8",
        "\U0001fa77",
        "Аnn",
        "0",
        "?",
    ],
)
def test_a_name_is_kept_as_typed(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana ", "Ana"),
        ("\u00a0Ana\u3000", "Ana"),
        ("e\u0301", "é"),
        (" " * 50 + "x" * 40, "x" * 40),
        ("e\u0301" * 40, "é" * 40),
    ],
)
def test_a_name_is_composed_and_trimmed(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0",
        " \u3000\u2003 ",
        "x" * 41,
        "x" * 10_000,
        "🎲" * 41,
        "é" * 41,
        "An\0a",
        "\aAna",
        "Ana\n",
        "\tAna",
        "An\x7fa",
        "An\x85a",
        "An\u2028a",
        "An\u2029a",
        "An\u202ea",
        "An\u2066a",
        "An\u200ea",
        "An\u00ada",
        "An\ufeffa",
        "An\u200ba",
        "\u200b",
        "\u200d",
        "\u200c\u200c",
        "An\u200da",
        "🎲\u200da",
        "a\u200d🎲",
        "🎲\u200d",
        "\u200d🎲",
        "🎲\u200d\u200d🎲",
        "🎲\u200d 🎲",
        "می\u200c خواهم",
        "അവന്\u200d\u200d",
        "\u200dഅവന്",
        "അവന\u200d",
        "\ud800",
        "\udc00\ud800",
        "\uffff",
        "\U0001ffff",
        "\ue000",
        "\U0010fffd",
        "\u0378",
        "a" + "\u0301" * 40,
        "q" + "\u0301" * 4,
        "\u0301",
        " \u0301a",
        "\ufe0f",
        "\u3164",
        "\u2800\u2800",
        "\U0001f3f4\U000e0068\U000e0069\U000e007f",
        "Ana\U000e0067",
    ],
)
def test_a_name_is_refused_with_a_reason(name):
    with pytest.raises(Impossible) as refused:
        clean_name(name, "/players/1")
    [fault] = refused.value.faults
    assert fault.pointer == "/players/1"
    assert fault.detail.endswith(".")
    assert str(refused.value) == fault.detail


def test_the_reason_says_what_is_wrong():
    with pytest.raises(Impossible) as refused:
        clean_name("x" * 41)
    reason = "A name has at most 40 characters, this one has 41."
    assert refused.value.faults == (Fault("/name", reason),)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Straße", "STRASSE"),
        ("Ana Lee", "ana\u00a0lee"),
        ("Ana Lee", "Ana  Lee"),
        ("É", "é"),
        ("ΣΑΣ", "σας"),
        ("❤", "❤\ufe0f"),
        ("می\u200cخواهم", "میخواهم"),
    ],
)
def test_names_that_look_alike_fold_to_the_same(one, other):
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Ann"), ("Ann", "Аnn"), ("Ana Lee", "AnaLee"), ("ENGLAND", ENGLAND)]
)
def test_different_names_stay_different(one, other):
    assert folded(one) != folded(other)


@given(st.text(alphabet=st.characters() | st.sampled_from("a \u0301\u200d\ufe0f🎲ی"), max_size=45))
def test_an_accepted_name_is_accepted_again_unchanged(text):
    try:
        name = clean_name(text)
    except Impossible:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 40
    assert folded(folded(name)) == folded(name)
    assert folded(name)

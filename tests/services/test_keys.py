"""Ids and keys: unguessable, and made again only by whoever has the secret."""

import re

import pytest

from yacht_api.services.keys import (
    ID_FORM,
    KEY_FORM,
    derived_key,
    hashed,
    matches,
    new_id,
)

SECRET = b"one secret"


def test_ids_and_keys_have_their_form_and_128_bits():
    ids = [new_id() for _ in range(1000)]
    keys = [derived_key(SECRET, ids[0], version) for version in range(1, 1000)]
    assert all(re.fullmatch(ID_FORM, each) for each in ids)
    assert all(KEY_FORM.fullmatch(each) for each in keys)
    assert len({*ids, *keys}) == len(ids) + len(keys)


def test_what_is_derived_is_the_same_again():
    assert derived_key(SECRET, "x" * 22, 1) == derived_key(SECRET, "x" * 22, 1)


@pytest.mark.parametrize(
    "other", [(b"another secret", "x", 1), (SECRET, "y", 1), (SECRET, "x", 2), (SECRET, "x:1", 1)]
)
def test_another_secret_game_or_version_has_another_key(other):
    assert derived_key(*other) != derived_key(SECRET, "x", 1)


def test_a_key_matches_its_hash_alone():
    key = derived_key(SECRET, "x", 1)
    assert matches(key, hashed(key))
    assert not matches(key[:-1] + "-", hashed(key))
    assert not matches("", hashed(key))
    assert key.encode() not in hashed(key)


def test_keys_are_compared_in_a_time_that_tells_nothing(monkeypatch):
    compared = []
    monkeypatch.setattr("hmac.compare_digest", lambda a, b: compared.append((a, b)) or a == b)
    matches("x" * 22, hashed("y" * 22))
    assert [type(each) for each in compared[0]] == [bytes, bytes]

"""Answers of ``/score`` put together from pieces that are made once for each rule set.

The HTTP server and the framework cost hundreds of microseconds, scoring a tenth of one;
so the only thing left to save is building the answer, 252 of which are all there are.
"""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from yacht_api.rules import PLACE, ROLLS, Dice, Ruleset

_PLACE = dict(PLACE)  # a plain dict answers faster than the read-only view of it


def score(ruleset: Ruleset, dice: Dice) -> bytes:
    """The body that answers ``/score``: rules, dice as typed, scores, best."""
    head, tails = _score_pieces(ruleset)
    return head + b"%d,%d,%d,%d,%d" % dice + tails[_PLACE[dice]]


def batch(ruleset: Ruleset, rolls: Sequence[Dice]) -> bytes:
    """The body that answers ``/score/batch``: the scores of each roll in order."""
    head, rows = _batch_pieces(ruleset)
    return head + b",".join([rows[_PLACE[dice]] for dice in rolls]) + b"]}\n"


@cache
def _score_pieces(ruleset: Ruleset) -> tuple[bytes, list[bytes]]:
    head = b'{"rules":%b,"dice":[' % _json(ruleset.id)
    return head, [_tail(ruleset.scores(dice)) for dice in ROLLS]


def _tail(scores: dict[str, int]) -> bytes:
    most = max(scores.values())
    best = [row for row, points in scores.items() if points == most]
    return b'],"scores":%b,"best":%b}\n' % (_json(scores), _json(best))


@cache
def _batch_pieces(ruleset: Ruleset) -> tuple[bytes, list[bytes]]:
    head = {"rules": ruleset.id, "categories": ruleset.ids}
    opened = _json(head)[:-1] + b',"scores":['
    return opened, [_json(row) for row in ruleset.table]


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()

"""Refusals of the services as problems: one table, so that no view has to know."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response

from yacht_api.api import shown
from yacht_api.api.problems import FieldError, Problem, invalid
from yacht_api.game import broken_rules as broken
from yacht_api.services.refusals import Changed, KeyReused, NoSuchGame, Refused, WrongKey
from yacht_api.storage.database import Unavailable

# What each broken rule adds to the body: what is there now, so that no second request is needed.
_DETAILS: dict[type[broken.BrokenRule], Callable[[Any], dict[str, Any]]] = {
    broken.TurnAlreadyRecorded: lambda rule: {"turn": shown.turn(rule.turn)},
    broken.CategoryTaken: lambda rule: {"open": rule.open},
    broken.CategoryNotAllowed: lambda rule: {"allowed": rule.allowed, "in_turn": rule.number},
    broken.RollAlreadyRecorded: lambda rule: {"roll": shown.roll(rule.roll)},
    broken.StaleRevision: lambda rule: {"turn": shown.turn(rule.turn)},
}


def register(app: Flask) -> None:
    """Answer everything that a view lets through."""
    answers: dict[type[Exception], Callable[[Any], Problem]] = {
        Refused: _refused,
        broken.DiceUnknown: lambda rule: Problem(rule.code, str(rule), more={"turns": rule.turns}),
        broken.Impossible: _impossible,
        Changed: _changed,
        NoSuchGame: lambda _: Problem("not_found", "There is no such game."),
        WrongKey: lambda _: Problem("wrong_key", "The key does not open this game."),
        KeyReused: lambda _: Problem(
            "idempotency_key_reuse", "This Idempotency-Key was sent with another request."
        ),
        Unavailable: lambda _: Problem(
            "database_unavailable",
            "The database is away; the same request can be sent again.",
            headers={"Retry-After": "2"},
        ),
    }
    for refusal, problem in answers.items():
        app.register_error_handler(refusal, _answer(problem))


def _answer(problem: Callable[[Any], Problem]) -> Callable[[Any], Response]:
    return lambda refusal: problem(refusal).response()


def _refused(refused: Refused) -> Problem:
    rule = refused.broken
    if isinstance(rule, broken.Impossible):
        return _impossible(rule)
    if isinstance(rule, broken.Missing):
        return Problem("not_found", str(rule))
    code = "precondition_failed" if isinstance(rule, broken.Stale) else rule.code
    details = _DETAILS.get(type(rule), lambda _: {})(rule)
    return Problem(code, str(rule), more={**details, "game": shown.game(refused.game)})


def _changed(changed: Changed) -> Problem:
    return Problem("precondition_failed", str(changed), more={"game": shown.game(changed.game)})


def _impossible(rule: broken.Impossible) -> Problem:
    return invalid(*(FieldError(fault.detail, fault.pointer) for fault in rule.faults))

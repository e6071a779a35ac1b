"""How the description shows what stands in paths and in headers: the same for every operation."""

from typing import Any

from yacht_api.api.answers import GAME_ID
from yacht_api.api.blueprint import REPEATABLE
from yacht_api.game.players import SEATS
from yacht_api.rules import all_rulesets

Described = dict[str, Any]

_IN_PATHS: dict[str, Described] = {
    "game_id": {
        "description": "The game's id, from the answer that made it. Whoever has it may look.",
        "example": GAME_ID,
    },
    "number": {"description": "The turn's number in the game, counted from 1.", "example": 3},
    "place": {
        "description": "Which roll of the turn it is.",
        "example": 2,
        "maximum": max(rules.rolls for rules in all_rulesets()),
    },
    "seat": {
        "description": "The player's id, which is the seat: 1 is the first.",
        "example": 2,
        "maximum": SEATS,
    },
}
_IDEMPOTENCY_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "Makes the request safe to repeat: the same key with the same request gets "
    "the first answer again, and nothing is done twice. Take a new random one for each request.",
    "schema": {"type": "string", "pattern": "^[\\x21-\\x7e]{1,255}$"},
    "example": "5f0c6cf8-93b6-4b7c-a0b8-0a5d7e7e9b1c",
}
# What an ETag is, and one of them.
_TURN = ("The turn's revision", '"1"')
_GAME = ("The game's version", '"7"')
_CONTENT = ("A tag of the content", '"1f8c6a"')
_LOCATED = {
    **dict.fromkeys(("createGame", "importGame", "getRematch"), f"/games/{GAME_ID}"),
    **dict.fromkeys(("recordTurn", "recordNextTurn"), f"/games/{GAME_ID}/turns/3"),
}


def in_path(parameter: Described) -> Described:
    """A parameter with its description and an example, where there is one for all paths."""
    known = dict(_IN_PATHS.get(parameter["name"], {})) if parameter["in"] == "path" else {}
    if most := known.pop("maximum", None):
        known["schema"] = parameter["schema"] | {"maximum": most}
    return parameter | known


def in_headers(path: str, operation: Described) -> list[Described]:
    """The request's headers that the operation heeds."""
    what, example = _tag_at(path)
    answers = operation["responses"]
    heeded = []
    if "304" in answers:
        text = f"{what} that you have, the ETag of its answer; 304 while it is the present one."
        heeded.append(_condition("If-None-Match", text, example))
    if "412" in answers:
        text = f"{what} that you decided on; 412 when it has changed since."
        heeded.append(_condition("If-Match", text, example))
    return [*heeded, _IDEMPOTENCY_KEY] if operation.get(REPEATABLE) else heeded


def of_answer(method: str, path: str, status: str, operation: Described) -> Described:
    """The headers of a good answer that a client needs."""
    headers: Described = {}
    changes = path.startswith("/games") and method in {"put", "post", "patch"}
    if changes or (status == "200" and "304" in operation["responses"]):
        # A turn recorded without its number has the path that Location names.
        names_turn = operation["operationId"] == "recordNextTurn"
        headers["ETag"] = _header(*(_TURN if names_turn else _tag_at(path)))
    if operation["operationId"] in _LOCATED and (status == "201" or method == "post"):
        made = _LOCATED[operation["operationId"]]
        headers["Location"] = _header("The path of the game or turn", made)
    return headers


def _tag_at(path: str) -> tuple[str, str]:
    if path.endswith("/turns/{number}"):
        return _TURN
    return _GAME if path.startswith("/games") else _CONTENT


def _condition(name: str, text: str, example: str) -> Described:
    return {"in": "header", "name": name, "description": text} | _text(example)


def _header(what: str, example: str) -> Described:
    return {"description": f"{what}.", **_text(example)}


def _text(example: str) -> Described:
    return {"schema": {"type": "string"}, "example": example}

"""Bodies and answers for the documents. A test asks the service for every answer here."""

from typing import Any

Example = dict[str, Any]

SCORE: Example = {"dice": [4, 4, 4, 4, 1]}
SCORE_ANSWER: Example = {
    "rules": "yacht",
    "dice": [4, 4, 4, 4, 1],
    "scores": {
        "yacht": 0,
        "large_straight": 0,
        "small_straight": 0,
        "four_of_a_kind": 17,
        "full_house": 0,
        "choice": 17,
        "sixes": 0,
        "fives": 0,
        "fours": 16,
        "threes": 0,
        "twos": 0,
        "ones": 1,
    },
    "best": ["four_of_a_kind", "choice"],
}

BATCH: Example = {"rolls": [[4, 4, 4, 4, 1], [6, 5, 4, 3, 2]], "rules": "yacht"}
BATCH_ANSWER: Example = {
    "rules": "yacht",
    "categories": list(SCORE_ANSWER["scores"]),
    "scores": [
        [0, 0, 0, 17, 0, 17, 0, 0, 16, 0, 0, 1],
        [0, 30, 0, 0, 0, 20, 6, 5, 4, 3, 2, 0],
    ],
}

STANDINGS: Example = {
    "rules": "yacht",
    "players": [
        {"name": "Ana", "scores": {"yacht": 50, "ones": None}},
        {"name": "Ben", "scores": {"full_house": 21, "sixes": 24}},
    ],
}
STANDINGS_ANSWER: Example = {
    "rules": "yacht",
    "complete": False,
    "players": [
        {"name": "Ana", "total": 50, "bonuses": {}, "rank": 1, "turns_left": 11},
        {"name": "Ben", "total": 45, "bonuses": {}, "rank": 2, "turns_left": 10},
    ],
    "winners": None,
}

RULES_ANSWER = [
    {"id": "yacht", "name": "Yacht", "version": 1},
    {"id": "yacht-1938", "name": "Yacht (1938)", "version": 1},
    {"id": "yacht-knizia", "name": "Yacht (Knizia)", "version": 1},
    {"id": "yacht-51", "name": "Yacht (51)", "version": 1},
    {"id": "kismet", "name": "Kismet", "version": 1},
    {"id": "yahtzee", "name": "Yahtzee", "version": 1},
]

HEALTH_ANSWER: Example = {"status": "ok"}
METRICS_ANSWER = """# HELP yacht_http_requests_total Answers.
# TYPE yacht_http_requests_total counter
yacht_http_requests_total{method="POST",route="/score",status="200"} 1027.0
"""
PROBLEM_TYPE_ANSWER: Example = {
    "type": "/problems/not-acceptable",
    "code": "not_acceptable",
    "status": 406,
    "title": "Not acceptable",
    "meaning": "The Accept header rules out every form this answer has.",
    "remedy": "Accept application/json, or leave the header out.",
}


def _problem(code: str, title: str, status: int, detail: str, **more: Any) -> Example:
    slug = code.replace("_", "-")
    head = {"type": f"/problems/{slug}", "code": code, "title": title, "status": status}
    return head | {"detail": detail} | more


PROBLEMS = {
    400: _problem("broken_json", "Broken JSON", 400, "The body is empty."),
    404: _problem("not_found", "Not found", 404, "There is nothing at this path."),
    406: _problem(
        "not_acceptable", "Not acceptable", 406, "This answer comes as application/json only."
    ),
    413: _problem(
        "content_too_large", "Content too large", 413, "The body may have at most 16384 bytes here."
    ),
    415: _problem(
        "unsupported_media_type",
        "Unsupported media type",
        415,
        "The body has no Content-Type. Send JSON, for example: curl -X POST http://localhost/score "
        "-H 'Content-Type: application/json' -d '{\"dice\":[4,4,4,4,1]}'",
    ),
    422: _problem(
        "invalid_request",
        "Invalid request",
        422,
        "/dice/4: A die shows 1 to 6.",
        errors=[{"pointer": "/dice/4", "detail": "A die shows 1 to 6."}],
    ),
}

NEW_GAME: Example = {"players": ["Ana", "Ben"]}
TURN: Example = {"category": "four_of_a_kind", "dice": [4, 4, 4, 4, 1]}
ROLL: Example = {"dice": [2, 2, 4, 4, 6], "kept": [2, 2]}
REMATCH: Example = {"first": 2}
PLAYER: Example = {"name": "Cleo"}
PLAYER_LEAVES: Example = {"active": False}
IMPORT: Example = {
    "rules": "yacht",
    "players": [
        {"name": "Ana", "sheet": {"yacht": 50, "choice": {"dice": [6, 5, 5, 3, 2]}}},
        {"name": "Ben", "sheet": {"sixes": 24}},
    ],
}

ADVICE: Example = {"dice": [1, 4, 4, 4, 4], "rolls_left": 0, "open": ["fours", "four_of_a_kind"]}
ADVICE_ANSWER: Example = {
    "rules": "yacht",
    "dice": [1, 4, 4, 4, 4],
    "rolls_left": 0,
    "expected": 25.425925925925924,
    "best": {"category": "four_of_a_kind"},
    "keeps": [],
    "categories": [
        {"category": "four_of_a_kind", "points": 17, "expected": 25.425925925925924},
        {"category": "fours", "points": 16, "expected": 21.611263427672355},
    ],
}

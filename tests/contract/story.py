"""A short game, played by the examples of the description for the answers that stand in it.

``python -m tests.contract.story`` writes these anew; ``make openapi`` begins with it.
"""

import json
import re
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from yacht_api import create_app
from yacht_api.api.answers import GAME_ID
from yacht_api.api.spec import describe
from yacht_api.settings import Settings
from yacht_api.storage.schema import upgrade

FILE = Path(__file__).parents[2] / "yacht_api/api/examples.json"
IDS = (GAME_ID, "Rm5pYd0hS2uXk8eLqT4vCg", "drawn in vain", "u7Qw0aZc9sEx6rFv3tGbYg")
"""Of the game, its rematch, asked for twice, and an imported game. Keys follow from them."""

BEGIN = datetime(2026, 11, 29, 18, tzinfo=UTC)


class Clock(datetime):
    """A clock that goes on by 40 seconds each time somebody looks at it."""

    looks = 0

    @classmethod
    def now(cls, tz=None):
        """The time."""
        cls.looks += 1
        return BEGIN + timedelta(seconds=40 * cls.looks)


class Story:
    """What was asked so far and how it was answered."""

    def __init__(self, app):
        self.client = app.test_client()
        self.answers = {}
        self.headers = {}
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, methods in describe(app)["paths"].items()
            for method, operation in methods.items()
        }

    def tell(self, name):
        """Ask as the example of this operation does, and keep the answer."""
        method, path, operation = self.operations[name]
        form = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        filled = filled_in(path, operation.get("parameters", []))
        answer = self.ask(method, filled, form.get("example"))
        status = str(answer.status_code)
        described = operation["responses"][status].get("headers", {})
        assert {"ETag", "Location"} & {*answer.headers.keys()} == {*described}, name
        body = answer.json if answer.is_json else answer.text
        self.answers.setdefault(name, {})[status] = body
        return answer

    def ask(self, method, path, body=None):
        """Ask something, which must be possible."""
        answer = self.client.open(path, method=method, json=body, headers=self.headers)
        assert answer.status_code < 300, answer.text
        return answer

    def play(self, path, **body):
        """Change the game so that the next example can be asked."""
        self.ask("PUT", f"/games/{GAME_ID}/turns/{path}", body)


def filled_in(path, parameters):
    """The path with the examples of its parameters."""
    query = []
    for parameter in parameters:
        schema = parameter["schema"]
        value = parameter.get("example", schema.get("examples", [None])[0])
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", str(value))
        elif parameter["in"] == "query":
            query.append(f"{parameter['name']}={value}")
    return f"{path}?{'&'.join(query)}" if query else path


def told(app):
    """The answers by operationId and status."""
    Clock.looks = 0
    story = Story(app)
    with (
        patch("yacht_api.services.changes.datetime", Clock),
        patch("yacht_api.services.lifecycle.new_id", side_effect=IDS),
    ):
        play(story)
    return rounded(story.answers)


def play(story):
    """Ana's turn, Ben's, and Ana's second with its rolls; then what can be done after it."""
    made = story.tell("createGame")
    story.headers = {"Authorization": f"Bearer {made.json['key']}"}
    story.play("1", category="large_straight", dice=[2, 3, 4, 5, 6])
    story.tell("recordNextTurn")
    story.play("3/rolls/1", dice=[1, 2, 2, 4, 6])
    for name in ("recordRoll", "recordRoll", "adviseGame", "showGame"):
        story.tell(name)
    story.play("3/rolls/3", dice=[1, 4, 4, 4, 4], kept=[4, 4])
    for name in ("recordTurn", "recordTurn", *LOOKS, "undoTurn", "addPlayer"):
        story.tell(name)
    for name in ("getRematch", "getRematch", "changePlayer", "changeKey", "importGame"):
        story.tell(name)


LOOKS = (
    *("showTurn", "listTurns", "showSheet", "showSheetCsv", "showSheetText", "exportGame"),
    *("showOdds", "analyseGame", "readLog"),
)


def rounded(value):
    """Numbers to the ninth digit, which is as far as they are right."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, 9) if isinstance(value, float) else value


def new_app(folder):
    """An application whose games have the same keys each time."""
    url = f"sqlite:///{folder}/yacht.sqlite"
    upgrade(url)
    secret = "a secret that only the examples know"
    return create_app(Settings(database_url=url, secret=secret, access_log="off", limits={}))


def write():
    """Write the answers where the description finds them."""
    with tempfile.TemporaryDirectory() as folder:
        app = new_app(folder)
        text = json.dumps(told(app), ensure_ascii=False, indent=1)
        app.extensions["database"].engine.dispose()
    # A roll is one line.
    text = re.sub(r"\[[\d,\s]+\]", lambda dice: " ".join(dice[0].split()), text)
    FILE.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    write()

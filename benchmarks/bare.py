"""The floor: a Flask route that answers ready bytes and looks at nothing."""

from flask import Flask, Response

from yacht_api.api import ready
from yacht_api.api.door import Door
from yacht_api.rules import DEFAULT, find

ruleset = find(DEFAULT)
assert ruleset is not None
ANSWER = ready.score(ruleset, (4, 4, 4, 4, 1))

app = Flask(__name__, static_folder=None)


@app.post("/score")
def fixed() -> Response:
    """Answer bytes of the size of a real answer."""
    return Response(ANSWER, content_type="application/json")


# It is answered on the event loop, as a roll is.
fixed.door = Door(at_once=True)  # type: ignore[attr-defined]

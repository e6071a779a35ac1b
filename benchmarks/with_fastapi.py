"""``POST /score`` as FastAPI's documentation would have it, and the 304 of a game nobody plays."""

from typing import Annotated

from fastapi import FastAPI, HTTPException, Response
from pydantic import BaseModel, ConfigDict, Field

from yacht_api.rules import DEFAULT, find

Die = Annotated[int, Field(strict=True, ge=1, le=6)]

app = FastAPI()


class Asked(BaseModel):
    """Five dice and the rule set to score them by."""

    model_config = ConfigDict(extra="forbid")

    dice: tuple[Die, Die, Die, Die, Die]
    rules: str = DEFAULT


class Answer(BaseModel):
    """What the dice pay in every category, and where they pay the most."""

    rules: str
    dice: tuple[int, ...]
    scores: dict[str, int]
    best: list[str]


# A coroutine, although nothing is awaited: a plain function would cost a change of thread.
@app.post("/score")
async def score_roll(asked: Asked) -> Answer:
    """Score a roll."""
    ruleset = find(asked.rules)
    if ruleset is None:
        raise HTTPException(422, "There is no such rule set.")
    scores = ruleset.scores(asked.dice)
    most = max(scores.values())
    best = [row for row, points in scores.items() if points == most]
    return Answer(rules=ruleset.id, dice=asked.dice, scores=scores, best=best)


@app.get("/games/{game}")
async def unchanged(game: str) -> Response:
    """Say that nothing has changed, without looking: what asking costs if reading is free."""
    return Response(status_code=304, headers={"ETag": '"1"'})

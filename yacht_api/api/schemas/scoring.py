"""Bodies and answers of the calls that keep nothing."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validates

from yacht_api.api.quick import MOST_ROLLS, BatchBody, ScoreBody
from yacht_api.api.schemas.fields import (
    BoundedList,
    DiceField,
    DiceParameter,
    RollsField,
    RowPoints,
    SheetField,
)
from yacht_api.rules import DEFAULT, all_rulesets, find

MOST_PLAYERS = 100


def _rule_set_ids() -> list[str]:
    return [ruleset.id for ruleset in all_rulesets()]


class RulesChoice(Schema):
    """A part of every body that may name a rule set."""

    rules = fields.String(
        load_default=DEFAULT,
        metadata={
            "description": "The id of a rule set, from `GET /rules`.",
            "examples": [DEFAULT],
            "default": DEFAULT,
            "enum": _rule_set_ids(),
        },
    )

    @validates("rules")
    def _known(self, value: str, **_: Any) -> None:
        if not find(value):
            raise ValidationError(
                f"There are no such rules. There are: {', '.join(_rule_set_ids())}."
            )


class ScoreRequestSchema(RulesChoice):
    """One roll."""

    dice = DiceField(required=True)
    sheet = SheetField("The player's sheet, for rules in which a row's worth depends on it")

    @post_load
    def _body(self, data: dict[str, Any], **_: Any) -> ScoreBody:
        return ScoreBody(**data)


class ScoreQuerySchema(RulesChoice):
    """One roll, in a query."""

    dice = DiceParameter(
        required=True,
        metadata={
            "description": "The five dice, separated by commas.",
            "examples": ["4,4,4,4,1"],
            "type": "string",
            "pattern": "^[1-6](,[1-6]){4}$",
        },
    )


_SCORES = {
    "type": "object",
    "additionalProperties": {"type": "integer", "minimum": 0},
    "description": "Category id -> points, in sheet order.",
}


class ScoreAnswerSchema(Schema):
    """What a roll pays in every category."""

    rules = fields.String(required=True, metadata={"description": "The rule set's id."})
    dice = DiceField(required=True, metadata={"description": "The dice as they were typed."})
    scores = fields.Raw(required=True, metadata=_SCORES)
    best = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Every category that pays the most."},
    )


class PricedAnswerSchema(ScoreAnswerSchema):
    """What a roll pays now, on the sheet that was sent."""

    allowed = fields.List(
        fields.String(),
        metadata={"description": "With a `sheet`: the rows that may be used for these dice."},
    )
    bonuses = fields.Raw(
        metadata={
            **_SCORES,
            "description": "With a `sheet`: bonus id -> what the dice earn in whichever row.",
        },
    )


class BatchRequestSchema(RulesChoice):
    """Up to 10,000 rolls."""

    rolls = RollsField(MOST_ROLLS)

    @post_load
    def _body(self, data: dict[str, Any], **_: Any) -> BatchBody:
        return BatchBody(**data)


class BatchAnswerSchema(Schema):
    """What each roll pays, in the order of the rolls."""

    rules = fields.String(required=True, metadata={"description": "The rule set's id."})
    categories = fields.List(
        fields.String(), required=True, metadata={"description": "The columns, in sheet order."}
    )
    scores = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "A row of points for each roll."},
    )


class StandingsPlayerSchema(Schema):
    """One player's sheet as the client keeps it."""

    name = fields.String(required=True, metadata={"examples": ["Ana"]})
    scores = RowPoints(
        required=True,
        metadata={
            "type": "object",
            "additionalProperties": {"type": ["integer", "null"]},
            "description": "Category id -> points, or null while the row is open. "
            "A row left out is open.",
        },
    )


class StandingsRequestSchema(RulesChoice):
    """The sheets of a game that the client keeps itself."""

    players = BoundedList(
        fields.Nested(StandingsPlayerSchema),
        least=1,
        most=MOST_PLAYERS,
        error=f"There are 1 to {MOST_PLAYERS} players.",
        required=True,
    )


class StandingSchema(Schema):
    """Where one player stands."""

    name = fields.String(required=True)
    total = fields.Integer(required=True, metadata={"description": "Rows and bonuses."})
    bonuses = fields.Raw(
        required=True,
        metadata={
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0},
            "description": "Bonus id -> points.",
        },
    )
    rank = fields.Integer(required=True, metadata={"description": "1, 1, 3 when two share."})
    turns_left = fields.Integer(required=True, metadata={"description": "Open rows."})


class StandingsAnswerSchema(Schema):
    """Totals, ranks and, once every row is used, the winners."""

    rules = fields.String(required=True, metadata={"description": "The rule set's id."})
    complete = fields.Boolean(
        required=True, metadata={"description": "Whether every row of every player is used."}
    )
    players = fields.List(fields.Nested(StandingSchema), required=True)
    winners = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "Places in `players`, counted from 1; null until complete."},
    )

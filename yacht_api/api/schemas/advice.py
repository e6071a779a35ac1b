"""Bodies and answers of advice, chances and judgement. Every worth is in points."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from yacht_api.api.schemas.fields import BoundedList, DiceField, SheetField
from yacht_api.api.schemas.scoring import RulesChoice
from yacht_api.rules import find

_DICE = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}}


class AdviceRequestSchema(RulesChoice):
    """Dice on the table, and the rows that are open or the sheet that they belong to."""

    dice = DiceField(required=True)
    rolls_left = fields.Integer(
        required=True,
        strict=True,
        validate=validate.Range(0, 2),
        metadata={"description": "How often the dice may be rolled again.", "examples": [2]},
    )
    open = BoundedList(
        fields.String(),
        least=1,
        most=15,
        error="Name 1 to 15 open rows.",
        load_default=None,
        allow_none=True,
        metadata={
            "description": "The rows that are open. The others count as used for 0.",
            "examples": [["fours", "choice"]],
        },
    )
    sheet = SheetField(
        "Instead of `open`, the player's sheet with its points, on which bonuses and jokers depend"
    )

    @validates_schema(skip_on_field_errors=True)
    def _rows_of_the_rules(self, data: dict[str, Any], **_: Any) -> None:
        rules = find(data["rules"])
        bad = _bad_rows(rules.ids if rules else (), data["open"], data["sheet"])
        if bad:
            raise ValidationError(bad)


def _bad_rows(
    known: tuple[str, ...], rows: list[str] | None, sheet: dict[str, int | None] | None
) -> dict[str, Any]:
    """What is wrong with the open rows; the points on the sheet are the game's to judge."""
    if rows is None and sheet is None:
        return {"open": ["Name the open rows, or send the sheet."]}
    unknown = {
        place: ["Name each row of the rules at most once."]
        for place, row in enumerate(rows or ())
        if row not in known or row in (rows or ())[:place]
    }
    if unknown or sheet is None:
        return {"open": unknown} if unknown else {}
    left = {row for row in known if sheet.get(row) is None}
    if not left:
        return {"sheet": ["No row is open on this sheet."]}
    return {} if rows is None or set(rows) == left else {"open": ["The sheet has other open rows."]}


class KeepSchema(Schema):
    """Dice to keep. All five is to stop."""

    keep = fields.List(fields.Integer(), required=True)
    expected = fields.Float(required=True)


class CategoryWorthSchema(Schema):
    """A row to enter the dice in."""

    category = fields.String(required=True)
    points = fields.Integer(required=True)
    expected = fields.Float(required=True)


class AdviceSchema(Schema):
    """What each choice is worth: the points still to come, this turn's included."""

    rules = fields.String(required=True)
    dice = fields.List(fields.Integer(), required=True)
    rolls_left = fields.Integer(required=True)
    expected = fields.Float(
        required=True, metadata={"description": "Points still to come with best play."}
    )
    best = fields.Raw(
        required=True,
        metadata={
            "type": "object",
            "properties": {"keep": _DICE, "category": {"type": "string"}},
            "description": "`keep` these dice, or use this `category`.",
        },
    )
    keeps = fields.List(fields.Nested(KeepSchema), required=True)
    categories = fields.List(fields.Nested(CategoryWorthSchema), required=True)


class PlayerOddsSchema(Schema):
    """One player's chances."""

    id = fields.Integer(required=True)
    win = fields.Float(
        required=True, metadata={"description": "To have the highest total, alone or shared."}
    )
    share = fields.Float(
        required=True, metadata={"description": "A win shared by two is half a win; sums to 1."}
    )
    expected_total = fields.Float(required=True)


class OddsSchema(Schema):
    """Everybody's chances when all play for the highest expected total."""

    exact = fields.Boolean(
        required=True,
        metadata={"description": "Whether the chances are exact, or close: to about 0.01."},
    )
    players = fields.List(fields.Nested(PlayerOddsSchema), required=True)


class KeepJudgedSchema(Schema):
    """What was kept after a roll, and what would have been best."""

    roll = fields.Integer(required=True)
    kept = fields.List(fields.Integer(), required=True)
    best = fields.List(fields.Integer(), required=True)
    cost = fields.Float(required=True)


class RowJudgedSchema(Schema):
    """The row that was used, and what would have been best."""

    category = fields.String(required=True)
    best = fields.String(required=True)
    cost = fields.Float(required=True)


class TurnJudgedSchema(Schema):
    """A turn: the change of the expected total is its luck less its cost."""

    number = fields.Integer(required=True)
    player = fields.Integer(required=True)
    change = fields.Float(required=True)
    luck = fields.Float(
        required=True, allow_none=True, metadata={"description": "Null: nobody knows the dice."}
    )
    cost = fields.Float(required=True, allow_none=True)
    row = fields.Nested(RowJudgedSchema, required=True, allow_none=True)
    rolls = fields.List(
        fields.Float(), required=True, metadata={"description": "Each roll's luck."}
    )
    keeps = fields.List(fields.Nested(KeepJudgedSchema), required=True)


class PlayerJudgedSchema(Schema):
    """A player's sums."""

    id = fields.Integer(required=True)
    change = fields.Float(required=True)
    luck = fields.Float(required=True)
    cost = fields.Float(required=True)


class AnalysisSchema(Schema):
    """What luck gave and choices took."""

    turns = fields.List(fields.Nested(TurnJudgedSchema), required=True)
    players = fields.List(fields.Nested(PlayerJudgedSchema), required=True)

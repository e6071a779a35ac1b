"""Bodies and answers of importing, exporting and re-scoring games."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from yacht_api.api.schemas.entries import NameField, RollRequestSchema, SeatField
from yacht_api.api.schemas.fields import BoundedList, DiceField, Flag
from yacht_api.api.schemas.games import PlayerSchema, RollSchema, RulesNamedSchema
from yacht_api.api.schemas.scoring import RulesChoice
from yacht_api.game import Entry

# What is more than any game can hold is not looked at: it would take seconds. The game itself
# knows how many rows and rolls its rules have.
_MOST_PLAYERS = 20
_MOST_ROWS = 50
_MOST_ROLLS = 10


class _RowDiceSchema(Schema):
    dice = DiceField(required=True)


_ROW_DICE = _RowDiceSchema()


class PaperSheet(fields.Field[dict[str, Entry]]):
    """A sheet from paper: row -> points, ``{"dice": […]}``, or null while the row is open."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, Entry]:
        if not isinstance(value, Mapping):
            raise ValidationError("A sheet is an object: row -> points, dice or null.")
        if len(value) > _MOST_ROWS:
            raise ValidationError(f"A sheet has at most {_MOST_ROWS} rows.")
        entries: dict[str, Entry] = {}
        errors: dict[str, Any] = {}
        for row, cell in value.items():
            try:
                if cell is not None:
                    entries[row] = _entry(row, cell)
            except ValidationError as error:
                errors[row] = error.messages
        if errors:
            raise ValidationError(errors)
        return entries


def _entry(row: str, cell: Any) -> Entry:
    if type(cell) is int:
        return Entry(row, points=cell)
    if not isinstance(cell, Mapping):
        raise ValidationError("A row holds points, dice or null.")
    return Entry(row, dice=_ROW_DICE.load(cell)["dice"])


class Moment(fields.Field[datetime]):
    """An RFC 3339 time in UTC."""

    # strptime alone takes other scripts' digits, and years that sort as no text does.
    _FORM = re.compile(r"[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z", re.ASCII)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> datetime:
        try:
            if self._FORM.fullmatch(value):
                return datetime.fromisoformat(value).astimezone(UTC)
        except (TypeError, ValueError):
            pass
        raise ValidationError("Give a time like 2026-11-29T18:04:05.678Z.")


_TIME = {"type": "string", "format": "date-time"}
_SHEET = {
    "type": "object",
    "description": "Row -> points, or dice, or null while it is open; in the order of play where "
    "that matters.",
    "additionalProperties": {
        "oneOf": [
            {"type": "integer"},
            {"type": "null"},
            {
                "type": "object",
                "required": ["dice"],
                "properties": {"dice": {"type": "array", "items": {"type": "integer"}}},
                "additionalProperties": False,
            },
        ]
    },
}


class RollsTakenField(BoundedList):
    """The rolls of one turn; the game knows how many its rules have."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            fields.Nested(RollRequestSchema),
            least=0,
            most=_MOST_ROLLS,
            error="A turn has fewer rolls.",
            **options,
        )


class ImportPlayerSchema(Schema):
    """A player, with a sheet from paper unless the turns are given."""

    name = NameField(required=True)
    active = Flag(load_default=True)
    sheet = PaperSheet(metadata=_SHEET)


class ImportTurnSchema(Schema):
    """A turn as it was exported: the points count only where there are no dice."""

    player = SeatField("Whose turn it was.", required=True)
    category = fields.String(required=True)
    dice = DiceField(required=True, allow_none=True)
    points = fields.Integer(required=True, strict=True)
    rolls = RollsTakenField(required=True)
    revision = fields.Integer(required=True, strict=True, validate=validate.Range(1, 1_000_000))
    recorded_at = Moment(required=True, metadata=_TIME)


class ImportSchema(RulesChoice):
    """A game from paper (a `sheet` for each player), or one that was exported (`turns`)."""

    order = fields.String(load_default="seats", validate=validate.OneOf(["seats", "any"]))
    created_at = Moment(metadata=_TIME)
    players = BoundedList(
        fields.Nested(ImportPlayerSchema),
        least=1,
        most=_MOST_PLAYERS,
        error=f"A game has 1 to {_MOST_PLAYERS} players.",
        required=True,
    )
    turns = BoundedList(
        fields.Nested(ImportTurnSchema),
        least=0,
        most=_MOST_PLAYERS * _MOST_ROWS,
        error="No game has so many turns.",
    )
    rolls = RollsTakenField(load_default=())

    @validates_schema(skip_on_field_errors=True)
    def _one_form(self, data: dict[str, Any], **_: Any) -> None:
        sheets = {
            place: {"sheet": ["Give sheets or turns, not both."]}
            for place, player in enumerate(data["players"])
            if "sheet" in player and "turns" in data
        }
        if sheets:
            raise ValidationError({"players": sheets})


class ExportPlayerSchema(Schema):
    """A player, in seating order."""

    name = fields.String(required=True)
    active = fields.Boolean(required=True)


class ExportTurnSchema(Schema):
    """A turn."""

    player = fields.Integer(required=True)
    category = fields.String(required=True)
    dice = fields.List(fields.Integer(), required=True, allow_none=True)
    points = fields.Integer(required=True)
    rolls = fields.List(fields.Nested(RollSchema), required=True)
    revision = fields.Integer(required=True)
    recorded_at = fields.String(required=True, metadata={"format": "date-time"})


class ExportSchema(Schema):
    """A whole game, as `POST /games/import` takes it back."""

    rules = fields.String(required=True)
    order = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    players = fields.List(fields.Nested(ExportPlayerSchema), required=True)
    turns = fields.List(fields.Nested(ExportTurnSchema), required=True)
    rolls = fields.List(fields.Nested(RollSchema), required=True)


class RescoreQuerySchema(Schema):
    """Under which rules."""

    rules = fields.String(
        metadata={
            "description": "The id of a rule set with the same rows; left out, the game's own.",
            "examples": ["yacht-1938"],
        }
    )


class RescoredSchema(Schema):
    """The sheets under the rules that were asked for."""

    rules = fields.Nested(RulesNamedSchema, required=True)
    players = fields.List(fields.Nested(PlayerSchema), required=True)
    winners = fields.List(fields.Integer(), required=True, allow_none=True)

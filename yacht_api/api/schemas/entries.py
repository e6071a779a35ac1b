"""What clients send about games: names, entries, rolls, where to read on."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from yacht_api.api.schemas.fields import BoundedList, CountParameter, DiceField, Die, Flag
from yacht_api.api.schemas.scoring import RulesChoice
from yacht_api.game import Entry, Roll


class NameField(fields.String):
    """A player's name; its characters are the game's business."""

    def __init__(self, **options: Any) -> None:
        metadata = {
            "description": "1 to 40 characters; no two alike in a game.",
            "examples": ["Ana"],
            "minLength": 1,
        }
        super().__init__(metadata=metadata, **options)


class SeatField(fields.Integer):
    """A player's id."""

    def __init__(self, description: str, **options: Any) -> None:
        metadata = {"description": description, "examples": [1]}
        super().__init__(strict=True, metadata=metadata, **options)


class NewGameSchema(RulesChoice):
    """A game to be."""

    players = fields.List(
        NameField(),
        required=True,
        validate=validate.Length(1, 20, error="A game has 1 to 20 players."),
        metadata={"description": "The names in seating order.", "examples": [["Ana", "Ben"]]},
    )
    order = fields.String(
        load_default="seats",
        validate=validate.OneOf(["seats", "any"]),
        metadata={
            "description": "`seats`: players wait for one another. `any`: they do not.",
            "default": "seats",
        },
    )


class RematchSchema(Schema):
    """Who begins."""

    first = SeatField(
        "The player who sits first in the rematch, and the others after them as they sat. Left "
        "out: as they sat. If they have left, it is the next one at the table.",
    )


class PlayerNameSchema(Schema):
    """Somebody who joins."""

    name = NameField(required=True)


class PlayerChangeSchema(Schema):
    """What to change about a player: the name, or whether they play on."""

    name = NameField()
    active = Flag(
        metadata={"description": "False when they leave, true when they come back."},
    )


class TurnRequestSchema(Schema):
    """An entry: a category, and the dice or (when nobody remembers them) the points."""

    category = fields.String(
        required=True,
        metadata={"description": "The id of an open row.", "examples": ["four_of_a_kind"]},
    )
    dice = DiceField()
    points = fields.Integer(
        strict=True,
        metadata={
            "description": "Instead of dice: a value that the row can pay.",
            "examples": [17],
        },
    )
    player = SeatField("Whose turn it is, to be checked; under `any` it decides.")

    @post_load
    def _entry(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        entry = Entry(data["category"], data.get("dice"), data.get("points"))
        return {"entry": entry, "player": data.get("player")}


class RollRequestSchema(Schema):
    """One throw."""

    dice = DiceField(required=True)
    kept = BoundedList(
        Die(),
        least=0,
        most=5,
        error="At most five dice can be kept.",
        load_default=(),
        metadata={
            "description": "The dice set aside before this roll; none before the first.",
            "examples": [[4, 4]],
        },
    )

    @post_load
    def _roll(self, data: dict[str, Any], **_: Any) -> Roll:
        return Roll(data["dice"], tuple(data["kept"]))


class LogQuerySchema(Schema):
    """Where to go on reading."""

    after = CountParameter(
        load_default=0,
        validate=validate.Range(0, 999_999_999),
        metadata={"description": "Only entries beyond this `seq`.", "examples": [3], "default": 0},
    )

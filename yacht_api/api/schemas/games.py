"""How games, turns, players and logs are shown."""

from marshmallow import Schema, fields, validate

from yacht_api.api.schemas.problem import ProblemSchema

_POINTS = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}


class RollSchema(Schema):
    """One throw: what lay on the table after it, and what was kept before it."""

    dice = fields.List(fields.Integer(), required=True)
    kept = fields.List(fields.Integer(), required=True)


class TurnSchema(Schema):
    """A recorded turn."""

    number = fields.Integer(required=True, metadata={"description": "1, 2, 3 … in the game."})
    player = fields.Integer(required=True)
    category = fields.String(required=True)
    dice = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "Null: forgotten."},
    )
    points = fields.Integer(required=True)
    rolls = fields.List(fields.Nested(RollSchema), required=True)
    revision = fields.Integer(required=True, metadata={"description": "Grows when corrected."})
    recorded_at = fields.String(required=True, metadata={"format": "date-time"})
    zero = fields.Boolean(required=True, metadata={"description": "Whether it was scratched."})


class CurrentSchema(Schema):
    """The turn being rolled."""

    number = fields.Integer(required=True)
    player = fields.Integer(required=True)
    rolls = fields.List(fields.Nested(RollSchema), required=True)
    dice = fields.List(fields.Integer(), required=True)
    rolls_left = fields.Integer(required=True)
    scores = fields.Raw(
        required=True,
        metadata={
            **_POINTS,
            "description": "What the dice would pay in each row that may be used.",
        },
    )


class NextSchema(Schema):
    """The turn to be played and whose it is."""

    turn = fields.Integer(required=True)
    player = fields.Integer(required=True)


class RulesNamedSchema(Schema):
    """The rule set of a game."""

    id = fields.String(required=True)
    version = fields.Integer(required=True)


class PlayerSchema(Schema):
    """A player and their sheet."""

    id = fields.Integer(required=True, metadata={"description": "1 is the first seat."})
    name = fields.String(required=True)
    active = fields.Boolean(required=True)
    scores = fields.Raw(
        required=True,
        metadata={
            "type": "object",
            "additionalProperties": {"type": ["integer", "null"]},
            "description": "Category id -> points, null while the row is open.",
        },
    )
    bonuses = fields.Raw(required=True, metadata={**_POINTS, "description": "Bonus id -> points."})
    total = fields.Integer(required=True)
    rank = fields.Integer(required=True, metadata={"description": "1, 1, 3 when two share."})
    turns_left = fields.Integer(required=True)


class GameSchema(Schema):
    """A game as it stands."""

    id = fields.String(required=True, metadata={"description": "Whoever has it may look."})
    rules = fields.Nested(RulesNamedSchema, required=True)
    order = fields.String(required=True, validate=validate.OneOf(["seats", "any"]))
    status = fields.String(required=True, validate=validate.OneOf(["in_progress", "finished"]))
    version = fields.Integer(required=True, metadata={"description": "Grows with each change."})
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    updated_at = fields.String(required=True, metadata={"format": "date-time"})
    players = fields.List(fields.Nested(PlayerSchema), required=True)
    next = fields.Nested(NextSchema, required=True, allow_none=True)
    current = fields.Nested(CurrentSchema, required=True, allow_none=True)
    last_turn = fields.Nested(TurnSchema, required=True, allow_none=True)
    winners = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "Player ids; null until the game is finished."},
    )
    rematch = fields.String(
        required=True, allow_none=True, metadata={"description": "The id of the game after it."}
    )


class KeyedGameSchema(GameSchema):
    """A game together with the key to it."""

    key = fields.String(
        required=True, metadata={"description": "Whoever has it may write. Shown only here."}
    )


class WithGameSchema(Schema):
    """The game after the change."""

    game = fields.Nested(GameSchema, required=True)


class TurnWithGameSchema(TurnSchema, WithGameSchema):
    """A turn, and the game after it."""


class RollWithGameSchema(RollSchema, WithGameSchema):
    """A roll, and the game after it."""


class PlayerWithGameSchema(PlayerSchema, WithGameSchema):
    """A player, and the game after the change."""


class ClashSchema(ProblemSchema):
    """A 409 or 412, with what is there now."""

    game = fields.Nested(GameSchema)
    turn = fields.Nested(TurnSchema, metadata={"description": "The turn that stands there."})
    roll = fields.Nested(RollSchema, metadata={"description": "The roll that stands there."})
    open = fields.List(fields.String(), metadata={"description": "The rows that are left."})
    allowed = fields.List(
        fields.String(), metadata={"description": "The rows that the joker leaves."}
    )
    in_turn = fields.Integer(
        allow_none=True,
        metadata={"description": "The turn that a correction would make illegal."},
    )
    turns = fields.List(
        fields.Integer(), metadata={"description": "The turns whose dice nobody knows."}
    )


class LogEntrySchema(Schema):
    """One thing that was done to a game."""

    seq = fields.Integer(required=True, metadata={"description": "The game's version after it."})
    at = fields.String(required=True, metadata={"format": "date-time"})
    action = fields.String(required=True, metadata={"examples": ["turn_recorded"]})
    detail = fields.Raw(
        required=True,
        metadata={"type": "object", "description": "Corrections have `old` and `new`."},
    )

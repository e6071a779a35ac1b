"""How rule sets are shown."""

from marshmallow import Schema, fields


class RulesetLineSchema(Schema):
    """One line of the list of rule sets."""

    id = fields.String(required=True, metadata={"examples": ["yacht"]})
    name = fields.String(required=True, metadata={"examples": ["Yacht"]})
    version = fields.Integer(
        required=True, metadata={"description": "Grows when any score changes."}
    )


class CategorySchema(Schema):
    """One row of the sheet."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True)
    max = fields.Integer(required=True, metadata={"description": "The most that the row pays."})


class StepSchema(Schema):
    """A total and what reaching it brings."""

    reach = fields.Integer(required=True)
    points = fields.Integer(required=True)


class BonusSchema(Schema):
    """Points beside the rows."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True)
    rows = fields.List(
        fields.String(), required=True, metadata={"description": "The rows that count for it."}
    )
    steps = fields.List(fields.Nested(StepSchema), required=True)


class RulesetSchema(RulesetLineSchema):
    """A rule set with all its rows."""

    description = fields.String(required=True)
    dice = fields.Integer(required=True, metadata={"description": "How many dice."})
    rolls = fields.Integer(required=True, metadata={"description": "The most rolls in a turn."})
    categories = fields.List(
        fields.Nested(CategorySchema), required=True, metadata={"description": "In sheet order."}
    )
    bonuses = fields.List(fields.Nested(BonusSchema), required=True)


class TableSchema(Schema):
    """Every roll there is and what it pays."""

    rules = fields.String(required=True)
    version = fields.Integer(required=True)
    categories = fields.List(
        fields.String(), required=True, metadata={"description": "The columns, in sheet order."}
    )
    rolls = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "The 252 rolls, each sorted."},
    )
    scores = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "A row of points for each roll."},
    )

"""Answers of the calls for operation."""

from marshmallow import Schema, fields, validate


class HealthSchema(Schema):
    """The process lives."""

    status = fields.String(required=True, validate=validate.Equal("ok"))


class ProblemTypeSchema(Schema):
    """One kind of error."""

    type = fields.String(required=True, metadata={"format": "uri-reference"})
    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    meaning = fields.String(required=True, metadata={"description": "What it says."})
    remedy = fields.String(required=True, metadata={"description": "How to mend the request."})

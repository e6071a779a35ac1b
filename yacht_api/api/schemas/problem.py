"""The shape of an error (RFC 9457)."""

from marshmallow import Schema, fields


class FieldErrorSchema(Schema):
    """One bad field."""

    pointer = fields.String(
        metadata={"description": "Where in the body (RFC 6901).", "examples": ["/dice/2"]}
    )
    parameter = fields.String(
        metadata={"description": "Which query parameter.", "examples": ["dice"]}
    )
    detail = fields.String(required=True, metadata={"description": "What is wrong with it."})


class ProblemSchema(Schema):
    """An error. A 409 or 412 has further members that say what is there now."""

    type = fields.String(
        required=True,
        metadata={
            "format": "uri-reference",
            "description": "A page that explains this type of problem.",
            "examples": ["/problems/invalid-request"],
        },
    )
    code = fields.String(
        required=True,
        metadata={"description": "The type's name, for programs.", "examples": ["invalid_request"]},
    )
    title = fields.String(required=True, metadata={"examples": ["Invalid request"]})
    status = fields.Integer(required=True, metadata={"examples": [422]})
    detail = fields.String(required=True, metadata={"description": "What went wrong this time."})
    errors = fields.List(
        fields.Nested(FieldErrorSchema),
        metadata={"description": "The bad fields, at most twenty.", "maxItems": 20},
    )

"""The table of problem types: each has a page at ``/problems/{slug}``."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ProblemType:
    """What one kind of error means and how to mend the request."""

    code: str
    status: int
    title: str
    meaning: str
    remedy: str

    @property
    def slug(self) -> str:
        """The last part of the type's address."""
        return self.code.replace("_", "-")


_ALL = (
    ProblemType(
        "bad_request",
        400,
        "Bad request",
        "The request is not one this service can read: its host, a header or a repeated "
        "query parameter is malformed.",
        "The detail names the part; send it once and well-formed.",
    ),
    ProblemType(
        "broken_json",
        400,
        "Broken JSON",
        "The body is not one JSON document in UTF-8. Duplicate members, NaN, Infinity, "
        "huge numbers and deep nesting count as broken too.",
        "Send one JSON object, without a byte order mark.",
    ),
    ProblemType(
        "not_found",
        404,
        "Not found",
        "Nothing is at this path, or the thing it names does not exist.",
        "Check the path against /openapi.json; it has no trailing slash.",
    ),
    ProblemType(
        "method_not_allowed",
        405,
        "Method not allowed",
        "The path exists, but not with this method.",
        "Use one of the methods in the Allow header.",
    ),
    ProblemType(
        "not_acceptable",
        406,
        "Not acceptable",
        "The Accept header rules out every form this answer has.",
        "Accept application/json, or leave the header out.",
    ),
    ProblemType(
        "request_timeout",
        408,
        "Request timeout",
        "The body did not arrive in time.",
        "Send the whole request again.",
    ),
    ProblemType(
        "content_too_large",
        413,
        "Content too large",
        "The body is larger than this call takes.",
        "Send less: 16 KiB for most calls, 1 MiB for a batch.",
    ),
    ProblemType(
        "unsupported_media_type",
        415,
        "Unsupported media type",
        "The body is not declared as plain JSON in UTF-8.",
        "Send Content-Type: application/json, and no Content-Encoding. curl -d alone "
        "declares a form.",
    ),
    ProblemType(
        "invalid_request",
        422,
        "Invalid request",
        "The request is well-formed, but a value in it cannot be: each entry of errors "
        "names the place and the reason.",
        "Correct the fields named in errors. Numbers are never read from strings, "
        "unknown fields are never ignored.",
    ),
    ProblemType(
        "internal_error",
        500,
        "Internal error",
        "A fault of this service.",
        "Try again later; when you report it, give the X-Request-Id of the answer.",
    ),
    ProblemType(
        "not_implemented",
        501,
        "Not implemented",
        "The request uses a transfer coding that this service does not undo.",
        "Send the body plain, with Content-Length or chunked.",
    ),
)

TYPES = {each.code: each for each in _ALL}
BY_STATUS = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    408: "request_timeout",
    413: "content_too_large",
    415: "unsupported_media_type",
    422: "invalid_request",
    500: "internal_error",
    501: "not_implemented",
}

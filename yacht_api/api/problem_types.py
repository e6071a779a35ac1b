"""The table of problem types: each has a page at ``/problems/{slug}``."""

from yacht_api.api.clashes import CLASHES
from yacht_api.api.problem_type import ProblemType

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
        "no_key",
        401,
        "No key",
        "This call changes a game and needs the game's key.",
        "Send Authorization: Bearer and the key that POST /games answered with.",
    ),
    ProblemType(
        "wrong_key",
        403,
        "Wrong key",
        "The key does not open this game, or was replaced by a new one.",
        "Use the key from the game's own link.",
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
    *CLASHES,
    ProblemType(
        "precondition_failed",
        412,
        "Precondition failed",
        "What you decided on is not what is there; the answer shows what is.",
        "Look at it, decide again, and send the new revision.",
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
        "idempotency_key_reuse",
        422,
        "Idempotency-Key reused",
        "The Idempotency-Key was sent before with another request.",
        "Make a new key for each new request; repeat a key only with the same request.",
    ),
    ProblemType(
        "too_many_requests",
        429,
        "Too many requests",
        "Games are made, or one is changed, more often than this server allows.",
        "Wait as many seconds as Retry-After says; RateLimit tells how many requests are left.",
    ),
    ProblemType(
        "no_advice_for_these_rules",
        422,
        "No advice for these rules",
        "Best play or exact chances are not known for these rules, or not so far from the end.",
        "Ask for other rules, or for chances when fewer rows are open.",
    ),
    ProblemType(
        "internal_error",
        500,
        "Internal error",
        "A fault of this service.",
        "Try again later; when you report it, give the X-Request-Id of the answer.",
    ),
    ProblemType(
        "expectation_failed",
        417,
        "Expectation failed",
        "The Expect header asks for something that this service does not know.",
        "Leave it out, or send 100-continue.",
    ),
    ProblemType(
        "not_implemented",
        501,
        "Not implemented",
        "The request uses a transfer coding that this service does not undo.",
        "Send the body plain, with Content-Length or chunked.",
    ),
    ProblemType(
        "advice_being_made",
        503,
        "Advice being made",
        "Best play under these rules is being worked out, which is done once for each server.",
        "Ask again after Retry-After, or let `yacht-api solve` do it ahead of time.",
    ),
    ProblemType(
        "too_busy",
        503,
        "Too busy",
        "More requests wait for the database than can be answered soon.",
        "Send the same request again after Retry-After; it was not begun.",
    ),
    ProblemType(
        "database_unavailable",
        503,
        "Database unavailable",
        "Games cannot be read or changed now. Scores without a game still can.",
        "Send the same request again after Retry-After; turns and repeated Idempotency-Keys "
        "never count twice.",
    ),
)

TYPES = {each.code: each for each in _ALL}
BY_STATUS = {
    400: "bad_request",
    401: "no_key",
    403: "wrong_key",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    408: "request_timeout",
    412: "precondition_failed",
    413: "content_too_large",
    415: "unsupported_media_type",
    417: "expectation_failed",
    422: "invalid_request",
    429: "too_many_requests",
    500: "internal_error",
    501: "not_implemented",
    503: "database_unavailable",
}

"""``/healthz``, ``/readyz``, ``/metrics`` and the pages that explain problems."""

from html import escape
from typing import Any

from flask import Response, current_app

from yacht_api.api import accept
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import cacheable, cacheable_json
from yacht_api.api.examples import HEALTH_ANSWER, METRICS_ANSWER, PROBLEM_TYPE_ANSWER
from yacht_api.api.metrics import CONTENT_TYPE
from yacht_api.api.problem_type import ProblemType
from yacht_api.api.problem_types import TYPES
from yacht_api.api.problems import Problem
from yacht_api.api.schemas.operation import HealthSchema, ProblemTypeSchema

blueprint = Blueprint("Operation", __name__, description="For those who run or debug it.")

_SLUG = {
    "in": "path",
    "name": "slug",
    "description": "The last part of a problem's `type`.",
    "example": "not-acceptable",
}


def _shown(problem: ProblemType) -> dict[str, Any]:
    return {
        "type": f"/problems/{problem.slug}",
        "code": problem.code,
        "status": problem.status,
        "title": problem.title,
        "meaning": problem.meaning,
        "remedy": problem.remedy,
    }


_FIRST_TWO = [_shown(each) for each in list(TYPES.values())[:2]]


@blueprint.get("/healthz")
@blueprint.at_once
@blueprint.response(200, HealthSchema, example=HEALTH_ANSWER)
def show_health() -> dict[str, str]:
    """Tell whether the process lives

    200 as long as it can answer at all.
    """
    return {"status": "ok"}


@blueprint.get("/readyz")
@blueprint.response(200, HealthSchema, example=HEALTH_ANSWER)
@blueprint.refuses("database_unavailable")
def show_readiness() -> dict[str, str]:
    """Tell whether games can be kept

    200 when the database answers and its tables are there. Scores without a game need neither.
    """
    if hindrance := current_app.extensions["readiness"].hindrance():
        raise Problem("database_unavailable", hindrance, headers={"Retry-After": "2"})
    return {"status": "ok"}


@blueprint.get("/metrics")
@blueprint.response(
    200,
    {"type": "string"},
    content_type="text/plain",
    description="The text format of Prometheus.",
    example=METRICS_ANSWER,
)
@blueprint.refuses("not_found")
@blueprint.produces("text/plain")
def show_metrics() -> Response:
    """Get the metrics

    Requests by method, route and status, and how long they took, over all workers. 404 where
    they are switched off.
    """
    metrics = current_app.extensions.get("metrics")
    if metrics is None:
        raise Problem("not_found", "The metrics are switched off here.")
    return Response(metrics.text(), content_type=CONTENT_TYPE)


@blueprint.get("/problems")
@blueprint.response(200, ProblemTypeSchema(many=True), example=_FIRST_TWO)
@blueprint.not_modified
def list_problems() -> Response:
    """List the problem types"""
    return cacheable_json([_shown(each) for each in TYPES.values()])


@blueprint.get("/problems/<slug>", parameters=[_SLUG])
@blueprint.response(200, ProblemTypeSchema, example=PROBLEM_TYPE_ANSWER)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
@blueprint.not_modified
@blueprint.refuses("not_found")
@blueprint.produces("application/json", "text/html")
def explain_problem(slug: str) -> Response:
    """Explain a problem type

    What it means and how to mend the request. A browser gets a page, a program JSON.
    """
    problem = TYPES.get(slug.replace("-", "_"))
    if problem is None or problem.slug != slug:
        raise Problem("not_found", "There is no such problem type; GET /problems lists them.")
    if accept.best(("application/json", "text/html")) == "text/html":
        return cacheable(_page(problem).encode(), "text/html; charset=utf-8", Vary="Accept")
    return cacheable_json(_shown(problem), Vary="Accept")


def _page(problem: ProblemType) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(problem.title)}</title>\n"
        f"<h1>{escape(problem.title)}</h1>\n"
        f"<p>Status {problem.status}, code <code>{problem.code}</code></p>\n"
        f"<p>{escape(problem.meaning)}</p>\n<h2>What to do</h2>\n<p>{escape(problem.remedy)}</p>\n"
    )

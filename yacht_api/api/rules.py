"""``/rules``: the rule sets, their rows, and the table of every roll."""

from typing import Any

from flask import Response

from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import cacheable_json
from yacht_api.api.examples import RULES_ANSWER
from yacht_api.api.problems import Problem
from yacht_api.api.schemas.rules import RulesetLineSchema, RulesetSchema, TableSchema
from yacht_api.rules import DEFAULT, ROLLS, Ruleset, all_rulesets, find

_RULES_ID = {
    "in": "path",
    "name": "rules",
    "description": "The id of a rule set, from `GET /rules`.",
    "example": "yacht",
}

blueprint = Blueprint("Rules", __name__, description="What each rule set pays for.")


def _ruleset(rules: str) -> Ruleset:
    ruleset = find(rules)
    if ruleset is None:
        raise Problem("not_found", "There is no such rule set; GET /rules lists them.")
    return ruleset


def _line(ruleset: Ruleset) -> dict[str, Any]:
    return {"id": ruleset.id, "name": ruleset.name, "version": ruleset.version}


def _shown(ruleset: Ruleset) -> dict[str, Any]:
    shown: dict[str, Any] = _line(ruleset) | {
        "description": ruleset.description,
        "dice": ruleset.dice,
        "rolls": ruleset.rolls,
        "categories": [
            {
                "id": row.id,
                "name": row.name,
                "description": row.description,
                "max": max(ruleset.payable[row.id]),
            }
            for row in ruleset.categories
        ],
        "bonuses": ruleset.bonuses,
    }
    return RulesetSchema().dump(shown)  # type: ignore[no-any-return]


def _table(ruleset: Ruleset, most: int | None = None) -> dict[str, Any]:
    """The first ``most`` rolls and their scores; two are enough for the documents."""
    return {
        "rules": ruleset.id,
        "version": ruleset.version,
        "categories": ruleset.ids,
        "rolls": ROLLS[:most],
        "scores": ruleset.table[:most],
    }


_DEFAULT = _ruleset(DEFAULT)


@blueprint.get("/rules")
@blueprint.at_once
@blueprint.response(200, RulesetLineSchema(many=True), example=RULES_ANSWER)
@blueprint.not_modified
def list_rules() -> Response:
    """List the rule sets"""
    return cacheable_json([_line(ruleset) for ruleset in all_rulesets()])


@blueprint.get("/rules/<rules>", parameters=[_RULES_ID])
@blueprint.response(200, RulesetSchema, example=_shown(_DEFAULT))
@blueprint.not_modified
@blueprint.refuses("not_found")
def show_rules(rules: str) -> Response:
    """Show a rule set

    Its rows in sheet order with the most that each can pay, and its bonuses. Names are in
    English; `Accept-Language` will pick others as they are added.
    """
    return cacheable_json(
        _shown(_ruleset(rules)), **{"Content-Language": "en", "Vary": "Accept-Language"}
    )


@blueprint.get("/rules/<rules>/table", parameters=[_RULES_ID])
@blueprint.response(200, TableSchema, example=_table(_DEFAULT, most=2))
@blueprint.not_modified
@blueprint.refuses("not_found")
def show_table(rules: str) -> Response:
    """Show what every roll pays

    All 252 rolls, each sorted, with their points on an empty sheet: with it a client can show
    prices without a network.
    """
    return cacheable_json(_table(_ruleset(rules)))

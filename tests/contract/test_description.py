"""The description: equal to the code, valid, and complete enough to work from."""

import re
from pathlib import Path

import pytest
from openapi_spec_validator import validate

from yacht_api.api.spec import as_yaml, describe

FILE = Path(__file__).parents[2] / "openapi.yaml"
METHODS = {"get", "put", "post", "delete", "patch"}


@pytest.fixture(scope="module")
def description(app):
    return describe(app)


@pytest.fixture(scope="module")
def operations(description):
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]


# Pages, pictures, and the description itself, which would stand in itself.
WITHOUT_EXAMPLES = ("text/html", "image/svg+xml", "application/yaml")


def resolved(description, node):
    """What a reference leads to, or the node itself."""
    if "$ref" not in node:
        return node
    target = description
    for step in node["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return target


def test_the_file_says_what_the_code_says(app):
    assert FILE.read_text("utf-8") == as_yaml(app), "run `make openapi`"


def test_the_description_is_valid(description):
    validate(description)


def test_paths_are_the_routes_both_ways(app, description):
    routes = {
        (method.lower(), re.sub(r"<(?:[^:>]+:)?([^>]+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        # The phone page and the assets of the documents are for browsers.
        if rule.endpoint.partition(".")[0] not in {"web", "swagger_ui"}
    }
    described = {
        (method, path) for path, methods in description["paths"].items() for method in methods
    }
    assert described == routes


def test_the_head_names_whom_to_ask_and_what_may_be_done_with_it(description):
    info = description["info"]
    assert info["contact"]["name"]
    assert info["license"]["identifier"] == "MIT"
    assert len(info["description"]) > 500
    assert description["servers"]


def test_operation_ids_are_unique_and_lower_camel(operations):
    ids = [operation["operationId"] for _, operation in operations]
    assert len(ids) == len(set(ids))
    assert [each for each in ids if not re.fullmatch(r"[a-z]+(?:[A-Z][a-z]+)*", each)] == []


def test_every_operation_says_what_it_does(description, operations):
    tags = {tag["name"] for tag in description["tags"]}
    assert all(tag["description"] for tag in description["tags"])
    for name, operation in operations:
        assert operation["summary"], name
        assert not operation["summary"].endswith("."), name
        assert len(operation["tags"]) == 1, name
        assert set(operation["tags"]) <= tags, name
    used = {tag for _, operation in operations for tag in operation["tags"]}
    assert tags == used


def test_every_parameter_is_described_with_an_example(operations):
    bare = [
        f"{name} {parameter['name']}"
        for name, operation in operations
        for parameter in operation.get("parameters", [])
        if not parameter.get("description")
        or not {"example", "examples"} & (parameter.keys() | parameter["schema"].keys())
    ]
    assert bare == []


@pytest.mark.parametrize(
    ("parameter", "least", "most"), [("number", 1, 9999), ("place", 1, 3), ("seat", 1, 20)]
)
def test_numbers_in_a_path_have_the_bounds_of_the_game(operations, parameter, least, most):
    found = [
        (each["schema"]["minimum"], each["schema"]["maximum"])
        for _, operation in operations
        for each in operation.get("parameters", [])
        if each["name"] == parameter
    ]
    assert found
    assert set(found) == {(least, most)}


@pytest.mark.parametrize("header", ["If-None-Match", "If-Match"])
def test_the_tag_to_send_back_looks_like_one_that_was_sent(operations, header):
    for name, operation in operations:
        for parameter in operation.get("parameters", []):
            if parameter["name"] == header and "/games" in name:
                turn = name.endswith("/turns/{number}")
                assert parameter["example"] == ('"1"' if turn else '"7"'), name


def test_the_parameters_in_a_path_are_all_described(operations):
    for name, operation in operations:
        described = {
            each["name"] for each in operation.get("parameters", []) if each["in"] == "path"
        }
        assert described == set(re.findall(r"{(\w+)}", name)), name


def test_every_body_and_every_answer_has_an_example(description, operations):
    bare = []
    for name, operation in operations:
        contents = [("body", operation.get("requestBody", {}).get("content", {}))]
        contents += [
            (status, resolved(description, answer).get("content", {}))
            for status, answer in operation["responses"].items()
            if status.startswith("2")
        ]
        bare += [
            f"{name} {where}"
            for where, content in contents
            for media_type, form in content.items()
            if media_type not in WITHOUT_EXAMPLES and name != "GET /openapi.json"
            if not {"example", "examples"} & form.keys()
        ]
    assert bare == []


def test_every_error_is_a_problem(description, operations):
    for name, operation in operations:
        errors = {
            status: resolved(description, answer)
            for status, answer in operation["responses"].items()
            if status == "default" or status >= "400"
        }
        assert "default" in errors, name
        for status, answer in errors.items():
            assert list(answer["content"]) == ["application/problem+json"], (name, status)
            schema = resolved(description, answer["content"]["application/problem+json"]["schema"])
            assert {"type", "code", "title", "status", "detail"} <= schema["properties"].keys()


def test_a_call_that_takes_a_body_says_how_the_body_may_be_refused(operations):
    for name, operation in operations:
        if "requestBody" in operation:
            assert {"400", "413", "415", "422"} <= operation["responses"].keys(), name


def test_a_call_that_answers_304_takes_the_condition(operations):
    for name, operation in operations:
        headers = {each["name"] for each in operation.get("parameters", [])}
        assert ("304" in operation["responses"]) == ("If-None-Match" in headers), name


def test_every_component_is_used(description):
    text = str(description)
    unused = [
        f"{kind}/{name}"
        for kind, components in description["components"].items()
        for name in components
        if kind != "securitySchemes" and f"#/components/{kind}/{name}'" not in text
    ]
    assert unused == []


def test_objects_that_are_sent_take_no_unknown_fields(description, operations):
    for name, operation in operations:
        for form in operation.get("requestBody", {}).get("content", {}).values():
            assert resolved(description, form["schema"])["additionalProperties"] is False, name

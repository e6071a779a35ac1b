"""What /metrics tells, and that all workers count together."""

import os
import re
import signal

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.operation.table import new_game, play
from yacht_api.api import metrics
from yacht_api.api.counts import PARTS, SharedCounts
from yacht_api.api.door import template


def samples(client):
    """The samples by name and labels."""
    text = client.get("/metrics").text
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_requests_are_counted_by_method_route_and_status(client_of):
    client = client_of()
    game, key = new_game(client)
    play(client, game, key, 1)
    play(client, game, key, 1)
    client.get("/nothing")
    client.open("/healthz", method="BREW")
    found = samples(client)
    requests = "yacht_http_requests_total"
    assert found[requests, "POST", "/games", "201"] == 1
    assert found[requests, "PUT", "/games/{game_id}/turns/{number}", "201"] == 1
    assert found[requests, "PUT", "/games/{game_id}/turns/{number}", "200"] == 1
    assert found[requests, "other", "other", "404"] == 1
    assert found[requests, "other", "other", "405"] == 1


def test_durations_fall_into_buckets_that_add_up(client_of, monkeypatch):
    client = client_of()
    observe = client.application.extensions["metrics"].observe
    environ = {"REQUEST_METHOD": "GET", "yacht.route": "/rules"}
    for seconds in (0.0004, 0.001, 0.0011, 0.3, 99):
        observe(environ, "200 OK", seconds)
    found = samples(client)
    name = "yacht_http_request_duration_seconds"
    reached = [
        found[f"{name}_bucket", bound, "GET", "/rules"]
        for bound in ("0.001", "0.0025", "0.25", "0.5", "5.0", "+Inf")
    ]
    assert reached == [2, 3, 3, 4, 4, 5]
    assert found[f"{name}_count", "GET", "/rules"] == 5
    assert found[f"{name}_sum", "GET", "/rules"] == pytest.approx(99.3025)


def test_an_unknown_status_is_counted_as_other(client_of):
    client = client_of()
    client.application.extensions["metrics"].observe(
        {"REQUEST_METHOD": "GET", "yacht.route": "/rules"}, "418 I'M A TEAPOT", 0.1
    )
    assert samples(client)["yacht_http_requests_total", "GET", "/rules", "other"] == 1


def test_no_id_and_no_name_is_told(client_of):
    client = client_of()
    game, key = new_game(client, "Anastasia")
    play(client, game, key, 1)
    text = client.get("/metrics").text
    assert game not in text
    assert "Anastasia" not in text
    assert key["Authorization"][8:] not in text


def test_every_route_has_counters_of_its_own(app):
    labels = set(metrics._labels(app))
    for rule in app.url_map.iter_rules():
        assert {(method, template(rule.rule)) for method in rule.methods} <= labels


def test_every_status_that_is_documented_is_counted(app):
    documented = {
        status
        for path in app.extensions["openapi"].to_dict()["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict)
        for status in operation["responses"]
    }
    assert documented - {"default"} <= set(metrics._STATUSES)


def test_the_form_is_that_of_prometheus(client_of):
    answer = client_of().get(
        "/metrics", headers={"Accept": "application/openmetrics-text;q=0.9, text/plain;q=0.5"}
    )
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"


def test_metrics_can_be_switched_off(client_of):
    assert client_of(metrics=False).get("/metrics").status_code == 404


def in_a_child(work):
    """Run ``work`` in a forked process; returns its pid."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    return pid


def test_processes_count_together_and_a_dead_ones_counts_stay():
    counts = SharedCounts(rows=2, width=3)
    for _ in range(3):
        os.waitpid(in_a_child(lambda: counts.add(1, (0, 1), (2, 0.5))), 0)
    counts.add(1, (0, 1))
    assert counts.row(1) == [4, 0, 1.5]
    assert counts.row(0) == [0, 0, 0]


def test_processes_that_live_together_have_parts_of_their_own():
    counts = SharedCounts(rows=1, width=1)
    reading, writing = os.pipe()

    def count_for_ever():
        counts.add(0, (0, 1))
        os.write(writing, b".")
        signal.pause()

    children = [in_a_child(count_for_ever) for _ in range(3)]
    for _ in children:
        os.read(reading, 1)
    assert counts.row(0) == [3]
    assert sum(counts._cells[part * counts._size] for part in range(PARTS)) == 3
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    counts.add(0, (0, 1))
    # The part of one that was killed is used again.
    assert sum(counts._cells[part * counts._size] for part in range(PARTS)) == 3
    assert counts.row(0) == [4]
    os.close(reading)
    os.close(writing)


def test_too_many_processes_do_no_harm(monkeypatch):
    counts = SharedCounts(rows=1, width=1)
    monkeypatch.setattr(counts, "_claim", lambda: None)
    counts.add(0, (0, 1))
    assert counts.row(0) == [0]


def test_templates_are_those_of_the_description(app):
    described = set(app.extensions["openapi"].to_dict()["paths"])
    assert template("/games/<game_id:game_id>/turns/<number:number>") in described
    assert all(re.fullmatch(r"[a-z0-9_/{}.-]+", template(r.rule)) for r in app.url_map.iter_rules())

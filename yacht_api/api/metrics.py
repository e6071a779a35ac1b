"""What ``/metrics`` tells: requests by method, route template and status, and how long they took.

No ids, no names, no addresses: the labels are the routes of this program and nothing else.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from flask import Flask
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from yacht_api.api import observers
from yacht_api.api.counts import SharedCounts
from yacht_api.api.door import ROUTE, template

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OTHER = "other"
"""Stands for a route, a method or a status that is none of ours."""

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_STATUSES = (
    *("200", "201", "204", "304", "400", "401", "403", "404", "405", "406", "408", "409"),
    *("412", "413", "415", "417", "422", "429", "500", "501", "503", OTHER),
)
_STATUS = {status: column for column, status in enumerate(_STATUSES)}
_FIRST_BUCKET = len(_STATUSES)
_SUM = _FIRST_BUCKET + len(BUCKETS) + 1

Label = tuple[str, str]


class Metrics(Collector):
    """Counts the answers of an application, in all of its workers."""

    def __init__(self, app: Flask) -> None:
        self._rows = {label: row for row, label in enumerate(_labels(app))}
        self._counts = SharedCounts(len(self._rows), _SUM + 1)
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def observe(self, environ: dict[str, Any], status: str, seconds: float) -> None:
        """Count an answer."""
        row = self._rows.get((environ["REQUEST_METHOD"], environ.get(ROUTE, OTHER)), 0)
        column = _STATUS.get(status[:3], _STATUS[OTHER])
        bucket = _FIRST_BUCKET + bisect_left(BUCKETS, seconds)
        self._counts.add(row, (column, 1.0), (bucket, 1.0), (_SUM, seconds))

    def text(self) -> bytes:
        """The sums over all workers in the format of Prometheus."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        """The families, for the registry."""
        requests = CounterMetricFamily(
            "yacht_http_requests", "Answers.", labels=("method", "route", "status")
        )
        duration = HistogramMetricFamily(
            "yacht_http_request_duration_seconds",
            "Time until an answer was ready.",
            labels=("method", "route"),
        )
        for label, row in self._rows.items():
            counts = self._counts.row(row)
            if any(counts):
                _add(requests, duration, label, counts)
        yield requests
        yield duration


def _add(
    requests: CounterMetricFamily,
    duration: HistogramMetricFamily,
    label: Label,
    counts: list[float],
) -> None:
    for status, count in zip(_STATUSES, counts):
        if count:
            requests.add_metric((*label, status), count)
    bounds = [*map(str, BUCKETS), "+Inf"]
    reached = accumulate(counts[_FIRST_BUCKET:_SUM])
    duration.add_metric(label, list(zip(bounds, reached)), counts[_SUM])


def _labels(app: Flask) -> list[Label]:
    """Every pair that can be counted; the first stands for all others."""
    ours = {
        (method, template(rule.rule))
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
    }
    return [(OTHER, OTHER), *sorted(ours)]


def register(app: Flask) -> None:
    """Count the answers of ``app``; called when all of its routes are known."""
    if app.extensions["settings"].metrics:
        app.extensions["metrics"] = metrics = Metrics(app)
        observers.of(app).append(metrics.observe)

"""The metrics that ``/metrics`` exposes, in one place."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any

import structlog
from prometheus_client import REGISTRY, Counter, Histogram, Info
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

request_seconds = Histogram(
    "http_request_seconds",
    "Time to answer a request",
    ("part", "method", "status"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
projection_events = Counter("projection_events", "Events applied by this process", ("name",))
append_seconds = Histogram(
    "append_seconds",
    "Time to append what a command decided, the wait for the commands before it included",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
appended_events = Counter("appended_events", "Events appended by this process", ("slice",))
append_conflicts = Counter("append_conflicts", "Commands that lost the race for a stream")
append_repeats = Counter("append_repeats", "Commands that had their answer already, by their Idempotency-Key")
published_events = Counter("publisher_published", "Events that Kafka has acknowledged to this process")
inbox_staged = Counter("inbox_staged", "Events that Kafka delivered to this process, repetitions included")
inbox_refused = Counter("inbox_refused", "Records that no publisher of ours wrote")
inbox_fetched = Counter("inbox_fetched", "Events that Kafka did not deliver and the store had to give")
_build = Info("choperia_build", "What runs here")


@contextmanager
def appending(topics: Iterable[str]) -> Iterator[None]:
    """Time what is done inside and, where it succeeds, count the events: by the slice that their topics begin with."""
    started = time.perf_counter()
    yield
    append_seconds.observe(time.perf_counter() - started)
    for topic in topics:
        _appended(topic).inc()


@cache
def _appended(topic: str) -> Counter:
    return appended_events.labels(topic.partition(".")[0])


def identify(process: str) -> None:
    """Say which version runs here, and as what: the kind of process, as in ``choperia publisher``."""
    _build.info({"version": version("choperia"), "process": process})


@dataclass(frozen=True)
class ProjectionFigures:
    """What is shown of one read model."""

    name: str
    lag_events: int
    lag_seconds: float
    failed: bool
    skipped_events: int
    """Left out of its tables by an administrator."""
    different_rows: int | None = None
    """In its last comparison with the history; ``None`` if it was not compared yet."""
    compared_at: float | None = None
    """Of that comparison, in seconds since 1970."""


class _Projections(Collector):
    """Collects when ``/metrics`` is read: a lag grows by itself, so a gauge set before would be old."""

    def __init__(self) -> None:
        self.figures: dict[str, Callable[[], Iterable[ProjectionFigures]]] = {}

    def collect(self) -> Iterable[GaugeMetricFamily]:
        labels = ("name", "house") if any(self.figures) else ("name",)
        events = GaugeMetricFamily("projection_lag_events", "Events not applied yet", labels=labels)
        seconds = GaugeMetricFamily("projection_lag_seconds", "Age of the oldest event not applied", labels=labels)
        failed = GaugeMetricFamily("projection_failed", "1 while an event cannot be applied", labels=labels)
        skipped = GaugeMetricFamily(
            "projection_skipped_events", "Events left out by an administrator since the last rebuild", labels=labels
        )
        different = GaugeMetricFamily(
            "projection_different_rows", "Rows that differed in the last comparison with the history", labels=labels
        )
        compared = GaugeMetricFamily(
            "projection_compared_timestamp_seconds", "When it was last compared with the history", labels=labels
        )
        for house, each in self._ask():
            of = (each.name, house) if house else (each.name,)
            events.add_metric(of, each.lag_events)
            seconds.add_metric(of, each.lag_seconds)
            failed.add_metric(of, each.failed)
            skipped.add_metric(of, each.skipped_events)
            if each.different_rows is not None and each.compared_at is not None:
                different.add_metric(of, each.different_rows)
                compared.add_metric(of, each.compared_at)
        return events, seconds, failed, skipped, different, compared

    def _ask(self) -> Iterable[tuple[str, ProjectionFigures]]:
        for house, figures in list(self.figures.items()):
            try:
                yield from [(house, each) for each in figures()]
            except Exception:  # noqa: BLE001  # a database is away: the other figures are shown all the same
                structlog.get_logger().exception("projection_figures")


_projections = _Projections()
REGISTRY.register(_projections)


def follow_projections(figures: Callable[[], Iterable[ProjectionFigures]] | None, house: str = "") -> None:
    """Show the result of ``figures`` whenever ``/metrics`` is read; ``None`` ends it. ``house``: of this one, where a
    process serves many."""
    if figures is None:
        _projections.figures.pop(house, None)
    else:
        _projections.figures[house] = figures


@dataclass(frozen=True)
class Figure:
    """A gauge that is read with ``/metrics``. ``ask`` returns a value for each value of ``label``, or one under
    ``""``."""

    name: str
    told: str
    ask: Callable[[], Mapping[str, float]]
    label: str = ""
    house: str = ""
    """Where a process serves many: a label, too."""

    @property
    def labels(self) -> tuple[str, ...]:
        return (*(("house",) if self.house else ()), *((self.label,) if self.label else ()))


class _Asked(Collector):
    def __init__(self) -> None:
        self.figures: dict[tuple[str, str], Figure] = {}

    def collect(self) -> Iterable[GaugeMetricFamily]:
        families: dict[str, GaugeMetricFamily] = {}
        for figure in list(self.figures.values()):
            new = GaugeMetricFamily(figure.name, figure.told, labels=figure.labels)
            family = families.setdefault(figure.name, new)
            house = (figure.house,) if figure.house else ()
            try:
                for of, value in figure.ask().items():
                    family.add_metric((*house, of) if figure.label else house, value)
            except Exception:  # noqa: BLE001  # as above
                structlog.get_logger().exception("figure", name=figure.name)
        return families.values()


_asked = _Asked()
REGISTRY.register(_asked)


@contextmanager
def showing(*figures: Figure) -> Iterator[None]:
    """Show these while inside."""
    _asked.figures.update({(figure.name, figure.house): figure for figure in figures})
    try:
        yield
    finally:
        for figure in figures:
            _asked.figures.pop((figure.name, figure.house), None)


def connections(**engines: Any) -> Figure:
    """How many connections of these databases' pools (SQLAlchemy engines) are in use."""
    return Figure(
        "database_connections_in_use",
        "Connections of the pool that somebody uses at this moment",
        lambda: {name: engine.pool.checkedout() for name, engine in engines.items()},
        "database",
    )

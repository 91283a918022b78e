"""Figures that ``/metrics`` shows, in one place, and how logs are written."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import structlog
from prometheus_client import REGISTRY, Counter, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

request_seconds = Histogram(
    "http_request_seconds",
    "Time to answer a request",
    ("part", "method", "status"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
projection_events = Counter("projection_events", "Events applied by this process", ("name",))


@dataclass(frozen=True)
class ProjectionFigures:
    """What is shown of one read model."""

    name: str
    lag_events: int
    lag_seconds: float
    failed: bool


class _Projections(Collector):
    """Asks when ``/metrics`` is read: a lag grows by itself, so a gauge that somebody has set would be old."""

    def __init__(self) -> None:
        self.figures: Callable[[], Iterable[ProjectionFigures]] | None = None

    def collect(self) -> Iterable[GaugeMetricFamily]:
        events = GaugeMetricFamily("projection_lag_events", "Events not applied yet", labels=("name",))
        seconds = GaugeMetricFamily("projection_lag_seconds", "Age of the oldest event not applied", labels=("name",))
        failed = GaugeMetricFamily("projection_failed", "1 while an event cannot be applied", labels=("name",))
        for each in self._ask():
            events.add_metric((each.name,), each.lag_events)
            seconds.add_metric((each.name,), each.lag_seconds)
            failed.add_metric((each.name,), each.failed)
        return events, seconds, failed

    def _ask(self) -> Iterable[ProjectionFigures]:
        try:
            return self.figures() if self.figures else ()
        except Exception:  # noqa: BLE001  # a database is away: the other figures are shown all the same
            structlog.get_logger().exception("projection_figures")
            return ()


_projections = _Projections()
REGISTRY.register(_projections)


def follow_projections(figures: Callable[[], Iterable[ProjectionFigures]] | None) -> None:
    """Show what ``figures`` answers whenever ``/metrics`` is read; ``None`` ends it."""
    _projections.figures = figures


def configure_logging(level: str) -> None:
    """Structured logs, one JSON object per line."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
    )

"""Figures that ``/metrics`` shows, in one place, and how logs are written."""

from __future__ import annotations

import logging

import structlog
from prometheus_client import Counter, Gauge, Histogram

request_seconds = Histogram(
    "http_request_seconds",
    "Time to answer a request",
    ("part", "method", "status"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
projection_lag_events = Gauge("projection_lag_events", "Events the read model has not applied yet", ("name",))
projection_lag_seconds = Gauge("projection_lag_seconds", "Age of the read model's last step while it lags", ("name",))
projection_events = Counter("projection_events", "Events applied by this process", ("name",))
projection_failed = Gauge("projection_failed", "1 while an event cannot be applied", ("name",))


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

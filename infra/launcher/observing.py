"""What every process does to be seen: logs, figures and, where they are wanted, traces."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from infra.settings import Settings
from infra.telemetry import configure_logging, identify
from infra.tracing import tracing


@contextmanager
def observed(settings: Settings, process: str) -> Iterator[None]:
    """Be seen while inside. ``process`` is the kind, as in ``choperia publisher``."""
    configure_logging(settings.log_level)
    identify(process)
    with tracing(settings, process):
        yield

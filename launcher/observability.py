"""Sets up logs, metrics and, if configured, traces."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from infra.logs import logging_to
from infra.settings import Settings
from infra.telemetry import identify
from infra.tracing import tracing


@contextmanager
def observed(settings: Settings, process: str) -> Iterator[None]:
    """Be seen while inside. ``process`` is the kind, as in ``choperia publisher``."""
    identify(process)
    with logging_to(sys.stdout, settings.log_level), tracing(settings, process):
        yield

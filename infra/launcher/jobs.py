"""What a system does by itself, beside answering: one set per process that takes commands.

Several processes may do it at once: a lock lets one of them sign or import at a time, and a hold that somebody else has
released is not released again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from infra.launcher.composition import Services
from infra.launcher.holds import OverdueHolds
from infra.launcher.privacy import Retention
from infra.launcher.sales_imports import SalesImports
from infra.launcher.sealing import Sealing


@contextmanager
def jobs(services: Services) -> Iterator[None]:
    """Release overdue holds, erase whose time is over, work on files of sales and sign the history, until the end."""
    working = (OverdueHolds(services), Retention(services), SalesImports(services), Sealing(services))
    try:
        for each in working:
            each.start()
        yield
    finally:
        for each in working:
            each.stop()

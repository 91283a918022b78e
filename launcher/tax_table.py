"""Which table of tax classes a process answers from."""

from __future__ import annotations

from pathlib import Path

import structlog

from infra.fiscal.classes import table_date, use_table
from infra.settings import Misconfigured

log = structlog.get_logger()


def use_classes(path: Path | None) -> None:
    """Answer from the file that the settings name; ``None``: from the table that ships. A file that an update has left
    behind stops no house: the newer table that ships is used, and the log says so. Raises ``Misconfigured``."""
    try:
        is_used = use_table(path)
    except ValueError as wrong:
        raise Misconfigured(f"CHOPERIA_TAX_CLASSES: {wrong}") from wrong
    if not is_used:
        log.warning("tax_classes_outdated", file=str(path), in_force=table_date().isoformat())

"""When things happened that people may record later."""

from __future__ import annotations

from datetime import datetime

from command_api.kernel import Event


def happened(event: Event) -> datetime:
    """When a delivery or a return happened. One that is recorded later says so in its ``happened_at``."""
    said: datetime | None = getattr(event, "happened_at", None)
    return said or event.timestamp

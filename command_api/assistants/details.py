"""Keys of assistants: their limits, and where an assistant asks."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, Literal

PREFIX: Final = "chop_"
"""Tokens begin with it, so that scanners of leaked secrets recognise them."""
ADDRESS: Final = "/mcp"
"""Where the Model Context Protocol is spoken over HTTP."""
MOST_KEYS: Final = 10
"""Living keys of a user."""
USUAL_DAYS: Final = 90
MOST_DAYS: Final = 365

Via = Literal["stdio", "http"]
VIA_LABELS: Final[dict[str, str]] = {"stdio": "no próprio computador", "http": "pela internet"}


def lifetime(days: int) -> timedelta:
    """How long a key of so many days is valid."""
    return timedelta(days=days)

"""How far the copies of the heads outside this machine have come: one small file beside the heads."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

COPIES_FILE: Final = "copies.json"


@dataclass(frozen=True)
class HeadCopy:
    """One place. ``offset`` counts the bytes of the file of heads that it has; ``failing_since`` and ``reason`` say
    that the next head could not be sent."""

    offset: int = 0
    heads: int = 0
    sent_at: str | None = None
    failing_since: str | None = None
    reason: str = ""

    def sent(self, offset: int, heads: int, now: datetime) -> HeadCopy:
        """The place has everything up to ``offset``."""
        return HeadCopy(offset, self.heads + heads, now.isoformat())

    def failed(self, reason: str, now: datetime) -> HeadCopy:
        """The place did not take the next head."""
        return replace(self, failing_since=self.failing_since or now.isoformat(), reason=reason)


class CopyFile:
    """Written by the one process that sends; read by every process that shows it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / COPIES_FILE

    def read(self) -> dict[str, HeadCopy]:
        """The copies by the name of their place. Without a readable file it is empty: then all heads are sent again."""
        try:
            return {name: HeadCopy(**known) for name, known in json.loads(self._path.read_bytes()).items()}
        except (FileNotFoundError, ValueError, TypeError, AttributeError):
            return {}

    def write(self, copies: dict[str, HeadCopy]) -> None:
        """All of it, at once."""
        aside = self._path.with_name(f".{COPIES_FILE}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(json.dumps({name: asdict(copy) for name, copy in copies.items()}, indent=1).encode())
        aside.replace(self._path)

"""A zip that is written while it is sent."""

from __future__ import annotations

import io


class Sink(io.RawIOBase):
    """Bytes that were written since the last take. It cannot seek, so the zip is written from front to back."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: bytes) -> int:  # type: ignore[override]  # a zip writes bytes and nothing else
        self._parts.append(bytes(part))
        return len(part)

    def taken(self) -> bytes:
        """What was written since the last call."""
        whole = b"".join(self._parts)
        self._parts.clear()
        return whole

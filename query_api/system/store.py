"""The port through which the system status reads the event store. The composition root implements it."""

from __future__ import annotations

from typing import Literal, Protocol

from infra.position import Position


class StoreFigures(Protocol):
    """What only the event store knows; ``app.state.store_figures``."""

    @property
    def kind(self) -> Literal["sqlite", "postgresql"]:
        """Which database it is."""

    @property
    def apart(self) -> bool:
        """Whether the read models are in another database."""

    def size(self) -> int:
        """Bytes on the disk: of the file, or of the log with its indexes."""

    def head(self) -> Position:
        """The position of the last event."""

    def newer(self, position: Position) -> int:
        """How many events there are after ``position``."""

    def age_after(self, position: Position) -> float:
        """Seconds since the first event after ``position`` was recorded; 0 if there is none."""

    def published(self, topic: str) -> Position | None:
        """The last event that Kafka is known to have; ``None`` where nothing was ever published."""

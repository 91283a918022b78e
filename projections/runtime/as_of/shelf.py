"""Snapshots: copies of read models that replays leave behind, so that the next question replays little.

``{folder}/{projection}/{version}-{shape}/{transaction}.{number}.db``: no other version of the code, nor other tables,
ever use one.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from infra.position import Position
from projections.runtime import generations
from projections.runtime.as_of.copies import Header, header_of, keep
from projections.runtime.definition import Projection

EVERY: Final = 2_000
"""Events of a read model between two snapshots that a replay leaves, as long as there are few."""
SCRATCH: Final = "scratch"


class Shelf:
    """The snapshots below one folder, at most ``most`` of each read model."""

    def __init__(self, folder: Path, most: int) -> None:
        self.folder = folder
        self._most = most

    def nearest(
        self, projection: Projection, end: Position, erased: str, happened_by: datetime | None
    ) -> tuple[Path, Header] | None:
        """The last snapshot that a replay to ``end`` may begin with. Those from before an erasure are removed."""
        for position, path in sorted(self._kept(projection), reverse=True):
            header = header_of(path)
            if header is None or header.erased != erased:
                path.unlink(missing_ok=True)
            elif header.position == position and header.serves(end, erased, happened_by):
                return path, header
        return None

    def keep(self, projection: Projection, position: Position, source: Path) -> Path | None:
        """Keep the settled copy ``source``. If there are too many, remove the one that saves the least work."""
        if self._most == 0:
            return None
        own = self._own(projection)
        path = own / f"{position}.db"
        keep(source, path)
        for other in own.parent.iterdir():
            if other != own:
                shutil.rmtree(other, ignore_errors=True)
        kept = sorted(self._kept(projection))
        while len(kept) > self._most:
            kept.pop(_least(kept))[1].unlink(missing_ok=True)
        return path

    def forget(self) -> None:
        """Remove the snapshots of all processes."""
        if self.folder.exists():
            for entry in self.folder.iterdir():
                shutil.rmtree(entry, ignore_errors=True)

    def _own(self, projection: Projection) -> Path:
        shapes = generations.shapes(projection.tables)
        digest = hashlib.sha256(repr(sorted(shapes.items())).encode()).hexdigest()[:16]
        return self.folder / projection.name / f"{projection.version}-{digest}"

    def _kept(self, projection: Projection) -> Iterator[tuple[Position, Path]]:
        own = self._own(projection)
        if own.exists():
            for path in own.glob("[0-9]*.db"):
                yield Position.parse(path.stem), path


def _least(kept: list[tuple[Position, Path]]) -> int:
    """The one whose neighbours are closest to each other; never the last."""
    numbers = [0, *(position.number for position, _ in kept)]
    return min(range(len(kept) - 1), key=lambda place: numbers[place + 2] - numbers[place])

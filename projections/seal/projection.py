"""The seal follows every event there is, as stored: also those that this version of the code does not know."""

from __future__ import annotations

import struct
from typing import Final

from command_api.event_store.recorder import Recorded
from projections.projection import Projection
from projections.rows import Rows
from projections.seal.leaf import leaf_of
from projections.seal.tables import leaves, nodes, trees
from projections.seal.tree import fold, leaf_hash

WIDTH: Final = 64
"""Hashes of a tile: a power of two."""
HASH: Final = 32
PLACE: Final = struct.Struct(">qq")


class Seal(Projection):
    """A leaf per event, and a node as soon as all below it is complete. A complete node never changes."""

    name = "seal"
    version = 1
    tables = (leaves, nodes, trees)

    @classmethod
    def topics(cls) -> None:
        """Every topic."""

    def take(self, recorded: Recorded, rows: Rows) -> None:
        """Append the leaf. An event without a valid leaf stops the seal with the reason."""
        tree = rows.get(trees, 1)
        size: int = tree["size"] if tree else 0
        rows.put(trees, id=1, size=size + 1)
        tile, there = divmod(size, WIDTH)
        place = PLACE.pack(*recorded.position)
        if there == 0:
            row = {"transaction_id": recorded.position.transaction, "number": recorded.position.number}
            places = hashes = b""
        else:
            known = rows.get(leaves, tile)
            assert known is not None, "a tree of this size has this tile"
            row = {name: known[name] for name in ("transaction_id", "number")}
            places, hashes = bytes(known["places"]), bytes(known["hashes"])
        hashes += leaf_hash(leaf_of(recorded))
        rows.put(leaves, tile=tile, **row, places=places + place, hashes=hashes)
        if there == WIDTH - 1:
            self._complete(1, tile, hashes, rows)

    def _complete(self, level: int, index: int, below: bytes, rows: Rows) -> None:
        """All of a tile is there: one more node of ``level``, number ``index``."""
        tile, there = divmod(index, WIDTH)
        known = rows.get(nodes, level, tile) if there else None
        hashes = (bytes(known["hashes"]) if known else b"") + fold(split(below))
        rows.put(nodes, level=level, tile=tile, hashes=hashes)
        if there == WIDTH - 1:
            self._complete(level + 1, tile, hashes, rows)


def split(hashes: bytes) -> list[bytes]:
    """The hashes of a tile."""
    return [hashes[i : i + HASH] for i in range(0, len(hashes), HASH)]

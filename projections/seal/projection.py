"""The seal follows every event there is, as stored: also those that this version of the code does not know."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import sqlalchemy as sa

from command_api.event_store.personal import NO_KEYS, PersonalKeys
from command_api.event_store.recorded import Recorded
from projections.runtime.definition import Projection, RebuildRefused
from projections.runtime.rows import Rows
from projections.seal.continuity import first_change, newest_that_holds
from projections.seal.heads import Head
from projections.seal.rewritings import SealedHashes
from projections.seal.tables import leaves, nodes, trees
from projections.seal.tiles import Tiles
from projections.seal.tree import fold

WIDTH: Final = 64
"""Hashes of a tile: a power of two."""
HASH: Final = 32
PLACE: Final = struct.Struct(">qq")


class SealChanged(RebuildRefused):
    """The log does not give the hashes that were sealed, from event ``number`` (from 1) on."""

    def __init__(self, number: int) -> None:
        super().__init__(
            f"A história não é mais a que foi lacrada: muda a partir do registro nº {number}. "
            "O lacre anterior continua."
        )
        self.number = number


class Seal(Projection):
    """A leaf per event, and a node as soon as all below it is complete. A complete node never changes."""

    name = "seal"
    version = 1
    tables = (leaves, nodes, trees)
    counts_events = True

    def __init__(self, keys: PersonalKeys = NO_KEYS) -> None:
        super().__init__(keys)
        self.heads: Callable[[], Sequence[Head]] = tuple
        """The signed heads by size; a process that can read their folder sets it."""
        self.hashes = SealedHashes(lambda _rewriting: None, dict)
        """Knows the rewritings of the log; a process that can read the public keys sets it."""

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
        hashes += self.hashes.of(recorded)
        rows.put(leaves, tile=tile, **row, places=places + place, hashes=hashes)
        if there == WIDTH - 1:
            self._complete(1, tile, hashes, rows)

    def check_rebuilt(self, connection: sa.Connection, copies: Mapping[sa.Table, sa.Table]) -> None:
        """A sealed leaf never changes. Up to the newest head the signature decides: hashes that were damaged in the
        tables can be repaired. After it, the serving tables decide. Raises ``SealChanged``."""
        rebuilt = Tiles(connection, copies)
        there = sa.inspect(connection)
        served = Tiles(connection) if all(there.has_table(table.name) for table in self.tables) else None
        good, bad = newest_that_holds(rebuilt, self.heads())
        changed = None
        if served is not None:
            changed = first_change(served, rebuilt, 0 if bad else good)
        if changed is None and bad:  # the tables were changed together with the log
            changed = good
        if changed is not None:
            raise SealChanged(changed + 1)

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

"""The stored tree: its size, its roots, and the place of each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from infra.position import Position
from projections.seal import tree
from projections.seal.tables import leaves, nodes, trees

WIDTH_BITS = 6
_HASH = 32
_PLACE = 16


class Gap(LookupError):
    """A hash that a tree of this size must have is missing: the seal's tables were changed."""


class Tiles:
    """Reads the tree in one transaction; each tile once. ``copies`` replace the serving tables while they are
    rebuilt."""

    def __init__(self, connection: sa.Connection, copies: Mapping[sa.Table, sa.Table] = {}) -> None:
        self._connection = connection
        self._leaves, self._nodes = copies.get(leaves, leaves), copies.get(nodes, nodes)
        self._kept: dict[tuple[int, int], bytes] = {}
        tree_of = copies.get(trees, trees)
        size = connection.execute(sa.select(tree_of.c.size)).scalar()
        self.size: int = size if isinstance(size, int) else 0

    def subtree(self, height: int, index: int) -> bytes:
        """The hash over ``2**height`` leaves that all are there; see ``tree.Subtree``."""
        level, within = divmod(height, WIDTH_BITS)
        first = index << within
        tile, there = first >> WIDTH_BITS, first & (1 << WIDTH_BITS) - 1
        count = 1 << within
        hashes = self._tile(level, tile)[there * _HASH : (there + count) * _HASH]
        if len(hashes) != count * _HASH:
            raise Gap(f"level {level}, tile {tile}")
        return tree.fold([hashes[i : i + _HASH] for i in range(0, len(hashes), _HASH)])

    def root(self, size: int | None = None) -> bytes:
        """The root over the first ``size`` leaves, by default over all. Raises ``Gap`` if there are fewer."""
        return tree.root(self.subtree, self.size if size is None else size)

    def hashes(self, tile: int) -> list[tuple[Position, bytes]]:
        """Position and hash of the leaves of one tile; fewer than 64 in the last one, none beyond."""
        columns = _raw(self._leaves.c.places), _raw(self._leaves.c.hashes)
        row = self._connection.execute(sa.select(*columns).where(self._leaves.c.tile == tile)).one_or_none()
        if row is None:
            return []
        places, hashes = map(_bytes, row)
        count = min(len(places) // _PLACE, len(hashes) // _HASH)
        return [
            (_position(places[i * _PLACE : (i + 1) * _PLACE]), hashes[i * _HASH : (i + 1) * _HASH])
            for i in range(count)
        ]

    def index_of(self, position: Position) -> int | None:
        """The leaf of the event at ``position``."""
        before = sa.tuple_(self._leaves.c.transaction_id, self._leaves.c.number) <= sa.tuple_(
            *map(sa.literal, position)
        )
        newest = (
            sa.select(self._leaves.c.tile)
            .where(before)
            .order_by(self._leaves.c.transaction_id.desc(), self._leaves.c.number.desc())
        )
        tile = self._connection.execute(newest.limit(1)).scalar()
        if tile is None:
            return None
        for there, (place, _) in enumerate(self.hashes(tile)):
            if place == position:
                return (int(tile) << WIDTH_BITS) + there
        return None

    def place(self, index: int) -> Position | None:
        """The position of this leaf's event in the log."""
        found = self.hashes(index >> WIDTH_BITS)
        there = index & (1 << WIDTH_BITS) - 1
        return found[there][0] if there < len(found) else None

    def _tile(self, level: int, tile: int) -> bytes:
        key = level, tile
        if key not in self._kept:
            query = (
                sa.select(_raw(self._leaves.c.hashes)).where(self._leaves.c.tile == tile)
                if level == 0
                else sa.select(_raw(self._nodes.c.hashes)).where(
                    self._nodes.c.level == level, self._nodes.c.tile == tile
                )
            )
            self._kept[key] = _bytes(self._connection.execute(query).scalar())
        return self._kept[key]


def _raw(column: sa.ColumnElement[bytes]) -> sa.ColumnElement[Any]:
    return sa.type_coerce(column, sa.types.NullType())


def _bytes(stored: Any) -> bytes:
    """The bytes, or none if the value has another type: then the table was changed, and hashes are missing."""
    return bytes(stored) if isinstance(stored, bytes | memoryview) else b""


def _position(place: bytes) -> Position:
    return Position(int.from_bytes(place[:8], signed=True), int.from_bytes(place[8:], signed=True))

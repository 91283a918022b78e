"""Whether a tree that was computed again continues the former one."""

from __future__ import annotations

from collections.abc import Sequence

from projections.seal.heads import Head
from projections.seal.tiles import WIDTH_BITS, Gap, Tiles


def newest_that_holds(tiles: Tiles, heads: Sequence[Head]) -> tuple[int, bool]:
    """How many leaves the heads (by size) prove, and whether a head that the tree has reached does not hold."""
    good = 0
    reached = [head for head in heads if head.size <= tiles.size]
    if reached and continues(tiles, reached[-1]):  # a signed tree begins with all that were signed before it
        return reached[-1].size, False
    for head in reached:
        if not continues(tiles, head):
            return good, True
        good = head.size
    return good, False


def continues(tiles: Tiles, head: Head) -> bool:
    """Whether the tree begins with the one that was signed."""
    try:
        return tiles.root(head.size) == head.root
    except Gap:
        return False


def first_change(before: Tiles, after: Tiles, start: int) -> int | None:
    """The first leaf from ``start`` on that ``before`` has and ``after`` does not have in the same place."""
    for tile in range(start >> WIDTH_BITS, (before.size + (1 << WIDTH_BITS) - 1) >> WIDTH_BITS):
        first = tile << WIDTH_BITS
        known, found = before.hashes(tile), after.hashes(tile)
        if known == found[: len(known)]:
            continue
        for index, leaf in enumerate(known, first):
            there = index - first
            if index >= start and (there >= len(found) or found[there] != leaf):
                return index
    return after.size if after.size < before.size else None

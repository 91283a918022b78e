"""Merkle trees as RFC 6962, section 2.1, has them; where the hashes are kept is not known here."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final

EMPTY: Final = sha256(b"").digest()
"""The root of a tree without leaves."""

Subtree = Callable[[int, int], bytes]
"""``(height, index)`` → the hash over the ``2**height`` leaves from ``index * 2**height`` on."""


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of one leaf."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def fold(hashes: Sequence[bytes]) -> bytes:
    """The hash of a complete subtree over 1, 2, 4, … hashes of one height."""
    while len(hashes) > 1:
        hashes = [node_hash(hashes[i], hashes[i + 1]) for i in range(0, len(hashes), 2)]
    return hashes[0]


def root(subtree: Subtree, size: int) -> bytes:
    """The root over the first ``size`` leaves."""
    return _hash(subtree, 0, size) if size else EMPTY


def inclusion(subtree: Subtree, index: int, size: int) -> list[bytes]:
    """The audit path of leaf ``index`` in the tree of ``size`` leaves, from the leaf upwards."""
    if not 0 <= index < size:
        raise ValueError("the tree has no such leaf")
    path, start, end = [], 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append(_hash(subtree, middle, end))
            end = middle
        else:
            path.append(_hash(subtree, start, middle))
            start = middle
    return path[::-1]


def root_of_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf's hash and its path lead to. ``ValueError`` for a path that no tree of this size has."""
    if not 0 <= index < size:
        raise ValueError("the tree has no such leaf")
    steps, found, last = list(path), leaf, size - 1
    while last:
        if index % 2 or index < last:
            if not steps:
                raise ValueError("the path is too short")
            other = steps.pop(0)
            found = node_hash(other, found) if index % 2 else node_hash(found, other)
        index, last = index // 2, last // 2
    if steps:
        raise ValueError("the path is too long")
    return found


def inclusion_of_many(subtree: Subtree, indexes: Sequence[int], size: int) -> list[bytes]:
    """The hashes that, with those of the leaves at ``indexes`` (rising), give the root of the tree of ``size`` leaves:
    of each largest part without one of them, from left to right."""
    return [_hash(subtree, start, end) for start, end in _without(indexes, 0, size)]


def root_of_many(leaves: Mapping[int, bytes], size: int, path: Sequence[bytes]) -> bytes:
    """The root that the hashes of these leaves, by index, and their path lead to. ``ValueError`` for a path that no
    tree of this size has."""
    indexes = sorted(leaves)
    if not indexes or not 0 <= indexes[0] <= indexes[-1] < size:
        raise ValueError("the tree has no such leaf")
    parts = _without(indexes, 0, size)
    if len(parts) != len(path):
        raise ValueError("the path has another length")
    known = dict(zip(parts, path, strict=True)) | {(index, index + 1): leaves[index] for index in indexes}

    def found(start: int, end: int) -> bytes:
        if (start, end) in known:
            return known[start, end]
        middle = start + _split(end - start)
        return node_hash(found(start, middle), found(middle, end))

    return found(0, size)


def _without(indexes: Sequence[int], start: int, end: int) -> list[tuple[int, int]]:
    """The largest parts of the tree between ``start`` and ``end`` that have none of these leaves."""
    first = bisect_left(indexes, start)
    if first == len(indexes) or indexes[first] >= end:
        return [(start, end)]
    if end - start == 1:
        return []
    middle = start + _split(end - start)
    return _without(indexes, start, middle) + _without(indexes, middle, end)


def _split(size: int) -> int:
    """The largest power of two below ``size``."""
    return 1 << (size - 1).bit_length() - 1


def _hash(subtree: Subtree, start: int, end: int) -> bytes:
    size = end - start
    if size & (size - 1) == 0:
        return subtree(size.bit_length() - 1, start // size)
    middle = start + _split(size)
    return node_hash(_hash(subtree, start, middle), _hash(subtree, middle, end))


class Root:
    """A root that grows leaf by leaf and remembers no more than one hash per height."""

    def __init__(self) -> None:
        self.size = 0
        self._peaks: list[bytes] = []

    def add(self, leaf: bytes) -> None:
        """One more leaf, by its hash."""
        self.size += 1
        full, peak = self.size, leaf
        while full % 2 == 0:
            peak = node_hash(self._peaks.pop(), peak)
            full //= 2
        self._peaks.append(peak)

    def value(self) -> bytes:
        """The root over all leaves so far."""
        if not self._peaks:
            return EMPTY
        found = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            found = node_hash(peak, found)
        return found

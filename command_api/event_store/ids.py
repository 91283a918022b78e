"""Handing out ids: one by one while people create things, in blocks while a machine does."""

from __future__ import annotations

import heapq
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

LARGEST: Final = 256
"""Ids of a block at most: while one is reserved, everybody who creates something of this kind waits."""
HURRY: Final = 1.0
"""Seconds. If the next block is needed within this time it is twice as large. A crash loses the rest of a block."""


@dataclass
class _Block:
    next: int = 1
    last: int = 0
    size: int = 0
    reserved_at: float = -HURRY
    returned: list[int] = field(default_factory=list)
    mutex: threading.Lock = field(default_factory=threading.Lock)


class IdBlocks:
    """``reserve(kind, count)`` returns the last of ``count`` ids that no other process gets."""

    def __init__(self, reserve: Callable[[str, int], int]) -> None:
        self._reserve = reserve
        self._blocks: defaultdict[str, _Block] = defaultdict(_Block)

    def take(self, kind: str, count: int) -> range:
        """Reserve ``count`` successive ids."""
        block = self._blocks[kind]
        with block.mutex:
            if count == 1 and block.returned:
                id = heapq.heappop(block.returned)
                return range(id, id + 1)
            if block.last - block.next + 1 < count:
                self._extend(kind, block, count)
            ids = range(block.next, block.next + count)
            block.next += count
        return ids

    def give_back(self, kind: str, id: int) -> None:
        """``id`` was taken alone and is not used: it is handed out again before any other."""
        block = self._blocks[kind]
        with block.mutex:
            if id == block.next - 1:
                block.next = id  # the rest of the block, with this one, may still be given to another process
            else:
                heapq.heappush(block.returned, id)

    def _extend(self, kind: str, block: _Block, count: int) -> None:
        now = time.monotonic()
        block.size = min(2 * block.size, LARGEST) if now - block.reserved_at < HURRY else 1
        block.reserved_at = now
        reserved = max(count, block.size)
        last = self._reserve(kind, reserved)
        first = last - reserved + 1
        if first != block.last + 1:  # another process came between: what was left is given up
            block.next = first
        block.last = last

    def unused(self) -> Iterator[tuple[str, int, int]]:
        """(kind, first, last) of what is reserved and was not handed out, and never will be from here."""
        for kind, block in list(self._blocks.items()):
            with block.mutex:
                if block.next <= block.last:
                    yield kind, block.next, block.last
                    block.last = block.next - 1

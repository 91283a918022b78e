"""How this process gives memory back to the operating system."""

from __future__ import annotations

import contextlib
import ctypes
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
ARENAS: Final = 2
_LARGE: Final = 1024 * 1024
MANY: Final = 1_000
"""Events whose rows are worth looking for: that takes longer the more memory a process has."""


def return_large_blocks() -> None:
    """Have glibc's malloc give back blocks of 1 MiB and more as soon as they are freed.

    By default it learns from the first large block that is freed, and keeps such blocks from then on, for each thread
    apart: a few uploads of 14 MiB at the same moment would leave hundreds. Other C libraries give back by themselves.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)


def share_arenas() -> None:
    """Have glibc's malloc use two arenas for all threads that start later, instead of eight per processor, each with
    free memory of its own. Threads of Python seldom allocate at the same moment."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, ARENAS)


def give_back(after: int) -> None:
    """Hand over at once what has been freed, small blocks too, ``after`` so many events. For after work that takes much
    more than what follows: malloc keeps its free blocks for the next such work."""
    if after < MANY:
        return
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)

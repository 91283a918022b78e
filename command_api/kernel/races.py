"""Optimistic concurrency: nothing is locked while a command decides, and who loses a race looks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from command_api.kernel.errors import Conflict, DomainError

T = TypeVar("T")


def until_it_stands(attempt: Callable[[], T], tries: int, lost: tuple[type[DomainError], ...] = (Conflict,)) -> T:
    """``attempt`` loads, decides and saves; after a lost race, which is one of ``lost``, it does so again. The loser
    wins with what is left, or learns the real reason. Raises what the last of ``tries`` attempts raises."""
    for _ in range(tries - 1):
        try:
            return attempt()
        except lost:
            continue
    return attempt()

"""Optimistic concurrency: nothing is locked while a command decides, and who loses a race looks again."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import uniform
from typing import Final, TypeVar

from command_api.kernel.errors import Conflict, DomainError

T = TypeVar("T")

_FIRST_PAUSE: Final = 0.001
_LONGEST_PAUSE: Final = 0.05
"""Seconds."""


def retry_on_conflict(attempt: Callable[[], T], tries: int, lost: tuple[type[DomainError], ...] = (Conflict,)) -> T:
    """``attempt`` loads, decides and saves; after a lost race, which is one of ``lost``, it does so again. The loser
    wins with what is left, or learns the real reason. Raises what the last of ``tries`` attempts raises.

    Between attempts it waits for a random time that grows to ``_LONGEST_PAUSE``: many writers of one stream would else
    meet again and again, and an unlucky one would use up its attempts.
    """
    for lost_races in range(tries - 1):
        try:
            return attempt()
        except lost:
            time.sleep(uniform(0, min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**lost_races)))  # noqa: S311  # fairness, no secret
    # outside of the loop: what the last attempt raises is the caller's
    return attempt()

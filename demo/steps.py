"""Work that gives commands while it is iterated, so that its caller can cut it into transactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple


class Done(NamedTuple):
    """``done`` of ``total`` pieces of ``what`` are finished."""

    what: str
    done: int
    total: int


Steps = Iterator[Done]
"""Each item comes after a command that was carried out: what comes before it may be committed, and is not repeated."""

Turn = tuple[datetime, Callable[[], None]]
"""When something happens in between, and what."""

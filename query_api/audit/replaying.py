"""The port through which the history reads as-of views. The composition root implements it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

import sqlalchemy as sa

from query_api.log import Key


class Underway(Exception):
    """The replay takes too long for this request. It continues, and a later request gets its result."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done} of {total}")
        self.done = done
        self.total = total


class AsOfReader(Protocol):
    """Read models as they were; ``app.state.as_of_reader``."""

    def opened(
        self, names: Sequence[str], last: Key | None, happened_by: datetime | None
    ) -> AbstractContextManager[sa.Connection]:
        """The tables of these read models after the event ``last`` (``None``: before the first), to be read only.

        ``happened_by`` leaves out what had not happened by then and counts the log to its end. Raises ``Underway``.
        """

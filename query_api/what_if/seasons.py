"""The port through which what-if questions read the log. The composition root implements it."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from projections.what_if.asking import Changes
from projections.what_if.outcome import SeasonOutcome


class Seasons(Protocol):
    """The past, to be decided again; ``app.state.seasons``."""

    def replayed(self, first: date | None, last: date | None, changes: Changes, today: date) -> SeasonOutcome:
        """Orders delivered from ``first`` to ``last``; left out, from the first or to the last there is. Raises
        ``Impossible``. Stores nothing."""

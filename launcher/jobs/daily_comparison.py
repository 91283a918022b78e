"""Compares one read model after another with the history, in the background, and stores the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

from launcher.clock import APART, Next
from projections.runtime import comparisons, holes, tracking
from projections.runtime.applying import is_unavailable
from projections.runtime.as_of.against_live import Rest, compare_gently
from projections.runtime.comparison import Comparison
from projections.runtime.rebuild import Outdated
from projections.runtime.tracking import Tracked

if TYPE_CHECKING:
    from launcher.composition import Services
    from launcher.leader_election import Term

log = structlog.get_logger()

LOOK: Final = 60.0
"""Seconds between two checks for a read model that is due."""
SHARE: Final = 0.01
"""Share of the time in which a comparison works; it sleeps the rest, so that a house at rest is at rest."""
SHARE_WITHIN: Final = 0.05
"""Share of the time while it holds a snapshot: the longer it does, the more of what was replaced meanwhile has to be
kept."""
LATE_EVENTS: Final = 1_000
"""A read model that lags more than this is compared later."""
AGAIN: Final = timedelta(minutes=30)
"""Time until a comparison that did not finish is tried again."""


class Ended(Exception):
    """Another process compares from now on, or this one ends."""


class DailyComparison:
    """Compares every read model once in ``CHOPERIA_COMPARE_HOURS``."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._not_before: dict[str, datetime] = {}

    def work(self, term: Term) -> Iterator[Next]:
        """Compare what is due, one read model at a time."""
        while True:
            yield Next(LOOK)
            name = self.due(datetime.now(UTC))
            if name is not None:
                yield APART
                self._tried(name, term)

    def due(self, now: datetime) -> str | None:
        """The read model whose last comparison is the oldest, if that is long enough ago."""
        hours = self._services.settings.compare_hours
        if not hours:
            return None
        head = self._services.recorder.head().number
        with self._services.read_database.read() as connection:
            rows, _ = tracking.every(connection)
            last = {name: each.compared_at for name, each in comparisons.every(connection).items()}
            left_out = holes.every(connection)
        never = datetime.min.replace(tzinfo=UTC)
        ready = [
            name
            for name in self._services.runner.projections
            if name in rows
            and name not in left_out  # its difference has a known cause, and the replay may fail at the event
            and head - rows[name].position.number <= LATE_EVENTS
            and self._not_before.get(name, never) <= now
            and last.get(name, never) <= now - timedelta(hours=hours)
        ]
        return min(ready, key=lambda name: last.get(name, never), default=None)

    def compare(self, name: str, rest: Rest) -> Comparison | None:
        """Compare, and store the result. A difference is stored only if a second comparison finds one too.

        ``None`` if the tables were replaced or personal data was erased meanwhile.
        """
        found = self._found(name, rest)
        if found is not None and not found[0].equal:
            found = self._found(name, rest)
        if found is None:
            return None
        comparison, served = found
        comparisons.store(self._services.read_database, comparison, served.generation, datetime.now(UTC))
        if not comparison.equal:
            log.error("projection_differs", projection=name, rows=comparison.different, tables=comparison.tables)
        return comparison

    def _found(self, name: str, rest: Rest) -> tuple[Comparison, Tracked] | None:
        return compare_gently(self._services.as_of, self._services.read_database, name, rest)

    def _tried(self, name: str, term: Term) -> None:
        # before the comparison: one that fails does not begin again at the next look
        self._not_before[name] = datetime.now(UTC) + AGAIN
        try:
            self.compare(name, resting(term))
        except (Ended, Outdated):
            pass
        except (sa.exc.DBAPIError, FileNotFoundError) as error:
            # an erasure deletes the replayed copy; a comparison of tables that are replaced meanwhile loses them
            log.info("projection_not_compared", projection=name, away=is_unavailable(error))
        except Exception:  # the other read models are compared all the same
            log.exception("projection_not_compared", projection=name)


def resting(term: Term, clock: Callable[[], float] = time.monotonic) -> Rest:
    """Sleeps so that the work takes its share of the time: longer on a busy machine. Raises ``Ended``."""
    began = clock()

    def rest(within: bool) -> None:
        nonlocal began
        share = SHARE_WITHIN if within else SHARE
        if term.wait((clock() - began) * (1 - share) / share):
            raise Ended
        began = clock()

    return rest

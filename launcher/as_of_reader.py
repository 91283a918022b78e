"""As-of views of read models, by an event of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache

import sqlalchemy as sa

from command_api.event_store import Recorder
from command_api.event_store.recorder import StoreUnavailable
from infra.position import START, Position
from infra.problems import Problem
from projections.runtime.applying import FailedEvent
from projections.runtime.as_of import as_of
from projections.runtime.as_of.as_of import AsOf
from query_api.audit.moments import NO_SUCH_EVENT
from query_api.audit.replaying import Underway
from query_api.log import Key


class AsOfReader:
    """``query_api.audit.replaying.AsOfReader`` over the replays of this process."""

    def __init__(self, recorder: Recorder, as_of: AsOf) -> None:
        self._recorder = recorder
        self._as_of = as_of
        self.position = lru_cache(1_000)(self._position)

    @contextmanager
    def opened(self, names: Sequence[str], last: Key | None, happened_by: datetime | None) -> Iterator[sa.Connection]:
        """See the protocol. A history that cannot be applied is refused with a sentence."""
        try:
            end = self._end(last) if happened_by is None else self._recorder.head()
            with self._as_of.opened(names, end, happened_by) as connection:
                yield connection
        except as_of.Underway as underway:
            raise Underway(underway.done, underway.total) from None
        except StoreUnavailable as away:
            raise Problem(away.status, kind=away.kind, headers=away.headers) from None
        except FailedEvent as poison:
            where = f"{poison.event.stream}/{poison.event.version}"
            raise Problem(409, f"A história não pôde ser relida até ali: parou em {where}.", kind="replay") from None

    def _end(self, last: Key | None) -> Position:
        return START if last is None else self.position(*last)

    def _position(self, stream: str, version: int) -> Position:
        """Where the event stands in the log."""
        for recorded in self._recorder.recorded_of(stream):
            if recorded.version == version:
                return recorded.position
        raise Problem(404, NO_SUCH_EVENT, kind="not-found")

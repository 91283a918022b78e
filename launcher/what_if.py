"""Reads past events for what-if questions: by topic, up to now, without keeping anything."""

from __future__ import annotations

from datetime import date
from typing import Final

import command_api.app  # noqa: F401  # whatever the log may hold
from command_api.event_store import Recorder
from command_api.event_store.mapper import decode
from infra.position import START
from projections.what_if.asking import Changes
from projections.what_if.outcome import SeasonOutcome, replayed
from projections.what_if.season_history import TOPICS

_ALL: Final = 2**31 - 1


class ReplayedSeasons:
    """The event store as ``query_api.what_if.seasons.Seasons``: it reads, and can do nothing else."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def replayed(self, first: date | None, last: date | None, changes: Changes, today: date) -> SeasonOutcome:
        """The season again, from all events about orders and equipment."""
        rows = self._recorder.read_after(START, _ALL, TOPICS)
        events = [decode(row.topic, row.stream, row.version, row.state) for row in rows]
        return replayed(events, first, last, changes, today)

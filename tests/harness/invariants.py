"""What must hold after every fault, checked by one checker for all tests. It folds the events themselves, so that a
mistake in an aggregate cannot hide in its own state.

I1 no acknowledged command is lost · I2 no event is applied twice in a read model · I3 every read model equals a replay
from nothing · I4 no two bookings of an asset overlap · I5 the deposits shown are those of the deposit events.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any

import sqlalchemy as sa

from command_api.equipment.events import AssetBooked, AssetBookingReleased, AssetReturned
from command_api.event_store.mapper import decode
from command_api.kernel import stream_id
from command_api.orders.events import DepositReceived, DepositSettled, SettlementTakenBack
from infra.position import START
from projections.orders.tables import orders
from projections.runtime.rebuild import verify
from projections.runtime.runner import Runner
from projections.runtime.source import Source

Version = tuple[str, int]
"""A stream and the version of one of its events."""


class Invariants:
    """``found`` are those that were looked at and held."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def check(self, runner: Runner, acknowledged: Iterable[Version] = (), only: Collection[str] = ()) -> None:
        """All five, for all read models of the runner or some; they must have followed the log to its end."""
        self.log(runner.recorder, acknowledged)
        self.read_models(runner, only)
        self.bookings(events_of(runner.recorder))
        if "orders" in runner.projections:
            self.deposits(runner)

    def log(self, recorder: Source, acknowledged: Iterable[Version], refused: Iterable[Version] = ()) -> None:
        """I1: what was acknowledged is there; what was refused is not; nothing is there twice, no stream has a hole."""
        counted = versions_of(recorder)
        assert [each for each in refused if each in counted] == []
        assert [each for each in acknowledged if each not in counted] == []
        assert [each for each, times in counted.items() if times > 1] == []
        latest: dict[str, int] = {}
        for stream, version in counted:
            latest[stream] = max(latest.get(stream, 0), version)
        assert sum(latest.values()) == len(counted)
        self.found.add("I1")

    def read_models(self, runner: Runner, only: Collection[str] = ()) -> None:
        """I2, I3: every read model is at the end of the log and equals, row by row and by hash, one that was made by
        applying every event once."""
        head = runner.recorder.head()
        for projection in runner.projections.values():
            if only and projection.name not in only:
                continue
            comparison = verify(runner.recorder, runner.database, projection)
            assert comparison.equal, (projection.name, comparison.differences)
            assert comparison.serving_hash == comparison.replayed_hash
            assert comparison.position == head, projection.name
        self.found |= {"I2", "I3"}

    def bookings(self, events: Iterable[Any]) -> int:
        """I4: at no moment was an asset promised to two orders for the same time. Answers how often one was."""
        held: defaultdict[str, dict[int, Any]] = defaultdict(dict)
        booked = 0
        for event in events:
            holds = held[event.originator_id]
            match event:
                case AssetBooked():
                    booked += 1
                    holds[event.order_id] = event.window.cleaned(event.buffer_min)
                    windows = sorted(holds.values(), key=lambda window: window.start)
                    for first, second in pairwise(windows):
                        assert first.end <= second.start, f"{event.originator_id} is promised twice: {holds}"
                case AssetBookingReleased() | AssetReturned():
                    del holds[event.order_id]
        if booked:
            self.found.add("I4")
        return booked

    def deposits(self, runner: Runner) -> None:
        """I5: what the board of orders shows was received, returned, kept and used is what the events say."""
        received: defaultdict[int, Decimal] = defaultdict(Decimal)
        settled: dict[int, tuple[Decimal, Decimal, Decimal]] = {}
        for event in events_of(runner.recorder):
            match event:
                case DepositReceived():
                    received[stream_id(event.originator_id)] += event.amount
                case DepositSettled():
                    number = stream_id(event.originator_id)
                    assert number not in settled, "settled twice"
                    settled[number] = (event.returned, event.kept, event.used)
                case SettlementTakenBack():
                    del settled[stream_id(event.originator_id)]
        with runner.database.read() as connection:
            rows = [dict(row._mapping) for row in connection.execute(sa.select(orders))]
        for row in rows:
            assert row["deposit_received"] == received[row["id"]]
            parts = (row["deposit_returned"], row["deposit_kept"], row["deposit_used"])
            assert parts == settled.get(row["id"], (0, 0, 0))
            assert sum(parts) in (0, received[row["id"]])
        assert {number for number, amount in received.items() if amount} <= {row["id"] for row in rows}
        if received:
            self.found.add("I5")


def versions_of(recorder: Source) -> Counter[Version]:
    """How often each event is read by somebody who follows the log, whose order is checked too."""
    counted: Counter[Version] = Counter()
    position = START
    while batch := recorder.read_after(position, 1000):
        assert [each.position for each in batch] == sorted(each.position for each in batch)
        position = batch[-1].position
        counted.update((each.stream, each.version) for each in batch)
    return counted


def events_of(recorder: Source) -> Iterator[Any]:
    """All events, oldest first."""
    position = START
    while batch := recorder.read_after(position, 1000):
        position = batch[-1].position
        for row in batch:
            yield decode(row.topic, row.stream, row.version, row.state, recorder.keys)

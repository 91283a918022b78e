"""What must hold of every log of orders and equipment, whoever wrote it and whatever happened meanwhile.

Folds the events themselves, so that a mistake in an aggregate cannot hide in its own state.
"""

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any

from command_api.equipment.events import AssetBooked, AssetBookingReleased, AssetReturned
from command_api.event_store import Recorder
from command_api.event_store.mapper import decode
from command_api.kernel import stream_id
from command_api.orders.events import DepositReceived, DepositSettled
from infra.position import START
from projections.orders.tables import orders
from projections.rebuild import verify
from tests.harness.read_models import History


def check_log(history: History) -> None:
    """I3 read models equal a replay, I4 no overlapping bookings, I5 deposits on screen equal the deposit events."""
    check_bookings(history.recorder)
    _check_deposits(history)
    for projection in history.runner.projections.values():
        if projection.name in ("orders", "equipment"):
            comparison = verify(history.recorder, history.database, projection)
            assert comparison.equal, comparison.differences


def check_bookings(recorder: Recorder) -> int:
    """At no moment was an asset promised to two orders for the same time. Answers how often one was promised."""
    held: defaultdict[str, dict[int, Any]] = defaultdict(dict)
    booked = 0
    for event in events_of(recorder):
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
    return booked


def events_of(recorder: Recorder) -> Iterator[Any]:
    """All events, oldest first."""
    position = START
    while batch := recorder.read_after(position, 1000):
        position = batch[-1].position
        for row in batch:
            yield decode(row.topic, row.stream, row.version, row.state, recorder.keys)


def _check_deposits(history: History) -> None:
    received: defaultdict[int, Decimal] = defaultdict(Decimal)
    settled: dict[int, tuple[Decimal, Decimal, Decimal]] = {}
    for event in events_of(history.recorder):
        match event:
            case DepositReceived():
                received[stream_id(event.originator_id)] += event.amount
            case DepositSettled():
                number = stream_id(event.originator_id)
                assert number not in settled, "settled twice"
                settled[number] = (event.returned, event.kept, event.used)
    for row in history.rows(orders):
        assert row["deposit_received"] == received[row["id"]]
        parts = (row["deposit_returned"], row["deposit_kept"], row["deposit_used"])
        assert parts == settled.get(row["id"], (0, 0, 0))
        assert sum(parts) in (0, received[row["id"]])

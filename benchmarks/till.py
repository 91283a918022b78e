"""What the append and loading benchmarks write: the same event through our kernel and through the library."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from eventsourcing.domain import Aggregate as LibraryAggregate
from eventsourcing.domain import event

from command_api.event_store import Store
from command_api.kernel import SYSTEM, Aggregate, CommandContext, Event

LINE: dict[str, Any] = {"sku": "SKU-0001-ABCDEF", "quantity": 3, "price": Decimal("19.99"), "note": "x" * 80}
STATE = (
    b'{"timestamp":"2026-11-20T18:30:00Z","metadata":{"actor_name":"Sistema","recorded_at":"2026-11-20T18:30:00Z",'
    b'"correlation_id":"00000000000000000000000000000000"},"sku":"SKU-0001-ABCDEF","quantity":3,"price":"19.99",'
    b'"note":"' + b"x" * 80 + b'"}'
)
"""The JSON of ``TabOpened``, for the contenders that write rows."""


class TabOpened(Event):
    TOPIC = "benchmark.TabOpened"
    sku: str
    quantity: int
    price: Decimal
    note: str


class LineAdded(Event):
    TOPIC = "benchmark.LineAdded"
    sku: str
    quantity: int
    price: Decimal
    note: str


class Tab(Aggregate):
    TOPIC = "tab"

    def evolve(self, event: Event) -> None:
        match event:
            case TabOpened():
                self.total = event.price * event.quantity
            case LineAdded():
                self.total += event.price * event.quantity

    def add(self) -> None:
        self.trigger_event(LineAdded, **LINE)


class LibraryTab(LibraryAggregate):
    """The same as a user of the library writes it."""

    class Opened(LibraryAggregate.Created):
        sku: str
        quantity: int
        price: Decimal
        note: str

    class LineAdded(LibraryAggregate.Event):
        sku: str
        quantity: int
        price: Decimal
        note: str

    @event(Opened)
    def __init__(self, sku: str, quantity: int, price: Decimal, note: str) -> None:
        self.total = price * quantity

    @event(LineAdded)
    def add(self, sku: str, quantity: int, price: Decimal, note: str) -> None:
        self.total += price * quantity


def context() -> CommandContext:
    return CommandContext(SYSTEM, datetime.now(UTC), correlation_id="0" * 32)


def open_tab(store: Store) -> None:
    """A whole command handler: a new id, a decision, a save with its index row."""
    store.save(Tab.begin(TabOpened, store.new_id(Tab), **LINE), ctx=context())

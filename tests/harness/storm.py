"""Eight people at once in a process of their own: told what to do in each round, they answer what became of them."""

import threading
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from command_api.event_store import Store, open_recorder
from command_api.kernel import Actor, CommandContext, DomainError
from command_api.orders.commands import CreateOrder, Deposit, confirm_order, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.rules.windows import SHIFTS
from tests.harness.forked import Forked
from tests.harness.personal import personal_wrapping

PEOPLE = 8
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
FIRST = date(2027, 1, 2)


def context() -> CommandContext:
    return CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex)


def placing(line: Line, day: int, shift: int = 0) -> CreateOrder:
    """An order for two days from the day with this number."""
    delivery = FIRST + timedelta(days=day)
    details = {
        "customer_name": "Dalva",
        "cost_center": "distribuidora",
        "deposit_amount": Decimal(100),
        "preferred_delivery_date": delivery,
        "preferred_delivery_shift": SHIFTS[shift % len(SHIFTS)],
        "pickup_date": delivery + timedelta(days=1),
    }
    return CreateOrder(OrderFields(**details), [line])


def same_asset(store: Store, person: int, asset: int, day: int) -> int:
    """Everybody wants the same thing, in shifts that differ and dates that overlap."""
    return create_order(store, placing(Line("asset", asset), day, person), context()).id


def same_kit(store: Store, person: int, kit: int, day: int) -> int:
    return create_order(store, placing(Line("kit", kit), day, person), context()).id


def last_keg(store: Store, person: int, beer: int, day: int) -> int:
    """Everybody wants the only keg of a beer, on days that differ."""
    line = Line("beer", beer, container_l=Decimal(50))
    return create_order(store, placing(line, day + person % 3, person), context()).id


def own_week(store: Store, person: int, asset: int, day: int) -> int:
    """Everybody wants the same thing, each in another week."""
    return create_order(store, placing(Line("asset", asset), day + 7 * person), context()).id


def confirm(store: Store, _person: int, order: int, _day: int) -> int:
    return confirm_order(store, order, Deposit(Decimal(100), "pix"), context()).id


DEEDS: Mapping[str, Callable[[Store, int, int, int], int]] = {
    deed.__name__: deed for deed in (same_asset, same_kit, last_keg, own_week, confirm)
}


class People:
    """A process with eight people."""

    def __init__(self, path: Path | None, url: str | None, first: int) -> None:
        self._line, theirs = Pipe()
        self._process = Forked(_serve, path, url, theirs)
        theirs.close()
        self._first = first

    def begin(self, deed: str, of: int, day: int) -> None:
        self._line.send((deed, of, day, self._first))

    def outcomes(self) -> list[dict[str, Any]]:
        """Per person ``order`` and ``assets``, or ``kind``, ``error`` and ``details``."""
        answer: list[dict[str, Any]] = self._line.recv()
        return answer

    def leave(self) -> None:
        self._line.close()
        self._process.wait(30)


@contextmanager
def two_processes(path: Path | None, url: str | None) -> Iterator[Sequence[People]]:
    both = [People(path, url, PEOPLE * number) for number in range(2)]
    try:
        yield both
    finally:
        for people in both:
            people.leave()


def _one(store: Store, start: threading.Barrier, deed: str, person: int, of: int, day: int) -> dict[str, Any]:
    start.wait()
    try:
        id = DEEDS[deed](store, person, of, day)
    except DomainError as refusal:
        return {"kind": refusal.kind, "error": refusal.sentence, "details": refusal.details}
    order = store.load(EventOrder, id)
    return {"order": {"id": id, "order_code": order.order_code}, "assets": sorted(order.bookings)}


def _serve(path: Path | None, url: str | None, line: Connection) -> None:
    recorder = open_recorder(path, url, personal_wrapping())
    store = Store(recorder)
    start = threading.Barrier(PEOPLE)
    with ThreadPoolExecutor(PEOPLE) as people, suppress(EOFError):
        while True:
            deed, of, day, first = line.recv()
            sent = [people.submit(_one, store, start, deed, first + each, of, day) for each in range(PEOPLE)]
            line.send([each.result() for each in sent])
    recorder.close()

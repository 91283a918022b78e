"""People at once in a process of their own: told what to do in each round, they answer what became of them."""

import threading
import traceback
import uuid
from collections.abc import Callable, Iterator, Sequence
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

Outcome = dict[str, Any]
Deed = Callable[..., Outcome]
"""By a store and the number of a person, with what everybody is given."""


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


def same_asset(store: Store, person: int, asset: int, day: int) -> Outcome:
    """Everybody wants the same thing, in shifts that differ and dates that overlap."""
    return _placed(store, create_order(store, placing(Line("asset", asset), day, person), context()).id)


def same_kit(store: Store, person: int, kit: int, day: int) -> Outcome:
    return _placed(store, create_order(store, placing(Line("kit", kit), day, person), context()).id)


def last_keg(store: Store, person: int, beer: int, day: int) -> Outcome:
    """Everybody wants the only keg of a beer, on days that differ."""
    line = Line("beer", beer, container_l=Decimal(50))
    return _placed(store, create_order(store, placing(line, day + person % 3, person), context()).id)


def own_week(store: Store, person: int, asset: int, day: int) -> Outcome:
    """Everybody wants the same thing, each in another week."""
    return _placed(store, create_order(store, placing(Line("asset", asset), day + 7 * person), context()).id)


def confirm(store: Store, _person: int, order: int, _day: int) -> Outcome:
    return _placed(store, confirm_order(store, order, Deposit(Decimal(100), "pix"), context()).id)


def _placed(store: Store, id: int) -> Outcome:
    order = store.load(EventOrder, id)
    return {"order": {"id": id, "order_code": order.order_code}, "assets": sorted(order.bookings)}


class People:
    """A process with ``count`` people, of whom the first has the number ``first``."""

    def __init__(self, path: Path | None, url: str | None, first: int, count: int) -> None:
        self._line, theirs = Pipe()
        self._process = Forked(_serve, path, url, theirs, first, count)
        theirs.close()

    def begin(self, deed: Deed, *given: Any) -> None:
        self._line.send((deed, given))

    def outcomes(self) -> list[Outcome]:
        """Per person what the deed answers, or ``kind``, ``error`` and ``details``."""
        answer: list[Outcome] | str = self._line.recv()
        assert not isinstance(answer, str), answer
        return answer

    def leave(self) -> None:
        self._line.close()
        self._process.wait(30)


@contextmanager
def two_processes(path: Path | None, url: str | None, people: int = PEOPLE) -> Iterator[Sequence[People]]:
    """``people`` in each of them."""
    both = [People(path, url, people * number, people) for number in range(2)]
    try:
        yield both
    finally:
        for each in both:
            each.leave()


def _one(store: Store, start: threading.Barrier, deed: Deed, person: int, given: Sequence[Any]) -> Outcome:
    start.wait()
    try:
        return deed(store, person, *given)
    except DomainError as refusal:
        return {"kind": refusal.kind, "error": refusal.sentence, "details": refusal.details}


def _serve(path: Path | None, url: str | None, line: Connection, first: int, count: int) -> None:
    recorder = open_recorder(path, url, personal_wrapping())
    store = Store(recorder)
    start = threading.Barrier(count)
    with ThreadPoolExecutor(count) as people, suppress(EOFError):
        while True:
            deed, given = line.recv()
            sent = [people.submit(_one, store, start, deed, first + each, given) for each in range(count)]
            try:
                line.send([each.result() for each in sent])
            except Exception:  # noqa: BLE001  # no refusal: a fault of the program, which the test has to see
                line.send(traceback.format_exc())
    recorder.close()

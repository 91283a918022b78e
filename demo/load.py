"""Load the demo pub through the commands that people use, many of them in one transaction.

First the house with its people, menu and pictures, which is all that visitors see; then a year and a half of history,
while the site works. Each goes on where it was interrupted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final, Protocol

from command_api.event_store import Recorder, Store
from command_api.event_store.bulk import BulkStore, bulk_store
from demo.beginning import Beginning, beginning_of, new_beginning
from demo.business import BUSINESS
from demo.catalogue import CATEGORIES, HERO_SLIDES, PRODUCTS, DemoCategory, DemoProduct, DemoSlide
from demo.deliveries import brought, stock_steps
from demo.house import house_is_open, open_house, product_ids
from demo.operations import Operations
from demo.sales import DemoSale, daily_sales, last_day, units_sold
from demo.services import Services
from demo.steps import Done, Steps
from demo.till import Till, is_sold


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a transaction takes and the pause after it, in seconds."""

    transaction: float
    pause: float


BEFORE_PEOPLE: Final = Pace(1.0, 0.0)
BESIDE_PEOPLE: Final = Pace(0.25, 0.12)
"""A command of a user waits for the transaction to end. SQLite asks for the lock every tenth of a second, so the
pause is longer than that."""

Stop = Callable[[], bool]


class Bars(Protocol):
    """What shows how far it is: ``launcher.progress.Bars``."""

    def update(self, what: str, done: int, total: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Demo:
    """How much of the pub to load: all of it, unless a test wants less."""

    categories: Sequence[DemoCategory] = CATEGORIES
    products: Sequence[DemoProduct] = PRODUCTS
    slides: Sequence[DemoSlide] = HERO_SLIDES
    days: int = 200
    order_days: int = 548
    opening_pace: Pace = BEFORE_PEOPLE
    pace: Pace = BESIDE_PEOPLE

    @property
    def history(self) -> int:
        """Days that the history covers: those of the orders, or those of the sales if they are more."""
        return max(self.days, self.order_days)

    def sales(self, beginning: Beginning) -> list[DemoSale]:
        return list(daily_sales(self.products, self.days, until=beginning.until))


WHOLE: Final = Demo()


def demo_is_loaded(recorder: Recorder, demo: Demo = WHOLE) -> bool:
    """Whether the last day of sales, which is loaded last, is in the history. Raises ``Refused`` if the history is not
    the demo's."""
    beginning = beginning_of(recorder, demo.history)
    if beginning is None:
        return False
    return is_sold(Store(recorder), last_day(demo.products, demo.days, until=beginning.until))


def load_demo(services: Services, bars: Bars, demo: Demo = WHOLE) -> str:
    """Whatever of the demo is missing; a sentence that says what is there now. Raises ``Refused`` in a store that
    holds anything else."""
    load_house(services, bars, demo)
    load_history(services, bars, demo)
    return summary(services.recorder, demo)


def load_house(services: Services, bars: Bars, demo: Demo = WHOLE) -> None:
    """What visitors see, if it is missing: the house, its menu and pictures; and the people who can sign in. Raises
    ``Refused`` in a store that holds anything else."""
    if demo_is_loaded(services.recorder, demo):
        return
    beginning = beginning_of(services.recorder, demo.history) or new_beginning(datetime.now(UTC), demo.history)
    sales = demo.sales(beginning)
    gone = units_sold(sales)
    gone.subtract(brought(stock_steps(demo.products, sales)))
    with bulk_store(services.recorder) as store:
        if not house_is_open(store):
            work = open_house(services, store, beginning, demo.categories, demo.products, demo.slides, gone)
            _run(store, work, bars, demo.opening_pace, lambda: False)


def load_history(services: Services, bars: Bars, demo: Demo = WHOLE, stop: Stop = lambda: False) -> bool:
    """Orders and sales, and what happened to stock and prices, if they are missing. ``False`` if it was asked to
    ``stop`` before the end."""
    if demo_is_loaded(services.recorder, demo):
        return True
    beginning = beginning_of(services.recorder, demo.history)
    assert beginning is not None, "the house comes first"
    with bulk_store(services.recorder) as store:
        return _run(store, _history(store, beginning, demo), bars, demo.pace, stop)


def summary(recorder: Recorder, demo: Demo = WHOLE) -> str:
    """What is there, in a sentence."""
    beginning = beginning_of(recorder, demo.history)
    assert beginning is not None, "it is loaded"
    return (
        f"{BUSINESS.name}: {len(demo.categories)} categorias, {len(demo.products)} produtos e "
        f"{len(demo.sales(beginning))} vendas até {beginning.until:%d/%m/%Y}."
    )


def _history(store: Store, beginning: Beginning, demo: Demo) -> Steps:
    till, sales = Till(store, beginning, demo.products), demo.sales(beginning)
    if not demo.order_days:
        yield from till.load(sales)
        return
    operations = Operations(store, beginning, product_ids(store, demo.products))
    yield from operations.load(demo.order_days)
    yield from till.load(sales, partial(operations.turns, demo.order_days))


def _run(store: BulkStore, work: Steps, bars: Bars, pace: Pace, stop: Stop) -> bool:
    """Give the commands of ``work``, many in a transaction. ``False`` if it was asked to ``stop`` before the end."""
    while not stop():
        with store.transaction():
            come = _come(work, pace.transaction)
        for done in come:
            bars.update(*done)
        if not come:
            return True
        time.sleep(pace.pause)
    return False


def _come(work: Steps, seconds: float) -> Collection[Done]:
    """Work for so long, or to the end; how far it has come with what. Nothing if there was nothing left."""
    until = time.monotonic() + seconds
    come: dict[str, Done] = {}
    for done in work:
        come[done.what] = done
        if time.monotonic() >= until:
            break
    return come.values()

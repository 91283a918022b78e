"""What-if questions over the log of a business with 5,000 orders in two years and over one with 500. The log is
read and decided twice. *Against* is the business with 500 orders, so the ratio is the cost of ten times as many.

There are six models with ten assets each, three assets per order for two days, and a refused demand for every twentieth
order. Every order is delivered and returned. The question changes the cleaning time, one asset more and one fewer, and
the freight.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from eventsourcing.persistence import StoredEvent

from benchmarks.measure import Bench, Ratio, in_turns
from command_api.equipment.events import AssetRegistered, LocationAdded, ModelAdded
from command_api.event_store import Recorder, open_recorder
from command_api.event_store.mapper import EventMapper
from command_api.kernel import Event, Metadata
from command_api.orders import events as order_events
from command_api.orders.events import AttachedFreight, Booking, Customer, Details, Item, MissingModel, ReturnedAsset
from command_api.rules.freight import Terms, freight
from command_api.rules.windows import Window, booking_window
from infra.settings import Settings
from launcher.what_if import ReplayedSeasons
from projections.what_if.asking import NO_CHANGES, Changes
from query_api.what_if.answering import answer
from tests.harness.personal import personal_wrapping

MANY, FEW = 5_000, 500
MODELS, ASSETS = 6, 10
DAYS = 730
FIRST = date(2024, 11, 22)
TODAY = date(2026, 11, 21)
BLOCK = 5_000
SECONDS = 1.0
TARGET = 0.05
"""Ten times as many orders may take twenty times as long: more of them are in each other's way."""
TERMS = Terms(Decimal(5), Decimal(3), Decimal(20), Decimal(5), Decimal(600))
CHANGES = Changes(
    cleaning_of_all=600, assets={1: 1, 2: -1}, freight={"choperia": {"free_km": Decimal(0), "min_fee": Decimal(30)}}
)
QUESTIONS = {"as it was": NO_CHANGES, "under other rules": CHANGES}

_mapper = EventMapper()


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        houses = {size: open_house(Path(name) / str(size), size) for size in (FEW, MANY)}
        for recorder in houses.values():
            stack.callback(recorder.close)
        return list(measured(houses, bench))


def measured(houses: dict[int, Recorder], bench: Bench) -> Iterator[Ratio]:
    for what, changes in QUESTIONS.items():
        measures: dict[str, Callable[[], float]] = {
            str(size): partial(answers_per_minute, recorder, changes) for size, recorder in houses.items()
        }
        medians = in_turns(measures, bench, what)
        yield Ratio("SQLite", what, medians[str(MANY)], f"{FEW} orders", medians[str(FEW)], "answers/min", TARGET)


def answers_per_minute(recorder: Recorder, changes: Changes) -> float:
    """At least one, however long it takes."""
    done, started = 0, time.perf_counter()
    while not done or time.perf_counter() - started < SECONDS:
        outcome = ReplayedSeasons(recorder).replayed(None, None, changes, TODAY)
        assert outcome.unexplained == 0
        assert answer(changes, outcome).model_dump_json()
        done += 1
    return 60 * done / (time.perf_counter() - started)


def open_house(folder: Path, orders: int) -> Recorder:
    """A log of a house in which so many orders were delivered."""
    folder.mkdir()
    recorder = open_recorder(Settings(data=folder).events_path, None, personal_wrapping())
    recorder.migrate()
    stored = [_mapper.to_stored_event(event) for event in House().history(orders)]
    for first in range(0, len(stored), BLOCK):
        block: list[StoredEvent] = stored[first : first + BLOCK]
        recorder.append(block)
    return recorder


@dataclass
class House:
    """Writes down what happens; whoever asks gets the first assets that are free."""

    versions: dict[str, int] = field(default_factory=dict)
    held: dict[int, list[Window]] = field(default_factory=dict)
    refused: int = 0

    def history(self, orders: int) -> list[Event]:
        found = [
            self.event("stock_location-1", LocationAdded, at(FIRST, -60), name="Galpão", kind="choperia"),
            *(
                self.event(f"equipment_model-{model}", ModelAdded, at(FIRST, -60), name=f"Modelo {model}")
                for model in range(1, MODELS + 1)
            ),
        ]
        for asset in range(MODELS * ASSETS):
            fields = {"asset_tag": f"A-{asset + 1}", "model_id": asset % MODELS + 1, "stock_location_id": 1}
            found.append(self.event(f"equipment_asset-{asset + 1}", AssetRegistered, at(FIRST, -60), **fields))
        for number in range(1, orders + 1):
            found += self.order(number, FIRST + timedelta(days=number * DAYS // orders))
        return sorted(found, key=lambda event: event.timestamp)

    def order(self, number: int, day: date) -> Iterator[Event]:
        """Asked a month before the day and brought back on the next; refused where it is one too many."""
        window = booking_window(day, "manha", day + timedelta(days=1), "tarde")
        asked = at(day, -30) + timedelta(seconds=number)
        assets = [self.free(model, window) for model in {(number + turn) % MODELS + 1 for turn in (0, 1, 2)}]
        customer = Customer("Dalva Nogueira", id=number % 900 + 1)
        if None in assets or number % 20 == 0:
            self.refused += 1
            missing = MissingModel(model_id=number % MODELS + 1, model_name="", wanted=ASSETS + 1, missing=1)
            fields = {"customer": customer, "cost_center": "choperia", "wanted_on": day, "window": window}
            stream = f"refused_demand-{self.refused}"
            yield self.event(stream, order_events.DemandRefused, asked, models=(missing,), **fields)
            return
        taken = [asset for asset in assets if asset is not None]
        for asset in taken:
            self.held.setdefault(asset, []).append(window)
        yield from self.life(f"event_order-{number}", taken, customer, window, asked, day)

    def life(
        self, stream: str, assets: list[int], customer: Customer, window: Window, asked: datetime, day: date
    ) -> Iterator[Event]:
        items = tuple(
            Item(id=n, kind="asset", ref_id=asset, name="Barril 50L", quantity=Decimal(1), unit_price=Decimal(100))
            for n, asset in enumerate(assets, 1)
        )
        road = AttachedFreight(terms=TERMS, difficulty=None, distance_km=Decimal(20), duration_min=30, origin="")
        price = freight(TERMS, None, distance_km=Decimal(20), weight_kg=Decimal(225))
        bookings = tuple(
            Booking(item_id=n, asset_id=asset, asset_tag=f"A-{asset}", model_id=(asset - 1) % MODELS + 1, model_name="")
            for n, asset in enumerate(assets, 1)
        )
        details = Details(customer=customer, cost_center="choperia", preferred_delivery_date=day)
        back = tuple(ReturnedAsset(asset_id=asset, asset_tag="", condition="ok") for asset in assets)
        yield self.event(stream, order_events.EventOrderDrafted, asked, order_code=stream, details=details)
        yield self.event(stream, order_events.EventOrderItemsChanged, asked, items=items)
        yield self.event(stream, order_events.FreightAttached, asked, freight=road, breakdown=price)
        total = Decimal(100) * len(items) + price.price
        yield self.event(
            stream, order_events.EventOrderPlaced, asked, window=window, bookings=bookings, total_amount=total
        )
        yield self.event(stream, order_events.EventOrderDelivered, window.start, due_back=window.end)
        yield self.event(
            stream, order_events.EquipmentReturned, window.end, assets=back, empties_collected=0, complete=True
        )

    def free(self, model: int, window: Window) -> int | None:
        for asset in range(model, MODELS * ASSETS + 1, MODELS):
            recent = self.held.get(asset, [])[-20:]
            if not any(window.cleaned(120).overlaps(held.cleaned(120)) for held in recent):
                return asset
        return None

    def event(self, stream: str, event_type: type[Event], happened: datetime, **fields: Any) -> Event:
        self.versions[stream] = self.versions.get(stream, 0) + 1
        return event_type(
            originator_id=stream,
            originator_version=self.versions[stream],
            timestamp=happened.astimezone(UTC),
            metadata=Metadata(actor_id=1, actor_name="Ana", recorded_at=happened),
            **fields,
        )


def at(day: date, days: int) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC) + timedelta(days=days)

"""A house with equipment, written by hand into a log: models, places, the pieces of ``parties`` and a kit; and assets
to which anything may happen."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from hypothesis import strategies as st

from command_api.equipment.details import KitItem, LocationDetails, LocationKind, ModelTerms, ServiceRecord
from command_api.equipment.domain import Asset, Location, Model
from command_api.equipment.events import (
    Condition,
    KitDefined,
    LocationAdded,
    ModelAdded,
)
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, Refused
from command_api.rules.asset_status import ASSET_STATUSES, AssetStatus
from command_api.rules.services import Service
from command_api.rules.windows import Window
from tests.harness.parties import warehouse
from tests.harness.read_models import NOON, History

PARTS = (
    KitItem(model_id=1, qty_required=1, unit_price=Decimal("560.00")),
    KitItem(model_id=2, qty_required=2, unit_price=Decimal("90.50")),
    KitItem(model_id=3, qty_required=4, unit_price=Decimal("12.00"), is_optional=True),
)
KIT = {
    "code": "FESTA-50",
    "name": "Kit Festa 50L",
    "items": PARTS,
    "description": "Barril, chopeiras e copos.",
    "rental_price": Decimal("720.00"),
    "penalty_per_day": Decimal("80.00"),
}


def furnished(history: History) -> None:
    """A barrel (7) and two taps (8, 9) in the shed, a model nobody owns yet, and a kit of one barrel and two taps."""
    history.given("equipment_model-1", ModelAdded, name="Barril 50L", default_loan_days=2)
    history.given("equipment_model-2", ModelAdded, name="Chopeira", cleaning_buffer_min=60)
    history.given("equipment_model-3", ModelAdded, name="Água para copos", cleaning_buffer_min=0)
    history.given("stock_location-1", LocationAdded, name="Galpão", kind="choperia")
    history.given("stock_location-2", LocationAdded, name="Câmara fria", kind="distribuidora")
    history.given("stock_location-9", LocationAdded, name="Em trânsito", kind="transito")
    warehouse(history)
    history.given("kit_definition-3", KitDefined, **KIT)


_PLACES: Final[tuple[tuple[str, LocationKind], ...]] = (
    ("Galpão", "choperia"),
    ("Câmara fria", "distribuidora"),
    ("Em trânsito", "transito"),
)


@dataclass(frozen=True)
class Step:
    """Something that may happen to the asset with this index, ``wait`` hours after the last step.

    ``start`` counts hours from then; ``order`` is the number of one that it holds, or of a new one.
    """

    what: str
    asset: int
    order: int
    start: int
    hours: int
    buffer_min: int
    status: AssetStatus
    condition: Condition
    wait: int


STEPS: Final = st.lists(
    st.builds(
        Step,
        what=st.sampled_from((*["go on"] * 6, "book", "book", "release", "check_out", "set_status", "move", "test")),
        asset=st.integers(0, 1),
        order=st.integers(0, 3),
        start=st.integers(-6, 120),
        hours=st.integers(1, 48),
        buffer_min=st.sampled_from((0, 60, 600)),
        status=st.sampled_from(("available", "available", *ASSET_STATUSES)),
        condition=st.sampled_from(("ok", "ok", "damaged", "lost")),
        wait=st.integers(0, 15),
    ),
    min_size=8,
    max_size=24,
)


class Lives:
    """Two new assets to which happens what their own decisions allow, through the real store.

    ``prepare`` the history once. ``MODELS`` and places have the ids that their order gives them.
    """

    MODELS: Final = {1: 0, 2: 60, 3: 240}
    """Minutes of cleaning by model."""
    SERVICES: Final = {
        1: (),
        2: (Service(name="Vedações", every_days=2),),
        3: (Service(name="Pressão", every_days=4, kind="test"), Service(name="Vedações", every_days=2)),
    }
    """Maintenance by model, over so soon that it matters in a life."""

    @classmethod
    def prepare(cls, history: History) -> None:
        store = Store(history.recorder)
        ctx = CommandContext(Actor(1, "Ana"), NOON, "1")
        for id, cleaning in cls.MODELS.items():
            store.save(
                Model.add(
                    store.new_id(Model),
                    name=f"Modelo {id}",
                    terms=ModelTerms(cleaning_buffer_min=cleaning),
                    services=cls.SERVICES[id],
                ),
                ctx=ctx,
            )
        for name, kind in _PLACES:
            store.save(Location.add(store.new_id(Location), details=LocationDetails(name=name), kind=kind), ctx=ctx)

    def __init__(self, history: History, model_ids: Sequence[int]) -> None:
        self._store = Store(history.recorder)
        self.now = NOON
        self._orders = 0
        self.ids = [self._store.new_id(Asset) for _ in model_ids]
        for id, model_id in zip(self.ids, model_ids, strict=True):
            model, place = self._store.load(Model, model_id), self._store.load(Location, 1)
            self._save(Asset.register(id, asset_tag=f"T-{id}", model=model, location=place))

    def assets(self) -> list[Asset]:
        return [self._store.load(Asset, id) for id in self.ids]

    def live(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self.now += timedelta(hours=step.wait)
            asset = self._store.load(Asset, self.ids[step.asset])
            with suppress(Refused):
                self._decide(asset, step)
                self._save(asset)

    def _decide(self, asset: Asset, step: Step) -> None:
        held = sorted(asset.bookings)
        order = held[step.order % len(held)] if held else 0
        match _what_next(asset, step) if step.what == "go on" else step.what:
            case "book":
                self._orders += 1
                start = self.now + timedelta(hours=step.start)
                window, code = Window(start, start + timedelta(hours=step.hours)), f"EV-2026-{self._orders:05}"
                services = self.SERVICES[asset.model_id]
                asset.book(self._orders, code, window, step.buffer_min, services, now=self.now)
            case "release":
                asset.release(order)
            case "set_aside":
                asset.set_aside(order)
            case "check_out":
                asset.check_out(order, transit_id=3, now=self.now)
            case "take_back":
                out = next(hold.order_id for hold in asset.bookings.values() if hold.out)
                asset.take_back(out, step.condition, 1 + step.wait % 2, now=self.now)
            case "serve":
                asset.set_status("available")
            case "test":
                done_on = (self.now - timedelta(hours=step.start)).date()
                for service in self.SERVICES[asset.model_id]:
                    record = ServiceRecord(service=service.name, done_on=done_on)
                    asset.record_service(record, self.SERVICES[asset.model_id], now=self.now)
            case "set_status":
                asset.set_status(step.status, transit_id=3)
            case _:
                asset.move(self._store.load(Location, 1 + step.wait % 2))

    def _save(self, asset: Asset) -> None:
        if asset.pending_events:
            self._store.save(asset, ctx=CommandContext(Actor(1, "Ana"), self.now, uuid.uuid4().hex, reason="Pedido"))


def _what_next(asset: Asset, step: Step) -> str:
    """What usually comes next, so that most lives get somewhere."""
    match asset.status:
        case "checked_out" if asset.bookings:
            return "take_back"
        case "reserved" if asset.bookings:
            return "check_out"
        case "available":
            return ("set_aside" if step.wait % 2 else "check_out") if asset.bookings else "book"
        case _:
            return "serve"

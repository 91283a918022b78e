"""A small stockroom and the calls on orders, on both databases."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelTerms
from command_api.equipment.domain import Asset
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.orders.routes import router
from infra.settings import Settings

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)


@dataclass
class Stockroom:
    """Three barrels and a tap in the depot, a tap at the pub, and a kit of a barrel and a tap (gas if there is any)."""

    store: Store
    barrel_model: int
    tap_model: int
    gas_model: int
    barrels: list[int]
    taps: list[int]
    kit: int
    depot: int
    pub: int

    def ctx(self, *, now: datetime = NOW, reason: str | None = None, **more: Any) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), now, uuid.uuid4().hex, reason=reason, **more)

    def place(self, *lines: Line, now: datetime = NOW, **details: Any) -> EventOrder:
        """An order by the command; a barrel on Saturday unless told otherwise."""
        given = {
            "customer_name": "Dalva Nogueira",
            "cost_center": "distribuidora",
            "preferred_delivery_date": SATURDAY,
            "pickup_date": SATURDAY + timedelta(days=1),
            **details,
        }
        command = CreateOrder(OrderFields(**given), lines or (Line("asset", self.barrels[0]),))
        return self.order(create_order(self.store, command, self.ctx(now=now)).id)

    def draft(self, *lines: Line) -> EventOrder:
        """An order that holds nothing yet."""
        details = {"customer_name": "Dalva Nogueira", "cost_center": "distribuidora"}
        command = CreateOrder(OrderFields(**details), lines, place=False)
        return self.order(create_order(self.store, command, self.ctx()).id)

    def order(self, id: int) -> EventOrder:
        return self.store.load(EventOrder, id)

    def asset(self, id: int) -> Asset:
        return self.store.load(Asset, id)


@pytest.fixture
def room(any_store: Store) -> Stockroom:
    return stockroom_in(any_store)


def stockroom_in(store: Store) -> Stockroom:
    """See ``Stockroom``."""
    ctx = CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex)
    depot = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    pub = add_location(store, AddLocation(LocationDetails(name="Choperia"), "choperia"), ctx).id
    barrel, tap, gas = (
        add_model(store, AddModel(name, terms=ModelTerms(cleaning_buffer_min=60)), ctx).id
        for name in ("Barril 50L", "Chopeira", "Gás")
    )
    barrels = [register_asset(store, RegisterAsset(barrel, depot), ctx).id for _ in range(3)]
    taps = [register_asset(store, RegisterAsset(tap, place), ctx).id for place in (pub, depot)]
    items = (
        KitItem(model_id=barrel, qty_required=1),
        KitItem(model_id=tap, qty_required=1),
        KitItem(model_id=gas, qty_required=1, is_optional=True),
    )
    kit = define_kit(
        store, DefineKit("FESTA-50", "Kit Festa 50L", items=items, terms=KitTerms(rental_price=Decimal(720))), ctx
    ).id
    return Stockroom(store, barrel, tap, gas, barrels, taps, kit, depot, pub)


class Keys:
    """The key that quotes are signed with, in place of the installation's."""

    def derive(self, _purpose: str) -> bytes:
        return b"k" * 32


class Security:
    keys = Keys()


@pytest.fixture
def api(room: Stockroom, serving: Callable[..., TestClient]) -> TestClient:
    """The calls on orders, for an administrator."""
    return calls_on(room, serving)


def calls_on(room: Stockroom, serving: Callable[..., TestClient]) -> TestClient:
    client = serving(router, security=Security(), settings=Settings(), clock=lambda: NOW)
    client.app.state.store = room.store  # type: ignore[attr-defined]  # the FastAPI behind the client
    return client

"""A depot with three barrels of one hour of cleaning each, and what people do in it by the real commands."""

from __future__ import annotations

import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelTerms
from command_api.equipment.domain import Asset
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    place_order,
    register_return,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder, Unmet
from command_api.orders.events import AttachedFreight, Condition, ReturnedAsset
from command_api.orders.freight import AcceptedQuote
from command_api.orders.lines import Line
from command_api.orders.swapping import swap_asset
from command_api.rules.freight import Terms
from launcher.what_if import ReplayedSeasons
from projections.what_if.asking import NO_CHANGES, Changes
from projections.what_if.outcome import SeasonOutcome

FRIDAY = date(2026, 11, 6)
SATURDAY = date(2026, 11, 7)
SUNDAY = date(2026, 11, 8)
TERMS = Terms(Decimal(5), Decimal(2), Decimal(20), Decimal(5), Decimal(600))
"""20 km cost R$ 30,00."""


@dataclass
class Depot:
    """``barrel`` and ``tap`` are models, ``kit`` needs one of each and takes gas where there is some."""

    store: Store
    now: datetime = datetime(2026, 11, 1, 12, tzinfo=UTC)
    barrels: list[int] = field(default_factory=list)
    barrel: int = 0
    tap: int = 0
    gas: int = 0
    kit: int = 0
    place: int = 0

    def ctx(self, reason: str | None = None) -> CommandContext:
        self.now += timedelta(minutes=1)
        return CommandContext(Actor(1, "Ana"), self.now, uuid.uuid4().hex, reason=reason)

    def furnish(self) -> None:
        self.place = add_location(self.store, AddLocation(LocationDetails(name="Galpão"), "choperia"), self.ctx()).id
        self.barrel, self.tap, self.gas = (
            add_model(self.store, AddModel(name, terms=ModelTerms(cleaning_buffer_min=60)), self.ctx()).id
            for name in ("Barril", "Chopeira", "Gás")
        )
        self.barrels = [self.buy(self.barrel) for _ in range(3)]
        for _ in range(2):
            self.buy(self.tap)
        needs = (
            KitItem(model_id=self.barrel),
            KitItem(model_id=self.tap),
            KitItem(model_id=self.gas, is_optional=True),
        )
        self.kit = define_kit(
            self.store, DefineKit("F", "Festa", needs, terms=KitTerms(rental_price=Decimal(300))), self.ctx()
        ).id
        only = (KitItem(model_id=self.barrel),)
        define_kit(self.store, DefineKit("B", "Só barril", only, terms=KitTerms(rental_price=Decimal(100))), self.ctx())

    def buy(self, model: int) -> int:
        return register_asset(self.store, RegisterAsset(model, self.place), self.ctx()).id

    def wants(self, day: date, barrels: int = 1, *, until: date | None = None, who: str = "Dalva", **more: Any) -> Any:
        """The form of an order for barrels by the kit that is one."""
        details = {
            "customer_name": who,
            "cost_center": "choperia",
            "preferred_delivery_date": day,
            "pickup_date": until or day,
            "pickup_shift": "noite",
            **more,
        }
        return details, [Line("kit", self.kit + 1, Decimal(barrels))]

    def order(self, day: date, barrels: int = 1, *, far: bool = False, place: bool = True, **more: Any) -> EventOrder:
        details, lines = self.wants(day, barrels, **more)
        quote = AcceptedQuote(
            AttachedFreight(
                terms=TERMS, difficulty=None, distance_km=Decimal(20), duration_min=30, origin="Rua do Coreto, 217"
            ),
            Partial(OrderFields, delivery_address="Sítio"),
            "choperia",
        )
        command = CreateOrder(OrderFields(**details), lines, quote if far else None, place=place)
        return self.load(create_order(self.store, command, self.ctx()).id)

    def refuse(self, day: date, barrels: int = 1, **more: Any) -> None:
        details, lines = self.wants(day, barrels, **more)
        with pytest.raises(Unmet):
            create_order(self.store, CreateOrder(OrderFields(**details), lines), self.ctx())

    def order_kit(self, details: Any) -> EventOrder:
        """The whole kit, with gas where there is some."""
        return self.load(
            create_order(self.store, CreateOrder(OrderFields(**details), [Line("kit", self.kit)]), self.ctx()).id
        )

    def order_asset(self, day: date, asset_id: int) -> EventOrder:
        """One asset that somebody names."""
        details, _ = self.wants(day)
        return self.load(
            create_order(self.store, CreateOrder(OrderFields(**details), [Line("asset", asset_id)]), self.ctx()).id
        )

    def place_draft(self, order: EventOrder) -> None:
        place_order(self.store, order.number, self.ctx())

    def move(self, order: EventOrder, day: date) -> None:
        change_order(
            self.store,
            ChangeOrder(order.number, Partial(OrderFields, preferred_delivery_date=day, pickup_date=day)),
            self.ctx(),
        )

    def resize(self, order: EventOrder, barrels: int) -> None:
        [item] = order.items
        lines = [Line(item.kind, item.ref_id, Decimal(barrels), item.unit_price, item.id)]
        with suppress(Unmet):
            change_order(self.store, ChangeOrder(order.number, lines=lines), self.ctx())

    def cancel(self, order: EventOrder) -> None:
        cancel_order(self.store, order.number, None, self.ctx("Chuva"))

    def deliver(self, order: EventOrder) -> None:
        id, day = order.number, order.details.preferred_delivery_date
        assert day
        confirm_order(self.store, id, Deposit(Decimal(0), None), self.ctx())
        schedule_delivery(self.store, id, Delivery(day, order.details.preferred_delivery_shift, "Rui"), self.ctx())
        self.hand_over(order)

    def hand_over(self, order: EventOrder) -> None:
        """What is scheduled leaves."""
        deliver_order(self.store, order.number, self.ctx())

    def swap(self, order: EventOrder, asset_id: int, other_id: int) -> None:
        swap_asset(self.store, order.number, asset_id, other_id, self.ctx())

    def bring_back(self, order: EventOrder, condition: Condition = "ok") -> None:
        back = [
            ReturnedAsset(asset_id=id, asset_tag="", condition=condition) for id in sorted(self.load(order.number).out)
        ]
        register_return(self.store, order.number, back, 0, self.ctx())

    def say(self, asset_id: int, status: str) -> None:
        change_asset(self.store, ChangeAsset(asset_id, status=status, reason="Conferido"), self.ctx())

    def load(self, id: int) -> EventOrder:
        return self.store.load(EventOrder, id)

    def asset(self, id: int) -> Asset:
        return self.store.load(Asset, id)

    def ask(self, changes: Changes = NO_CHANGES, first: date | None = None, last: date | None = None) -> SeasonOutcome:
        return ReplayedSeasons(self.store.recorder).replayed(first, last, changes, self.now.date())

    def fewer(self, barrels: int) -> Changes:
        return Changes(assets={self.barrel: -barrels})

    def more(self, barrels: int) -> Changes:
        return Changes(assets={self.barrel: barrels})

    def cleaning(self, minutes: int) -> Changes:
        return Changes(cleaning={self.barrel: minutes})

"""Orders for events, written by hand into a log as the write side would: the order's events, then its assets'."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from command_api.equipment import events as equipment_events
from command_api.orders import events as order_events
from command_api.orders.events import AttachedFreight, Booking, Customer, Details, ExtraDays, Item, Place, ReturnedAsset
from command_api.rules.freight import Difficulty, Terms, freight
from command_api.rules.weights import total_weight
from command_api.rules.windows import Window, booking_window
from tests.harness.read_models import History

SATURDAY = date(2026, 11, 28)
MONDAY = date(2026, 11, 30)
TERMS = Terms(Decimal(5), Decimal("3.50"), Decimal(40), Decimal(5), Decimal(600))
SERRA = Difficulty("Serra", Decimal("1.2"), Decimal(0))
BARREL = Item(id=1, kind="asset", ref_id=7, name="Barril 50L", quantity=Decimal(1), unit_price=Decimal(100))
KIT = Item(id=2, kind="kit", ref_id=3, name="Kit festa 30L", quantity=Decimal(2), unit_price=Decimal("180.50"))
TWO_DAYS = ExtraDays(
    item_id=2, name="Kit festa 30L", quantity=Decimal(2), period="daily", periods=2, amount=Decimal(722)
)
"""What the kits cost for two days more."""
ASSETS = {7: "BARRIL50-0007", 8: "CHOPEIRA-0008", 9: "CHOPEIRA-0009"}


def details(**fields: Any) -> Details:
    """A wedding on a Saturday, fetched on Monday evening."""
    known: dict[str, Any] = {
        "customer": Customer("Marina Duarte", "(11) 95555-0142", "39053344705", 1),
        "cost_center": "choperia",
        "event_name": "Casamento na serra",
        "event_date_from": SATURDAY,
        "preferred_delivery_date": SATURDAY,
        "preferred_delivery_shift": "manha",
        "pickup_date": MONDAY,
        "pickup_shift": "tarde",
        "deposit_amount": Decimal(300),
        "empties_to_collect": 2,
        "notes": "Portão verde.",
        "place": Place("Estrada da Serra, 1200, Igaratá", "igarata", -23.2046, -46.1561),
    }
    return Details(**{**known, **fields})


def booking(asset_id: int, item_id: int = 1) -> Booking:
    """A piece of the warehouse; barrels are of model 1, taps of model 2."""
    model = (1, "Barril 50L") if asset_id == 7 else (2, "Chopeira")
    return Booking(
        item_id=item_id, asset_id=asset_id, asset_tag=ASSETS[asset_id], model_id=model[0], model_name=model[1]
    )


def warehouse(history: History) -> None:
    """A barrel and two taps."""
    for id, tag in ASSETS.items():
        model_id = 1 if id == 7 else 2
        history.given(
            f"equipment_asset-{id}",
            equipment_events.AssetRegistered,
            asset_tag=tag,
            model_id=model_id,
            stock_location_id=1,
        )


@dataclass
class Party:
    """One order. ``assets`` by id, each for line 1 unless ``lines`` says otherwise."""

    history: History
    id: int
    details: Details = field(default_factory=details)
    items: tuple[Item, ...] = (BARREL, KIT)
    assets: dict[int, int] = field(default_factory=lambda: {7: 1, 8: 2, 9: 2})
    buffer_min: int = 120

    @property
    def stream(self) -> str:
        return f"event_order-{self.id}"

    @property
    def code(self) -> str:
        return f"EV-2026-{self.id:05}"

    @property
    def window(self) -> Window:
        agreed = self.details
        assert agreed.preferred_delivery_date
        assert agreed.pickup_date
        shift = agreed.pickup_shift or agreed.preferred_delivery_shift
        return booking_window(
            agreed.preferred_delivery_date, agreed.preferred_delivery_shift, agreed.pickup_date, shift
        )

    def given(self, event_type: Any, **fields: Any) -> Party:
        self.history.given(self.stream, event_type, **fields)
        return self

    def each(self, event_type: Any, **fields: Any) -> Party:
        """The same for every piece that it holds."""
        for id in self.assets:
            self.asset(id, event_type, **fields)
        return self

    def asset(self, id: int, event_type: Any, **fields: Any) -> Party:
        self.history.given(f"equipment_asset-{id}", event_type, order_id=self.id, **fields)
        return self

    def drafted(self) -> Party:
        self.given(order_events.EventOrderDrafted, order_code=self.code, details=self.details)
        return self.given(order_events.EventOrderItemsChanged, items=self.items)

    def with_freight(self, distance_km: str = "22.4", difficulty: Difficulty | None = SERRA) -> Party:
        weight = total_weight((item.name, item.unit_kg, item.quantity) for item in self.items)
        attached = AttachedFreight(
            terms=TERMS,
            difficulty=difficulty,
            distance_km=Decimal(distance_km),
            duration_min=31,
            origin="Rua do Coreto, 217",
        )
        steps = freight(TERMS, difficulty, distance_km=Decimal(distance_km), weight_kg=weight)
        return self.given(order_events.FreightAttached, freight=attached, breakdown=steps)

    def placed(self, total: str = "461.00") -> Party:
        self.given(
            order_events.EventOrderPlaced,
            window=self.window,
            bookings=tuple(booking(id, line) for id, line in self.assets.items()),
            total_amount=Decimal(total),
        )
        return self.each(
            equipment_events.AssetBooked, order_code=self.code, window=self.window, buffer_min=self.buffer_min
        )

    def confirmed(self, amount: str = "300", **fields: Any) -> Party:
        self.given(order_events.DepositReceived, amount=Decimal(amount), **{"method": "pix", **fields})
        return self.given(order_events.EventOrderConfirmed)

    def scheduled(self) -> Party:
        day, shift = self.details.preferred_delivery_date, self.details.preferred_delivery_shift
        return self.given(order_events.DeliveryScheduled, date=day, shift=shift, responsible="Rui").each(
            equipment_events.AssetSetAside
        )

    def delivered(self) -> Party:
        return self.given(order_events.EventOrderDelivered, due_back=self.window.end).each(
            equipment_events.AssetCheckedOut, stock_location_id=9
        )

    def extended(self, days: int, *extra: ExtraDays) -> Party:
        """All of it stays so many days longer than agreed."""
        window = Window(self.window.start, self.window.end + timedelta(days=days))
        total = Decimal(461) + sum((each.amount for each in extra), Decimal(0))
        day = window.end.date()
        self.given(
            order_events.PickupRescheduled,
            window=window,
            pickup_date=day,
            pickup_shift="tarde",
            total_amount=total,
            extra=extra,
        )
        return self.each(equipment_events.AssetPickupRescheduled, window=window)

    def returned(
        self, *ids: int, condition: Any = "ok", at: datetime | None = None, complete: bool = True, **fields: Any
    ) -> Party:
        """These pieces come back, or all of them."""
        back = ids or tuple(self.assets)
        empties = fields.pop("empties_collected", 0)
        self.given(
            order_events.EquipmentReturned,
            at=at,
            assets=tuple(
                ReturnedAsset(asset_id=id, asset_tag=ASSETS[id], condition=condition, **fields) for id in back
            ),
            empties_collected=empties,
            complete=complete,
        )
        for id in back:
            self.asset(id, equipment_events.AssetReturned, at=at, condition=condition, stock_location_id=1)
        return self

    def cancelled(self, from_status: str = "awaiting_deposit", **fields: Any) -> Party:
        return self.given(order_events.EventOrderCancelled, from_status=from_status, **fields).each(
            equipment_events.AssetBookingReleased
        )


def later(party: Party, days: int, **fields: Any) -> Details:
    """The details of ``party`` so many days later."""
    agreed = party.details
    assert agreed.preferred_delivery_date
    assert agreed.pickup_date
    return details(
        preferred_delivery_date=agreed.preferred_delivery_date + timedelta(days=days),
        pickup_date=agreed.pickup_date + timedelta(days=days),
        **fields,
    )

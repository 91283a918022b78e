"""What may happen to kegs of beer: filled, poured, taken to a party and brought back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from command_api.batches.commands import Fill, PlanBatch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.domain import Beer
from command_api.equipment.domain import Asset
from command_api.kernel import DomainError
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.rules.keg_credits import KegState, Mode
from command_api.stock.commands import RecordSale, discard_keg, empty_keg, record_sales, tap_keg
from command_api.stock.kegs import Keg
from tests.bi.invented.house import POURED, STEEL, TARE, House

LITRES: Final = (Decimal(30), Decimal("28.5"))
COSTS: Final = (Decimal("215.35"), None, Decimal(0))
STATES: Final[tuple[KegState, ...]] = ("sealed", "partial", "empty", "sealed")


def brew(house: House, a: int, b: int, c: int) -> None:
    """A batch, into one or two of the steel barrels that are in the house and empty."""
    store = house.store
    tags = [store.load(Asset, id).asset_tag for id in house.living(Asset) if store.load(Asset, id).model_id == STEEL]
    litres = LITRES[b % len(LITRES)]
    day = house.today.date()
    batch = plan_batch(
        store,
        PlanBatch(house.one(Beer, a), Plan(litres=litres * 2, ready_on=day, cost=COSTS[c % len(COSTS)])),
        house.ctx(),
    ).id
    filled = 0
    for tag in tags:
        with suppress(DomainError):
            package_batch(store, batch, [Fill(tag, litres, day + timedelta(days=90))], house.ctx())
            filled += 1
        if filled > c % 2:
            return


def _serve(house: House, a: int, b: int, c: int) -> None:
    """A keg is connected, and some glasses are sold."""
    kegs = [id for id in house.living(Keg) if house.store.load(Keg, id).status == "full"]
    if not kegs:
        brew(house, a, b, c)
        return
    tap_keg(house.store, kegs[a % len(kegs)], "", house.ctx())
    for glasses in (1, 3, 40)[: 1 + c % 3]:
        house.wait(20)
        command = RecordSale(POURED, Decimal(glasses), cost_center=("choperia", "distribuidora")[b % 2])
        record_sales(house.store, [command], house.ctx())


def _end(house: House, a: int, b: int, _c: int) -> None:
    """A keg ran dry, or is poured away."""
    id = house.one(Keg, a)
    if b % 3:
        empty_keg(house.store, id, house.ctx())
    else:
        discard_keg(house.store, id, None, "Azedou", house.ctx())


def _beer_party(house: House, a: int, b: int, c: int) -> None:
    """Somebody orders beer for today, and mostly there is some."""
    brew(house, a, b, c)
    details: dict[str, Any] = {
        "customer_name": "Dalva Nogueira",
        "cost_center": ("choperia", "distribuidora")[b % 2],
        "preferred_delivery_date": house.today.date(),
        "preferred_delivery_shift": "noite",
        "pickup_date": house.today.date() + timedelta(days=1 + c % 3),
        "shell_deposit": (Decimal(0), Decimal("150.50"))[c % 2],
    }
    mode: Mode = "consigned" if a % 2 else "sold"
    line = Line("beer", house.one(Beer, a), Decimal(1 + b % 2), container_l=Decimal(30), mode=mode)
    create_order(house.store, CreateOrder(OrderFields(**details), [line]), house.ctx())


def kegs_back(order: EventOrder, back: Mapping[int, bool], number: int) -> dict[int, KegBack]:
    """How the beer in the containers among ``back`` comes back; those that are lost say nothing."""
    beer = {item.id for item in order.items if item.kind == "beer"}
    found = {}
    for asset_id, lost in back.items():
        if order.bookings[asset_id].item_id in beer and not lost:
            state = STATES[(number + asset_id) % len(STATES)]
            found[asset_id] = KegBack(state, TARE + Decimal("11.25") if state == "partial" else None)
    return found


CELLAR_DEEDS: Final[Mapping[str, Callable[[House, int, int, int], None]]] = {
    "brew": brew,
    "serve": _serve,
    "end keg": _end,
    "beer party": _beer_party,
}

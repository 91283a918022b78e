"""Draft orders from standing orders, one per day of delivery."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from command_api.beers.domain import Beer
from command_api.customers.commands import Choice
from command_api.customers.domain import Customer
from command_api.event_store import Store, retry_on_conflict
from command_api.kernel import CommandContext, NotFound
from command_api.orders.commands import new_order_code
from command_api.orders.customers import changed, with_customer
from command_api.orders.deciding import LOST, TRIES
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import Item
from command_api.orders.form_fields import new_details
from command_api.orders.lines import Line, items_of
from command_api.orders.pricing import Agreed, agreed_prices
from command_api.rules.keg_credits import Mode
from command_api.site.closed_days import closed_days, written
from command_api.standing_orders.commands import today_of
from command_api.standing_orders.domain import StandingOrder
from command_api.standing_orders.events import ChangeKind, LineChange, StandingLine

EVENT_NAME: Final = "Pedido fixo"
"""What the orders are for."""
_Key = tuple[int, Decimal, Mode]


def draft_due_orders(store: Store, id: int, ctx: CommandContext) -> list[int]:
    """Make the drafts that are due, and return their numbers. A standing order whose customer was erased ends.

    The draft and the event on the stream of the standing order are one transaction. Two processes that draft the same
    day write the same version of this stream: the loser stores nothing, looks again and finds the day done.
    """
    drafted = []
    while (order_id := retry_on_conflict(lambda: _draft_next(store, id, ctx), TRIES, LOST)) is not None:
        drafted.append(order_id)
    return drafted


def _draft_next(store: Store, id: int, ctx: CommandContext) -> int | None:
    standing = store.load(StandingOrder, id)
    due = standing.due(today_of(ctx))
    if not due:
        return None
    customer = store.load(Customer, standing.customer_id)
    if customer.erased:
        standing.end()
        store.save(standing, ctx=ctx)
        return None
    with new_order_code(store, ctx.now) as code:
        return _draft(store, standing, customer, due[0], code, ctx)


def _draft(store: Store, standing: StandingOrder, customer: Customer, day: date, code: str, ctx: CommandContext) -> int:
    previous = _previous(store, standing)
    details, record = with_customer(
        store,
        new_details(_fields(standing, customer, previous, day, _delivery(store, day, ctx))),
        Choice(customer.number),
    )
    order = EventOrder.draft(store.new_id(EventOrder), order_code=code, details=details)
    agreed = agreed_prices(store, order, record, ctx.now)
    offered = [line for line in standing.lines if _is_offered(store, line, agreed)]
    lines = [
        Line("beer", line.beer_id, Decimal(line.quantity), container_l=line.container_l, mode=line.mode)
        for line in offered
    ]
    order.change_items(items_of(store, order, lines, agreed))
    missing = [line for line in standing.lines if line not in offered]
    standing.record_draft(
        day,
        order_id=order.number,
        order_code=order.order_code,
        compared_with=previous.order_code if previous else None,
        changes=[*_unavailable(missing), *(_differences(previous.items, order.items, missing) if previous else ())],
    )
    store.save(order, standing, *changed(record), ctx=ctx)
    return order.number


@dataclass(frozen=True, slots=True)
class _Delivery:
    """The day of a delivery, and what its driver reads if this is not the agreed one."""

    day: date
    notes: str = ""


def _delivery(store: Store, agreed: date, ctx: CommandContext) -> _Delivery:
    """On a closed day it moves to the last open day before it. If no day is left, a user decides."""
    closed = closed_days(store)
    if agreed not in closed:
        return _Delivery(agreed)
    day = agreed
    while day in closed:
        day -= timedelta(days=1)
    said = f"A casa está fechada em {written(agreed, closed[agreed])}"
    if day < today_of(ctx):
        return _Delivery(agreed, f"{said}. Combine outro dia com o cliente.")
    return _Delivery(day, f"{said}: entrega adiantada para {day:%d/%m/%Y}.")


def _previous(store: Store, standing: StandingOrder) -> EventOrder | None:
    """The last order of it that was neither discarded nor cancelled, as it is now."""
    for day in sorted(standing.drafts, reverse=True):
        try:
            order = store.load(EventOrder, standing.drafts[day])
        except NotFound:  # the draft was discarded
            continue
        if order.status != "cancelled":
            return order
    return None


def _fields(
    standing: StandingOrder, customer: Customer, previous: EventOrder | None, agreed: date, delivery: _Delivery
) -> OrderFields:
    """The order form: the usual address of the record, else where the last one went; the deposit on shells of the
    last one."""
    identity, place = customer.identity, next(iter(customer.addresses), None) or (previous and previous.details.place)
    return OrderFields(
        customer_name=identity.name,
        customer_phone=identity.phone,
        customer_document=identity.document,
        cost_center=standing.schedule.cost_center,
        event_name=EVENT_NAME,
        event_date_from=agreed,
        preferred_delivery_date=delivery.day,
        preferred_delivery_shift=standing.schedule.shift,
        shell_deposit=previous.details.shell_deposit if previous else Decimal(0),
        notes=delivery.notes,
        delivery_address=place.address if place else "",
        delivery_place_id=place.place_id if place else "",
        delivery_lat=place.lat if place else None,
        delivery_lng=place.lng if place else None,
    )


def _is_offered(store: Store, line: StandingLine, agreed: Agreed) -> bool:
    beer = store.load(Beer, line.beer_id)
    sizes = {each.container_l for each in beer.prices}
    return beer.is_active and (line.container_l in sizes or (line.beer_id, line.container_l) in agreed.prices)


def _unavailable(lines: Sequence[StandingLine]) -> list[LineChange]:
    return [
        LineChange(
            kind="unavailable",
            beer_id=line.beer_id,
            container_l=line.container_l,
            mode=line.mode,
            before=Decimal(line.quantity),
        )
        for line in lines
    ]


def _differences(before: Sequence[Item], after: Sequence[Item], missing: Sequence[StandingLine]) -> list[LineChange]:
    """What differs between two orders, in the order of the new lines."""
    old, new = _beer_lines(before), _beer_lines(after)
    told = {(line.beer_id, line.container_l, line.mode) for line in missing}
    found = []
    for key, (kegs, price) in new.items():
        if key not in old:
            found.append(_change("added", key, None, kegs))
            continue
        old_kegs, old_price = old[key]
        if kegs != old_kegs:
            found.append(_change("quantity", key, old_kegs, kegs))
        if price != old_price:
            found.append(_change("price", key, old_price, price))
    gone = [key for key in old if key not in new and key not in told]
    return [*found, *(_change("removed", key, old[key][0], None) for key in gone)]


def _beer_lines(items: Sequence[Item]) -> dict[_Key, tuple[Decimal, Decimal]]:
    """Kegs and the price of one, by beer, size and mode."""
    found: dict[_Key, tuple[Decimal, Decimal]] = {}
    for item in items:
        if item.kind == "beer" and item.container_l is not None:
            key = item.ref_id, item.container_l, item.mode
            kegs = found[key][0] if key in found else Decimal(0)
            found[key] = kegs + item.quantity, item.unit_price
    return found


def _change(kind: ChangeKind, key: _Key, before: Decimal | None, after: Decimal | None) -> LineChange:
    beer_id, container_l, mode = key
    return LineChange(kind=kind, beer_id=beer_id, container_l=container_l, mode=mode, before=before, after=after)

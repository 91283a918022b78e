"""Commands on leads."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from command_api.catalogue.domain import Product
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import ERASED, Aggregate, CommandContext, Conflict, Refused, Taken, money, stream_id
from command_api.leads.domain import LEAD_LINK, Contact, Lead
from command_api.leads.events import LossReason
from command_api.orders.domain import Demand, RefusedDemand
from command_api.orders.events import Customer, MissingModel
from command_api.rules.estimates import Estimate
from command_api.rules.site_orders import OrderedProduct, Place, SiteOrder, reference_of
from command_api.rules.windows import DEFAULT_SHIFT, PUB_TIME, booking_window
from command_api.site.calling_tables import calling_tables
from command_api.site.closed_days import closed_days, written

_LOAN: Final = timedelta(days=1)
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class WantedProduct:
    """``unit_price`` in BRL is what the visitor saw."""

    product_id: int
    quantity: int
    unit_price: Decimal


@dataclass(frozen=True, slots=True)
class OrderFromMenu:
    """``token`` is the visitor's secret, made by the visitor's browser; empty if the staff writes it down. ``table`` is
    the number of the table, if it is known."""

    place: Place
    products: Sequence[WantedProduct]
    contact: Contact
    token: str = ""
    table: int | None = None


def receive_lead(store: Store, estimate: Estimate, contact: Contact, ctx: CommandContext) -> Receipt:
    """A visitor asks for the party of this estimate. Raises ``Refused`` for a day on which the house is closed."""
    _check_open(store, estimate.date)
    lead = Lead.receive(store.new_id(Lead), estimate, contact)
    return store.save(lead, ctx=ctx, answer=_answer(lead))


def receive_site_order(store: Store, command: OrderFromMenu, ctx: CommandContext) -> Receipt:
    """A visitor orders from the menu. The same token again returns the order that it made, so that a request whose
    answer was lost can be repeated. Raises ``Refused`` where a product is not sold so, or has another price now, and
    while the house is closed for the day."""

    def attempt() -> Receipt:
        if (known := find_by_token(store, command.token)) is not None:
            reply = {"id": known.number, "version": known.version, **_answer(known)}
            return Receipt(known.number, known.version, store.recorder.head(), reply)
        order = _order_from_menu(store, command, ctx)
        _check_table(store, command.table)
        lead = Lead.receive_order(store.new_id(Lead), order, command.contact, digest_of(command.token))
        return store.save(lead, ctx=ctx, answer=_answer(lead))

    return retry_on_conflict(attempt, _TRIES, (Conflict, Taken))


def enter_site_order(store: Store, command: OrderFromMenu, ctx: CommandContext) -> Receipt:
    """The staff writes down what a guest orders by telephone or at the counter. Raises ``Refused`` as an order of a
    visitor does."""
    lead = Lead.enter_order(store.new_id(Lead), _order_from_menu(store, command, ctx), command.contact)
    return store.save(lead, ctx=ctx, answer=_answer(lead))


def _order_from_menu(store: Store, command: OrderFromMenu, ctx: CommandContext) -> SiteOrder:
    _check_open(store, ctx.now.astimezone(PUB_TIME).date())
    lines = _as_shown(store, command.products)
    total = money(sum((each.quantity * each.unit_price for each in lines), Decimal(0)))
    return SiteOrder(command.place, lines, total, command.table)


def _check_table(store: Store, table: int | None) -> None:
    """A visitor may name only a table that calls the waiter, too: others have no code to order with."""
    if table is not None and table > calling_tables(store):
        raise Refused("Esta mesa não pede pelo site. Fale com quem atende.")


def _check_open(store: Store, day: date) -> None:
    closed = closed_days(store)
    if day in closed:
        raise Refused(f"A casa está fechada em {written(day, closed[day])}. Escolha outro dia.")


def find_by_token(store: Store, token: str) -> Lead | None:
    """The order that the visitor with this token made."""
    stream = store.find(LEAD_LINK, digest_of(token))
    return None if stream is None else store.load(Lead, stream_id(stream))


def digest_of(token: str) -> str:
    """What is stored of a token. It has 256 random bits, so its plain digest cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def fulfil_site_order(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The visitor has what was ordered. Raises ``Refused`` for a party, and by its status."""
    return _changed(store, id, ctx, Lead.fulfil)


def open_lead(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The lead is no longer unread."""
    return _changed(store, id, ctx, Lead.open)


def lose_lead(store: Store, id: int, reason: LossReason, note: str, ctx: CommandContext) -> Receipt:
    """The lead becomes no order. If equipment was lacking, it counts as refused demand, in the same transaction."""
    lead = store.load(Lead, id, ctx)
    lead.lose(reason, note)
    demand = _demand(store, lead.estimate) if reason == "no_equipment" and lead.estimate else []
    return store.save(lead, *demand, ctx=ctx)


def reopen_lead(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The lead is open again. An order that was made of it stays."""
    return _changed(store, id, ctx, Lead.reopen)


def forget_lead(store: Store, id: int, ctx: CommandContext, *, by_rule: bool) -> Receipt:
    """Destroy what is personal about it."""
    lead = store.load(Lead, id, ctx)
    lead.forget(by_rule=by_rule)
    receipt = store.save(lead, ctx=ctx, changes=store.keys.destroy(lead.id, store.keys.streams_of(lead.id)))
    store.keys.forget(lead.id)
    return receipt


def _changed(store: Store, id: int, ctx: CommandContext, change: Callable[[Lead], None]) -> Receipt:
    lead = store.load(Lead, id, ctx)
    change(lead)
    return store.save(lead, ctx=ctx)


def _as_shown(store: Store, wanted: Sequence[WantedProduct]) -> tuple[OrderedProduct, ...]:
    products = store.load_all(Product, [each.product_id for each in wanted])
    lines = []
    for each in wanted:
        product = products.get(each.product_id)
        if product is None or not (product.visible and product.available):
            name = product.display_name if product else "Um dos produtos"
            raise Refused(f"{name} não está mais à venda. Confira o pedido.", product_id=each.product_id)
        if product.details.container_l:
            raise Refused(f"{product.display_name} é pedido em “Monte sua festa”.", product_id=each.product_id)
        if product.display_price != each.unit_price:
            raise Refused(f"O preço de {product.display_name} mudou. Confira o pedido.", product_id=each.product_id)
        lines.append(OrderedProduct(each.product_id, product.display_name, each.quantity, each.unit_price))
    return tuple(lines)


def _answer(lead: Lead) -> dict[str, str]:
    return {"reference": reference_of(lead.number)}


def _demand(store: Store, estimate: Estimate) -> list[Aggregate]:
    """The refused demand, without personal data: a lead is no customer. Empty if the house has no such equipment at
    all."""
    models = tuple(
        MissingModel(model_id=each.model_id, model_name=each.name, wanted=each.quantity, missing=each.quantity)
        for each in estimate.equipment
    )
    if not models:
        return []
    demand = Demand(
        customer=Customer(ERASED),
        cost_center="choperia",
        wanted_on=estimate.date,
        window=booking_window(estimate.date, DEFAULT_SHIFT, estimate.date + _LOAN, DEFAULT_SHIFT),
        models=models,
        order_id=None,
        order_code=None,
    )
    return [RefusedDemand.note(store.new_id(RefusedDemand), demand)]

"""What may happen to orders for events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final, TypeVar

from command_api.catalogue.domain import Product
from command_api.customers.details import Record
from command_api.customers.domain import Customer
from command_api.customers.merging import merge_customer
from command_api.customers.records import ChangeCustomer, change_customer
from command_api.equipment.domain import Asset, Kit
from command_api.kernel import DomainError
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    Settlement,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    discard_draft,
    place_order,
    register_return,
    release_overdue_hold,
    schedule_delivery,
    send_to_batch,
    settle_deposit,
    waive_penalty,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import AttachedFreight, Condition, EquipmentReturned, ReturnedAsset
from command_api.orders.extending import extend_order
from command_api.orders.freight import AcceptedQuote
from command_api.orders.lines import Line
from command_api.orders.opening_balances import RecordOpeningBalance, record_opening_balance
from command_api.orders.paying import Payment, receive_payment, refund_payment, reverse_payment
from command_api.orders.swapping import swap_asset
from command_api.orders.taking_back import (
    take_back_delivery,
    take_back_refund,
    take_back_return,
    take_back_settlement,
    unschedule_delivery,
)
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Terms
from command_api.rules.order_account import PaymentMethod
from command_api.rules.windows import SHIFTS
from tests.bi.invented.cellar_deeds import kegs_back
from tests.bi.invented.house import House

T = TypeVar("T")
CENTERS: Final[tuple[CostCenter, ...]] = ("choperia", "distribuidora")
CUSTOMERS: Final = (
    {"customer_name": "Dalva Nogueira"},
    {"customer_name": "dálva NOGUEIRA"},
    {"customer_name": "Otávio", "customer_phone": "(11) 95555-0142"},
    {"customer_name": "OTAVIO", "customer_phone": "11 95555 0142", "customer_document": "390.533.447-05"},
    {"customer_name": "Bar do Reis", "customer_phone": "", "customer_document": "39053344705"},
    {"customer_name": "OTÁVIO", "customer_phone": "", "customer_document": ""},
)
"""Some of them are the same."""
METHODS: Final[tuple[PaymentMethod, ...]] = ("pix", "dinheiro", "cartao", "transferencia")
CONDITIONS: Final[tuple[Condition, ...]] = ("ok", "ok", "damaged", "lost")
REASONS: Final = ("Chuva", "chuva ", "Mudou de ideia", None, "Sinal não recebido no prazo", "CHUVÁ")
WAITING: Final = ("awaiting_deposit", "confirmed", "in_factory_batch", "scheduled_for_delivery")
TERMS: Final = Terms(Decimal(5), Decimal("3.50"), Decimal(40), Decimal(5), Decimal(60))


def picked(some: Sequence[T], number: int) -> T:
    return some[number % len(some)]


def _order(house: House, a: int, b: int, c: int) -> None:
    """A draft or a placed order; one in four comes at once, with freight."""
    center = picked(CENTERS, a)
    command = CreateOrder(
        OrderFields(
            **{
                **picked(CUSTOMERS, b),
                "cost_center": center,
                "deposit_amount": Decimal(100 * (c % 3)),
                **_dates(house, b, c),
            }
        ),
        _lines(house, a, b, c),
        _quote(center, c) if a % 3 else None,
        place=a % 4 != 3,
    )
    create_order(house.store, command, house.ctx())


def _insist(house: House, a: int, b: int, c: int) -> None:
    """Somebody orders more and more for the same days, until there is nothing left and beyond."""
    details = {**picked(CUSTOMERS, b), "cost_center": picked(CENTERS, a), **_dates(house, b, c)}
    for kits in (1, 2, 3, 2):
        with suppress(DomainError):
            lines = [Line("kit", house.one(Kit, 0), Decimal(kits))]
            create_order(house.store, CreateOrder(OrderFields(**details), lines), house.ctx())
        house.wait(10)


def _go_on(house: House, a: int, b: int, c: int) -> None:
    """The next steps of an order that has one, as far as they are allowed; some hours between them."""
    order = house.order(a, "draft", *WAITING, "delivered")
    if order is None:
        return
    for _ in range(1 + c % 6):
        _step(house, house.store.load(EventOrder, order.number), b, c)
        house.wait(picked((1, 95, 500), b))


def _step(house: House, order: EventOrder, b: int, c: int) -> None:
    store, id = house.store, order.number
    match order.status:
        case "draft":
            place_order(store, id, house.ctx())
        case "awaiting_deposit":
            amount = picked((order.details.deposit_amount, Decimal("33.35"), Decimal(0)), c)
            confirm_order(store, id, Deposit(amount, "pix"), house.ctx("Cliente antigo"))
        case "confirmed" if b % 2:
            send_to_batch(store, id, "", house.ctx())
        case "confirmed" | "in_factory_batch":
            day = order.details.preferred_delivery_date or house.today.date()
            schedule_delivery(store, id, Delivery(day, order.details.preferred_delivery_shift, "Rui"), house.ctx())
        case "scheduled_for_delivery":
            deliver_order(store, id, house.ctx())
        case _ if order.out:
            _return(house, order, sorted(order.out)[: 1 if b % 2 else None], b)
        case _:
            settle_deposit(store, id, _settlement(order.account.deposit_received, b), house.ctx())


def _take_back(house: House, a: int, _b: int, _c: int) -> None:
    """The last step of an order was a mistake."""
    order = house.order(a, "scheduled_for_delivery", "delivered")
    if order:
        take_back = take_back_delivery if order.status == "delivered" else unschedule_delivery
        if order.settlement is not None:
            take_back = take_back_settlement
        take_back(house.store, order.number, house.ctx("Engano"))


def _bring_back(house: House, a: int, b: int, c: int) -> None:
    """All or one of what is out; or only empties."""
    order = house.order(a, "delivered")
    if order is None:
        return
    out = sorted(order.out)
    _return(house, order, out if c % 3 == 0 else [picked(out, b)] if out and c % 3 == 1 else [], b)


def _return(house: House, order: EventOrder, back: Sequence[int], b: int) -> None:
    conditions = {id: picked(CONDITIONS, b + id) for id in back}
    returned = [ReturnedAsset(asset_id=id, asset_tag="", condition=how) for id, how in conditions.items()]
    kegs = kegs_back(order, {id: how == "lost" for id, how in conditions.items()}, b)
    register_return(house.store, order.number, returned, 1, house.ctx(), kegs)


def _cancel(house: House, a: int, b: int, c: int) -> None:
    order = house.order(a, "draft", *WAITING)
    if order:
        settlement = _settlement(order.account.received, c) if order.account.received else None
        cancel_order(house.store, order.number, settlement, house.ctx(picked(REASONS, b)))


def _let_go(house: House, a: int, _b: int, _c: int) -> None:
    """The deposit never came."""
    order = house.order(a, "awaiting_deposit")
    if order:
        release_overdue_hold(house.store, order.number, 24, house.ctx())


def _discard(house: House, a: int, _b: int, _c: int) -> None:
    order = house.order(a, "draft")
    if order:
        discard_draft(house.store, order.number, house.ctx())


def _change(house: House, a: int, b: int, c: int) -> None:
    """Another customer, other dates, the other cost center, other lines or another road."""
    paid = house.order(a, "confirmed", "in_factory_batch") if c % 2 else None
    order = paid or house.order(a, "draft", "awaiting_deposit")
    if order is None:
        return
    match b % 5:
        case 0:
            command = ChangeOrder(order.number, Partial(OrderFields, **picked(CUSTOMERS, c)))
        case 1:
            command = ChangeOrder(order.number, Partial(OrderFields, **_dates(house, b, c)))
        case 2:
            other = CENTERS[order.details.cost_center == CENTERS[0]]
            command = ChangeOrder(order.number, Partial(OrderFields, cost_center=other))
        case 3:
            command = ChangeOrder(order.number, lines=_lines(house, a, b, c))
        case _:
            command = ChangeOrder(order.number, freight=_quote(order.details.cost_center, c))
    change_order(house.store, command, house.ctx())


def _swap(house: House, a: int, b: int, c: int) -> None:
    order = house.order(a, *WAITING)
    if order and order.bookings:
        asset_id = picked(sorted(order.bookings), b)
        swap_asset(house.store, order.number, asset_id, house.one(Asset, c), house.ctx())


def _extend(house: House, a: int, b: int, c: int) -> None:
    """Some days later than today, which may be too early."""
    order = house.order(a, "delivered")
    if order:
        day = house.today.date() + timedelta(days=picked((0, 1, 3), b))
        extend_order(house.store, order.number, day, picked(SHIFTS, c), house.ctx())


def _dates(house: House, b: int, c: int) -> dict[str, Any]:
    """From today on, for up to three days."""
    delivery = house.today.date() + timedelta(days=picked((0, 0, 1, 2, 6), b))
    return {
        "preferred_delivery_date": delivery,
        "preferred_delivery_shift": picked(SHIFTS, c),
        "pickup_date": delivery + timedelta(days=picked((0, 1, 1, 3), c)),
        "pickup_shift": picked(SHIFTS[::-1], c),
    }


def _lines(house: House, a: int, b: int, c: int) -> list[Line]:
    asset = Line("asset", house.one(Asset, a + c))
    kit = Line("kit", house.one(Kit, 0), Decimal(1 + c % 4 // 3))
    product = Line("product", house.one(Product, a), picked((Decimal(3), Decimal("0.5")), c), Decimal("7.77"))
    return picked(([asset], [kit], [asset, product], [product], [kit, asset], [asset, product, product]), b + c)


def _quote(center: CostCenter, c: int) -> AcceptedQuote:
    distance = picked((Decimal("22.4"), Decimal(0), Decimal("4.9")), c)
    freight = AttachedFreight(
        terms=TERMS, difficulty=None, distance_km=distance, duration_min=31, origin="Rua do Coreto, 217"
    )
    return AcceptedQuote(freight, Partial(OrderFields, delivery_address=f"Rua {c}"), center)


def _pay(house: House, a: int, b: int, c: int) -> None:
    """All that is owed or a part of it; now, or some days ago. What the house owes goes back."""
    order = house.order(a, *WAITING, "delivered", "delivered")
    if order and order.account.balance < 0:
        back = picked((-order.account.balance, Decimal("5.05")), b)
        refund_payment(house.store, order.number, back, picked(METHODS, c), None, house.ctx())
    elif order:
        amount = picked((order.account.balance, Decimal("33.35"), Decimal(100)), b)
        paid = Payment(amount, picked(METHODS, c), received_at=house.now - timedelta(days=picked((0, 0, 1, 9), b + c)))
        receive_payment(house.store, order.number, paid, house.ctx())


def _take_return_back(house: House, a: int, _b: int, _c: int) -> None:
    order = house.order(a, "delivered")
    if order and order.backs and order.window:
        events = list(house.store.events.get(order.id))
        last = events[order.backs[-1] - 1]
        if isinstance(last, EquipmentReturned):
            take_back_return(house.store, order.number, last, order.window, house.ctx("Engano"))


def _take_refund_back(house: House, a: int, b: int, _c: int) -> None:
    order = house.order(a, *WAITING, "delivered", "delivered")
    if order and order.refunds:
        take_back_refund(house.store, order.number, picked(sorted(order.refunds), b), house.ctx("Engano"))


def _reverse_payment(house: House, a: int, b: int, _c: int) -> None:
    order = house.order(a, *WAITING, "delivered")
    if order and order.payments:
        reverse_payment(house.store, order.number, picked(sorted(order.payments), b), house.ctx("Engano"))


def _waive(house: House, a: int, b: int, _c: int) -> None:
    order = house.order(a, "delivered")
    if order:
        waive_penalty(house.store, order.number, picked((None, Decimal("10.10")), b), house.ctx("Cliente antigo"))


def _agree_terms(house: House, a: int, b: int, _c: int) -> None:
    """A company pays some days after the delivery."""
    fields = {"kind": "company", "payment_days": picked((1, 7, None, 30), b)}
    change_customer(house.store, ChangeCustomer(house.one(Customer, a), Partial(Record, **fields)), house.ctx())


def _owe_from_before(house: House, a: int, b: int, c: int) -> None:
    since = house.today.date() - timedelta(days=picked((0, 8, 40), b))
    command = RecordOpeningBalance(house.one(Customer, a), Decimal(350), since, cost_center=picked(CENTERS, c))
    record_opening_balance(house.store, command, house.ctx())


def _merge(house: House, a: int, b: int, _c: int) -> None:
    merge_customer(house.store, house.one(Customer, a), house.one(Customer, b), house.ctx())


def _settlement(whole: Decimal, number: int) -> Settlement:
    """All of it, given back, kept, used, or some of each."""
    third, none = Decimal("10.05"), Decimal(0)
    parts = [(whole, none, none), (none, whole, none), (none, none, whole), (whole - 2 * third, third, third)]
    return Settlement(*picked(parts, number))


PARTY_DEEDS: Final[Mapping[str, Callable[[House, int, int, int], None]]] = {
    "order": _order,
    "insist": _insist,
    "go on": _go_on,
    "take back": _take_back,
    "bring back": _bring_back,
    "cancel": _cancel,
    "let go": _let_go,
    "discard": _discard,
    "change": _change,
    "swap": _swap,
    "extend": _extend,
    "pay": _pay,
    "reverse payment": _reverse_payment,
    "take refund back": _take_refund_back,
    "take return back": _take_return_back,
    "waive": _waive,
    "agree terms": _agree_terms,
    "owe from before": _owe_from_before,
    "merge": _merge,
}

"""Open orders from a sheet: the lines of one order together, with what was paid for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from command_api.beers.domain import BEER_NAME
from command_api.customers.commands import Choice
from command_api.customers.domain import Customer
from command_api.equipment.domain import KIT_CODE, MODEL_NAME
from command_api.event_store import Store
from command_api.imports.taking import Known, LinesRefused, check, differing, noon, refused
from command_api.kernel import CommandContext, DomainError, stream_id
from command_api.kernel.partial import Partial
from command_api.kernel.text import name_form
from command_api.orders.commands import CreateOrder, confirm_order, create_order
from command_api.orders.details import OrderFields
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment
from command_api.rules.import_sheets import Row
from command_api.rules.spreadsheets import LineRefusal

_OF_THE_ORDER: Final = ("cliente", "entrega", "turno", "recolhimento", "endereco", "evento", "centro_de_custo")


def take_order(store: Store, known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """A confirmed order: beer that is neither full nor planned is to be produced."""
    first = rows[0]
    check(differing(rows, _OF_THE_ORDER))
    customer = _customer(store, known, rows)
    lines = _lines(store, rows)
    payment = _payment(rows, ctx)
    details = OrderFields(
        customer_name=customer.identity.name,
        customer_phone=customer.identity.phone,
        customer_document=customer.identity.document,
        cost_center=first.get("centro_de_custo", "distribuidora"),
        event_name=first.get("evento", ""),
        preferred_delivery_date=first["entrega"],
        preferred_delivery_shift=first.get("turno", "manha"),
        pickup_date=first.get("recolhimento"),
    )
    details = _place(first, customer).applied_to(details)
    try:
        order_id = create_order(store, CreateOrder(details, lines, customer=Choice(customer.number)), ctx).id
        if payment is not None:
            receive_payment(store, order_id, payment, ctx)
        confirm_order(store, order_id, None, ctx)
    except DomainError as refusal:
        raise LinesRefused([refused(first, "", refusal.sentence)]) from None
    return {first["pedido"]: order_id}


def _customer(store: Store, known: Known, rows: Sequence[Row]) -> Customer:
    id = known.record("customers", rows[0]["cliente"])
    customer = None if id is None else store.load(Customer, id)
    if customer is None or customer.erased:
        reason = "Não há cliente com este código: importe a planilha de clientes antes."
        raise LinesRefused([refused(rows[0], "cliente", reason)])
    return customer


def _place(first: Row, customer: Customer) -> Partial[OrderFields]:
    """The address of the line, else the usual one of the customer."""
    if first.get("endereco"):
        return Partial(OrderFields, delivery_address=first["endereco"])
    if not customer.addresses:
        return Partial(OrderFields)
    usual = customer.addresses[0]
    return Partial(
        OrderFields,
        delivery_address=usual.address,
        delivery_place_id=usual.place_id,
        delivery_lat=usual.lat,
        delivery_lng=usual.lng,
    )


def _lines(store: Store, rows: Sequence[Row]) -> list[Line]:
    lines: list[Line] = []
    refusals: list[LineRefusal] = []
    for row in rows:
        line = _line(store, row)
        if line is not None:
            lines.append(line)
        elif row.get("litros"):
            refusals.append(refused(row, "item", "Não há um chope com este nome: cadastre-o antes."))
        else:
            reason = "Não há um modelo nem um kit com este nome. De um chope, diga os litros de cada barril."
            refusals.append(refused(row, "item", reason))
    check(refusals)
    return lines


def _line(store: Store, row: Row) -> Line | None:
    """With litres it is a beer; without, a model, or a kit by its code."""
    quantity, price = Decimal(row["quantidade"]), row.get("preco")
    if row.get("litros"):
        beer = store.find(BEER_NAME, name_form(row["item"]))
        return Line("beer", stream_id(beer), quantity, price, container_l=row["litros"]) if beer else None
    name = name_form(row["item"])
    model = store.find(MODEL_NAME, name)
    if model is not None:
        return Line("model", stream_id(model), quantity, price)
    kit = store.find(KIT_CODE, name)
    return Line("kit", stream_id(kit), quantity, price) if kit else None


def _payment(rows: Sequence[Row], ctx: CommandContext) -> Payment | None:
    """What was paid for the order: in one of its lines."""
    paid = [row for row in rows if row.get("pago")]
    if not paid:
        return None
    check([refused(row, "pago", "O que já foi pago vem em uma só linha do pedido.") for row in paid[1:]])
    row = paid[0]
    if row.get("forma") is None:
        raise LinesRefused([refused(row, "forma", "Diga como foi pago: pix, dinheiro, cartão ou transferência.")])
    at = noon(row["pago_em"], ctx) if row.get("pago_em") else None
    return Payment(row["pago"], row["forma"], received_at=at)

"""What customers owe: the sum of the balances of their orders, each of which is explained by its own events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal

import sqlalchemy as sa

from command_api.rules.order_status import OWING
from projections.customers.tables import customers
from projections.orders.tables import orders
from query_api.customers.queries import merged_into
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.orders.receivables import age_of, orders_of_people
from query_api.why.orders import order_part
from query_api.why.responses import WhyPart
from query_api.why.telling import MOST_PARTS, NOTHING, Explained, account_after, order_stream

ReceivablesFigure = Literal["total", "not_due", "days_0_7", "days_8_30", "days_31", "to_return", "to_confirm"]
_OWED: Final = "Saldos de pedidos confirmados ou entregues e de saldos iniciais, como estão agora"


@dataclass(frozen=True)
class _Figure:
    title: str
    definition: str
    counts: Callable[[Row, date], bool]
    sign: int = 1


def _owed(row: Row) -> bool:
    return row["balance"] > 0 and row["status"] in OWING


_FIGURES: Final[dict[ReceivablesFigure, _Figure]] = {
    "total": _Figure("A receber", f"{_OWED}.", lambda row, _: _owed(row)),
    "not_due": _Figure(
        "A vencer", f"{_OWED}, que ainda não venceram.", lambda row, at: _owed(row) and age_of(row, at) == "not_due"
    ),
    "days_0_7": _Figure(
        "Vencido até 7 dias",
        f"{_OWED}, vencidos há uma semana ou menos.",
        lambda row, at: _owed(row) and age_of(row, at) == "days_0_7",
    ),
    "days_8_30": _Figure(
        "Vencido de 8 a 30 dias",
        f"{_OWED}, vencidos há 8 a 30 dias.",
        lambda row, at: _owed(row) and age_of(row, at) == "days_8_30",
    ),
    "days_31": _Figure(
        "Vencido há mais de 30 dias",
        f"{_OWED}, vencidos há 31 dias ou mais.",
        lambda row, at: _owed(row) and age_of(row, at) == "days_31",
    ),
    "to_return": _Figure(
        "A devolver", "O que clientes pagaram a mais, pedido por pedido.", lambda row, _: row["balance"] < 0, -1
    ),
    "to_confirm": _Figure(
        "A confirmar",
        "O que falta pagar de pedidos que esperam a confirmação. Ainda não é devido.",
        lambda row, _: row["balance"] > 0 and row["status"] not in OWING,
    ),
}


def why_of_receivables(read: Snapshot, log: Log, figure: ReceivablesFigure, at: date) -> Explained:
    """Why a figure of what is owed is what it is, with ages on the day ``at``."""
    chosen = _FIGURES[figure]
    found = read.all(orders_of_people().where(orders.c.balance != 0).order_by(orders.c.id))
    rows = [row for row in found if chosen.counts(row, at)]
    value = chosen.sign * sum((row["balance"] for row in rows), NOTHING)
    if figure in ("to_return", "to_confirm"):
        return _of_orders(log, chosen.title, chosen.definition, rows, value, chosen.sign)
    return Explained(
        title=chosen.title,
        unit="BRL",
        value=value,
        definition=chosen.definition,
        adds_up=_holds(log, rows),
        parts=_by_person(rows, found),
    )


def why_of_customer(read: Snapshot, log: Log, id: int) -> Explained:
    """Why a customer owes so much, or 404."""
    row = read.one(sa.select(customers).where(customers.c.id == id), "Este cliente não existe.")
    if row["merged_into"] is not None:
        return why_of_customer(read, log, row["merged_into"])
    records = [id, *(each["id"] for each in merged_into(read, id))]
    found = read.all(orders_of_people().where(orders.c.customer_id.in_(records)).order_by(orders.c.id))
    rows = [each for each in found if each["status"] in OWING and each["balance"] != 0]
    value = sum((each["balance"] for each in rows), NOTHING)
    return _of_orders(log, f"A receber de {row['name']}", f"{_OWED}, de todos os cadastros da pessoa.", rows, value)


def _of_orders(log: Log, title: str, definition: str, rows: Sequence[Row], value: Decimal, sign: int = 1) -> Explained:
    parts = [order_part(row, sign * row["balance"], ("balance", "refundable")) for row in rows]
    return Explained(
        title=title, unit="BRL", value=value, definition=definition, adds_up=_holds(log, rows), parts=parts
    )


def _by_person(rows: Sequence[Row], found: Sequence[Row]) -> list[WhyPart]:
    """A part per customer, the largest first. Where a customer owes another amount over all orders that were
    ``found``, each order is a part; so is an order from before customers had numbers."""
    sums, owed = _sums(rows), _sums([row for row in found if row["status"] in OWING])
    whole = {id for id, amount in sums.items() if owed[id] == amount}
    names = {row["person_id"]: row["person_name"] or row["customer_name"] for row in rows}
    people = [
        WhyPart(
            label=names[id], amount=float(sums[id]), why=f"/api/v1/why/customers/{id}/owed", stream=f"customer-{id}"
        )
        for id in whole
    ]
    alone = [order_part(row, row["balance"], ("balance",)) for row in rows if row["person_id"] not in whole]
    return sorted([*people, *alone], key=lambda part: -part.amount)


def _sums(rows: Sequence[Row]) -> dict[int, Decimal]:
    """What the customers owe, by their ids."""
    sums: dict[int, Decimal] = {}
    for row in rows:
        if row["person_id"] is not None:
            sums[row["person_id"]] = sums.get(row["person_id"], NOTHING) + row["balance"]
    return sums


def _holds(log: Log, rows: Sequence[Row]) -> bool:
    """Whether the events of these orders, or of as many as are shown, come to their balances again."""
    return all(
        account_after(log.stream(order_stream(row["id"]), row["version"])).balance == row["balance"]
        for row in rows[:MOST_PARTS]
    )

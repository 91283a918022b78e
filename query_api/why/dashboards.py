"""Counts of the operations' first screen: what is counted, and since which event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, Literal

import sqlalchemy as sa

from command_api.rules.order_status import status_after
from command_api.rules.windows import PUB_TIME
from projections.catalogue.tables import products
from projections.orders.tables import bookings, orders
from projections.stock.tables import levels
from query_api.dashboard.operations_queries import WEEK
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.orders.queries import in_field, late, overdue
from query_api.stock.counting import is_counted, stock_level
from query_api.why.responses import WhyPart
from query_api.why.telling import MOST_PARTS, Explained, Moved, WhyAsked, order_stream, page_of

OperationsFigure = Literal[
    "pending",
    "overdue",
    "confirmed",
    "this_week",
    "in_field",
    "late",
    "pieces",
    "attention",
    "low_stock",
    "out_of_stock",
]
_ONE: Final = Decimal(1)


@dataclass(frozen=True)
class _OfOrders:
    title: str
    definition: str
    mark: Callable[[datetime, int], sa.ColumnElement[bool]]


def _this_week(now: datetime, _hold_hours: int) -> sa.ColumnElement[bool]:
    today = now.astimezone(PUB_TIME).date()
    return (orders.c.status == "confirmed") & orders.c.preferred_delivery_date.between(today, today + WEEK)


_ORDERS: Final[dict[OperationsFigure, _OfOrders]] = {
    "pending": _OfOrders(
        "Aguardando sinal",
        "Pedidos que reservaram equipamento e esperam o sinal.",
        lambda _now, _hours: orders.c.status == "awaiting_deposit",
    ),
    "overdue": _OfOrders("Sinal atrasado", "Pedidos que esperam o sinal há mais tempo do que a casa permite.", overdue),
    "confirmed": _OfOrders(
        "Confirmados",
        "Pedidos confirmados, cuja entrega ainda não foi agendada.",
        lambda _now, _hours: orders.c.status == "confirmed",
    ),
    "this_week": _OfOrders("Confirmados para os próximos sete dias", "Os confirmados com entrega até lá.", _this_week),
    "in_field": _OfOrders(
        "Barris em Campo",
        "Pedidos a caminho do cliente, ou com peças que ainda não voltaram.",
        lambda _now, _hours: in_field(),
    ),
    "late": _OfOrders(
        "Devoluções atrasadas",
        "Pedidos com peças fora que já deviam ter voltado.",
        lambda now, _hours: late(now),
    ),
}


_quantity = stock_level(levels.c.quantity)
_zero = sa.literal(0, levels.c.quantity.type)
_minimum = sa.func.coalesce(levels.c.minimum, _zero)
_out, _low = _quantity <= _zero, (_quantity > _zero) & (_quantity <= _minimum)
_STOCK: Final[dict[OperationsFigure, tuple[str, str, sa.ColumnElement[bool]]]] = {
    "attention": ("Estoque baixo ou em falta", "Produtos no mínimo ou abaixo dele, e os que acabaram.", _out | _low),
    "low_stock": ("Estoque Baixo", "Produtos acima de zero e no mínimo ou abaixo dele.", _low),
    "out_of_stock": ("Sem Estoque", "Produtos em zero ou abaixo.", _out),
}


def why_of_operations(
    read: Snapshot, log: Log, figure: OperationsFigure, now: datetime, hold_hours: int, asked: WhyAsked
) -> Explained:
    """Why a count of the operations' dashboard is what it is."""
    if figure == "pieces":
        return _pieces(read, log, asked)
    if figure in _STOCK:
        return _stock(read, *_STOCK[figure])
    chosen = _ORDERS[figure]
    rows = read.all(sa.select(orders).where(chosen.mark(now, hold_hours)).order_by(orders.c.id))
    since = sorted(_since(log, rows[:MOST_PARTS]), key=lambda each: each[0])
    moved, more = page_of((Moved((order_stream(id), version), _ONE) for _, id, version in since), asked)
    return Explained(
        title=chosen.title,
        unit="pedido",
        value=Decimal(len(rows)),
        definition=chosen.definition,
        adds_up=len(since) == len(rows[:MOST_PARTS]),
        parts=_of_orders(rows),
        moved=moved,
        more=more,
    )


def _of_orders(rows: Sequence[Row]) -> list[WhyPart]:
    return [
        WhyPart(label=f"Pedido {row['order_code']}", amount=1, why=None, stream=order_stream(row["id"])) for row in rows
    ]


def _since(log: Log, rows: Sequence[Row]) -> Iterator[tuple[datetime, int, int]]:
    """When each order came where it stands, with its id and the version of that event. One that its events put
    elsewhere is left out."""
    for row in rows:
        status: Any = "draft"
        at = None
        for event in log.stream(order_stream(row["id"]), row["version"]):
            now = status_after(event, status)
            if now != status or at is None:
                at = event.timestamp, row["id"], event.originator_version
            status = now
        if at is not None and status == row["status"]:
            yield at


def _pieces(read: Snapshot, log: Log, asked: WhyAsked) -> Explained:
    of = bookings.c
    out = sa.select(of.order_id, sa.func.count().label("pieces")).where(of.state == "out").group_by(of.order_id)
    held = out.subquery("held")
    rows = read.all(sa.select(orders, held.c.pieces).join(held, held.c.order_id == orders.c.id).order_by(orders.c.id))
    since = sorted(_since(log, rows[:MOST_PARTS]), key=lambda each: each[0])
    count = {row["id"]: Decimal(row["pieces"]) for row in rows}
    moved, more = page_of((Moved((order_stream(id), version), count[id]) for _, id, version in since), asked)
    parts = _of_orders(rows)
    for part, row in zip(parts, rows, strict=True):
        part.amount = row["pieces"]
    return Explained(
        title="Peças com clientes",
        unit="peça",
        value=sum(count.values(), Decimal(0)),
        definition="Equipamentos que saíram com pedidos e ainda não voltaram.",
        adds_up=len(since) == len(rows[:MOST_PARTS]),
        parts=parts,
        moved=moved,
        more=more,
    )


def _stock(read: Snapshot, title: str, definition: str, mark: sa.ColumnElement[bool]) -> Explained:
    query = (
        sa.select(products.c.id, products.c.name)
        .select_from(products.outerjoin(levels, levels.c.product_id == products.c.id))
        .where(is_counted(_quantity), mark)
        .order_by(products.c.name_folded, products.c.id)
    )
    rows = read.all(query)
    return Explained(
        title=title,
        unit="produto",
        value=Decimal(len(rows)),
        definition=definition,
        adds_up=True,
        parts=[WhyPart(label=row["name"], amount=1, why=None, stream=f"stock_item-{row['id']}") for row in rows],
    )

"""What was sold over the counter in a period: its sales, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final, Literal

import sqlalchemy as sa

from command_api.kernel import Event, money
from command_api.rules.windows import PUB_TIME
from command_api.stock.events import SaleRecorded
from projections.catalogue.tables import products
from projections.sales.tables import sales, sales_daily
from query_api.dashboard.queries import compared_spans
from query_api.http import Row, Snapshot
from query_api.log import Key, Log
from query_api.why.responses import WhyPart
from query_api.why.telling import NOTHING, Explained, Moved, WhyAsked

SalesFigure = Literal["today", "week", "month"]
_TITLES: Final[dict[SalesFigure, str]] = {
    "today": "Vendas de hoje",
    "week": "Vendas desde segunda-feira",
    "month": "Vendas desde o dia 1º",
}
_DEFINITION: Final = (
    "Quantidade vezes preço de cada venda do balcão, em centavos inteiros, na hora em que foi feita. Vendas "
    "estornadas não contam."
)


@dataclass(frozen=True)
class SalesOfDays:
    """Days of the pub, both included, and a cost centre or all. ``counted``: how many sales, not their amount."""

    title: str
    first: date
    last: date
    cost_center: str | None = None
    counted: bool = False

    @property
    def days(self) -> sa.ColumnElement[bool]:
        """Rows of ``sales_daily``."""
        of = sales_daily.c
        return of.day.between(self.first, self.last) & self._center(of.cost_center)

    @property
    def rows(self) -> sa.ColumnElement[bool]:
        """Rows of ``sales`` that count."""
        start = datetime.combine(self.first, time.min, PUB_TIME)
        end = datetime.combine(self.last + timedelta(days=1), time.min, PUB_TIME)
        of = sales.c
        within = (of.sold_at >= start) & (of.sold_at < end)
        return within & of.reversed_at.is_(None) & self._center(of.cost_center)

    def _center(self, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        return sa.true() if self.cost_center is None else column == self.cost_center


def sold_lately(figure: SalesFigure, now: datetime) -> SalesOfDays:
    """What a figure of the administration's dashboard is about."""
    span, _ = compared_spans(now.astimezone(PUB_TIME).date())[figure]
    return SalesOfDays(_TITLES[figure], span.first, span.last)


def why_of_sales(read: Snapshot, log: Log, sold: SalesOfDays, asked: WhyAsked) -> Explained:
    """Why sales came to so much, or why there were so many. ``value`` is the sum by day that screens show; the parts
    are added up sale by sale."""
    parts, rows = _by_product(read, sold), _page(read, sold, asked)
    value, shown = _shown(read, sold), rows[: asked.limit]
    events = log.events([_key(row) for row in shown])
    return Explained(
        title=sold.title,
        unit="venda" if sold.counted else "BRL",
        value=value,
        definition=_DEFINITION,
        adds_up=value == sum(parts.values(), NOTHING) and all(_agrees(row, events) for row in shown),
        parts=[WhyPart(label=name, amount=float(amount), why=None) for name, amount in parts.items()],
        moved=[
            Moved(_key(row), Decimal(1) if sold.counted else row["amount"], None, row["name"] or "") for row in shown
        ],
        more=len(rows) > asked.limit,
    )


def _key(row: Row) -> Key:
    return f"sale-{row['id']}", 1


def _agrees(row: Row, events: Mapping[Key, Event]) -> bool:
    event = events.get(_key(row))
    return isinstance(event, SaleRecorded) and money(event.quantity * event.unit_price) == row["amount"]


def _shown(read: Snapshot, sold: SalesOfDays) -> Decimal:
    of = sales_daily.c
    column: sa.Column[Any] = of.sales if sold.counted else of.amount
    total = sa.type_coerce(sa.func.coalesce(sa.func.sum(column), 0), column.type).label("total")
    [row] = read.all(sa.select(total).where(sold.days))
    return Decimal(row["total"])


def _by_product(read: Snapshot, sold: SalesOfDays) -> dict[str, Decimal]:
    """By name, the most first; products of one name are one."""
    of = sales.c
    column = sa.func.count() if sold.counted else sa.type_coerce(sa.func.sum(of.amount), of.amount.type)
    query = (
        sa.select(sa.func.coalesce(products.c.name, "Produto excluído").label("name"), column.label("total"))
        .select_from(_named_sales())
        .where(sold.rows)
        .group_by(sa.func.coalesce(products.c.name, "Produto excluído"))
    )
    found = ((row["name"], Decimal(row["total"])) for row in read.all(query))
    return dict(sorted(found, key=lambda each: (-each[1], each[0])))


def _page(read: Snapshot, sold: SalesOfDays, asked: WhyAsked) -> Sequence[Row]:
    of = sales.c
    query = sa.select(of.id, of.amount, products.c.name).select_from(_named_sales()).where(sold.rows)
    newest = query.order_by(of.sold_at.desc(), of.id.desc())
    return read.all(newest.offset(asked.skip).limit(asked.limit + 1))


def _named_sales() -> sa.FromClause:
    return sales.outerjoin(products, products.c.id == sales.c.product_id)

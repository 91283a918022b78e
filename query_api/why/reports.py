"""Figures of the summary of the reports."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal
from urllib.parse import urlencode

import sqlalchemy as sa
from pydantic import Field

from command_api.rules.cost_centers import CostCenter
from projections.bi.tables import deposits, models, orders, refusals
from projections.orders.tables import orders as now
from query_api.bi.asking import ReportAsked
from query_api.bi.definition import ReportQuestion
from query_api.bi.equipment import utilisation_by_model
from query_api.bi.metrics import rounded
from query_api.bi.money import deposits_held
from query_api.bi.responses import Unit
from query_api.bi.summary import summary
from query_api.http import OptionalDay, Row, Snapshot
from query_api.log import Log
from query_api.why.orders import order_part
from query_api.why.responses import WhyPart
from query_api.why.sales import SalesOfDays, why_of_sales
from query_api.why.telling import (
    MOST_PARTS,
    NOTHING,
    Explained,
    Moved,
    WhyAsked,
    account_after,
    order_stream,
)

SummaryFigure = Literal[
    "revenue",
    "sales_revenue",
    "event_revenue",
    "sales",
    "average_sale",
    "orders_placed",
    "events_delivered",
    "deposits_held",
    "utilisation",
    "refusals",
]
_TITLES: Final[dict[SummaryFigure, str]] = {
    "revenue": "Faturamento",
    "sales_revenue": "Vendas do balcão",
    "event_revenue": "Eventos entregues",
    "sales": "Número de vendas",
    "average_sale": "Venda média",
    "orders_placed": "Pedidos feitos",
    "events_delivered": "Eventos entregues",
    "deposits_held": "Sinais em mãos",
    "utilisation": "Uso dos equipamentos",
    "refusals": "Demanda recusada",
}
_BECAME: Final = {
    "received": "Sinal recebido",
    "returned": "Sinal devolvido",
    "kept": "Sinal retido",
    "used": "Sinal usado",
}


class SummaryAsked(WhyAsked):
    """The period of the summary, and a page of the steps."""

    from_: OptionalDay = Field(
        None, alias="from", description="first day; left out, 89 days before `to`", examples=["2026-08-24"]
    )
    to: OptionalDay = Field(None, description="last day; left out, today", examples=["2026-11-21"])
    cost_center: Literal[CostCenter, ""] = Field("", description="only one part of the house", examples=["choperia"])

    def question(self, read: Snapshot, now: datetime) -> ReportQuestion:
        """The question that the report asks."""
        period = {"from": self.from_, "to": self.to}
        span = ReportAsked.model_validate({name: day for name, day in period.items() if day is not None}).span(now)
        return ReportQuestion(read, span, span.grain, now, cost_center=self.cost_center or None)


def why_of_summary(read: Snapshot, log: Log, figure: SummaryFigure, asked: SummaryAsked, now: datetime) -> Explained:
    """Why a figure of the summary is what it is."""
    question = asked.question(read, now)
    title = f"{_TITLES[figure]}, {question.span.first:%d/%m/%Y} a {question.span.last:%d/%m/%Y}"
    match figure:
        case "sales_revenue" | "sales":
            counted = figure == "sales"
            span = question.span
            return why_of_sales(
                read, log, SalesOfDays(title, span.first, span.last, question.cost_center, counted), asked
            )
        case "deposits_held":
            return _deposits(question, log, title, asked)
        case "event_revenue" | "events_delivered" | "orders_placed":
            return _orders(question, log, figure, title)
        case "refusals":
            return _refusals(question, title)
    return _made_of(question, figure, title)


def _made_of(question: ReportQuestion, figure: SummaryFigure, title: str) -> Explained:
    """A figure that follows from others: its parts are these."""
    [row] = summary(question)
    if figure == "utilisation":
        value = _rounded(row[figure], "percent")
        parts = [
            WhyPart(label=each["model"], amount=float(_rounded(each["utilisation"], "percent")), why=None)
            for each in utilisation_by_model(question)
            if each["utilisation"] is not None
        ]
        definition = "Horas reservadas de todos os equipamentos ÷ horas em serviço. As partes são o uso de cada modelo."
        return Explained(title, "%", value, definition, adds_up=True, parts=parts)
    named: tuple[SummaryFigure, ...] = ("sales_revenue", "event_revenue" if figure == "revenue" else "sales")
    parts = [
        WhyPart(
            label=_TITLES[name],
            amount=float(row[name]),
            unit="venda" if name == "sales" else None,
            why=_path(name, question),
        )
        for name in named
    ]
    if figure == "average_sale":
        value = _rounded(row[figure], "amount")
        return Explained(title, "BRL", value, "Vendas do balcão ÷ número de vendas.", adds_up=True, parts=parts)
    exact = row["sales_revenue"] + row["event_revenue"]
    definition = "Vendido no balcão no período, mais os eventos entregues nele."
    return Explained(title, "BRL", row["revenue"], definition, adds_up=exact == row["revenue"], parts=parts)


def _rounded(value: Fraction | None, unit: Unit) -> Decimal:
    """As the reports round it; 0 where there is none."""
    return Decimal(str(rounded(value or Fraction(0), unit)))


def _path(figure: SummaryFigure, question: ReportQuestion) -> str:
    """What explains a figure of the same period."""
    center = {"cost_center": question.cost_center} if question.cost_center else {}
    period = {"from": question.span.first.isoformat(), "to": question.span.last.isoformat(), **center}
    return f"/api/v1/why/summary/{figure}?{urlencode(period)}"


def _orders(question: ReportQuestion, log: Log, figure: SummaryFigure, title: str) -> Explained:
    of = orders.c
    day = of.placed_on if figure == "orders_placed" else of.delivered_on
    chosen = (question.within(day), question.of_cost_center(of.cost_center))
    query = sa.select(now, of.total_amount.label("sold")).join(orders, now.c.id == of.id).where(*chosen).order_by(of.id)
    rows = _all(question, query)
    if figure == "event_revenue":
        value = sum((row["sold"] for row in rows), NOTHING)
        parts = [order_part(row, row["sold"], ("total", "charged")) for row in rows]
        definition = "Itens e frete dos pedidos entregues no período, menos os créditos do chope que voltou."
        return Explained(title, "BRL", value, definition, adds_up=_hold(log, rows), parts=parts)
    parts = [
        WhyPart(label=f"Pedido {row['order_code']}", amount=1, why=None, stream=order_stream(row["id"])) for row in rows
    ]
    placed = figure == "orders_placed"
    definition = "Pedidos que reservaram pela primeira vez no período." if placed else "Pedidos entregues no período."
    return Explained(title, "pedido", Decimal(len(rows)), definition, adds_up=True, parts=parts)


def _hold(log: Log, rows: Sequence[Row]) -> bool:
    """Whether the events of the orders that are shown come to their amounts again."""
    for row in rows[:MOST_PARTS]:
        account = account_after(log.stream(order_stream(row["id"]), row["version"]))
        if account.items_total + account.freight_price - account.credits != row["sold"]:
            return False
    return True


def _deposits(question: ReportQuestion, log: Log, title: str, asked: WhyAsked) -> Explained:
    """Every movement of a deposit up to the last day, each with what was held after it."""
    of = deposits.c
    signed = sa.case((of.kind == "received", 1), else_=-1) * of.amount
    order = (of.at, of.order_id, of.number, of.kind)
    held = sa.func.sum(signed).over(order_by=order)
    query = (
        sa.select(
            of.order_id,
            of.number,
            of.kind,
            sa.type_coerce(signed, of.amount.type).label("change"),
            sa.type_coerce(held, of.amount.type).label("held"),
        )
        .where(of.day <= question.last, question.of_cost_center(of.cost_center))
        .order_by(*(column.desc() for column in order))
    )
    rows = _all(question, query.offset(asked.skip).limit(asked.limit + 1))
    shown = rows[: asked.limit]
    value = deposits_held(question)
    keys = [(order_stream(row["order_id"]), row["number"]) for row in shown]
    found = log.events(keys)
    newest = shown[0]["held"] if shown else NOTHING
    return Explained(
        title,
        "BRL",
        value,
        "Sinais recebidos menos os devolvidos, retidos e usados, até o último dia do período.",
        adds_up=(asked.skip > 0 or value == newest) and all(key in found for key in keys),
        moved=[
            Moved(key, row["change"], row["held"], _BECAME[row["kind"]]) for key, row in zip(keys, shown, strict=True)
        ],
        more=len(rows) > asked.limit,
    )


def _refusals(question: ReportQuestion, title: str) -> Explained:
    of = refusals.c
    within = (question.within(of.asked_on), question.of_cost_center(of.cost_center))
    query = (
        sa.select(of.wanted_on, of.missing, models.c.name)
        .select_from(refusals.outerjoin(models, models.c.id == of.model_id))
        .where(*within)
        .order_by(of.wanted_on, of.model_id)
    )
    rows = _all(question, query)
    parts = [
        WhyPart(label=f"{row['name'] or 'Modelo excluído'} para {row['wanted_on']:%d/%m/%Y}", amount=1, why=None)
        for row in rows
    ]
    definition = "Vezes em que faltou equipamento para um dia pedido no período. Repetições do cliente contam uma vez."
    return Explained(title, "falta", Decimal(len(rows)), definition, adds_up=True, parts=parts)


def _all(question: ReportQuestion, query: sa.Select[Any]) -> Sequence[Row]:
    values = {"first": question.span.first, "last": question.span.last, "cost_center": question.cost_center}
    return question.read.connection.execute(query, values).mappings().all()

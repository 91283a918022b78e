"""The statement of a customer: what moved their account, what is open, and the containers that they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa
from pydantic import BaseModel, Field

from command_api.rules.order_account import CASH
from command_api.rules.order_status import BOOKED, OWING
from command_api.rules.windows import PUB_TIME
from infra.brazilian import counted, cpf_or_cnpj, day, moment, phone, reais
from infra.settings import Settings
from projections.customers.tables import customers
from projections.orders.tables import movements, orders
from query_api.customers.containers import containers_of
from query_api.customers.queries import merged_into
from query_api.customers.responses import ContainerOut
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.orders.receivables import OwedOrder, orders_of_people, owed_order
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import Paper
from query_api.wording.terms import MOVEMENTS, PAID_BY

READ_MODELS: Final = ("accounts", "customers", "orders", "equipment", "beers")
_NOTHING: Final = Decimal(0)


class StatementLine(BaseModel):
    """What moved the account."""

    at: datetime = Field(description="when it happened", examples=["2026-11-28T12:00:00Z"])
    day: date = Field(description="the day of the pub", examples=["2026-11-28"])
    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    kind: str = Field(
        description="`opening`, `items`, `freight`, `extra_days`, `shells`, `shells_back`, `damage`, `penalty`, "
        "`waiver`, `credit`, `kept`; "
        "`deposit`, `payment`, `reversal`, `refund`, `unrecorded`",
        examples=["items"],
    )
    description: str = Field(description="in words", examples=["Itens entregues"])
    amount: float = Field(description="BRL; what is owed more, negative: less", examples=[940.0])
    balance: float = Field(description="BRL owed after it; negative: paid in advance", examples=[640.0])


class Statement(BaseModel):
    """The account of a customer, with the orders of all records of the person."""

    customer_id: int = Field(description="the record that stands for the person", examples=[17])
    customer_name: str = Field(description="of the record", examples=["Bar do Zeca"])
    customer_phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0170"])
    customer_document: str = Field(description="CPF or CNPJ without punctuation; may be empty", examples=[""])
    first: date | None = Field(description="first day; `null`: from the beginning", examples=["2026-11-01"])
    last: date = Field(description="last day", examples=["2026-11-30"])
    opening: float = Field(description="BRL owed before the first day", examples=[0.0])
    charged: float = Field(description="BRL charged in the period, less credits and waivers", examples=[940.0])
    paid: float = Field(description="BRL received in the period, less reversals and refunds", examples=[300.0])
    balance: float = Field(description="BRL owed after the last day for what was delivered", examples=[640.0])
    lines: list[StatementLine] = Field(description="what moved the account in the period, the oldest first")
    ahead: float = Field(description="BRL of the orders that are still to be delivered, now", examples=[0.0])
    owed: float = Field(
        description="BRL still owed now for confirmed and delivered orders, as on the page of the customer",
        examples=[640.0],
    )
    open_orders: list[OwedOrder] = Field(description="those of them that are not paid in full, the oldest debt first")
    containers: list[ContainerOut] = Field(description="containers that they have now, by tag")


def statement_of(read: Snapshot, id: int, first: date | None, last: date | None, now: datetime) -> Statement:
    """The statement of the person of the record ``id``, or 404."""
    row = read.one(sa.select(customers).where(customers.c.id == id), "Este cliente não existe.")
    if row["merged_into"] is not None:
        return statement_of(read, row["merged_into"], first, last, now)
    today = now.astimezone(PUB_TIME).date()
    until = last or today
    records = [id, *(each["id"] for each in merged_into(read, id))]
    moved = [each for each in read.all(_movements(records)) if each["day"] <= until]
    before = sum((each["amount"] for each in moved if first is not None and each["day"] < first), _NOTHING)
    inside = [each for each in moved if first is None or each["day"] >= first]
    of_person = read.all(orders_of_people().where(orders.c.customer_id.in_(records)).order_by(orders.c.id))
    owing = [each for each in of_person if each["status"] in OWING]
    open_orders = [owed_order(each, today) for each in owing if each["balance"] != 0]
    open_orders.sort(key=lambda order: (order.due_on is None, order.due_on, order.id))
    return Statement(
        customer_id=id,
        customer_name=row["name"],
        customer_phone=row["phone"],
        customer_document=row["document"],
        first=first,
        last=until,
        opening=before,
        charged=_sum(inside, paid=False),
        paid=-_sum(inside, paid=True),
        balance=sum((each["amount"] for each in moved), _NOTHING),
        lines=list(_lines(inside, before)),
        ahead=sum((each["total_amount"] for each in of_person if each["status"] in BOOKED), _NOTHING),
        owed=sum((each["balance"] for each in owing), _NOTHING),
        open_orders=open_orders,
        containers=containers_of(read, records),
    )


def statement_paper(read: Snapshot, found: Statement, settings: Settings, now: datetime) -> Paper:
    """The statement as a paper."""
    until = day(found.last)
    before = [[day(found.first), "", "Saldo anterior", "", reais(found.opening)]] if found.first else []
    lines = [
        [day(line.day), line.order_code, line.description, reais(line.amount), reais(line.balance)]
        for line in found.lines
    ]
    data = {
        "reference": str(found.customer_id),
        "house": house_on_paper(read, settings),
        "made": f"Cliente {found.customer_id} · Emitido em {moment(now)}",
        "facts": [
            ("Cliente", ", ".join(filter(None, (found.customer_name, phone(found.customer_phone))))),
            ("CPF ou CNPJ", cpf_or_cnpj(found.customer_document)),
            ("Período", f"{day(found.first)} a {until}" if found.first else f"até {until}"),
        ],
        "lines": before + (lines or [["", "", "Nenhum movimento no período.", "", ""]]),
        "sums": [
            ("Cobrado no período", reais(found.charged)),
            ("Pago no período", reais(found.paid)),
            (f"Saldo em {until}", reais(found.balance)),
        ],
        "open": [[order.order_code, _due(order), reais(order.balance)] for order in found.open_orders],
        "owed": reais(found.owed),
        "containers": [
            [
                each.asset_tag,
                ", ".join(filter(None, (each.model_name, each.beer))),
                each.order_code,
                moment(each.due_at) if each.due_at else "",
            ]
            for each in found.containers
        ],
    }
    return Paper("statement", f"extrato-cliente-{found.customer_id}", now, data)


def _due(order: OwedOrder) -> str:
    if order.due_on is None or (order.age == "not_due" and order.days is not None and order.days >= 0):
        return "Na entrega"  # also where the day agreed for it went by
    if order.age == "not_due":
        return day(order.due_on)
    return f"{day(order.due_on)}, " + (
        f"vencido há {counted(order.days, 'dia', 'dias')}" if order.days else "vence hoje"
    )


def _movements(records: Sequence[int]) -> sa.Select[Any]:
    return (
        sa.select(movements, orders.c.order_code, orders.c.event_name)
        .join(orders, orders.c.id == movements.c.order_id)
        .where(orders.c.customer_id.in_(records))
        .order_by(movements.c.day, movements.c.at, movements.c.order_id, movements.c.number)
    )


def _sum(rows: Sequence[Row], *, paid: bool) -> Decimal:
    return sum((each["amount"] for each in rows if (each["kind"] in CASH) is paid), _NOTHING)


def _lines(rows: Sequence[Row], opening: Decimal) -> Iterator[StatementLine]:
    balance = opening
    for row in rows:
        balance += row["amount"]
        method = PAID_BY.get(row["method"], "")
        yield filled(
            StatementLine,
            row,
            description=" ".join(filter(None, (MOVEMENTS[row["kind"]], method))),
            balance=balance,
        )

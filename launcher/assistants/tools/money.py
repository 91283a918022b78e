"""What customers have to pay."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

import sqlalchemy as sa
from pydantic import Field

from infra.brazilian import counted, day, reais
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from projections.customers.tables import customers
from query_api.http import OptionalDay, OptionalId
from query_api.orders.receivables import Debtor, OwedOrder, receivables


class WhoOwes(Arguments):
    """Arguments of ``who_owes``."""

    at: OptionalDay = Field(
        None,
        description="dia em que os atrasos são contados, sobre os saldos de agora; em branco: hoje",
    )
    customer_id: OptionalId = Field(None, description="só este cliente, pelo número")


def who_owes(asked: ToolContext, arguments: WhoOwes) -> ToolAnswer:
    """By customer, the oldest due day first, with the day since which each is late."""
    at = arguments.at or asked.today
    if arguments.customer_id is not None:
        known = sa.select(customers.c.id).where(customers.c.id == arguments.customer_id)
        asked.read.one(known, "Este cliente não existe.")
    found = receivables(asked.read, at)
    debtors = [each for each in found.customers if arguments.customer_id in (None, each.customer_id)]
    total = sum(round(each.total * 100) for each in debtors) / 100
    overdue = sum(round(order.balance * 100) for each in debtors for order in _overdue(each)) / 100
    when = "já venceram" if at == asked.today else f"vencem até {day(at)}; os saldos são os de agora"
    return ToolAnswer(
        summary=f"{counted(len(debtors), 'cliente tem', 'clientes têm')} {reais(total)} a pagar, dos quais "
        f"{reais(overdue)} {when}.",
        lines=list(_lines(asked, debtors, at)),
        figures={
            "total": total,
            "overdue": overdue,
            "customers": len(debtors),
            **({} if arguments.customer_id else {"to_return": found.to_return, "to_confirm": found.to_confirm.total}),
        },
        narrower="peça um cliente pelo número",
    )


def _lines(asked: ToolContext, debtors: list[Debtor], at: date) -> Iterator[AnswerLine]:
    for debtor in debtors:
        since = min((order.due_on for order in _due(debtor) if order.due_on), default=None)
        who = asked.customer(debtor.customer_id, debtor.customer_name)
        when = _when(since, at)
        codes = ", ".join(order.order_code for order in debtor.orders)
        yield AnswerLine(
            f"{who}: {reais(debtor.total)}, {when}; {codes}",
            {
                "customer": who,
                "customer_id": debtor.customer_id,
                "total": debtor.total,
                "not_due": debtor.not_due,
                "since": since and since.isoformat(),
                "orders": [
                    {
                        "order": order.order_code,
                        "id": order.id,
                        "balance": order.balance,
                        "due_on": order.due_on and order.due_on.isoformat(),
                    }
                    for order in debtor.orders
                ],
            },
        )


def _when(since: date | None, at: date) -> str:
    if since is None:
        return "a vencer"
    late = (at - since).days
    return f"vencido desde {day(since)} ({counted(late, 'dia', 'dias')})" if late else "vence hoje"


def _overdue(debtor: Debtor) -> list[OwedOrder]:
    return [order for order in _due(debtor) if order.days]


def _due(debtor: Debtor) -> list[OwedOrder]:
    return [order for order in debtor.orders if order.age != "not_due"]


WHO_OWES: Final = Tool(
    "who_owes",
    "A receber de clientes",
    "O que há a receber, de quem, e o que já venceu, desde quando: saldos de pedidos confirmados ou "
    "entregues e saldos iniciais, por cliente, o mais antigo primeiro.",
    (Permission.PLACE_ORDERS,),
    ("orders", "customers"),
    WhoOwes,
    who_owes,
)

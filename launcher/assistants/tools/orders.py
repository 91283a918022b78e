"""The orders of the next days."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final, Literal

from pydantic import Field

from command_api.rules.order_status import STAGE_LABELS
from command_api.rules.windows import SHIFT_LABELS
from infra.brazilian import counted, day, reais, weekday_name
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.queries import EventOrderPage, order_list

MOST_DAYS: Final = 366
_ALL: Final = 1000


class UpcomingEvents(Arguments):
    """Arguments of ``upcoming_events``."""

    days: int = Field(7, ge=0, le=MOST_DAYS, description="entregas de hoje até tantos dias à frente")
    deposit: Literal["missing", ""] = Field("", description="`missing`: só os que ainda esperam o sinal")


def upcoming_events(asked: ToolContext, arguments: UpcomingEvents) -> ToolAnswer:
    """Orders by the day of their delivery, with what is missing of the deposit. Drafts and cancelled ones aside."""
    until = asked.today + timedelta(days=arguments.days)
    page = EventOrderPage.model_validate(
        {"from": asked.today, "to": until, "sort": "delivery", "order": "asc", "limit": _ALL}
    )
    hours = hold_rules_of(asked.read.connection, asked.settings).deposit_hold_hours
    listed: Any = order_list(asked.read, page, asked.now, hours)["data"]
    coming = [order for order in listed if order["status"] not in ("draft", "cancelled")]
    waiting = [order for order in coming if order["status"] == "awaiting_deposit"]
    missing = sum(round(_missing(order) * 100) for order in waiting) / 100
    shown = waiting if arguments.deposit else coming
    return ToolAnswer(
        summary=f"{counted(len(coming), 'pedido', 'pedidos')} com entrega de {day(asked.today)} a {day(until)}; "
        f"{len(waiting)} esperam o sinal, de que faltam {reais(missing)}.",
        lines=[_line(asked, order) for order in shown],
        figures={
            "orders": len(coming),
            "awaiting_deposit": len(waiting),
            "deposit_missing": missing,
            "total": sum(round(order["total_amount"] * 100) for order in coming) / 100,
            "overdue": sum(order["overdue"] for order in waiting),
            "endangered": sum(order["endangered"] for order in coming),
        },
        narrower="peça menos dias",
    )


def _missing(order: dict[str, Any]) -> float:
    """Of the deposit; nothing once the order is confirmed."""
    if order["status"] != "awaiting_deposit":
        return 0.0
    return max(0.0, float(order["deposit_amount"]) - float(order["deposit_paid"]))


def _line(asked: ToolContext, order: dict[str, Any]) -> AnswerLine:
    on, missing = order["preferred_delivery_date"], _missing(order)
    customer = asked.customer(None, order["customer_name"]) if asked.names else None
    beers = ", ".join(f"{each['quantity']} × {each['name']}" for each in order["beers"])
    marks = [
        f"falta o sinal de {reais(missing)}" if missing else "",
        "prazo do sinal vencido" if order["overdue"] else "",
        "equipamento em risco" if order["endangered"] else "",
    ]
    said = [
        f"{order['order_code']}: {weekday_name(on)}, {day(on)}, {SHIFT_LABELS[order['preferred_delivery_shift']]}",
        customer or "",
        STAGE_LABELS[order["stage"]],
        reais(order["total_amount"]),
        beers,
        *marks,
    ]
    return AnswerLine(
        "; ".join(part for part in said if part),
        {
            "id": order["id"],
            "order": order["order_code"],
            "day": str(on),
            "shift": order["preferred_delivery_shift"],
            "status": order["status"],
            "total": order["total_amount"],
            "deposit_missing": missing,
            "deposit_overdue": order["overdue"],
            "endangered": order["endangered"],
            "beers": [{"name": each["name"], "quantity": each["quantity"]} for each in order["beers"]],
            **({"customer": customer, "event": order["event_name"]} if asked.names else {}),
        },
    )


UPCOMING_EVENTS: Final = Tool(
    "upcoming_events",
    "Próximos eventos",
    "Os pedidos dos próximos dias pela entrega, com a situação, o chope e o que falta do sinal.",
    (Permission.PLACE_ORDERS,),
    ("orders", "accounts", "equipment"),
    UpcomingEvents,
    upcoming_events,
    words=("deposit",),
)

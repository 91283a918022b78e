"""How long the house keeps what it knows of a person, and what stands in the way of erasing it."""

from __future__ import annotations

import calendar
from datetime import date, datetime

from command_api.rules.order_status import LABELS, Status
from command_api.rules.windows import PUB_TIME


def kept_until(last_at: datetime, months: int) -> date:
    """The last day, at the pub, on which personal data are kept that were last needed at ``last_at``: ``months`` later,
    the end of the month where it has no such day."""
    last = last_at.astimezone(PUB_TIME).date()
    year, month = divmod(last.year * 12 + last.month - 1 + months, 12)
    return date(year, month + 1, min(last.day, calendar.monthrange(year, month + 1)[1]))


def obstacle(order_code: str, status: Status) -> str:
    """Why an order in ``status`` that is not finished keeps its customer from being erased, and what to do."""
    match status:
        case "draft":
            return f"O rascunho {order_code} ainda existe: descarte-o antes."
        case "delivered":
            return f"O equipamento do evento {order_code} ainda não voltou todo: registre a devolução antes."
        case _:
            return f"O evento {order_code} está em andamento ({LABELS[status]}): conclua ou cancele antes."

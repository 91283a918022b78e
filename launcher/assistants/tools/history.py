"""What happened."""

from __future__ import annotations

from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field, model_validator

from infra.brazilian import counted, moment
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer, quoted
from launcher.assistants.asked import ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from projections.orders.tables import orders
from query_api.audit.queries import AuditAsked, page_of
from query_api.audit.responses import AuditEvent
from query_api.http import OptionalDay, OptionalId
from query_api.wording.subjects import Subject

Kind = Literal["order", "product", "stock", "beer", "batch", "keg", "equipment", "model", "sale", "customer", "user"]
_KIND: Final[dict[Kind, str]] = {
    "order": "event_order",
    "product": "product",
    "stock": "stock_item",
    "beer": "beer",
    "batch": "batch",
    "keg": "keg",
    "equipment": "equipment_asset",
    "model": "equipment_model",
    "sale": "sale",
    "customer": "customer",
    "user": "user",
}
_CODE: Final = r"^EV-\d{4}-\d{1,9}$"
_NAMED_AFTER_PEOPLE: Final = frozenset({"price_list", "stock_location", "user"})
"""Kinds whose labels may name people of the house, companies or places of customers."""
MOST: Final = 200


class HistoryOf(Arguments):
    """Arguments of ``history_of``."""

    subject: Kind | Literal[""] = Field("", description="de que tipo de coisa; em branco: de tudo")
    id: OptionalId = Field(None, description="só desta, pelo número dela; precisa de `subject`")
    order_code: str | None = Field(None, pattern=_CODE, description="só deste pedido, pelo código, EV-AAAA-NNNNN")
    from_: OptionalDay = Field(None, alias="from", description="primeiro dia")
    to: OptionalDay = Field(None, description="último dia")
    type: str | None = Field(
        None, pattern=r"^[a-z_]{1,60}\.[A-Za-z]{1,100}$", description="só este tipo, como orders.EventOrderConfirmed"
    )

    @model_validator(mode="after")
    def _of_what(self) -> HistoryOf:
        if self.id is not None and not self.subject:
            raise ValueError("Diga também de que tipo de coisa é o número: subject.")
        if self.order_code is not None and (self.subject or self.id is not None):
            raise ValueError("Diga o pedido de um jeito só: order_code, ou subject e id.")
        return self


def history_of(asked: ToolContext, arguments: HistoryOf) -> ToolAnswer:
    """Events, the newest first. Without personal data only what kind of event it was and to what it happened."""
    wanted = AuditAsked.model_validate({**_filter(asked, arguments), "limit": MOST})
    page = page_of(asked.read, asked.log, asked.reader.principal, wanted)
    more = " e há mais antigos" if page.older else ""
    return ToolAnswer(
        summary=f"{counted(len(page.data), 'registro', 'registros')}{more}, do mais novo ao mais antigo.",
        lines=[_line(asked, event) for event in page.data],
        figures={"events": len(page.data), "has_older": page.older is not None},
    )


def _filter(asked: ToolContext, arguments: HistoryOf) -> dict[str, Any]:
    given = {"from": arguments.from_, "to": arguments.to, "type": arguments.type}
    found: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if arguments.order_code:
        query = sa.select(orders.c.id).where(orders.c.order_code == arguments.order_code)
        found["stream"] = f"event_order-{asked.read.one(query, 'Este pedido não existe.')['id']}"
    elif arguments.subject:
        kind = _KIND[arguments.subject]
        found |= {"kind": kind} if arguments.id is None else {"stream": f"{kind}-{arguments.id}"}
    return found


def _line(asked: ToolContext, event: AuditEvent) -> AnswerLine:
    subject = _subject(asked, event)
    said = event.sentence if asked.names else f"{event.title}: {subject}."
    reason = event.reason if asked.names else None
    return AnswerLine(
        f"{moment(event.happened_at)}, nº {event.number}: {said}{f' Motivo: {quoted(reason)}' if reason else ''}",
        {
            "number": event.number,
            "at": event.happened_at.isoformat(),
            "type": event.type,
            "title": event.title,
            "subject": subject,
            "stream": event.stream,
            **({"sentence": event.sentence, "reason": reason} if asked.names else {}),
        },
    )


def _subject(asked: ToolContext, event: AuditEvent) -> str:
    """Labels have no data of customers (``projections.history.naming``); some have those of people of the house."""
    hidden = not asked.names and event.kind in _NAMED_AFTER_PEOPLE
    return Subject(event.stream, None).title if hidden else event.subject


HISTORY_OF: Final = Tool(
    "history_of",
    "O que aconteceu",
    "O que aconteceu com um pedido, produto, barril, equipamento ou chope, ou na casa toda em um período.",
    (Permission.AUDIT,),
    ("history", "accounts", "orders"),
    HistoryOf,
    history_of,
    words=("subject",),
)

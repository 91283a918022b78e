"""The notes that are still to be issued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from pydantic import Field

from command_api.notes.composing import KIND_LABELS
from infra.brazilian import counted, day, reais
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import MASK, ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.notes.drafts import READ_MODELS, Draft, due_drafts, fiscal_house_of

_REVENUE: Final = ("nfe_venda", "nfse_locacao")
"""Kinds whose amounts are income: the others name what is lent and comes back."""


class NotesToIssue(Arguments):
    """Arguments of ``notes_to_issue``."""

    only: Literal["missing", "ready", ""] = Field(
        "", description="`missing`: só as que têm dados faltando; `ready`: só as prontas"
    )


def notes_to_issue(asked: ToolContext, arguments: NotesToIssue) -> ToolAnswer:
    """Drafts as the screen of notes lists them, the earliest deliveries first, each with what it lacks."""
    begun = fiscal_house_of(asked.read).notes_from
    if begun is None:
        return ToolAnswer("A casa ainda não disse desde que dia emite notas: falta “Notas desde”, em Fiscal.")
    found = due_drafts(asked.read, asked.today)
    lacking = [each for each in found if each.note.missing]
    ready = [each for each in found if not each.note.missing]
    shown = {"missing": lacking, "ready": ready}.get(arguments.only, found)
    return ToolAnswer(
        summary=f"{counted(len(found), 'nota', 'notas')} a emitir de entregas desde {day(begun)}: "
        f"{len(ready)} prontas e {len(lacking)} com dados faltando.",
        lines=[_line(asked, each) for each in shown],
        figures={
            "notes": len(found),
            "ready": len(ready),
            "missing": len(lacking),
            "revenue": _sum(each for each in found if each.note.kind in _REVENUE),
        },
        narrower="peça com only só as prontas ou só as que têm dados faltando",
    )


def _sum(found: Any) -> float:
    return float(sum(each.note.total for each in found))


def _line(asked: ToolContext, draft: Draft) -> AnswerLine:
    order, note = draft.order, draft.note
    customer = asked.customer(order["customer_id"], order["customer_name"])
    lacks = _lacks(asked, draft)
    state = f"falta: {' '.join(lacks)}" if lacks else "pronta"
    return AnswerLine(
        f"{order['order_code']}: {KIND_LABELS[note.kind]} de {reais(note.total)}; entrega {day(draft.day)}; "
        f"{customer}; {state}",
        {
            "order": order["order_code"],
            "id": order["id"],
            "kind": note.kind,
            "day": draft.day.isoformat(),
            "total": float(note.total),
            "customer": customer,
            "missing": lacks,
        },
    )


def _lacks(asked: ToolContext, draft: Draft) -> Sequence[str]:
    """The sentences; those of a customer name them."""
    return [
        each.sentence if asked.names or each.where != "customer" else f"Faltam dados do cliente: {MASK}"
        for each in draft.note.missing
    ]


NOTES_TO_ISSUE: Final = Tool(
    "notes_to_issue",
    "Notas a emitir",
    "As notas fiscais que faltam emitir, de entregas desde que a casa emite notas e até daqui a uma semana: pedido, "
    "tipo, valor, cliente, e os dados que faltam em cada uma.",
    (Permission.FISCAL,),
    READ_MODELS,
    NotesToIssue,
    notes_to_issue,
    words=("only",),
)

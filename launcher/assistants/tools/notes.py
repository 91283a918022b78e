"""The notes that are still to be issued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from pydantic import Field

from command_api.notes.subject import KIND_LABELS
from command_api.rules.note_states import STATE_LABELS
from infra.brazilian import counted, day, reais
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import MASK, ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.http import Row
from query_api.notes.drafts import READ_MODELS, Draft, due_drafts, fiscal_house_of
from query_api.notes.issued import stuck_notes

_REVENUE: Final = ("nfe_venda", "nfse_locacao")
"""Kinds whose amounts are income: the others name what is lent and comes back."""


class NotesToIssue(Arguments):
    """Arguments of ``notes_to_issue``."""

    only: Literal["missing", "ready", ""] = Field(
        "", description="`missing`: só as que têm dados faltando; `ready`: só as prontas"
    )


def notes_to_issue(asked: ToolContext, arguments: NotesToIssue) -> ToolAnswer:
    """Notes that the provider refused or could not be handed; then drafts as the screen of notes lists them, each with
    what it lacks."""
    begun = fiscal_house_of(asked.read).notes_from
    if begun is None:
        return ToolAnswer("A casa ainda não disse desde que dia emite notas: falta “Notas desde”, em Fiscal.")
    found, stuck = due_drafts(asked.read, asked.today), asked.read.all(stuck_notes())
    lacking = [each for each in found if each.note.missing]
    ready = [each for each in found if not each.note.missing]
    shown = {"missing": lacking, "ready": ready}.get(arguments.only, found)
    return ToolAnswer(
        summary=f"{counted(len(found), 'nota', 'notas')} a emitir de entregas desde {day(begun)}: "
        f"{len(ready)} prontas e {len(lacking)} com dados faltando. "
        f"{counted(len(stuck), 'nota emitida espera', 'notas emitidas esperam')} uma decisão.",
        lines=[*(_stuck_line(asked, each) for each in stuck), *(_line(asked, each) for each in shown)],
        figures={
            "notes": len(found),
            "ready": len(ready),
            "missing": len(lacking),
            "stuck": len(stuck),
            "revenue": _sum(each for each in found if each.note.kind in _REVENUE),
        },
        narrower="peça com only só as prontas ou só as que têm dados faltando",
    )


def _sum(found: Any) -> float:
    return float(sum(each.note.total for each in found))


def _line(asked: ToolContext, draft: Draft) -> AnswerLine:
    order, note = draft.order, draft.note
    lacks = _lacks(asked, draft)
    state = f"falta: {' '.join(lacks)}" if lacks else "pronta"
    said = {"kind": note.kind, "day": draft.day.isoformat(), "total": float(note.total), "missing": lacks}
    what = f"{KIND_LABELS[note.kind]} de {reais(note.total)}"
    if order is None:
        return AnswerLine(f"Balcão em {day(draft.day)}: {what}; {state}", said)
    customer = asked.customer(order["customer_id"], order["customer_name"])
    return AnswerLine(
        f"{order['order_code']}: {what}; entrega {day(draft.day)}; {customer}; {state}",
        {"order": order["order_code"], "id": order["id"], "customer": customer, **said},
    )


def _stuck_line(asked: ToolContext, row: Row) -> AnswerLine:
    """Of a note that the provider refused, or that it could not be handed."""
    about = row["order_code"] or f"Balcão em {day(row['sale_day'])}"
    why = f"{row['code']} {row['sentence'] if asked.names else MASK}".strip()
    state = "não entregue ao provedor" if row["state"] == "ready" else STATE_LABELS[row["state"]].lower()
    return AnswerLine(
        f"{about}: {KIND_LABELS[row['kind']]} de {reais(row['total'])}; {state}: {why}",
        {"order": row["order_code"], "id": row["order_id"], "kind": row["kind"], "state": row["state"], "why": why},
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
    "tipo, valor, cliente, e os dados que faltam em cada uma; antes delas, as rejeitadas ou não entregues ao provedor.",
    (Permission.FISCAL,),
    READ_MODELS,
    NotesToIssue,
    notes_to_issue,
    words=("only",),
)

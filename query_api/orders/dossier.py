"""The dossier of an order: everything from the quote to the settled deposit.

Each step has its number in the log and its coverage by the seal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from command_api.rules.order_status import STAGE_LABELS
from infra.brazilian import moment, number
from infra.settings import Settings
from projections.history.tables import events
from projections.seal.heads import Head
from projections.seal.signing import SealFolder
from projections.seal.tiles import Tiles
from query_api.audit.queries import entries
from query_api.audit.responses import AuditEvent
from query_api.http import Snapshot
from query_api.log import Log
from query_api.orders.detail_responses import EventOrder
from query_api.orders.dossier_chapters import DossierEntry, chapters
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import Paper
from query_api.seal.queries import standing
from query_api.seal.responses import State

READ_MODELS: Final = ("orders", "equipment", "history", "seal", "accounts")


@dataclass(frozen=True)
class Covered:
    """The newest signed head and the order: ``inside`` of its events are covered, ``after`` came later.

    ``state`` as in ``GET /api/v1/audit/seal``: the numbers are valid only if it is signed or pending.
    """

    state: State
    head: Head | None
    signed_at: datetime | None
    inside: int
    after: int


def dossier(
    read: Snapshot, log: Log, folder: SealFolder, order: EventOrder, settings: Settings, now: datetime
) -> Paper:
    """The dossier as of ``now``, for an order of any status."""
    told = _told(read, log, order.id)
    covered = _covered(*standing(Tiles(read.connection), folder), told)
    data = {
        "reference": order.order_code,
        "house": house_on_paper(read, settings),
        "made": f"{order.order_code} · Situação: {STAGE_LABELS[order.stage]} · Emitido em {moment(now)}",
        "chapters": chapters(order, told),
        "log": [_line(each.entry) for each in told],
        "seal": _seal(order, covered, len(told)),
    }
    return Paper("dossier", f"dossie-{order.order_code}", now, data)


def _line(entry: AuditEvent) -> list[str]:
    said = " ".join(filter(None, (entry.sentence, entry.reason and f"Motivo: {entry.reason}")))
    return [number(entry.number), moment(entry.happened_at), moment(entry.recorded_at), said]


def _seal(order: EventOrder, covered: Covered, events: int) -> dict[str, object]:
    unsure: dict[str, object] = {"signed": [], "hashes": [], "steps": []}
    match covered.state:
        case "signed" | "pending":
            return _signed(order, covered, events)
        case "unsigned":
            return {"said": "O registro ainda não foi lacrado nenhuma vez.", **unsure}
        case "behind":
            return {"said": "O lacre está sendo relido agora. Emita o dossiê de novo em instantes.", **unsure}
        case _:
            warning = (
                "O lacre não confere agora com o registro. Confira em Administração › Lacre antes de confiar neste "
                "dossiê."
            )
            return {"said": warning, **unsure}


def _signed(order: EventOrder, covered: Covered, events: int) -> dict[str, object]:
    head, code = covered.head, order.order_code
    assert head is not None
    assert covered.signed_at is not None
    if covered.after == 0:
        said = f"Todos os {covered.inside} registros deste pedido estão lacrados."
    elif covered.inside == 0:
        said = "Os registros deste pedido ainda não estão lacrados: vieram todos depois da última assinatura."
    else:
        came = "veio" if covered.after == 1 else "vieram"
        said = (
            f"{covered.inside} dos {events} registros deste pedido estão lacrados; {covered.after} {came} depois "
            "da última assinatura."
        )
    return {
        "said": said,
        "signed": [
            ("Lacrados", f"os registros nº 1 a nº {number(head.size)} da histÃ³ria"),
            ("Assinado em", moment(covered.signed_at)),
        ],
        "hashes": [("Raiz", head.root.hex()), ("Chave", head.key)],
        "steps": [
            f"Em Administração › Lacre, baixe a prova do pedido {code}, a chave pública e o programa verify_proof.py.",
            f"Rode python verify_proof.py prova-{code}.json public-key.pem",
            "A raiz e o tamanho que ele mostra têm de ser estes, ou os de um lacre mais novo que os contém.",
        ],
    }


def _told(read: Snapshot, log: Log, id: int) -> list[DossierEntry]:
    """Every event of the order, the oldest first."""
    query = sa.select(events).where(events.c.stream == f"event_order-{id}").order_by(events.c.version)
    rows = read.all(query)
    found = log.events([(row["stream"], row["version"]) for row in rows])
    return [DossierEntry(entry, found.get((entry.stream, entry.version))) for entry in entries(read, rows, log)]


def _covered(state: State, head: Head | None, told: Sequence[DossierEntry]) -> Covered:
    """The head covers the first ``size`` events of the log."""
    size = head.size if head else 0
    inside = sum(each.entry.number <= size for each in told)
    signed_at = datetime.fromisoformat(head.at) if head else None
    return Covered(state, head, signed_at, inside, len(told) - inside)

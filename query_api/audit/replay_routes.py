"""GETs of replays, under ``/api/v1/audit``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from infra.brazilian import counted
from infra.security.permissions import Principal
from projections.registry import PROJECTIONS
from projections.runtime.as_of.runs import StoredReplay, every
from query_api.answers import not_kept
from query_api.audit.as_of_responses import ReplayedRow, ReplayResult, ReplayRun, ReplayRuns
from query_api.audit.personal import MASK, table_is_hidden_from, why_tables_are_hidden
from query_api.http import AuditReader, Now, Snapshot, reading
from query_api.people import NameOf, names_of

router = APIRouter(prefix="/api/v1/audit", tags=["replays"])

RunsNow = Annotated[Snapshot, Depends(reading("history", "accounts"))]


@router.get("/replays", summary="Replays of read models", operation_id="listReplays")
@not_kept("replays are written beside the log")
def list_replays(reader: AuditReader, read: RunsNow, now: Now) -> ReplayRuns:
    """The last twenty runs with their progress and results."""
    found = every(read.connection, now)
    name_of = names_of(read.connection, [run.started_by for run in found])
    return ReplayRuns(
        data=[shown(run, reader, name_of) for run in found],
        projections=sorted(projection.name for projection in PROJECTIONS),
    )


def shown(run: StoredReplay, reader: Principal, name_of: NameOf) -> ReplayRun:
    """``run`` for this reader."""
    results = [_masked(ReplayResult.model_validate(each), reader) for each in run.results]
    return ReplayRun(
        id=run.id,
        projections=run.projections,
        until=run.until_number,
        until_at=run.until_at,
        state=run.state,
        done=run.done,
        total=run.total,
        started_by=name_of(run.started_by),
        started_at=run.started_at,
        ended_at=run.ended_at,
        sentence=_sentence(run, results),
        results=results,
        masked=why_tables_are_hidden(reader, [row.table for each in results for row in each.differences]),
    )


def _masked(result: ReplayResult, reader: Principal) -> ReplayResult:
    rows = [_masked_row(row) if table_is_hidden_from(reader, row.table) else row for row in result.differences]
    return result.model_copy(update={"differences": rows})


def _masked_row(row: ReplayedRow) -> ReplayedRow:
    columns = [
        each.model_copy(update={"live": each.live and MASK, "replayed": each.replayed and MASK}) for each in row.columns
    ]
    return row.model_copy(update={"columns": columns})


def _sentence(run: StoredReplay, results: list[ReplayResult]) -> str:
    match run.state:
        case "running":
            return "A história está sendo relida."
        case "stopped":
            return "A releitura foi interrompida por quem a pediu."
        case "failed":
            return f"A releitura não chegou ao fim. {run.reason}".rstrip()
        case _:
            return _compared(run, results)


def _compared(run: StoredReplay, results: list[ReplayResult]) -> str:
    different = sum(1 for each in results if each.changed or each.only_live or each.only_replayed)
    rows = sum(each.rows for each in results)
    if not different:
        return f"Tudo igual: {counted(rows, 'linha confere', 'linhas conferem')} com a releitura da história."
    where = f"em {different} de {counted(len(results), 'leitura', 'leituras')}"
    if run.until_number is None:
        return f"Há diferenças entre o que está no ar e a releitura {where}."
    return f"O que está no ar mudou desde o registro nº {run.until_number} {where}."

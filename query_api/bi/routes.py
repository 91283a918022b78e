"""GETs of the reports, under ``/api/v1/bi`` and ``/api/v1/operations``."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Path, Query, Response

from infra.answers import file_of
from infra.declared_fields import vocabulary
from infra.long_answers import DownloadPlace, LongAnswer
from infra.workbooks import XLSX
from query_api.answers import kept_for_a_minute, not_kept
from query_api.bi.answering import READ_MODELS, ReportAnswer, answer
from query_api.bi.asking import ReportAsked
from query_api.bi.files import CSV, as_csv, as_xlsx, file_name
from query_api.bi.registry import REPORTS, TITLES, report_of
from query_api.bi.responses import Report, ReportList
from query_api.downloads import IN_TURN, MadeFiles
from query_api.http import BiReader, Now, OperationsReader, Snapshot, reading
from query_api.orders.movements import AS_A_FILE, MovementsAsked, movements_file
from query_api.orders.names import may_read_names

router = APIRouter(prefix="/api/v1", tags=["bi"])

MovementsNow = Annotated[Snapshot, Depends(reading("orders", "sales"))]
FiguresNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
Key = Annotated[
    str,
    Path(
        min_length=1,
        max_length=60,
        description="key of the report",
        examples=["revenue"],
        json_schema_extra=vocabulary("Report", TITLES),
    ),
]
OperationsKey = Annotated[
    str, Path(min_length=1, max_length=60, description="key of the report", examples=["order-funnel"])
]
Accept = Annotated[str, Header(include_in_schema=False)]
_AS_FILES: Final = {**file_of("JSON, or the file that `format` or `Accept` asks for", CSV, XLSX), **IN_TURN}


@router.get("/bi/reports", summary="The reports", operation_id="listReports")
@not_kept("constants")
def list_reports(_: BiReader) -> ReportList:
    """Every report with its question and definition."""
    return ReportList(reports=[report.card() for report in REPORTS])


@router.get(
    "/bi/reports/{key}", response_model=Report, responses=_AS_FILES, summary="A report", operation_id="readReport"
)
@kept_for_a_minute
def read_report(
    who: BiReader,
    read: FiguresNow,
    now: Now,
    files: MadeFiles,
    key: Key,
    asked: Annotated[ReportAsked, Query()],
    accept: Accept = "",
) -> Report | Response:
    """The rows of a report, its definition and the compared period. Amounts in BRL."""
    report, kind = report_of(key), _kind(asked, accept)
    if kind is None:
        return answer(read, report, asked, now).report()
    with files.place_of(who.user_id) as place:
        return _file(place, read, answer(read, report, asked, now), kind)


@router.get(
    "/bi/movements",
    response_class=Response,
    responses=AS_A_FILE,
    summary="A month for the accountant, for readers of the reports",
    operation_id="exportBiMovements",
)
def export_movements(
    who: BiReader, read: MovementsNow, files: MadeFiles, asked: Annotated[MovementsAsked, Query()]
) -> Response:
    """The rows of `GET /api/v1/receivables/movements`. Customers are named with the permission `customers` only."""
    with files.place_of(who.user_id) as place:
        return movements_file(place, read, asked, names=may_read_names(who))


@router.get("/operations/reports", summary="The reports of the operations", operation_id="listOperationsReports")
@not_kept("constants")
def list_operations_reports(_: OperationsReader) -> ReportList:
    """The reports about orders, deposits, freight and equipment."""
    return ReportList(reports=[report.card() for report in REPORTS if report.operations])


@router.get(
    "/operations/reports/{key}",
    response_model=Report,
    responses=_AS_FILES,
    summary="A report of the operations",
    operation_id="readOperationsReport",
)
@kept_for_a_minute
def read_operations_report(
    who: OperationsReader,
    read: FiguresNow,
    now: Now,
    files: MadeFiles,
    key: OperationsKey,
    asked: Annotated[ReportAsked, Query()],
    accept: Accept = "",
) -> Report | Response:
    """The rows of a report, its definition and the compared period. Amounts in BRL."""
    report, kind = report_of(key, operations=True), _kind(asked, accept)
    if kind is None:
        return answer(read, report, asked, now).report()
    with files.place_of(who.user_id) as place:
        return _file(place, read, answer(read, report, asked, now), kind)


def _kind(asked: ReportAsked, accept: str) -> str | None:
    """The kind of file that is asked for; ``None``: JSON."""
    found = _FORMATS.get(asked.format) or next((kind for kind in _WRITERS if accept.startswith(kind)), None)
    return found if found in _WRITERS else None


def _file(place: DownloadPlace, read: Snapshot, found: ReportAnswer, kind: str) -> LongAnswer:
    write, ending = _WRITERS[kind]
    headers = {**read.headers, "Content-Disposition": f'attachment; filename="{file_name(found)}.{ending}"'}
    return place.whole(write(found), kind, headers)


_FORMATS: Final = {"json": "application/json", "csv": CSV, "xlsx": XLSX}
_WRITERS: Final = {CSV: (as_csv, "csv"), XLSX: (as_xlsx, "xlsx")}

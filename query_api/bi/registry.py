"""Every report that there is."""

from __future__ import annotations

from typing import Final

from infra.problems import Problem
from query_api.bi.beer_reports import BEER_REPORTS
from query_api.bi.definition import Definition
from query_api.bi.operations_reports import OPERATIONS_REPORTS
from query_api.bi.sales_reports import SALES_REPORTS

REPORTS: Final = (*SALES_REPORTS, *BEER_REPORTS, *OPERATIONS_REPORTS)
TITLES: Final = {report.key: report.title for report in REPORTS}
_BY_KEY: Final = {report.key: report for report in REPORTS}


def report_of(key: str, *, operations: bool = False) -> Definition:
    """The report ``key``, or 404; with ``operations`` only those that readers of the operations get."""
    report = _BY_KEY.get(key)
    if report is None or (operations and not report.operations):
        raise Problem(404, "Este relatório não existe.", kind="not-found")
    return report

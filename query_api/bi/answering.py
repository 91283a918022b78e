"""The response of a report: its rows, the rows of the comparison period, and the position up to which it is
complete."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from infra.position import START
from projections.runtime.tracking import positions
from query_api.bi.asking import ReportAsked, refused
from query_api.bi.definition import Definition, ReportQuestion
from query_api.bi.metrics import Row, answered, shown
from query_api.bi.periods import Span
from query_api.bi.responses import Complete, Grain, Period, Report
from query_api.http import Snapshot

READ_MODELS: Final = ("bi", "sales", "orders", "customers")
_NEEDED: Final = {"product_id": "Informe de qual produto são as vendas."}


@dataclass(frozen=True)
class ReportAnswer:
    """Rows with rounded, but exact cells: JSON and spreadsheets are written from it."""

    definition: Definition
    asked: ReportAsked
    span: Span
    compared: Span | None
    grain: Grain
    rows: list[Row]
    totals: Row | None
    previous: list[Row]
    previous_totals: Row | None
    complete: Complete

    def report(self) -> Report:
        """The report as JSON."""
        fields: dict[str, Any] = {
            **self.definition.described(),
            "period": _period(self.span),
            "compared": _period(self.compared) if self.compared else None,
            "grain": self.grain,
            "keys": list(self.definition.keys),
            "columns": list(self.definition.columns),
            "rows": [answered(row) for row in self.rows],
            "totals": answered(self.totals) if self.totals is not None else None,
            "previous": [answered(row) for row in self.previous],
            "previous_totals": answered(self.previous_totals) if self.previous_totals is not None else None,
            "drill": self.definition.drill,
            "complete": self.complete,
        }
        return Report(**fields)


def answer(read: Snapshot, definition: Definition, asked: ReportAsked, now: datetime) -> ReportAnswer:
    """The report for these parameters; 422 if they are invalid."""
    filters = definition.filters
    if definition.needs and asked.only(definition.needs, filters) is None:
        raise refused(definition.needs, _NEEDED[definition.needs])
    span = asked.span(now)
    compared = span.compared(asked.compare or "previous")
    question = ReportQuestion(
        read,
        span,
        asked.grain_of(span, filters),
        now,
        cost_center=(asked.cost_center or None) if "cost_center" in filters else None,
        category_id=asked.only("category_id", filters),
        product_id=asked.only("product_id", filters),
        model_id=asked.only("model_id", filters),
        beer_id=asked.only("beer_id", filters),
    )
    rows, totals = _made(definition, question)
    previous, previous_totals = _made(definition, replace(question, span=compared)) if compared else ([], None)
    return ReportAnswer(
        definition,
        asked,
        span,
        compared,
        question.grain,
        rows,
        totals,
        previous,
        previous_totals,
        complete_of(read),
    )


def complete_of(read: Snapshot) -> Complete:
    """The position of the read model that is furthest behind."""
    rows = read.rows("complete", _positions, {})
    at = min((row["updated_at"] for row in rows), default=None)
    return Complete(position=str(read.position), at=None if read.position == START else at)


def _positions() -> sa.Select[Any]:
    return sa.select(positions.c.updated_at).where(positions.c.name.in_(READ_MODELS))


def _made(definition: Definition, question: ReportQuestion) -> tuple[list[Row], Row | None]:
    rows = definition.make(question)
    totals = definition.totals(rows)
    columns = definition.columns
    return (
        [shown(row, columns) for row in rows],
        None if totals is None else shown(totals, [column for column in columns if column.key in totals]),
    )


def _period(span: Span) -> Period:
    return Period.model_validate({"from": span.first, "to": span.last})

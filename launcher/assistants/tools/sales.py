"""What a day brought, and every report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field

from command_api.rules.cost_centers import CostCenter
from infra.brazilian import counted, day, percent, reais, short_number, weekday_name
from infra.problems import Problem
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import MASK, ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.bi import answering
from query_api.bi.answering import answer
from query_api.bi.asking import ReportAsked
from query_api.bi.registry import REPORTS, TITLES, report_of
from query_api.bi.responses import Cell, Column, Comparison, Report
from query_api.http import OptionalDay, OptionalId

BEST_SELLERS: Final = 10
WEEK: Final = timedelta(days=7)
_TYPED: Final = "reason"
"""The column of reports with what people typed."""


class SalesOfDay(Arguments):
    """Arguments of ``sales_of_day``."""

    day: OptionalDay = Field(None, description="o dia, AAAA-MM-DD; em branco: ontem")
    cost_center: CostCenter | Literal[""] = Field("", description="só um centro de custo; em branco: a casa toda")


def sales_of_day(asked: ToolContext, arguments: SalesOfDay) -> ToolAnswer:
    """Counter and events of a day beside the same weekday a week before, and what sold best."""
    on = arguments.day or asked.today - timedelta(days=1)
    brought, before = (_summary(asked, each, arguments.cost_center) for each in (on, on - WEEK))
    best = _report(asked, "sales-by-product", on, on, arguments.cost_center).rows
    sold = [row for row in best if row["amount"]][:BEST_SELLERS]
    events = counted(int(_number(brought["events_delivered"])), "evento", "eventos")
    return ToolAnswer(
        summary=f"{weekday_name(on).capitalize()}, {day(on)}: {reais(_number(brought['revenue']))}, sendo "
        f"{reais(_number(brought['sales_revenue']))} no balcão ({brought['sales']} vendas) e "
        f"{reais(_number(brought['event_revenue']))} em {events}. "
        f"Uma semana antes: {reais(_number(before['revenue']))}.",
        lines=[
            AnswerLine(
                f"{row['product']}: {short_number(_number(row['quantity']))}, {reais(_number(row['amount']))}",
                {name: row[name] for name in ("product", "product_id", "quantity", "amount")},
            )
            for row in sold
        ],
        figures={"day": on.isoformat(), **brought, "week_before": before["revenue"]},
        narrower="peça um centro de custo",
    )


def _summary(asked: ToolContext, on: date, cost_center: str) -> dict[str, Cell]:
    [row] = _report(asked, "summary", on, on, cost_center).rows
    names = ("revenue", "sales_revenue", "event_revenue", "sales", "average_sale", "events_delivered")
    return {name: row[name] for name in names}


def _report(asked: ToolContext, key: str, first: date, last: date, cost_center: str) -> Report:
    wanted = ReportAsked.model_validate(
        {"from": first, "to": last, "compare": "none", "cost_center": cost_center, "format": "json"}
    )
    return answer(asked.read, report_of(key), wanted, asked.now).report()


def _number(cell: Cell) -> float:
    return float(cell or 0)


def _known(key: str) -> str:
    if key not in TITLES:
        raise ValueError("Este relatório não existe.")
    return key


class ReportWanted(Arguments):
    """Arguments of ``report``."""

    key: Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": list(TITLES)})] = Field(
        description="que relatório: veja a lista na descrição da ferramenta"
    )
    from_: OptionalDay = Field(None, alias="from", description="primeiro dia; em branco: 89 dias antes do último")
    to: OptionalDay = Field(None, description="último dia; em branco: hoje")
    cost_center: CostCenter | Literal[""] = Field("", description="só um centro de custo; em branco: a casa toda")
    compare: Comparison = Field(
        "none", description="`previous`: com os dias logo antes; `year`: com as mesmas datas de um ano antes"
    )
    beer_id: OptionalId = Field(None, description="só este chope, onde o relatório o aceita")
    product_id: OptionalId = Field(None, description="só este produto, onde o relatório o aceita")


def report(asked: ToolContext, arguments: ReportWanted) -> ToolAnswer:
    """The rows of a report with its sums. Readers of the operations have those of their area."""
    may_read_all = asked.reader.principal.may(Permission.BI)
    definition = report_of(arguments.key)
    if not (may_read_all or definition.operations):
        raise Problem(403, "Quem criou esta chave lê só os relatórios da operação.", kind="forbidden")
    wanted = ReportAsked.model_validate(arguments.model_dump(by_alias=True, exclude={"key"}))
    found = answer(asked.read, definition, wanted, asked.now).report()
    return ToolAnswer(
        summary=f"{found.title}, de {day(found.period.from_)} a {day(found.period.to)}: "
        f"{counted(len(found.rows), 'linha', 'linhas')}. {found.definition}",
        lines=[_line(found, row, asked) for row in found.rows],
        figures={
            "from": found.period.from_.isoformat(),
            "to": found.period.to.isoformat(),
            "rows": len(found.rows),
            **({"totals": found.totals} if found.totals is not None else {}),
            **({"previous_totals": found.previous_totals} if found.previous_totals is not None else {}),
            **({"previous": found.previous} if found.previous and not found.keys else {}),
        },
        narrower="peça um período menor",
    )


def _line(found: Report, row: dict[str, Cell], asked: ToolContext) -> AnswerLine:
    if _TYPED in row and row[_TYPED] and not asked.names:
        row = {**row, _TYPED: MASK}
    return AnswerLine("; ".join(_written(found.columns, row)), row)


def _written(columns: list[Column], row: dict[str, Cell]) -> Iterator[str]:
    for each in columns:
        value = row.get(each.key)
        if value is not None and each.unit != "id":
            yield f"{each.label}: {_cell(value, each.unit)}"


def _cell(value: Any, unit: str) -> str:
    if isinstance(value, str):
        return value
    if unit == "amount":
        return reais(value)
    return percent(round(value, 1)) if unit == "percent" else short_number(value)


SALES_OF_DAY: Final = Tool(
    "sales_of_day",
    "O que um dia trouxe",
    "O que um dia trouxe: vendas do balcão, eventos entregues, os produtos mais vendidos, e o mesmo dia da semana "
    "anterior.",
    (Permission.BI,),
    answering.READ_MODELS,
    SalesOfDay,
    sales_of_day,
    words=("cost_center",),
)
REPORT: Final = Tool(
    "report",
    "Um relatório",
    "Um relatório da casa por período. Os que existem: "
    + "; ".join(f"{each.key} ({each.question})" for each in REPORTS),
    (Permission.BI, Permission.OPERATIONS),
    answering.READ_MODELS,
    ReportWanted,
    report,
    words=("key", "cost_center", "compare"),
)

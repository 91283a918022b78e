"""Why a number is what it is, counted again from its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Literal, get_args

from pydantic import Field, model_validator

from command_api.notes.subject import KINDS, Kind
from command_api.rules.cost_centers import CostCenter
from infra.brazilian import counted, moment, percent, reais
from infra.problems import Problem
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.audit.sentences import title_of
from query_api.bi import answering as bi
from query_api.dashboard import operations_queries as operations
from query_api.http import OptionalDay, OptionalId
from query_api.orders.hold_rules import hold_rules_of
from query_api.stock import queries as stock
from query_api.why.dashboards import OperationsFigure, why_of_operations
from query_api.why.money import ReceivablesFigure, why_of_customer, why_of_receivables
from query_api.why.notes import READ_MODELS as OF_NOTES
from query_api.why.notes import why_of_note
from query_api.why.orders import OrderFigure, why_of_order
from query_api.why.reports import SummaryAsked, SummaryFigure, why_of_summary
from query_api.why.responses import Why, WhyPart, WhyStep
from query_api.why.sales import SalesFigure, sold_lately, why_of_sales
from query_api.why.stock import why_of_stock, why_of_stock_value
from query_api.why.telling import READ_MODELS, Explained, WhyAsked, told
from query_api.wording.fields import in_units

STEPS: Final = 20

About = Literal["order", "note", "customer", "receivables", "stock", "stock_value", "sales", "operations", "summary"]
Figure = OrderFigure | Kind | ReceivablesFigure | SalesFigure | OperationsFigure | SummaryFigure


class WhyNumber(Arguments):
    """Arguments of ``why_number``."""

    about: About = Field(
        description="onde o número está: `order` e `customer` (o que um pedido ou cliente deve, com `id`), `note` "
        "(total de uma nota a emitir, com o `id` do pedido), `stock` "
        "(estoque de um produto, com `id`), `stock_value`, `receivables` (a receber), `sales` (painel da "
        "administração), `operations` (painel da operação), `summary` (resumo dos relatórios, com período)"
    )
    figure: Figure | Literal[""] = Field("", description="que número; para customer, stock e stock_value, em branco")
    id: OptionalId = Field(None, description="número do pedido, cliente ou produto")
    from_: OptionalDay = Field(None, alias="from", description="primeiro dia, para summary")
    to: OptionalDay = Field(None, description="último dia, para summary")
    cost_center: CostCenter | Literal[""] = Field("", description="só um centro de custo, para summary")

    @model_validator(mode="after")
    def _whole(self) -> WhyNumber:
        known = _ABOUT[self.about]
        if self.figure not in (known.figures or ("",)):
            raise ValueError(f"figure, para {self.about}: {', '.join(known.figures) or 'em branco'}.")
        if known.needs_id and self.id is None:
            raise ValueError(f"Para {self.about}, diga o número em id.")
        if self.id is not None and not known.needs_id:
            raise ValueError(f"{self.about} é da casa toda: deixe id em branco.")
        if self.about != "summary" and (self.from_ or self.to or self.cost_center):
            raise ValueError(f"from, to e cost_center são de summary: {self.about} é de agora.")
        return self


@dataclass(frozen=True)
class _About:
    """What can be explained, and the right of the screen that it is on."""

    right: Permission
    explain: Callable[[ToolContext, Any], Explained]
    figures: Sequence[str] = ()
    needs_id: bool = False


_PAGE: Final = WhyAsked(limit=STEPS)
_COUNTED: Final = frozenset({"pedido", "peça", "produto", "venda"})
"""Units of numbers that count things."""


def why_number(asked: ToolContext, arguments: WhyNumber) -> ToolAnswer:
    """The parts of a number and the newest events that moved it."""
    known = _ABOUT[arguments.about]
    if not asked.reader.principal.may(known.right):
        raise Problem(403, "Quem criou esta chave não lê a tela em que este número está.", kind="forbidden")
    found = told(asked.read, asked.log, known.explain(asked, arguments), _PAGE)
    title = (
        f"A receber do cliente nº {arguments.id}" if arguments.about == "customer" and not asked.names else found.title
    )
    adds_up = "confere com os registros" if found.adds_up else "NÃO confere com os registros"
    return ToolAnswer(
        summary=f"{title}: {_amount(found.value, found.unit)}. {found.definition} O número {adds_up}.",
        lines=[*(_part(asked, found, part) for part in found.parts), *_steps(asked, found)],
        figures={"value": found.value, "unit": found.unit, "adds_up": found.adds_up, "parts": len(found.parts)},
        narrower="peça uma das partes, ou um período menor",
        more=found.parts_left_out,
    )


def _part(asked: ToolContext, found: Why, part: WhyPart) -> AnswerLine:
    kind, _, id = (part.stream or "").rpartition("-")
    label = asked.customer(int(id), part.label) if kind == "customer" else part.label
    return AnswerLine(
        f"{label}: {_amount(part.amount, found.unit)}",
        {"part": label, "amount": part.amount, "stream": part.stream},
    )


def _steps(asked: ToolContext, found: Why) -> list[AnswerLine]:
    events = asked.log.events([(step.stream, step.version) for step in found.steps])
    topics = {key: event.TOPIC for key, event in events.items()}
    return [_step(asked, found, step, topics.get((step.stream, step.version), "")) for step in found.steps]


def _step(asked: ToolContext, found: Why, step: WhyStep, topic: str) -> AnswerLine:
    # sentences and reasons may name people
    said = step.sentence if asked.names else f"{title_of(topic)}."
    sign = "+" if step.change > 0 else ""
    after = "" if step.after is None else f", depois {_amount(step.after, found.unit)}"
    return AnswerLine(
        f"{moment(step.at)}: {said} {sign}{_amount(step.change, found.unit)}{after}",
        {
            "number": step.number,
            "at": step.at.isoformat(),
            "stream": step.stream,
            "event": said,
            "label": step.label,
            "change": step.change,
            "after": step.after,
        },
    )


def _amount(value: float, unit: str) -> str:
    if unit == "BRL":
        return reais(value)
    if unit == "%":
        return percent(round(value, 1))
    if unit in _COUNTED:
        return counted(int(value), unit, f"{unit}s")
    return in_units(Decimal(str(value)), unit)


def _order(asked: ToolContext, wanted: WhyNumber) -> Explained:
    figure: Any = wanted.figure
    return why_of_order(asked.read, asked.log, wanted.id or 0, figure, _PAGE)


def _note(asked: ToolContext, wanted: WhyNumber) -> Explained:
    kind: Any = wanted.figure
    return why_of_note(asked.read, asked.log, wanted.id or 0, kind, _PAGE)


def _receivables(asked: ToolContext, wanted: WhyNumber) -> Explained:
    figure: Any = wanted.figure
    return why_of_receivables(asked.read, asked.log, figure, asked.today)


def _sales(asked: ToolContext, wanted: WhyNumber) -> Explained:
    figure: Any = wanted.figure
    return why_of_sales(asked.read, asked.log, sold_lately(figure, asked.now), _PAGE)


def _operations(asked: ToolContext, wanted: WhyNumber) -> Explained:
    figure: Any = wanted.figure
    hours = hold_rules_of(asked.read.connection, asked.settings).deposit_hold_hours
    return why_of_operations(asked.read, asked.log, figure, asked.now, hours, _PAGE)


def _summary(asked: ToolContext, wanted: WhyNumber) -> Explained:
    figure: Any = wanted.figure
    period = SummaryAsked.model_validate(
        {"from": wanted.from_, "to": wanted.to, "cost_center": wanted.cost_center, "limit": STEPS}
    )
    return why_of_summary(asked.read, asked.log, figure, period, asked.now)


_ABOUT: Final[dict[About, _About]] = {
    "order": _About(Permission.PLACE_ORDERS, _order, get_args(OrderFigure), needs_id=True),
    "note": _About(Permission.FISCAL, _note, KINDS, needs_id=True),
    "customer": _About(
        Permission.PLACE_ORDERS,
        lambda asked, wanted: why_of_customer(asked.read, asked.log, wanted.id),
        needs_id=True,
    ),
    "receivables": _About(Permission.PLACE_ORDERS, _receivables, get_args(ReceivablesFigure)),
    "stock": _About(
        Permission.OPERATIONS,
        lambda asked, wanted: why_of_stock(asked.read, asked.log, wanted.id, _PAGE),
        needs_id=True,
    ),
    "stock_value": _About(Permission.OPERATIONS, lambda asked, _: why_of_stock_value(asked.read, asked.now)),
    "sales": _About(Permission.USERS, _sales, get_args(SalesFigure)),
    "operations": _About(Permission.OPERATIONS, _operations, get_args(OperationsFigure)),
    "summary": _About(Permission.BI, _summary, get_args(SummaryFigure)),
}

WHY_NUMBER: Final = Tool(
    "why_number",
    "Por que este número",
    "Por que um número é o que é: as partes, os registros mais novos que o mudaram, e se os registros "
    "contados de novo conferem com ele. figure, por about: "
    + "; ".join(f"{about}: {', '.join(known.figures)}" for about, known in _ABOUT.items() if known.figures),
    (Permission.PLACE_ORDERS, Permission.OPERATIONS, Permission.BI),
    tuple(dict.fromkeys((*READ_MODELS, *bi.READ_MODELS, *operations.READ_MODELS, *stock.READ_MODELS, *OF_NOTES))),
    WhyNumber,
    why_number,
    words=("about", "figure", "cost_center"),
)

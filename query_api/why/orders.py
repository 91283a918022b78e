"""Figures of one order: its account, counted again from its events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

import sqlalchemy as sa

from command_api.kernel import Event
from command_api.rules.order_account import CASH, KINDS, Kind, OrderAccount
from projections.orders.accounts import account_of
from projections.orders.tables import orders
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.why.responses import WhyPart
from query_api.why.telling import NOTHING, Explained, Moved, WhyAsked, account_after, order_path, order_stream, page_of
from query_api.wording.terms import MOVEMENTS

OrderFigure = Literal["total", "charged", "paid", "balance", "open_amount", "deposit_paid", "refundable"]
_LABELS: Final = {**MOVEMENTS, "items": "Itens"}
_CHARGES: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind not in CASH)


@dataclass(frozen=True)
class _Figure:
    """``parts``: what the number is the sum of; none: it follows from a rule."""

    title: str
    definition: str
    value: Callable[[OrderAccount], Decimal]
    parts: Callable[[OrderAccount], Mapping[Kind, Decimal]] | None = None


def _only(kinds: Collection[Kind], sign: int = 1) -> Callable[[OrderAccount], Mapping[Kind, Decimal]]:
    """The parts of these kinds, ``sign`` times."""
    return lambda account: {kind: sign * amount for kind, amount in account.parts.items() if kind in kinds}


_FIGURES: Final[dict[OrderFigure, _Figure]] = {
    "total": _Figure(
        "Total",
        "Itens, frete e dias extras combinados, ou o saldo inicial. Multas, danos e créditos não fazem parte dele.",
        lambda account: account.total,
        lambda account: {
            "opening": account.opening,
            "items": account.items_total,
            "freight": account.freight_price,
            "extra_days": account.extra_days,
        },
    ),
    "charged": _Figure(
        "Total cobrado",
        "Tudo o que o cliente deve pagar: o combinado, mais multas, danos e o que foi retido, menos créditos. Um "
        "rascunho não é cobrado, e de um pedido cancelado só conta o que não foi devolvido.",
        lambda account: account.charged,
        _only(_CHARGES),
    ),
    "paid": _Figure(
        "Pago",
        "Sinal e pagamentos, menos estornos e o que foi devolvido.",
        lambda account: account.paid,
        _only(CASH, -1),
    ),
    "balance": _Figure(
        "Saldo",
        "O total cobrado menos o que foi pago. Abaixo de zero, a casa deve ao cliente.",
        lambda account: account.balance,
        _only(KINDS),
    ),
    "open_amount": _Figure(
        "A pagar agora",
        "Enquanto o pedido espera o sinal, o que falta dele; depois, o saldo.",
        lambda account: account.open_amount,
    ),
    "deposit_paid": _Figure(
        "Sinal pago",
        "O que entrou até o valor combinado do sinal, por qualquer forma, e não voltou antes da entrega.",
        lambda account: account.deposit_paid,
    ),
    "refundable": _Figure(
        "A devolver",
        "O que entrou além do que o pedido custa, menos o que já voltou e o sinal que espera o acerto.",
        lambda account: account.refundable,
    ),
}


def why_of_order(read: Snapshot, log: Log, id: int, figure: OrderFigure, asked: WhyAsked) -> Explained:
    """Why a figure of an order is what it is, or 404."""
    stream, chosen = order_stream(id), _FIGURES[figure]
    row = read.one(sa.select(orders).where(orders.c.id == id), "Este pedido não existe.", stream)
    events = log.stream(stream, row["version"])
    account = account_after(events)
    value, parts = chosen.value(account_of(dict(row))), _parts(chosen, account)
    moved, more = page_of(_moved(stream, events, chosen), asked)
    sums = {chosen.value(account), *([sum(parts.values(), NOTHING)] if chosen.parts else [])}
    return Explained(
        title=f"{chosen.title} do pedido {row['order_code']}",
        unit="BRL",
        value=value,
        definition=chosen.definition,
        adds_up=sums == {value},
        parts=[WhyPart(label=_LABELS[kind], amount=float(amount), why=None) for kind, amount in parts.items()],
        moved=moved,
        more=more,
    )


def order_part(row: Row, amount: Decimal, figures: Sequence[OrderFigure]) -> WhyPart:
    """The part of an order, from a row of ``orders``. The first of ``figures`` that is as much explains it."""
    account = account_of(row)
    found = next((figure for figure in figures if _FIGURES[figure].value(account) == amount), None)
    return WhyPart(
        label=f"Pedido {row['order_code']}",
        amount=float(amount),
        why=found and order_path(row["id"], found),
        stream=order_stream(row["id"]),
    )


def _parts(chosen: _Figure, account: OrderAccount) -> dict[Kind, Decimal]:
    """The parts of the account, in the order of the ledger; none is 0."""
    amounts = chosen.parts(account) if chosen.parts else {}
    return {kind: amounts[kind] for kind in KINDS if amounts.get(kind)}


def _moved(stream: str, events: Sequence[Event], chosen: _Figure) -> Iterator[Moved]:
    """The events that changed the figure, each with the parts of the account that it changed."""
    before = OrderAccount()
    for event in events:
        now = before.after(event)
        change = chosen.value(now) - chosen.value(before)
        if change:
            was, parts = before.parts, now.parts
            kinds = [kind for kind in KINDS if was.get(kind, NOTHING) != parts.get(kind, NOTHING)]
            label = ", ".join(_LABELS[kind] for kind in kinds if kind in _LABELS)
            yield Moved((stream, event.originator_version), change, chosen.value(now), label)
        before = now

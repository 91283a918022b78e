"""A stop of a van on paper: where, whom to call, what to carry and what to receive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from command_api.rules.handover import handover_words
from infra.brazilian import counted, phone, reais, short_number


class _Item(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def quantity(self) -> float: ...


class _Asset(Protocol):
    @property
    def asset_tag(self) -> str: ...

    @property
    def model_name(self) -> str: ...

    @property
    def beer(self) -> str | None: ...


class PrintedStop(Protocol):
    """A stop of the day sheet or of a route."""

    @property
    def customer_name(self) -> str: ...

    @property
    def order_code(self) -> str: ...

    @property
    def address(self) -> str: ...

    @property
    def phone(self) -> str: ...

    @property
    def notes(self) -> str: ...

    @property
    def items(self) -> Sequence[_Item]: ...

    @property
    def assets(self) -> Sequence[_Asset]: ...

    @property
    def balance_due(self) -> float: ...

    @property
    def penalty_due(self) -> float: ...

    @property
    def empties_to_collect(self) -> int: ...


def stop_on_paper(
    stop: PrintedStop,
    kg: float,
    *,
    marks: Iterable[str] = (),
    more: Iterable[tuple[str, str]] = (),
    collects: bool = False,
) -> dict[str, object]:
    """As ``stops.typ`` sets it. ``marks`` stand out; ``more`` are facts beside load and money. ``collects``: the
    customer comes to the house."""
    facts = [("Carga", f"{short_number(kg)} kg"), ("A receber", reais(stop.balance_due))]
    if stop.penalty_due > 0:
        facts.append(("Multa até hoje", reais(stop.penalty_due)))
    empties = stop.empties_to_collect
    return {
        "name": stop.customer_name,
        "code": stop.order_code,
        "marks": [mark for mark in marks if mark],
        "lines": [line for line in (stop.address, phone(stop.phone), stop.notes) if line],
        "items": [f"{short_number(each.quantity)} × {each.name}" for each in stop.items],
        "pieces": [(each.asset_tag, each.beer or each.model_name) for each in stop.assets],
        "empties": f"{handover_words(collects=collects).take_back} {counted(empties, 'vazio', 'vazios')}"
        if empties
        else "",
        "facts": [(name, value) for name, value in (*facts, *more) if value],
    }

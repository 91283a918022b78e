"""Batches: planned, packaged or cancelled."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from typing import Final, Literal, Self

import msgspec
from msgspec.structs import asdict, replace

from command_api.batches.events import (
    BatchCancelled,
    BatchPackaged,
    BatchPlanned,
    BatchReplanned,
    PackagedFill,
)
from command_api.kernel import Aggregate, Event, Refused, money
from command_api.kernel.aggregates import Claim
from command_api.rules.amounts import check_amount

BatchStatus = Literal["planned", "packaged", "cancelled"]
BATCH_CODE: Final = "batch-code"
"""Scope of the claim."""
LARGEST_BATCH: Final = Decimal(1_000_000)
"""Litres."""
LONGEST_CODE: Final = 40
HIGHEST_COST: Final = Decimal("9999999.99")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """``litres`` of a beer, ready on a day. ``cost`` is BRL for all of it; an empty ``supplier`` is the house."""

    litres: Decimal
    ready_on: date
    code: str = ""
    supplier: str = ""
    cost: Decimal | None = None

    def checked(self) -> Plan:
        """With the cost to the cent. Raises ``Refused`` for a plan that cannot be."""
        if not self.code.strip() or len(self.code) > LONGEST_CODE:
            raise Refused(f"O código do lote tem de 1 a {LONGEST_CODE} caracteres.")
        if not 0 < self.litres <= LARGEST_BATCH:
            raise Refused("Um lote tem mais de zero e até 1.000.000 de litros.")
        if self.cost is not None:
            check_amount("O custo do lote", self.cost, highest=HIGHEST_COST)
        return self if self.cost is None else replace(self, cost=money(self.cost))


class Batch(Aggregate):
    """``litres`` of one beer. No more than that is ever packaged."""

    code: str
    litres: Decimal
    ready_on: date
    supplier: str
    cost: Decimal | None

    TOPIC = "batch"
    NOUN = "Lote"

    @classmethod
    def introduce(cls, id: int, *, beer_id: int, plan: Plan) -> Self:
        return cls.begin(BatchPlanned, id, beer_id=beer_id, **asdict(plan.checked()))

    @property
    def plan(self) -> Plan:
        """What it is planned to be."""
        return Plan(**{name: getattr(self, name) for name in Plan.__struct_fields__})

    @property
    def left_l(self) -> Decimal:
        """Litres that are not packaged yet."""
        return self.litres - self.packaged_l

    def replan(self, plan: Plan) -> None:
        exact = plan.checked()
        if exact == self.plan:
            return
        if self.status == "cancelled":
            raise Refused(f"O lote {self.code} foi cancelado.", status=self.status)
        if exact.litres < self.packaged_l:
            raise Refused(f"Já foram envasados {_text(self.packaged_l)} litros do lote {self.code}.")
        if self.packaged_l and exact.cost != self.cost:
            raise Refused("O custo de um lote envasado não muda: os barris dele já o têm.")
        self.trigger_event(BatchReplanned, **asdict(exact))

    def cost_of(self, litres: Decimal) -> Decimal | None:
        """BRL of ``litres`` of it, to the cent."""
        return None if self.cost is None else money(self.cost * litres / self.litres)

    def package(self, fills: Sequence[PackagedFill], packaged_on: date) -> None:
        """Record the containers that were filled on a day."""
        if self.status == "cancelled":
            raise Refused(f"O lote {self.code} foi cancelado.", status=self.status)
        total = sum((fill.litres for fill in fills), Decimal(0))
        if total > self.left_l:
            raise Refused(f"O lote {self.code} só tem mais {_text(self.left_l)} litros.", left=float(self.left_l))
        self.trigger_event(BatchPackaged, packaged_on=packaged_on, fills=tuple(fills))

    def cancel(self) -> None:
        if self.status == "packaged":
            raise Refused(f"O lote {self.code} já foi envasado.", status=self.status)
        if self.status == "planned":
            self.trigger_event(BatchCancelled)

    def claims(self) -> AbstractSet[Claim]:
        """The code is printed on the kegs: it stays taken after a cancellation."""
        return {(BATCH_CODE, self.code.casefold())}

    def evolve(self, event: Event) -> None:
        match event:
            case BatchPlanned():
                self.beer_id = event.beer_id
                self._take(event)
                self.packaged_l = Decimal(0)
                self.status: BatchStatus = "planned"
            case BatchReplanned():
                self._take(event)
            case BatchPackaged():
                self.packaged_l += sum((fill.litres for fill in event.fills), Decimal(0))
                self.status = "packaged"
            case BatchCancelled():
                self.status = "cancelled"

    def _take(self, event: BatchPlanned | BatchReplanned) -> None:
        for name in Plan.__struct_fields__:
            setattr(self, name, getattr(event, name))


def _text(litres: Decimal) -> str:
    return f"{litres.normalize():f}".replace(".", ",")

"""Batches: planned, packaged or cancelled."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from typing import Final, Literal, Self

from msgspec.structs import asdict

from command_api.batches import events
from command_api.batches.details import Plan
from command_api.batches.events import PackagedFill
from command_api.kernel import Aggregate, Event, Refused, money
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.rules.keg_status import BLOCKED_BATCH
from command_api.rules.mending import mended_at

BatchStatus = Literal["planned", "packaged", "cancelled"]
BATCH_CODE: Final = "batch-code"
"""Scope of the claim."""
LONGEST_WHY: Final = 300


class Batch(Aggregate):
    """``litres`` of one beer. No more than that is ever packaged. ``blocked_why`` is empty unless it is blocked."""

    code: str
    litres: Decimal
    ready_on: date
    supplier: str
    supplier_note: str
    registration: str
    cost: Decimal | None

    TOPIC = "batch"
    NOUN = "Lote"

    @classmethod
    def introduce(cls, id: int, *, beer_id: int, plan: Plan) -> Self:
        return cls.begin(events.BatchPlanned, id, beer_id=beer_id, **asdict(plan.checked()))

    @property
    def plan(self) -> Plan:
        """What it is planned to be."""
        return fields_of(Plan, self)

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
        self.trigger_event(events.BatchReplanned, **asdict(exact))

    def cost_of(self, litres: Decimal) -> Decimal | None:
        """BRL of ``litres`` of it, to the cent."""
        return None if self.cost is None else money(self.cost * litres / self.litres)

    def package(self, fills: Sequence[PackagedFill], packaged_on: date) -> None:
        """Record the containers that were filled on a day."""
        if self.status == "cancelled":
            raise Refused(f"O lote {self.code} foi cancelado.", status=self.status)
        if self.blocked_why:
            raise Refused(
                f"O lote {self.code} está bloqueado: {self.blocked_why}", mend=mended_at("batch", self.number)
            )
        total = sum((fill.litres for fill in fills), Decimal(0))
        if total > self.left_l:
            raise Refused(f"O lote {self.code} só tem mais {_text(self.left_l)} litros.", left=float(self.left_l))
        self.trigger_event(events.BatchPackaged, packaged_on=packaged_on, fills=tuple(fills))

    def block(self, why: str) -> None:
        """Nothing of it is served or delivered until it is unblocked."""
        if self.status == "cancelled":
            raise Refused(f"O lote {self.code} foi cancelado.", status=self.status)
        if not why.strip() or len(why) > LONGEST_WHY:
            raise Refused(f"O motivo do bloqueio tem de 1 a {LONGEST_WHY} caracteres.")
        if why != self.blocked_why:
            self.trigger_event(events.BatchBlocked, why=why)

    def unblock(self) -> None:
        if self.blocked_why:
            self.trigger_event(events.BatchUnblocked)

    def cancel(self) -> None:
        if self.status == "packaged":
            raise Refused(f"O lote {self.code} já foi envasado.", status=self.status)
        if self.status == "planned":
            self.trigger_event(events.BatchCancelled)

    def claims(self) -> AbstractSet[Claim]:
        """The code is printed on the kegs: it stays taken after a cancellation. While it is blocked its kegs find that
        by its number."""
        code = {(BATCH_CODE, self.code.casefold())}
        return code | {(BLOCKED_BATCH, str(self.number))} if self.blocked_why else code

    def evolve(self, event: Event) -> None:
        match event:
            case events.BatchPlanned():
                self.beer_id = event.beer_id
                self._take(event)
                self.packaged_l = Decimal(0)
                self.status: BatchStatus = "planned"
                self.blocked_why = ""
            case events.BatchReplanned():
                self._take(event)
            case events.BatchPackaged():
                self.packaged_l += sum((fill.litres for fill in event.fills), Decimal(0))
                self.status = "packaged"
            case events.BatchBlocked():
                self.blocked_why = event.why
            case events.BatchUnblocked():
                self.blocked_why = ""
            case events.BatchCancelled():
                self.status = "cancelled"

    def _take(self, event: events.BatchPlanned | events.BatchReplanned) -> None:
        for name in Plan.__struct_fields__:
            setattr(self, name, getattr(event, name))


def _text(litres: Decimal) -> str:
    return f"{litres.normalize():f}".replace(".", ",")

"""Kegs of beer: full, on tap, empty or poured away."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from typing import Final, Literal, Self

from command_api.kernel import Aggregate, Event, Refused, money
from command_api.kernel.aggregates import Claim
from command_api.stock.events import KegDiscarded, KegEmptied, KegReceived, KegTapped

KegStatus = Literal["full", "tapped", "empty", "discarded"]
KEG_STATUS_LABELS: Final[dict[KegStatus, str]] = {
    "full": "Cheio",
    "tapped": "Na torneira",
    "empty": "Vazio",
    "discarded": "Descartado",
}
LARGEST_KEG: Final = 1000
"""Litres."""


class Keg(Aggregate):
    """One keg with its beer. What it holds is in the stock of its product, too."""

    TOPIC = "keg"
    NOUN = "Barril"

    @classmethod
    def receive(
        cls,
        id: int,
        *,
        product_id: int,
        code: str,
        volume_l: Decimal,
        quantity: Decimal,
        filled_on: date,
        expires_on: date,
        cost: Decimal | None = None,
    ) -> Self:
        if not 0 < volume_l <= LARGEST_KEG:
            raise Refused(f"Um barril tem de 1 a {LARGEST_KEG} litros.")
        if expires_on < filled_on:
            raise Refused("A validade não pode ser anterior ao envase.")
        return cls.begin(
            KegReceived,
            id,
            product_id=product_id,
            code=code,
            volume_l=volume_l,
            quantity=quantity,
            filled_on=filled_on,
            expires_on=expires_on,
            cost=None if cost is None else money(cost),
        )

    def tap(self, today: date, reason: str = "") -> None:
        """Put it on tap. One that has expired needs a reason."""
        self._must_be("full")
        if today > self.expires_on and not reason:
            raise Refused(f"Este barril venceu em {self.expires_on:%d/%m/%Y}: para abri-lo, diga o motivo.")
        self.trigger_event(KegTapped, note=reason)

    def empty(self) -> None:
        self._must_be("tapped")
        self.trigger_event(KegEmptied)

    def discard(self, lost: Decimal, reason: str) -> None:
        """Pour away what is left: ``lost`` in the product's unit."""
        self._must_be("full", "tapped")
        if not reason:
            raise Refused("Diga o motivo do descarte.")
        if not 0 <= lost <= self.quantity:
            raise Refused("Não se descarta mais do que o barril tinha.", most=float(self.quantity))
        self.trigger_event(KegDiscarded, lost=lost, note=reason)

    def claims(self) -> AbstractSet[Claim]:
        """A code names one keg for ever: it is printed on its label."""
        return {("keg-code", self.code.casefold())} if self.code else set()

    def _must_be(self, *statuses: KegStatus) -> None:
        if self.status not in statuses:
            raise Refused(f"O barril está {KEG_STATUS_LABELS[self.status].lower()}.", status=self.status)

    def evolve(self, event: Event) -> None:
        match event:
            case KegReceived():
                self.product_id = event.product_id
                self.code = event.code
                self.quantity = event.quantity
                self.expires_on = event.expires_on
                self.status: KegStatus = "full"
            case KegTapped():
                self.status = "tapped"
            case KegEmptied():
                self.status = "empty"
            case KegDiscarded():
                self.status = "discarded"

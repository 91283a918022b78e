"""Papers as a customer agreed to them, and proofs of a delivery, kept byte by byte."""

from __future__ import annotations

import hashlib
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from typing import Final, Self

from command_api.kernel import Aggregate, Event, stream_name
from command_api.kernel.aggregates import Claim
from command_api.orders.domain.state import OrderState
from command_api.orders.events import PaperKept, PaperKind, ProofKept
from command_api.rules.stops import ProofKind
from command_api.rules.van_days import StopKind

PROOF_PLACE: Final = "stop-proof"


def proof_place(order_id: int, day: date, stop: StopKind, proof: ProofKind, place: int) -> str:
    """The value of the claim on one of the places of a stop."""
    return f"{order_id} {day} {stop} {proof} {place}"


class KeptPaper(Aggregate):
    """One paper. Its stream has one event, so that no command of the order reads the bytes again."""

    TOPIC = "paper"
    NOUN = "Documento guardado"

    @classmethod
    def keep(cls, id: int, order: OrderState, paper: PaperKind, content: bytes) -> Self:
        """``content``, the PDF of the paper, is kept for the customer that the order has now."""
        return cls.begin(
            PaperKept,
            id,
            order_id=order.number,
            order_code=order.order_code,
            customer=order.details.customer,
            paper=paper,
            sha256=hashlib.sha256(content).hexdigest(),
            content=content,
        )

    @property
    def subject(self) -> str | None:
        return None if self.customer.id is None else stream_name("customer", self.customer.id)

    @property
    def has_ended(self) -> bool:
        """One event says all of it."""
        return True

    def evolve(self, event: Event) -> None:
        match event:
            case PaperKept():
                self.order_id = event.order_id
                self.customer = event.customer
                self.paper = event.paper
                self.sha256 = event.sha256


class StopProof(Aggregate):
    """A signature or a photo. Its stream has one event, so that no command of the order reads the bytes again."""

    TOPIC = "proof"
    NOUN = "Comprovante"

    @classmethod
    def keep(
        cls,
        id: int,
        order: OrderState,
        day: date,
        stop: StopKind,
        proof: ProofKind,
        content: bytes,
        *,
        asset_tag: str,
        at: datetime,
        shown: str = "",
        place: int | None = None,
    ) -> Self:
        """``content`` was made at ``at``, below the text that was ``shown``, and is kept for the customer that the
        order has now, in this ``place`` of its stop."""
        return cls.begin(
            ProofKept,
            id,
            timestamp=at,
            order_id=order.number,
            order_code=order.order_code,
            customer=order.details.customer,
            day=day,
            stop=stop,
            proof=proof,
            asset_tag=asset_tag,
            sha256=hashlib.sha256(content).hexdigest(),
            content=content,
            shown=shown,
            shown_sha256=hashlib.sha256(shown.encode()).hexdigest() if shown else "",
            place=place,
        )

    @property
    def subject(self) -> str | None:
        return None if self.customer.id is None else stream_name("customer", self.customer.id)

    @property
    def has_ended(self) -> bool:
        """One event says all of it."""
        return True

    def claims(self) -> AbstractSet[Claim]:
        return frozenset() if self._place is None else {(PROOF_PLACE, proof_place(*self._at, self._place))}

    def evolve(self, event: Event) -> None:
        match event:
            case ProofKept():
                self.order_id = event.order_id
                self.customer = event.customer
                self.sha256 = event.sha256
                self._at = event.order_id, event.day, event.stop, event.proof
                self._place = event.place
                self.shown, self.shown_sha256 = event.shown, event.shown_sha256

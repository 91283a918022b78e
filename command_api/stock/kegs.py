"""Kegs of beer: full, on tap, empty or poured away."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Self

import msgspec

from command_api.kernel import Aggregate, Event, Refused, money, stream_name
from command_api.kernel.aggregates import Claim
from command_api.rules.keg_credits import KegState
from command_api.rules.keg_status import KEG_STATUS_LABELS, KegStatus
from command_api.stock import events

LARGEST_KEG: Final = 1000
"""Litres."""
CONTAINER_FILL: Final = "container-fill"
"""Scope of the claim that makes a container hold one open fill at most."""
TAP: Final = "tap"
"""Scope of the claim that connects one keg to a tap at most."""
_RETURNED_AS: Final[dict[KegState, KegStatus]] = {
    "sealed": "full",
    "partial": "discarded",
    "empty": "empty",
    "lost": "empty",
}
OPEN: Final[tuple[KegStatus, ...]] = ("full", "tapped")


class NewKeg(msgspec.Struct, frozen=True):
    """``volume_l`` litres; ``quantity`` in the product's unit follows from it where it is left out; ``cost`` BRL for
    the whole keg."""

    volume_l: Decimal
    filled_on: date
    expires_on: date
    code: str = ""
    quantity: Decimal | None = None
    cost: Decimal | None = None


class Filling(msgspec.Struct, frozen=True, kw_only=True):
    """What a container is filled with: ``litres`` of a batch, for ``cost`` BRL."""

    batch_id: int
    beer_id: int
    container_id: int
    container_tag: str
    capacity_l: Decimal
    litres: Decimal
    filled_on: date
    best_before: date
    cost: Decimal | None = None


class Keg(Aggregate):
    """A fill: the beer of one batch in one container.

    A keg from before batches has a product and no container; what it holds is in the stock of its product, too, and
    its ``quantity`` is in that product's unit. The ``quantity`` of a fill is litres. ``out_with`` is the order that has
    the full keg, ``back_from`` the one it came back from, until something happens to it.
    """

    TOPIC = "keg"
    NOUN = "Barril"

    @classmethod
    def receive(cls, id: int, product_id: int, new: NewKeg, quantity: Decimal) -> Self:
        if not 0 < new.volume_l <= LARGEST_KEG:
            raise Refused(f"Um barril tem de 1 a {LARGEST_KEG} litros.")
        if new.expires_on < new.filled_on:
            raise Refused("A validade não pode ser anterior ao envase.")
        cost = None if new.cost is None else money(new.cost)
        return cls.begin(events.KegReceived, id, taken_from=new, product_id=product_id, quantity=quantity, cost=cost)

    @classmethod
    def fill(cls, id: int, batch_code: str, filling: Filling) -> Self:
        """Fill a container. The claim on it refuses a second open fill."""
        if not 0 < filling.litres <= LARGEST_KEG:
            raise Refused(f"Um barril tem de 1 a {LARGEST_KEG} litros.")
        if filling.best_before < filling.filled_on:
            raise Refused("A validade não pode ser anterior ao envase.")
        return cls.begin(events.KegFilled, id, taken_from=filling, code=f"{batch_code}/{filling.container_tag}")

    def tap(self, today: date, reason: str = "", tap: int | None = None) -> None:
        """Connect it, to the tap of this number if it is given. One that has expired needs a reason."""
        self._must_be("full")
        if today > self.expires_on and not reason:
            raise Refused(f"Este barril venceu em {self.expires_on:%d/%m/%Y}: para abri-lo, diga o motivo.")
        self.trigger_event(events.KegTapped, note=reason, tap=tap)

    def deliver(self, order_id: int, order_code: str, at: datetime) -> None:
        """The keg left full with an order."""
        self._must_be("full")
        self.trigger_event(events.KegDelivered, timestamp=at, order_id=order_id, order_code=order_code)

    def stay(self, order_id: int, order_code: str) -> None:
        """Correct a delivery: the keg did not leave with the order."""
        if self.out_with != order_id:
            raise Refused(f"O barril {self.code} não saiu com o pedido {order_code}.")
        self.trigger_event(events.KegStayed, order_id=order_id, order_code=order_code)

    def come_back(self, order_id: int, order_code: str, state: KegState, left_l: Decimal, at: datetime) -> None:
        """The keg's container came back ``at``, or is lost; ``left_l`` litres of its beer came back."""
        if self.out_with != order_id:
            raise Refused(f"O barril {self.code} não saiu com o pedido {order_code}.")
        fields = {"order_id": order_id, "order_code": order_code, "state": state, "left_l": left_l}
        self.trigger_event(events.KegReturned, timestamp=at, **fields)

    def go_back(self, order_id: int, order_code: str, *, blocked: bool) -> None:
        """Correct a return: the keg did not come back from the order. ``blocked``: its batch is blocked."""
        if self.back_from != order_id or self.beer_id is None or self.batch_id is None:
            raise Refused(f"O chope do barril {self.container_tag} já teve outro destino, então a devolução fica.")
        self.trigger_event(
            events.KegReturnTakenBack,
            number=self.version,
            order_id=order_id,
            order_code=order_code,
            delivered_at=self.delivered_at,
            beer_id=self.beer_id,
            batch_id=self.batch_id,
            capacity_l=self.capacity_l,
            blocked=blocked,
        )

    @property
    def left_l(self) -> Decimal:
        """Litres that sales have left in a fill; below zero: more was poured than filled in."""
        return self.quantity - self.poured_l

    def pour(
        self, litres: Decimal, at: datetime, *, sales: int = 1, sale_id: int | None = None, import_id: int | None = None
    ) -> None:
        """``sales`` sales, the last one sold ``at``, drew ``litres``."""
        self._must_be("tapped")
        self.trigger_event(
            events.KegPoured, timestamp=at, litres=litres, sales=sales, sale_id=sale_id, import_id=import_id
        )

    def pour_back(
        self, litres: Decimal, *, sales: int = 1, sale_id: int | None = None, import_id: int | None = None
    ) -> None:
        """``sales`` reversed sales had drawn ``litres``."""
        self.trigger_event(events.KegPourReversed, litres=litres, sales=sales, sale_id=sale_id, import_id=import_id)

    def empty(self) -> None:
        self._must_be("tapped")
        self.trigger_event(events.KegEmptied)

    def discard(self, lost: Decimal, reason: str) -> None:
        """Pour away what is left: ``lost`` in the product's unit."""
        self._must_be("full", "tapped")
        if not reason:
            raise Refused("Diga o motivo do descarte.")
        if not 0 <= lost <= self.quantity:
            raise Refused("Não se descarta mais do que o barril tinha.", most=float(self.quantity))
        self.trigger_event(events.KegDiscarded, lost=lost, note=reason)

    def claims(self) -> AbstractSet[Claim]:
        """A container has one open fill, a tap one connected keg. The code of a keg from before batches names it for
        ever: it is printed on its label."""
        claims: set[Claim] = set()
        if self.container_id is None and self.code:
            claims.add(("keg-code", self.code.casefold()))
        if self.container_id is not None and self.status in OPEN:
            claims.add((CONTAINER_FILL, str(self.container_id)))
        if self.status == "tapped" and self.connected_to is not None:
            claims.add((TAP, str(self.connected_to)))
        return claims

    def references(self) -> AbstractSet[str]:
        """The keg's container and batch, for ever: a trace of the batch leads to the keg. While it is on tap also its
        beer, so that a sale finds the kegs that it may draw on."""
        if self.container_id is None or self.batch_id is None or self.beer_id is None:
            return frozenset()
        kept = {stream_name("equipment_asset", self.container_id), stream_name("batch", self.batch_id)}
        return kept | {stream_name("beer", self.beer_id)} if self.status == "tapped" else kept

    def _must_be(self, *statuses: KegStatus) -> None:
        if self.out_with is not None:
            raise Refused(f"O barril {self.code} está com um cliente: registre a devolução.")
        if self.status not in statuses:
            raise Refused(f"O barril está {KEG_STATUS_LABELS[self.status].lower()}.", status=self.status)

    def evolve(self, event: Event) -> None:
        self.back_from: int | None = None
        match event:
            case events.KegReceived():
                self.poured_l = Decimal(0)
                self.product_id: int | None = event.product_id
                self.beer_id: int | None = None
                self.batch_id: int | None = None
                self.container_id: int | None = None
                self.container_tag = ""
                self.code = event.code
                self.capacity_l = event.volume_l
                self.quantity = event.quantity
                self.expires_on = event.expires_on
                self.connected_to: int | None = None
                self.out_with: int | None = None
                self.status: KegStatus = "full"
            case events.KegFilled():
                self.poured_l = Decimal(0)
                self.product_id = None
                self.beer_id = event.beer_id
                self.batch_id = event.batch_id
                self.container_id = event.container_id
                self.container_tag = event.container_tag
                self.code = event.code
                self.capacity_l = event.capacity_l
                self.quantity = event.litres
                self.expires_on = event.best_before
                self.connected_to = None
                self.out_with = None
                self.status = "full"
            case events.KegDelivered():
                self.out_with, self.delivered_at = event.order_id, event.timestamp
            case events.KegReturnTakenBack():
                self.out_with, self.status = event.order_id, "full"
            case events.KegStayed():
                self.out_with = None
            case events.KegReturned():
                self.out_with, self.back_from = None, event.order_id
                self.status = _RETURNED_AS[event.state]
            case events.KegTapped():
                self.connected_at: datetime = event.timestamp
                self.connected_to = event.tap
                self.status = "tapped"
            case events.KegPoured():
                self.poured_l += event.litres
            case events.KegPourReversed():
                self.poured_l -= event.litres
            case events.KegEmptied():
                self.status = "empty"
            case events.KegDiscarded():
                self.status = "discarded"

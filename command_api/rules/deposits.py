"""What came of the agreed deposit of an order, however it was recorded. Amounts in BRL."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec

_NOTHING: Final = Decimal(0)


class DepositAccount(msgspec.Struct, frozen=True, kw_only=True):
    """The sums that the deposit of an order follows from.

    ``recorded`` was recorded as the deposit, ``received`` is all that came, without what was reversed. ``refunded``
    went back beside the settlement. ``paid`` is what came of the deposit. ``waits``: the order waits for it. After the
    delivery or the cancellation (``is_over``) no payment counts for the deposit any more.
    """

    agreed: Decimal = _NOTHING
    recorded: Decimal = _NOTHING
    received: Decimal = _NOTHING
    refunded: Decimal = _NOTHING
    paid: Decimal = _NOTHING
    waits: bool = False
    is_over: bool = False

    @property
    def missing(self) -> Decimal:
        """What did not come of it."""
        return max(_NOTHING, self.agreed - self.paid)

    @property
    def confirms(self) -> bool:
        """Enough came for an order that waits: it is confirmed. Without an agreed deposit a user confirms."""
        return self.waits and 0 < self.agreed <= self.paid

    @property
    def held(self) -> Decimal:
        """What the house has of all that came."""
        return max(_NOTHING, self.received - self.refunded)

    def after(self, event: Any) -> DepositAccount:
        """The account after ``event`` of its order."""
        changed = self._changed(event)
        if changed is self:
            return self
        paid = max(changed.recorded, min(changed.agreed, changed.held))
        return msgspec.structs.replace(changed, paid=min(self.paid, paid) if self.is_over else paid)

    def _changed(self, event: Any) -> DepositAccount:
        replace = msgspec.structs.replace
        match event.TOPIC:
            case "orders.EventOrderDrafted" | "orders.EventOrderDetailsChanged":
                return replace(self, agreed=event.details.deposit_amount)
            case "orders.EventOrderPlaced":
                return replace(self, waits=True)
            case "orders.EventOrderConfirmed":
                return replace(self, waits=False)
            case "orders.EventOrderDelivered" | "orders.EventOrderCancelled":
                return replace(self, waits=False, is_over=True)
            case "orders.DepositReceived":
                return replace(self, recorded=self.recorded + event.amount, received=self.received + event.amount)
            case "orders.PaymentReceived":
                return replace(self, received=self.received + event.amount)
            case "orders.PaymentReversed":
                recorded = self.recorded - (event.amount if event.is_deposit else _NOTHING)
                return replace(self, recorded=recorded, received=self.received - event.amount)
            case "orders.PaymentRefunded":
                return replace(self, refunded=self.refunded + event.amount)
            case _:
                return self

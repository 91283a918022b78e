"""The account of an order: what each of its events moves, and the balance that follows. Amounts in BRL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from command_api.rules.order_status import Status, status_after

PaymentMethod = Literal["pix", "dinheiro", "cartao", "transferencia"]
Kind = Literal[
    "opening",
    "items",
    "freight",
    "extra_days",
    "shells",
    "shells_back",
    "damage",
    "penalty",
    "waiver",
    "credit",
    "deposit",
    "payment",
    "reversal",
    "deposit_returned",
    "refund",
    "kept",
    "unrecorded",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
AGREED: Final[tuple[Kind, ...]] = ("items", "freight", "extra_days", "shells")
"""What an order is charged on the day of its delivery. Extra days that are agreed later are charged on their day."""
SETTLED: Final[tuple[Kind, ...]] = ("deposit_returned", "kept", "unrecorded")
"""What follows from the settlement of the deposit of a delivered order."""
CASH: Final[frozenset[Kind]] = frozenset({"deposit", "payment", "reversal", "deposit_returned", "refund", "unrecorded"})
"""Kinds that are no charges."""
_RECEIVED: Final[tuple[Kind, ...]] = ("deposit", "payment")
_WITH_METHOD: Final[tuple[Kind, ...]] = (*_RECEIVED, "refund")
_NOTHING: Final = Decimal(0)


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """``amount`` is above 0 for what the customer owes more, below for what they owe less. ``method`` is that of what
    came, was reversed or was refunded."""

    kind: Kind
    amount: Decimal
    method: PaymentMethod | None = None


class OrderAccount(msgspec.Struct, frozen=True, kw_only=True):
    """The sums that the balance of an order follows from.

    Agreed are the deposit (``deposit_amount``), ``items_total``, ``freight_price``, ``extra_days``, and
    ``shell_deposit`` for each of ``shells``, the kegs whose shells are not back; ``opening`` is an opening balance.
    ``charges`` is damage and loss, ``penalties`` what delays were charged, of which ``waived`` does not count,
    ``credits`` what was taken off for beer that came back.

    ``deposit_received`` was recorded as the deposit, ``payments_received`` came beside it; what was reversed does not
    count. ``deposit_paid`` is what came of the deposit, however it was recorded. The settlement says what became of it:
    ``deposit_returned``, ``deposit_kept``, ``deposit_used``. ``payments_refunded`` went back beside it. ``unrecorded``
    is what a settlement closed from the time when only the deposit could be recorded.
    """

    status: Status = "draft"
    deposit_amount: Decimal = _NOTHING
    shell_deposit: Decimal = _NOTHING
    shells: int = 0
    items_total: Decimal = _NOTHING
    freight_price: Decimal = _NOTHING
    extra_days: Decimal = _NOTHING
    opening: Decimal = _NOTHING
    charges: Decimal = _NOTHING
    penalties: Decimal = _NOTHING
    waived: Decimal = _NOTHING
    credits: Decimal = _NOTHING
    deposit_received: Decimal = _NOTHING
    deposit_paid: Decimal = _NOTHING
    deposit_returned: Decimal = _NOTHING
    deposit_kept: Decimal = _NOTHING
    deposit_used: Decimal = _NOTHING
    deposit_settled: bool = False
    payments_received: Decimal = _NOTHING
    payments_refunded: Decimal = _NOTHING
    unrecorded: Decimal = _NOTHING

    @property
    def total(self) -> Decimal:
        """Lines, freight and extra days, or the opening balance."""
        return self.items_total + self.freight_price + self.extra_days + self.opening

    @property
    def shells_owed(self) -> Decimal:
        """The deposit for shells that are not back."""
        return self.shell_deposit * self.shells

    @property
    def late(self) -> Decimal:
        """The penalties for delay without what was waived."""
        return self.penalties - self.waived

    @property
    def waivable(self) -> Decimal:
        """The penalties for delay that can still be waived: what a settlement kept of the deposit for them is paid."""
        if not self.deposit_settled:
            return self.late
        return min(self.late, self.charges + self.late + self.shells_owed - self.deposit_kept)

    @property
    def received(self) -> Decimal:
        """The deposit and payments."""
        return self.deposit_received + self.payments_received

    @property
    def kept_beyond(self) -> Decimal:
        """What was kept beyond damage, loss, delay and shells that did not come back: a charge of its own."""
        return max(_NOTHING, self.deposit_kept - self.charges - self.late - self.shells_owed)

    @property
    def charged(self) -> Decimal:
        """A draft is charged nothing; a cancelled order what was not given back."""
        return sum((amount for kind, amount in self.parts.items() if kind not in CASH), _NOTHING)

    @property
    def paid(self) -> Decimal:
        """What the house has."""
        return -sum((amount for kind, amount in self.parts.items() if kind in CASH), _NOTHING)

    @property
    def balance(self) -> Decimal:
        """What is still owed ("A receber"); negative where the house owes."""
        return sum(self.parts.values(), _NOTHING)

    @property
    def is_settled(self) -> bool:
        """Nothing is owed, and the deposit does not wait for its settlement."""
        return self.balance == 0 and (self.deposit_settled or self.deposit_received == 0)

    @property
    def refundable(self) -> Decimal:
        """What can be given back now. A deposit that waits for its settlement is given back with it."""
        if not self.has_bill:
            return _NOTHING
        waits = _NOTHING if self.deposit_settled else self.deposit_received
        rest = self.received - self.deposit_returned - self.payments_refunded - waits
        return max(_NOTHING, min(-self.balance, rest))

    @property
    def open_amount(self) -> Decimal:
        """What is asked for next: the rest of the agreed deposit while the order waits for it, else the balance."""
        if not self.has_bill:
            return _NOTHING
        rest = self.deposit_amount - self.received
        return rest if self.waits and rest > 0 else max(_NOTHING, self.balance)

    @property
    def has_bill(self) -> bool:
        """Payments can be recorded and reversed."""
        return self.status not in ("draft", "cancelled")

    @property
    def waits(self) -> bool:
        """The order waits for its deposit."""
        return self.status == "awaiting_deposit"

    @property
    def is_over(self) -> bool:
        """No payment counts for the deposit any more."""
        return self.status in ("delivered", "cancelled")

    @property
    def deposit_missing(self) -> Decimal:
        """What did not come of the agreed deposit."""
        return max(_NOTHING, self.deposit_amount - self.deposit_paid)

    @property
    def confirms(self) -> bool:
        """Enough came for an order that waits: it is confirmed. Without an agreed deposit a user confirms."""
        return self.waits and 0 < self.deposit_amount <= self.deposit_paid

    @property
    def held(self) -> Decimal:
        """What the house has of all that came, before a settlement."""
        return max(_NOTHING, self.received - self.payments_refunded)

    def after(self, event: Any) -> OrderAccount:
        """The account after ``event`` of its order."""
        changed, status = self._changed(event), status_after(event, self.status)
        if changed is self and status == self.status:
            return self
        changed = replace(changed, status=status)
        paid = max(changed.deposit_received, min(changed.deposit_amount, changed.held))
        return replace(
            changed, deposit_paid=min(changed.deposit_paid, paid) if self.is_over and changed.is_over else paid
        )

    def movements(self, event: Any) -> list[Movement]:
        """What ``event`` of its order moves."""
        was, now = _moved(self), _moved(self.after(event))
        return [
            Movement(
                kind=_named(kind, moved),
                amount=moved,
                method=getattr(event, "method", None) if kind in _WITH_METHOD else None,
            )
            for kind in KINDS
            if (moved := now.get(kind, _NOTHING) - was.get(kind, _NOTHING))
        ]

    @property
    def parts(self) -> dict[Kind, Decimal]:
        """What the balance is the sum of, by kind."""
        parts: dict[Kind, Decimal] = {
            "deposit": -self.deposit_received,
            "payment": -self.payments_received,
            "deposit_returned": self.deposit_returned,
            "refund": self.payments_refunded,
        }
        match self.status:
            case "draft":
                return parts
            case "cancelled":
                return {**parts, "kept": -sum(parts.values(), _NOTHING)}
        return {
            **parts,
            "opening": self.opening,
            "items": self.items_total,
            "freight": self.freight_price,
            "extra_days": self.extra_days,
            "shells": self.shells_owed,
            "damage": self.charges,
            "penalty": self.penalties,
            "waiver": -self.waived,
            "credit": -self.credits,
            "kept": self.kept_beyond,
            "unrecorded": -self.unrecorded,
        }

    def _changed(self, event: Any) -> OrderAccount:
        """With the sums that ``event`` changes."""
        match event.TOPIC:
            case "orders.EventOrderDrafted" | "orders.EventOrderDetailsChanged":
                details = event.details
                return replace(self, deposit_amount=details.deposit_amount, shell_deposit=details.shell_deposit)
            case "orders.EventOrderItemsChanged":
                # after the delivery only the name of a swapped asset changes, and some shells may be back
                shells = self.shells if self.status == "delivered" else shells_of(event.items)
                return replace(self, items_total=items_total(event.items), shells=shells)
            case "orders.FreightAttached":
                return replace(self, freight_price=event.breakdown.price)
            case "orders.FreightDetached":
                return replace(self, freight_price=_NOTHING)
            case "orders.EventOrderPlaced" | "orders.EventOrderRebooked" | "orders.PickupRescheduled":
                return replace(self, extra_days=_sum(event.extra))
            case "orders.EquipmentReturned":
                return replace(
                    self,
                    shells=self.shells - shells_in(event.assets),
                    charges=self.charges + sum((asset.charge for asset in event.assets), _NOTHING),
                    penalties=self.penalties + _sum(event.penalties),
                    credits=self.credits + sum((each.keg.credit for each in event.assets if each.keg), _NOTHING),
                )
            case "orders.ReturnTakenBack":
                return replace(
                    self,
                    shells=self.shells + shells_in(event.assets),
                    charges=self.charges - sum((asset.charge for asset in event.assets), _NOTHING),
                    penalties=self.penalties - _sum(event.penalties),
                    credits=self.credits - sum((each.keg.credit for each in event.assets if each.keg), _NOTHING),
                )
            case "orders.PenaltyWaived":
                return replace(self, waived=self.waived + event.amount)
            case "orders.WaiverTakenBack":
                return replace(self, waived=self.waived - event.amount)
            case "orders.OpeningBalanceRecorded":
                return replace(self, opening=event.amount)
            case _:
                return self._paid(event)

    def _paid(self, event: Any) -> OrderAccount:
        match event.TOPIC:
            case "orders.DepositReceived":
                return replace(self, deposit_received=self.deposit_received + event.amount)
            case "orders.PaymentReceived":
                return replace(self, payments_received=self.payments_received + event.amount)
            case "orders.PaymentReversed" if event.is_deposit:
                return replace(self, deposit_received=self.deposit_received - event.amount)
            case "orders.PaymentReversed":
                return replace(self, payments_received=self.payments_received - event.amount)
            case "orders.PaymentRefunded":
                return replace(self, payments_refunded=self.payments_refunded + event.amount)
            case "orders.RefundTakenBack":
                return replace(
                    self,
                    payments_refunded=self.payments_refunded - event.amount,
                    deposit_paid=self.deposit_paid + event.deposit,
                )
            case "orders.DepositSettled":
                settled = replace(
                    self,
                    deposit_returned=event.returned,
                    deposit_kept=event.kept,
                    deposit_used=event.used,
                    deposit_settled=True,
                )
                return replace(settled, unrecorded=settled.balance if event.closes_bill else _NOTHING)
            case "orders.SettlementTakenBack":
                return replace(
                    self,
                    deposit_returned=_NOTHING,
                    deposit_kept=_NOTHING,
                    deposit_used=_NOTHING,
                    unrecorded=_NOTHING,
                    deposit_settled=False,
                )
            case _:
                return self


def _moved(account: OrderAccount) -> Mapping[Kind, Decimal]:
    """The parts that count as moved: what is agreed from the delivery on. A settlement before it is that of a
    cancellation."""
    if account.is_over:
        return account.parts
    ahead: dict[Kind, Decimal] = {**dict.fromkeys(AGREED, _NOTHING), "unrecorded": _NOTHING}
    return {**account.parts, **ahead, "kept": account.deposit_kept + account.deposit_used}


def items_total(items: Iterable[Any]) -> Decimal:
    """What the lines cost, each in whole cents."""
    return sum((item.subtotal for item in items), _NOTHING)


def shells_of(items: Iterable[Any]) -> int:
    """The kegs that the lines of beer ask for."""
    return sum(int(item.quantity) for item in items if item.kind == "beer")


def shells_in(assets: Iterable[Any]) -> int:
    """How many containers of beer came back: the shell of a lost one did not."""
    return sum(asset.keg is not None and asset.keg.state != "lost" for asset in assets)


def _sum(amounts: Iterable[Any]) -> Decimal:
    return sum((each.amount for each in amounts), _NOTHING)


def _named(part: Kind, moved: Decimal) -> Kind:
    if part in _RECEIVED and moved > 0:
        return "reversal"
    return "shells_back" if part == "shells" and moved < 0 else part

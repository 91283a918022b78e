"""The balance of an order: what it was charged less what was paid. Amounts in BRL."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

import msgspec

from command_api.rules.order_status import Status

_NOTHING: Final = Decimal(0)


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """The sums that the balance of an order follows from.

    ``total`` is lines, freight and extra days, or the opening balance. ``shells`` is the deposit for shells that are
    not back. ``damages`` is what was charged for damage and
    loss, ``late`` the penalties for delay without what was waived, ``credits`` what was taken off for beer that came
    back. ``received`` is deposit and payments without those that were reversed. Of it ``returned`` was given back and
    ``kept`` was kept when the deposit was settled. ``unrecorded`` is what a settlement closed from the time when only
    the deposit could be recorded.
    """

    status: Status
    total: Decimal
    shells: Decimal = _NOTHING
    damages: Decimal = _NOTHING
    late: Decimal = _NOTHING
    credits: Decimal = _NOTHING
    received: Decimal = _NOTHING
    returned: Decimal = _NOTHING
    kept: Decimal = _NOTHING
    unrecorded: Decimal = _NOTHING

    @property
    def kept_beyond(self) -> Decimal:
        """What was kept beyond damage, loss, delay and shells that did not come back: a charge of its own."""
        return max(_NOTHING, self.kept - self.damages - self.late - self.shells)

    @property
    def charged(self) -> Decimal:
        """A draft is charged nothing; a cancelled order what was not given back."""
        match self.status:
            case "draft":
                return _NOTHING
            case "cancelled":
                return self.received - self.returned
            case _:
                return self.total + self.shells + self.damages + self.late + self.kept_beyond - self.credits

    @property
    def paid(self) -> Decimal:
        """What the house has."""
        if self.status == "cancelled":
            return self.received - self.returned
        return self.received - self.returned + self.unrecorded

    @property
    def balance(self) -> Decimal:
        """What is still owed ("A receber"); negative where the house owes."""
        return self.charged - self.paid

    def refundable(self, deposit: Decimal) -> Decimal:
        """What can be given back now. A ``deposit`` that waits for its settlement is given back with it."""
        if self.status in ("draft", "cancelled"):
            return _NOTHING
        return max(_NOTHING, min(-self.balance, self.received - self.returned - deposit))

    def open_amount(self, deposit: Decimal) -> Decimal:
        """What is asked for next: the rest of the agreed ``deposit`` while the order waits for it, else the balance."""
        if self.status in ("draft", "cancelled"):
            return _NOTHING
        rest = deposit - self.received
        return rest if self.status == "awaiting_deposit" and rest > 0 else max(_NOTHING, self.balance)

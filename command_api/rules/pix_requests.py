"""Requests for a PIX of an order, and which of them are still open. Amounts in BRL.

A payment with the ``txid`` of a request settles that one. Any other payment, the deposit too, settles the oldest
earlier request of its amount; if there is none, the oldest earlier requests one after the other. A request is closed
once it is settled, or if it asks for more than is owed: one for the deposit for more than what is missing of it, any
other for more than the balance.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

import msgspec

from command_api.rules.order_account import OrderAccount


class PixRequest(msgspec.Struct, frozen=True, kw_only=True):
    """``payments_before`` counts the payments that the order had when it was asked for."""

    txid: str
    amount: Decimal
    requested_at: datetime
    is_deposit: bool
    payments_before: int


class _Payment(msgspec.Struct, frozen=True):
    amount: Decimal
    txid: str
    is_reversed: bool = False


class PixRequests(msgspec.Struct, frozen=True, kw_only=True):
    """All requests of an order, oldest first, its payments, and its account."""

    account: OrderAccount = OrderAccount()
    requests: tuple[PixRequest, ...] = ()
    payments: tuple[_Payment, ...] = ()

    def after(self, event: Any) -> PixRequests:
        """The requests after ``event`` of the order."""
        payments, requests = self.payments, self.requests
        match event.TOPIC:
            case "orders.DepositReceived":
                payments = (*payments, _Payment(event.amount, ""))
            case "orders.PaymentReceived":
                payments = (*payments, _Payment(event.amount, event.txid))
            case "orders.PaymentReversed":
                at = event.payment_id - 1
                payments = (
                    *payments[:at],
                    msgspec.structs.replace(payments[at], is_reversed=True),
                    *payments[at + 1 :],
                )
            case "orders.PixRequested":
                requests = (*requests, self._requested(event))
        account = self.account.after(event)
        if account is self.account and requests is self.requests and payments is self.payments:
            return self
        return PixRequests(account=account, requests=requests, payments=payments)

    def _requested(self, event: Any) -> PixRequest:
        return PixRequest(
            txid=event.txid,
            amount=event.amount,
            requested_at=event.timestamp,
            is_deposit=self.account.waits and event.amount <= self.account.deposit_missing,
            payments_before=len(self.payments),
        )

    @property
    def unpaid(self) -> Mapping[str, Decimal]:
        """What no payment settled of each request; a settled one is left out."""
        rest = {each.txid: each.amount for each in self.requests}
        for number, payment in enumerate(self.payments):
            if payment.is_reversed:
                continue
            if payment.txid in rest:
                del rest[payment.txid]
                continue
            earlier = [each.txid for each in self.requests if each.payments_before <= number and each.txid in rest]
            _settle(rest, earlier, payment.amount)
        return rest

    @property
    def open(self) -> dict[str, Decimal]:
        """The amounts of the open requests by ``txid``."""
        unpaid, balance = self.unpaid, self.account.balance
        of_deposit = min(self.account.deposit_missing, balance)
        return {
            each.txid: each.amount
            for each in self.requests
            if each.txid in unpaid and each.amount <= (of_deposit if each.is_deposit else balance)
        }


def _settle(rest: dict[str, Decimal], txids: list[str], amount: Decimal) -> None:
    """Take ``amount`` off the requests, and those that are settled out."""
    same = [txid for txid in txids if rest[txid] == amount]
    for txid in same[:1] or txids:
        part = min(amount, rest[txid])
        amount -= part
        rest[txid] -= part
        if not rest[txid]:
            del rest[txid]

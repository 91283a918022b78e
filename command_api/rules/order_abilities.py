"""What can be done with an order now, as far as its state decides."""

from __future__ import annotations

from typing import NamedTuple

from command_api.rules.order_account import OrderAccount
from command_api.rules.order_status import BOOKED, CHANGEABLE


class HeldPieces(NamedTuple):
    """The pieces of an order by where they are: ``out`` are with the customer, ``ready`` are held and in the house, of
    which ``unloaded`` are not in the van yet. ``is_out``: pieces or empties are to come back."""

    out: int
    ready: int
    unloaded: int
    is_out: bool


class Abilities(NamedTuple):
    """Whether a command can succeed. Its own arguments may still be refused."""

    can_change: bool
    can_reschedule: bool
    can_load: bool
    can_swap: bool
    can_return: bool
    can_waive: bool
    can_pay: bool
    can_settle: bool


def abilities(account: OrderAccount, held: HeldPieces) -> Abilities:
    """What an order with this account and these pieces allows."""
    status = account.status
    is_delivered, is_scheduled = status == "delivered", status == "scheduled_for_delivery"
    return Abilities(
        can_change=status in CHANGEABLE,
        can_reschedule=is_scheduled,
        can_load=is_scheduled and held.unloaded > 0,
        can_swap=(is_delivered and held.out > 0) or (status in BOOKED and held.ready > 0),
        can_return=held.is_out,
        can_waive=is_delivered and account.waivable > 0,
        can_pay=account.has_bill,
        can_settle=is_delivered and not held.out and account.deposit_received > 0 and not account.deposit_settled,
    )

"""The ledger of an order, line by line, from its rows and its events. Its sums are those of its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from functools import reduce
from typing import Any, Final

from command_api.kernel import Event
from command_api.orders import events as order_events
from command_api.rules.order_account import CASH, Kind, OrderAccount
from command_api.rules.order_status import BOOKED
from command_api.rules.pix_requests import PixRequests
from command_api.rules.rentals import accrued, days_late
from infra.brazilian import counted, short_number
from projections.orders.accounts import account_of
from query_api.filling import filled
from query_api.http import Row
from query_api.orders.detail_responses import (
    Delay,
    LedgerCharge,
    LedgerPayment,
    OrderMoney,
    OrderSums,
    PixRequest,
    Reversal,
)
from query_api.people import NameOf
from query_api.wording.description import reason_of
from query_api.wording.terms import CONDITIONS, MOVEMENTS


def order_money(row: Row, lines: Iterable[Row], events: Sequence[Event], name_of: NameOf, now: datetime) -> OrderMoney:
    """The money of a row of ``orders``, whose lines and events are given."""
    account = account_of(row)
    return filled(
        OrderMoney,
        row,
        **_sums(row),
        charges=list(_charges(row, lines, events)),
        payments=list(_payments(events, name_of)),
        total=account.charged,
        paid=account.paid,
        balance=account.balance,
        delay=delay_of(row, now),
        open_amount=account.open_amount,
        refundable=account.refundable,
        pix_requests=_pix_requests(events),
        settled=row["status"] != "draft" and account.balance == 0,
    )


def delay_of(row: Row, now: datetime) -> Delay | None:
    """What is late of a row of ``orders``, and what it comes to."""
    days = days_late(row["pickup_at"], now) if row["is_out"] else 0
    if not days:
        return None
    return Delay(days=days, per_day=row["late_per_day"], accrued=accrued(row["late_per_day"], row["pickup_at"], now))


def _pix_requests(events: Iterable[Event]) -> list[PixRequest]:
    asked = reduce(PixRequests.after, events, PixRequests())
    unpaid, still_open = asked.unpaid, asked.open
    return [
        PixRequest(
            txid=each.txid,
            amount=each.amount,
            requested_at=each.requested_at,
            paid=each.txid not in unpaid,
            open=each.txid in still_open,
        )
        for each in asked.requests
    ]


def order_sums(row: Row) -> OrderSums:
    """The sums of an order, without the lines of the ledger."""
    return filled(OrderSums, row, **_sums(row))


def _sums(row: Row) -> dict[str, Decimal]:
    """What the row has under another name, or not at all."""
    account = account_of(row)
    return {
        "deposit_agreed": row["deposit_amount"],
        "deposit_missing": account.deposit_missing if row["status"] in BOOKED else _NOTHING,
        "damages": row["charges"],
        "shells": account.shells_owed,
        "penalties": account.late,
        "balance_due": row["balance"],
    }


_NOTHING: Final = Decimal(0)


def _charges(row: Row, lines: Iterable[Row], events: Sequence[Event]) -> Iterator[LedgerCharge]:
    """What the account is charged for. A cancelled order: only what was kept of what came."""
    charged = account_of(row).parts
    if "items" in charged:
        yield from _agreed(row, lines, events, charged)
        taken_back = set(_taken_back(events))
        charged_again = set(_charged_again(events))
        for event in events:
            match event:
                case order_events.EquipmentReturned() if event.originator_version not in taken_back:
                    yield from _returned(event)
                case order_events.PenaltyWaived() if event.originator_version not in charged_again:
                    yield _waived(event)
    if charged.get("kept"):
        when = "cancelamento" if row["status"] == "cancelled" else "acerto do sinal"
        yield LedgerCharge(kind="kept", description=f"Retido no {when}", amount=charged["kept"])


def _taken_back(events: Iterable[Event]) -> Iterator[int]:
    """The versions of the returns that were undone."""
    return (event.number for event in events if isinstance(event, order_events.ReturnTakenBack))


def _charged_again(events: Iterable[Event]) -> Iterator[int]:
    """The versions of the waivers that were undone."""
    return (event.number for event in events if isinstance(event, order_events.WaiverTakenBack))


def _agreed(
    row: Row, lines: Iterable[Row], events: Iterable[Event], charged: Mapping[Kind, Decimal]
) -> Iterator[LedgerCharge]:
    if charged["opening"]:
        yield LedgerCharge(kind="opening", description=MOVEMENTS["opening"], amount=charged["opening"])
    for line in lines:
        description = f"{short_number(line['quantity'])} × {line['name']}"
        yield LedgerCharge(kind="item", description=description, amount=line["subtotal"])
    if charged["freight"]:
        yield LedgerCharge(kind="freight", description="Frete", amount=charged["freight"])
    yield from _extra_days(events)
    if charged["shells"]:
        description = f"Caução de {counted(row['shells'], 'barril', 'barris')}"
        yield LedgerCharge(kind="shells", description=description, amount=charged["shells"])


def _extra_days(events: Iterable[Event]) -> Iterator[LedgerCharge]:
    """Extra days of the last booking, or of the pickup that was agreed after it."""
    booked = [event for event in events if isinstance(event, _PRICED)]
    for each in booked[-1].extra if booked else ():
        more = counted(each.periods, *_PERIODS[each.period])
        description = f"{short_number(each.quantity)} × {each.name}: mais {more}"
        yield LedgerCharge(kind="extra_days", description=description, amount=each.amount)


_PRICED: Final = (order_events.EventOrderPlaced, order_events.EventOrderRebooked, order_events.PickupRescheduled)
_PERIODS: Final = {"daily": ("diária", "diárias"), "weekly": ("semana", "semanas"), "monthly": ("mês", "meses")}


def _waived(event: order_events.PenaltyWaived) -> LedgerCharge:
    reason = reason_of(event.metadata.reason)
    description = f"Multa dispensada: {reason}" if reason else "Multa dispensada"
    return LedgerCharge(kind="waiver", description=description, amount=-event.amount)


def _returned(event: order_events.EquipmentReturned) -> Iterator[LedgerCharge]:
    for asset in event.assets:
        if asset.charge:
            description = f"{asset.asset_tag}: {CONDITIONS[asset.condition].lower()}"
            yield LedgerCharge(kind="damage", description=description, amount=asset.charge)
        if asset.keg and asset.keg.credit:
            description = f"{asset.asset_tag}: chope devolvido"
            yield LedgerCharge(kind="credit", description=description, amount=-asset.keg.credit)
    for each in event.penalties:
        days = counted(each.days, "dia de atraso", "dias de atraso")
        description = f"{each.quantity} × {each.name}: {days}" if each.name else f"Multa: {days}"
        yield LedgerCharge(kind="penalty", description=description, amount=each.amount)


def _payments(events: Iterable[Any], name_of: NameOf) -> Iterator[LedgerPayment]:
    """The deposit, the payments, what was given back of them, and what a settlement closed."""
    found: list[LedgerPayment] = []
    numbers: list[int] = []
    account = OrderAccount()
    for event in events:
        if isinstance(event, order_events.RefundTakenBack | order_events.SettlementTakenBack):
            for number, each in zip(numbers, found, strict=True):
                if number == event.number:
                    each.reversal = _reversal(event, name_of)
            account = account.after(event)
            continue
        for movement in account.movements(event):
            if movement.kind == "reversal":
                reversed_one = next(each for each in found if each.payment_id == event.payment_id)
                reversed_one.reversal = _reversal(event, name_of)
            elif movement.kind in CASH:
                is_payment = movement.kind in ("deposit", "payment")
                number = sum(each.payment_id is not None for each in found) + 1
                numbers.append(event.originator_version)
                found.append(
                    LedgerPayment(
                        payment_id=number if is_payment else None,
                        kind=movement.kind,
                        method=movement.method,
                        reference=event.reference if is_payment else "",
                        amount=-movement.amount,
                        received_at=event.timestamp,
                        received_by=name_of(event.metadata.actor),
                        reversal=None,
                    )
                )
        account = account.after(event)
    return iter(found)


def _reversal(event: Event, name_of: NameOf) -> Reversal:
    return Reversal(at=event.timestamp, by=name_of(event.metadata.actor), reason=reason_of(event.metadata.reason) or "")

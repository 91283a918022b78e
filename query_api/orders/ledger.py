"""The ledger of an order, line by line, from its rows and its events. Its sums are those of its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final

from command_api.kernel import Event
from command_api.kernel.money import money
from infra.brazilian import short_number
from projections.orders.ledger import ledger_of
from query_api.http import Row
from query_api.orders.detail_responses import LedgerCharge, LedgerPayment, OrderMoney, OrderSums, PixRequest, Reversal
from query_api.people import NameOf
from query_api.wording.description import reason_of
from query_api.wording.terms import CONDITIONS


def order_money(row: Row, lines: Iterable[Row], events: Sequence[Event], name_of: NameOf) -> OrderMoney:
    """The money of a row of ``orders``, whose lines and events are given."""
    ledger = ledger_of(row)
    return OrderMoney(
        **_sums(row),
        charges=list(_charges(row, lines, events)),
        payments=list(_payments(row, events, name_of)),
        total=ledger.charged,
        paid=ledger.paid,
        balance=ledger.balance,
        open_amount=ledger.open_amount(row["deposit_amount"]),
        pix_requests=_pix_requests(events),
        settled=row["status"] != "draft" and ledger.balance == 0,
    )


def _pix_requests(events: Sequence[Any]) -> list[PixRequest]:
    received = {event.payment_id: event.txid for event in events if event.TOPIC == "orders.PaymentReceived"}
    reversed_ones = {event.payment_id for event in events if event.TOPIC == "orders.PaymentReversed"}
    paid = {txid for number, txid in received.items() if number not in reversed_ones}
    return [
        PixRequest(txid=event.txid, amount=event.amount, requested_at=event.timestamp, paid=event.txid in paid)
        for event in events
        if event.TOPIC == "orders.PixRequested"
    ]


def order_sums(row: Row) -> OrderSums:
    """The same without the lines of the ledger."""
    return OrderSums(**_sums(row))


def _sums(row: Row) -> dict[str, Decimal]:
    same = ("items_total", "freight_price", "total_amount", *_PARTS_OF_DEPOSIT, "credits")
    return {
        **{name: row[name] for name in same},
        "deposit_agreed": row["deposit_amount"],
        "damages": row["charges"],
        "balance_due": row["balance"],
    }


_PARTS_OF_DEPOSIT: Final = ("deposit_received", "deposit_returned", "deposit_kept", "deposit_used")


def _charges(row: Row, lines: Iterable[Row], events: Iterable[Event]) -> Iterator[LedgerCharge]:
    ledger = ledger_of(row)
    match row["status"]:
        case "draft":
            return
        case "cancelled":
            if ledger.charged:
                yield LedgerCharge(kind="kept", description="Retido no cancelamento", amount=ledger.charged)
            return
    for line in lines:
        description = f"{short_number(line['quantity'])} × {line['name']}"
        amount = money(line["quantity"] * line["unit_price"])
        yield LedgerCharge(kind="item", description=description, amount=amount)
    if row["freight_price"]:
        yield LedgerCharge(kind="freight", description="Frete", amount=row["freight_price"])
    for event in events:
        if event.TOPIC == "orders.EquipmentReturned":
            yield from _returned(event)
    if ledger.penalty:
        yield LedgerCharge(kind="kept", description="Retido no acerto do sinal", amount=ledger.penalty)


def _returned(event: Any) -> Iterator[LedgerCharge]:
    for asset in event.assets:
        if asset.charge:
            description = f"{asset.asset_tag}: {CONDITIONS[asset.condition].lower()}"
            yield LedgerCharge(kind="damage", description=description, amount=asset.charge)
        if asset.keg and asset.keg.credit:
            description = f"{asset.asset_tag}: chope devolvido"
            yield LedgerCharge(kind="credit", description=description, amount=-asset.keg.credit)


def _payments(row: Row, events: Iterable[Any], name_of: NameOf) -> Iterator[LedgerPayment]:
    """The deposit, the payments, what was given back of them, and what a settlement closed."""
    found: list[dict[str, Any]] = []
    for event in events:
        match event.TOPIC:
            case "orders.DepositReceived" | "orders.PaymentReceived":
                found.append(
                    {
                        "payment_id": sum(each["payment_id"] is not None for each in found) + 1,
                        "kind": "deposit" if event.TOPIC == "orders.DepositReceived" else "payment",
                        "method": event.method,
                        "reference": event.reference,
                        **_entry(event, event.amount, name_of),
                    }
                )
            case "orders.PaymentReversed":
                reversal = Reversal(
                    at=event.timestamp,
                    by=name_of(event.metadata.actor),
                    reason=reason_of(event.metadata.reason) or "",
                )
                next(each for each in found if each["payment_id"] == event.payment_id)["reversal"] = reversal
            case "orders.DepositSettled":
                if event.returned:
                    found.append({"kind": "refund", **_nothing(), **_entry(event, -event.returned, name_of)})
                if row["unrecorded"] and row["status"] != "cancelled":
                    found.append({"kind": "unrecorded", **_nothing(), **_entry(event, row["unrecorded"], name_of)})
    return (LedgerPayment(**each) for each in found)


def _nothing() -> dict[str, Any]:
    return {"payment_id": None, "method": None, "reference": ""}


def _entry(event: Event, amount: Decimal, name_of: NameOf) -> dict[str, Any]:
    return {
        "amount": amount,
        "received_at": event.timestamp,
        "received_by": name_of(event.metadata.actor),
        "reversal": None,
    }

"""Commands on lines of bank statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final, Literal

from command_api.bank.domain import BANK_LINE, BANK_PAYMENT, NOBODY, BankLine, payment_value
from command_api.bank.earlier_lines import claimed, recorded_earlier
from command_api.bank.events import Reason, Suggestion
from command_api.bank.matching import Candidates
from command_api.bank.statement_lines import StatementFile, StatementLine
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.kernel import CommandContext, Conflict, NotFound, Refused, Taken, stream_id, stream_name
from command_api.orders.domain import ORDER_CODE, PIX_PAYMENT, PIX_REQUEST, EventOrder
from command_api.orders.domain.state import Payment
from command_api.orders.paying import check_new_pix
from command_api.rules.mending import mended_at
from command_api.rules.pix import order_code_of
from command_api.rules.windows import PUB_TIME
from infra.brazilian import reais
from infra.position import Position

_TRIES: Final = 24
_LOST: Final = (Conflict, Taken)
"""Errors of a lost race: another command took the line, the PIX or the order first."""
_NOON: Final = time(12)
_TOGETHER: Final = 100
"""Lines in one transaction."""

Outcome = Literal["known", "matched", "suggested", "unknown", "ignored"]
Recorded = tuple[Outcome, Position | None]
"""What became of a line, and the position of its event; ``None`` for one that was known."""


@dataclass(frozen=True, slots=True)
class ImportedStatement:
    """How many lines the file has, how many of them are new, and what became of the new credits."""

    lines: int
    new: int
    matched: int
    suggested: int
    unknown: int
    position: Position | None
    """Of the last line that was recorded."""


def import_statement(store: Store, statement: StatementFile, ctx: CommandContext) -> ImportedStatement:
    """Record every line that is not known. A line with the ``txid`` of an order and its amount is a payment at once, in
    a transaction of its own; those that name no order share one by the hundred. A file that is sent again goes on where
    it stopped."""
    keys = {line: line_keys(store, line) for line in statement.lines}
    known = claimed(store, [key for its in keys.values() for key in its])
    unknown = [line for line, its in keys.items() if not any(key in known for key in its)]
    earlier = recorded_earlier(store, unknown)
    fresh = [line for line in unknown if line not in earlier]
    candidates = Candidates(store) if any(line.amount > 0 for line in fresh) else None
    suggested = [(line, candidates.of(line) if candidates and line.amount > 0 else ()) for line in fresh]
    done = [
        each
        for start in range(0, len(suggested), _TOGETHER)
        for each in _recorded_together(store, suggested[start : start + _TOGETHER], ctx)
    ]
    outcomes = [outcome for outcome, _ in done]
    return ImportedStatement(
        lines=len(statement.lines),
        new=len(outcomes) - outcomes.count("known"),
        matched=outcomes.count("matched"),
        suggested=outcomes.count("suggested"),
        unknown=outcomes.count("unknown"),
        position=next((position for _, position in reversed(done) if position), None),
    )


def line_keys(store: Store, line: StatementLine) -> list[str]:
    """The values of the claim on the line; a new one takes the first."""
    return [store.keys.digest(BANK_LINE, each) for each in line.identities]


def _recorded_together(
    store: Store, lines: Sequence[tuple[StatementLine, Sequence[Suggestion]]], ctx: CommandContext
) -> list[Recorded]:
    """Lines that name no order have nothing to race for but themselves."""
    plain = [each for each in lines if not _may_name_order(each[0])]
    named = [record_line(store, *each, ctx) for each in lines if _may_name_order(each[0])]
    if not plain:
        return named
    opened = [_opened(store, line, suggestions) for line, suggestions in plain]
    try:
        position = store.save(*opened, ctx=ctx).position
    except _LOST:  # another command records the same file
        return [*named, *(record_line(store, *each, ctx) for each in plain)]
    return [*named, *((_outcome(line), position) for line in opened)]


def record_line(store: Store, line: StatementLine, suggestions: Sequence[Suggestion], ctx: CommandContext) -> Recorded:
    """Keep a line that is not known yet, and match it if it says which request it pays."""
    keys = line_keys(store, line)

    def attempt() -> Recorded:
        if store.find_all(BANK_LINE, keys):
            return "known", None
        order = _order_named(store, line) if _may_name_order(line) else None
        payment = _payment_of(store, order, line, ctx) if order and line.amount > 0 else None
        own = [Suggestion(order.number, _refunded(order, line))] if order and payment is None else []
        others = [*own, *(each for each in suggestions if each not in own)] if payment is None else []
        recorded = _opened(store, line, others, is_erased=order is not None and is_erased(store, order))
        if order is not None and payment is not None:
            _match(store, recorded, order, payment, by="txid")
        receipt = store.save(recorded, *([order] if order and order.pending_events else []), ctx=ctx)
        return _outcome(recorded), receipt.position

    return retry_on_conflict(attempt, _TRIES, _LOST)


def _opened(
    store: Store, line: StatementLine, suggestions: Sequence[Suggestion], *, is_erased: bool = False
) -> BankLine:
    key = line_keys(store, line)[0]
    return BankLine.record(store.new_id(BankLine), key, line, suggestions, names_payer=not is_erased)


def _outcome(line: BankLine) -> Outcome:
    if line.status != "open":
        return line.status
    return "suggested" if line.suggestions else "unknown"


def match_line(store: Store, id: int, order_id: int, payment_id: int | None, ctx: CommandContext) -> Receipt:
    """A user says that the line is this payment, or a new one of the order (``None``)."""

    def attempt() -> Receipt:
        line, order = store.load(BankLine, id, ctx), store.load(EventOrder, order_id)
        _check_free(store, line)
        line.check_credit()
        if payment_id is None:
            check_new_pix(store, order, line.end_to_end_id)
        number = _new_payment(order, line, ctx) if payment_id is None else _recorded(store, order, line, payment_id)
        changes = _match(store, line, order, number, by="user")
        answer = {"order_id": order.number, "payment_id": number, "balance": float(order.account.balance)}
        return store.save(line, *([order] if order.pending_events else []), ctx=ctx, answer=answer, changes=changes)

    receipt = retry_on_conflict(attempt, _TRIES, _LOST)
    store.keys.forget(stream_name(BankLine.TOPIC, id))
    return receipt


def ignore_line(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The line pays no order. Raises ``Refused`` while it is a payment that counts."""
    line = store.load(BankLine, id, ctx)
    _check_free(store, line)
    line.ignore()
    return store.save(line, ctx=ctx)


def forget_line(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Destroy the line's own key. What it says of the payer is gone, unless it is under the key of a customer."""
    line = store.load(BankLine, id, ctx)
    line.forget()
    receipt = store.save(line, ctx=ctx, changes=store.keys.destroy(line.id, store.keys.streams_of(line.id)))
    store.keys.forget(line.id)
    return receipt


def _may_name_order(line: StatementLine) -> bool:
    return (line.amount > 0 or line.is_refund) and bool(line.end_to_end_id or line.txid)


def _order_named(store: Store, line: StatementLine) -> EventOrder | None:
    """The order of the PIX, which is recorded already, or that of its ``txid``."""
    stream = store.find(PIX_PAYMENT, line.end_to_end_id.upper()) if line.end_to_end_id else None
    if stream is None and line.txid:
        stream = store.find(PIX_REQUEST, line.txid) or store.find(ORDER_CODE, order_code_of(line.txid) or "")
    if stream is None:
        return None
    try:
        return store.load(EventOrder, stream_id(stream))
    except NotFound:  # a draft that was thrown away since
        return None


def _payment_of(store: Store, order: EventOrder, line: StatementLine, ctx: CommandContext) -> int | None:
    """The payment that the line is: one that is recorded already, else a new one. ``None``: a user has to decide."""
    same = [number for number, each in order.payments.items() if _is_same(each, line)]
    for number in same:
        if store.find(BANK_PAYMENT, payment_value(order.number, number)) is None:
            return number
    if not line.txid or line.is_returned or order.account.open_amount <= 0:
        return None
    if line.txid in order.pix_requests:
        is_asked = line.amount == order.pix.open.get(line.txid)
    else:
        is_asked = line.amount in (order.account.open_amount, order.account.balance)
    is_recorded = bool(line.end_to_end_id) and store.find(PIX_PAYMENT, line.end_to_end_id.upper()) is not None
    if not is_asked or is_recorded:
        return None
    return _new_payment(order, line, ctx)


def _refunded(order: EventOrder, line: StatementLine) -> int | None:
    """The payment that a refund sends back."""
    found = (number for number, each in order.payments.items() if _has_id(each, line) and not each.is_reversed)
    return next(found, None) if line.is_refund else None


def _is_same(payment: Payment, line: StatementLine) -> bool:
    """A PIX that was recorded before its line: by its id, else by the request that it pays."""
    if payment.is_reversed or payment.amount != line.amount:
        return False
    if payment.end_to_end_id and line.end_to_end_id:
        return _has_id(payment, line)
    return bool(line.txid) and line.txid in (payment.txid, payment.reference.upper())


def _has_id(payment: Payment, line: StatementLine) -> bool:
    return bool(line.end_to_end_id) and payment.end_to_end_id.upper() == line.end_to_end_id.upper()


def _recorded(store: Store, order: EventOrder, line: BankLine, payment_id: int) -> int:
    """The number of a payment that can be the line."""
    payment = order.payments.get(payment_id)
    if payment is None:
        raise NotFound(f"O pedido {order.order_code} não tem o pagamento {payment_id}.")
    if payment.is_reversed:
        raise Refused("Este pagamento foi estornado: escolha outro.")
    if payment.amount != line.amount:
        raise Refused(f"O pagamento é de {reais(payment.amount)} e o lançamento de {reais(line.amount)}.")
    if store.find(BANK_PAYMENT, payment_value(order.number, payment_id)) is not None:
        raise Refused("Este pagamento já é outro lançamento do extrato.")
    return payment_id


def _new_payment(order: EventOrder, line: BankLine | StatementLine, ctx: CommandContext) -> int:
    return order.receive_payment(
        line.amount,
        "pix" if line.is_pix else "transferencia",
        line.end_to_end_id or line.txid,
        _received_at(line, ctx),
        end_to_end_id=line.end_to_end_id,
        txid=line.txid,
    )


def _received_at(line: BankLine | StatementLine, ctx: CommandContext) -> datetime:
    """A statement says the day only: its noon, but never after now."""
    said = line.received_at if isinstance(line, StatementLine) else None
    return min(ctx.now, said or datetime.combine(line.posted_on, _NOON, PUB_TIME))


def _check_free(store: Store, line: BankLine) -> None:
    """Raises ``Refused`` while the payment that the line is counts."""
    if line.payment is None:
        return
    order_id, payment_id = line.payment
    order = store.load(EventOrder, order_id)
    if not order.payments[payment_id].is_reversed:
        raise Refused(
            f"Este lançamento já é um pagamento do pedido {order.order_code}. Estorne-o antes.",
            order_id=order.number,
            mend=mended_at("event", order.number),
            order_code=order.order_code,
        )


def _match(store: Store, line: BankLine, order: EventOrder, payment_id: int, *, by: Reason) -> list[IndexStatement]:
    """What it changes of the keys: what the line says of the payer goes under the key of the customer, and with the
    customer it is erased. Of a customer who is erased already nothing is kept."""
    customer_id, said = order.details.customer.id, line.payer
    if customer_id is None:
        line.match(order.number, payment_id, None, NOBODY, by=by)
        return []
    is_stored = line.version > len(line.pending_events)
    if is_stored:
        line.forget()
    if is_erased(store, order):
        line.match(order.number, payment_id, None, NOBODY, by=by)
    else:
        line.match(order.number, payment_id, customer_id, said, by=by)
    return store.keys.destroy(line.id, store.keys.streams_of(line.id)) if is_stored else []


def is_erased(store: Store, order: EventOrder) -> bool:
    """Whether the customer of the order was erased."""
    return order.subject is not None and store.keys.afresh().of(order.subject) is None

"""Decides what a customer is quoted, and writes the text that they read, accept, and can prove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final

from command_api.kernel import Refused
from command_api.orders.domain.kept_papers import KeptPaper
from command_api.orders.domain.rentals import extra_days
from command_api.orders.domain.state import OrderState
from command_api.orders.events import Details, ExtraDays, Item, QuoteAccepted, QuoteIssued
from command_api.rules.handover import AT_THE_HOUSE, handover_words
from command_api.rules.order_account import shells_of
from command_api.rules.order_quotes import OrderQuote
from command_api.rules.order_status import BOOKED
from command_api.rules.windows import PUB_TIME, SHIFT_LABELS, Window
from infra.brazilian import day, reais, short_number

LONGEST_VALIDITY: Final = timedelta(days=365)


def issue_quote(order: OrderState, valid_until: date, conditions: str, window: Window | None, *, now: datetime) -> None:
    """The order as it is, with the extra days of ``window``. Its prices hold through ``valid_until``, at most to the
    day before the delivery; an order for today can be quoted for today."""
    order.check_changeable()
    today = now.astimezone(PUB_TIME).date()
    if not order.items:
        raise Refused("Adicione ao menos um item antes de fazer o orçamento.")
    if valid_until < today:
        raise Refused("A validade do orçamento já passou: escolha hoje ou um dia depois.")
    if valid_until > today + LONGEST_VALIDITY:
        raise Refused("Um orçamento vale por no máximo um ano.")
    last = _last_day(order, today)
    if last is not None and valid_until > last:
        delivery = order.details.preferred_delivery_date
        assert delivery is not None
        raise Refused(f"A entrega é em {day(delivery)}: o orçamento vale no máximo até a véspera.")
    _issue(order, valid_until, conditions, window)


def renew_quote(order: OrderState, before: OrderQuote | None, *, now: datetime) -> None:
    """A booked order was changed: another quote with the same conditions takes the place of ``before``, the one until
    then, if the change made it untrue. One that no longer counted is not renewed."""
    if before is None or before.is_outdated or not before.keeps_prices(now):
        return
    if order.status in BOOKED and order.quote and order.quote.is_outdated:
        today = now.astimezone(PUB_TIME).date()
        valid_until = max(today, min(before.valid_until, _last_day(order, today) or before.valid_until))
        _issue(order, valid_until, before.conditions, order.window, follows_change=True)


def _last_day(order: OrderState, today: date) -> date | None:
    """The last day that a quote can be valid: the one before the delivery, or today."""
    delivery = order.details.preferred_delivery_date
    return None if delivery is None else max(today, delivery - timedelta(days=1))


def _issue(
    order: OrderState, valid_until: date, conditions: str, window: Window | None, *, follows_change: bool = False
) -> None:
    extra = extra_days(order, window) if window else ()
    total = order.total_with(extra)
    text = quote_text(
        order.order_code,
        order.details,
        order.items,
        freight=order.breakdown.price if order.breakdown else Decimal(0),
        extra=extra,
        total=total,
        valid_until=valid_until,
        conditions=conditions,
    )
    order.trigger_event(
        QuoteIssued,
        valid_until=valid_until,
        conditions=conditions,
        text=text,
        total_amount=total,
        extra=extra,
        follows_change=follows_change,
    )


def awaits_acceptance(order: OrderState, text_sha256: str, *, now: datetime) -> bool:
    """Whether the last quote, which has the text with this hash, can be accepted; ``False`` if it was accepted before.
    Raises ``Refused`` for any other text, an expired quote and a cancelled order."""
    quote = order.quote
    if quote is None:
        raise Refused("Este pedido ainda não tem orçamento.")
    if quote.is_outdated or quote.text_sha256 != text_sha256:
        raise Refused("O orçamento mudou: leia a versão de agora antes de aceitar.")
    if quote.accepted_at is None and quote.is_expired(now):
        raise Refused("O orçamento venceu: peça outro à casa.")
    if order.status == "cancelled":
        raise Refused("Este pedido foi cancelado.")
    return quote.accepted_at is None


def accept_quote(order: OrderState, name: str, text_sha256: str, paper: KeptPaper, *, now: datetime) -> None:
    """The customer typed ``name`` below the text with this hash; ``paper`` is the quote as a paper. Nothing happens if
    it was accepted before."""
    if order.quote is not None and awaits_acceptance(order, text_sha256, now=now):
        order.trigger_event(
            QuoteAccepted,
            accepted_by=name,
            text=order.quote.text,
            text_sha256=order.quote.text_sha256,
            paper_id=paper.number,
            paper_sha256=paper.sha256,
        )


def quote_text(
    order_code: str,
    details: Details,
    items: Sequence[Item],
    *,
    freight: Decimal,
    extra: Sequence[ExtraDays],
    total: Decimal,
    valid_until: date,
    conditions: str,
) -> str:
    """One line per fact, in Portuguese."""
    lines = [f"Orçamento {order_code}", *_facts(details), ""]
    for item in items:
        subtotal = reais(item.subtotal)
        lines.append(f"{short_number(item.quantity)} × {item.name}, a {reais(item.unit_price)}: {subtotal}")
    lines += [f"{short_number(each.quantity)} × {each.name}, dias extras: {reais(each.amount)}" for each in extra]
    if freight:
        lines.append(f"Frete: {reais(freight)}")
    lines.append(f"Total: {reais(total)}")
    if details.deposit_amount:
        lines.append(f"Sinal: {reais(details.deposit_amount)}")
    lines += _shell_deposit(details, items, total)
    lines += ["", f"Válido até {day(valid_until)}."]
    if conditions:
        lines += ["", "Condições:", conditions]
    return "\n".join(lines)


def _shell_deposit(details: Details, items: Sequence[Item], total: Decimal) -> Iterator[str]:
    """What is paid beside the price, and given back with the kegs."""
    kegs = shells_of(items)
    if details.shell_deposit and kegs:
        deposit = details.shell_deposit * kegs
        yield f"Caução dos barris, devolvida com eles: {kegs} × {reais(details.shell_deposit)}: {reais(deposit)}"
        yield f"Total a pagar: {reais(total + deposit)}"


def _facts(details: Details) -> Iterator[str]:
    yield f"Cliente: {details.customer.name}"
    if details.event_name:
        yield f"Evento: {details.event_name}"
    if details.event_date_from:
        yield f"Data do evento: {day(details.event_date_from)}"
    delivery, pickup = details.preferred_delivery_date, details.pickup_date
    words = handover_words(collects=details.collects)
    if delivery:
        yield f"{words.out}: {day(delivery)}, {SHIFT_LABELS[details.preferred_delivery_shift].lower()}"
    if pickup:
        shift = details.pickup_shift or details.preferred_delivery_shift
        yield f"{words.back}: {day(pickup)}, {SHIFT_LABELS[shift].lower()}"
    if details.collects:
        yield AT_THE_HOUSE
    if details.place:
        yield f"Endereço: {details.place.address}"

"""The order for an event, from the draft to the settled deposit."""

from __future__ import annotations

from decimal import Decimal
from typing import Self

from command_api.kernel import Refused
from command_api.orders.domain import booking, delivery, left_behind, page, payments, quotes, stops
from command_api.orders.domain.checks import check_details
from command_api.orders.domain.state import OrderState
from command_api.orders.events import Details, EventOrderCancelled, EventOrderDiscarded, EventOrderDrafted
from command_api.rules.order_status import REASON_TO_CANCEL
from infra.brazilian import reais


def order_code(year: int, number: int) -> str:
    """``EV-2026-00042``."""
    return f"EV-{year}-{number:05}"


class EventOrder(OrderState):
    """Decisions about an order by the module that takes them. Each name is a method: ``order.place(window, ...)``
    calls ``booking.place(order, window, ...)``. ``OrderState`` holds what they decide on."""

    TOPIC = "event_order"
    NOUN = "Evento"

    @classmethod
    def draft(cls, id: int, *, order_code: str, details: Details) -> Self:
        """A new draft, which holds nothing."""
        check_details(details)
        return cls.begin(EventOrderDrafted, id, order_code=order_code, details=details)

    # details, lines, freight, and the assets for its window
    change_details = booking.change_details
    name_customer = booking.name_customer
    hand_over = booking.hand_over
    change_items = booking.change_items
    attach_freight = booking.attach_freight
    place = booking.place
    take_credit_turn = booking.take_credit_turn
    rebook = booking.rebook
    swap = booking.swap

    # what the customer is quoted
    issue_quote = quotes.issue_quote
    renew_quote = quotes.renew_quote
    awaits_acceptance = quotes.awaits_acceptance
    accept_quote = quotes.accept_quote

    # the page of its customer
    request_change = page.request_change
    answer_change = page.answer_change
    share_page = page.share_page
    revoke_page = page.revoke_page
    shows_page = page.shows_page

    # deposit, payments, penalties waived, opening balance
    confirm = payments.confirm
    confirm_as_paid = payments.confirm_as_paid
    request_pix = payments.request_pix
    receive_payment = payments.receive_payment
    reverse_payment = payments.reverse_payment
    refund_payment = payments.refund_payment
    take_back_refund = payments.take_back_refund
    settle_deposit = payments.settle_deposit
    take_back_settlement = payments.take_back_settlement
    waive_penalty = payments.waive_penalty
    take_back_waiver = payments.take_back_waiver
    record_opening_balance = payments.record_opening_balance

    # to the customer and back
    send_to_batch = delivery.send_to_batch
    check_schedulable = delivery.check_schedulable
    schedule = delivery.schedule
    reschedule = delivery.reschedule
    unschedule = delivery.unschedule
    load = delivery.load
    check_deliverable = delivery.check_deliverable
    deliver = delivery.deliver
    leave_behind = left_behind.leave_behind
    lines_left = left_behind.lines_left
    decide_left_behind = left_behind.decide_left_behind
    take_back_delivery = delivery.take_back_delivery
    check_delivered = delivery.check_delivered
    swap_at_the_door = delivery.swap_at_the_door
    extend = delivery.extend
    withdraw_extension = delivery.withdraw_extension
    register_return = delivery.register_return
    take_back_return = delivery.take_back_return

    # what its driver reports
    reach_stop = stops.reach_stop
    fail_stop = stops.fail_stop
    name_receiver = stops.name_receiver

    def cancel(
        self,
        *,
        reason: str | None,
        settlement: tuple[Decimal, Decimal, Decimal] | None = None,
        hold_expired: bool = False,
    ) -> None:
        """``settlement`` says what becomes of a deposit that was received: returned, kept, used. An opening balance is
        withdrawn instead."""
        if self.account.opening:
            payments.withdraw_opening_balance(self, reason=reason)
            return
        self.check_transition("cancelled")
        if self.status in REASON_TO_CANCEL and not reason:
            raise Refused("Diga o motivo do cancelamento.")
        held = self.account.held
        if held and settlement is None:
            what = "o sinal" if held == self.account.deposit_received else "o valor recebido"
            raise Refused(f"Diga o que será feito com {what} de {reais(held)}: devolvido, retido ou usado.")
        if settlement is not None and (held or any(settlement)):
            payments.settle(self, held, *settlement)
        self.trigger_event(EventOrderCancelled, from_status=self.status, hold_expired=hold_expired)

    def discard(self) -> None:
        """Drafts only: anything else is cancelled, never erased."""
        if self.status != "draft":
            raise self.refusal("só rascunhos são excluídos. Cancele o evento.")
        self.trigger_event(EventOrderDiscarded)

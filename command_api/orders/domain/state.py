"""What an order is after its events, and what follows from that; the parts beside it decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from decimal import Decimal
from typing import Final

import msgspec

from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim
from command_api.orders import events
from command_api.orders.events import AttachedFreight, Booking, ExtraDays, Item
from command_api.rules.freight import Breakdown
from command_api.rules.order_abilities import Abilities, HeldPieces, abilities
from command_api.rules.order_account import OrderAccount, PaymentMethod, items_total, shells_of
from command_api.rules.order_quotes import OrderQuote, quote_after
from command_api.rules.order_status import STAGE_LABELS, TRANSITIONS, Status, stage_of
from command_api.rules.pix_requests import PixRequests
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift, Window

ORDER_CODE: Final = "event-order-code"
CUSTOMER_PAGE: Final = "customer-page"
PIX_REQUEST: Final = "pix-txid"
PIX_PAYMENT: Final = "pix-end-to-end-id"
CREDIT_TURN: Final = "credit-turn"
"""Scopes of the claims."""
_CUSTOMER: Final = "customer"
_STREAM_OF: Final = {
    "asset": "equipment_asset",
    "kit": "kit_definition",
    "product": "product",
    "beer": "beer",
    "model": "equipment_model",
}
_DEEDS: Final[dict[Status, str]] = {
    "awaiting_deposit": "reservado",
    "confirmed": "confirmado",
    "in_factory_batch": "enviado para produção",
    "scheduled_for_delivery": "agendado",
    "delivered": "entregue",
    "cancelled": "cancelado",
}


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """BRL. ``reference`` as typed; ``end_to_end_id`` and ``txid`` name the PIX and the request that it pays."""

    amount: Decimal
    method: PaymentMethod
    is_deposit: bool
    received_at: datetime
    reference: str = ""
    end_to_end_id: str = ""
    txid: str = ""
    is_reversed: bool = False


class Refund(msgspec.Struct, frozen=True, kw_only=True):
    """``amount`` BRL that went back at ``refunded_at``, of which ``deposit`` had come of the deposit; of that,
    ``deposit_left`` was left. ``delivered_at`` is that of the order by then."""

    amount: Decimal
    refunded_at: datetime
    deposit: Decimal
    deposit_left: Decimal
    delivered_at: datetime | None


class OrderState(Aggregate):
    """What the parts of ``EventOrder`` decide on; it has no topic of its own.

    Money in BRL, in ``account``. ``payments`` by number, the deposit among them. ``pix`` are the requests for a PIX.
    ``pages`` are the digests of the tokens that open the customer's page, with their expiry;
    ``shared`` are those of all times. ``bookings`` by asset id; ``loaded`` are the assets in the van,
    ``reached`` the stops where it arrived, ``out`` the assets that are with the customer, ``left`` what a person has to
    decide because it came onto the order after its driver saw it, ``backs`` the versions of the
    events by which any of that came back; ``window`` is ``None`` before it was placed. ``settlement`` is the version of
    the event that settled the deposit, ``refunds`` and ``waivers`` are by that of theirs."""

    @property
    def items_total(self) -> Decimal:
        return items_total(self.items)

    @property
    def total_amount(self) -> Decimal:
        """Items, freight and the extra days of what is booked, or the opening balance."""
        return self.total_with(self.extra) + self.account.opening

    @property
    def beers(self) -> dict[int, dict[Decimal, int]]:
        """The kegs that its lines ask for, by beer and size."""
        found: dict[int, dict[Decimal, int]] = {}
        for item in self.items:
            if item.kind == "beer" and item.container_l is not None:
                sizes = found.setdefault(item.ref_id, {})
                sizes[item.container_l] = sizes.get(item.container_l, 0) + int(item.quantity)
        return found

    @property
    def kegs(self) -> int:
        """How many kegs its lines ask for."""
        return shells_of(self.items)

    def beer_of(self, booking: Booking) -> int | None:
        """The beer that leaves in this piece; ``None`` for a piece that leaves without beer."""
        return next((item.ref_id for item in self.items if item.kind == "beer" and item.id == booking.item_id), None)

    @property
    def is_finished(self) -> bool:
        """Nothing of it is held or out any more, and nothing will be."""
        return self.status == "cancelled" or (self.status == "delivered" and not self.out)

    @property
    def has_ended(self) -> bool:
        """Nothing of it is out, and nothing is owed."""
        return self.is_deleted or (self.is_finished and self.account.is_settled)

    @property
    def account(self) -> OrderAccount:
        """The sums that its balance follows from."""
        return self.pix.account

    @property
    def status(self) -> Status:
        return self.account.status

    @property
    def pix_requests(self) -> dict[str, Decimal]:
        """The amounts that were asked for, by txid."""
        return {each.txid: each.amount for each in self.pix.requests}

    @property
    def is_deleted(self) -> bool:
        return self.discarded

    @property
    def subject(self) -> str | None:
        """The customer; ``None`` in an order that was not changed since customers have records."""
        id = self.details.customer.id
        return None if id is None else stream_name(_CUSTOMER, id)

    def claims(self) -> AbstractSet[Claim]:
        payments = {each.end_to_end_id for each in self.payments.values() if not each.is_reversed} - {""}
        return {
            (ORDER_CODE, self.order_code),
            *((CUSTOMER_PAGE, digest) for digest in self.shared),
            *((PIX_REQUEST, txid) for txid in self.pix_requests),
            *((PIX_PAYMENT, end_to_end_id.upper()) for end_to_end_id in payments),
            *((CREDIT_TURN, turn) for turn in self.credit_turns),
        }

    def references(self) -> AbstractSet[str]:
        """The customer; while it is open also what its lines name, and the assets it holds; and what was left
        behind."""
        customer = {self.subject} if self.subject else set()
        left = _needed(self.left.lines, (each.asset_id for each in self.left.pieces)) if self.left else set()
        return customer | left | (set() if self.is_finished else _needed(self.items, self.bookings))

    def total_with(self, extra: Sequence[ExtraDays]) -> Decimal:
        freight_price = self.breakdown.price if self.breakdown else Decimal(0)
        return self.items_total + freight_price + sum((each.amount for each in extra), Decimal(0))

    def refusal(self, why: str) -> Refused:
        """The refusal that names the order and its stage."""
        account, is_out = self.account, self.held.is_out
        stage = stage_of(self.status, is_out=is_out, is_settled=account.is_settled, is_opening=bool(account.opening))
        return Refused(f"O evento {self.order_code} está {STAGE_LABELS[stage]}: {why}")

    @property
    def held(self) -> HeldPieces:
        """The order's pieces by where they are."""
        ready = set() if self.status == "delivered" else self.bookings.keys()
        is_out = self.status == "delivered" and not self.is_back
        return HeldPieces(
            out=len(self.out),
            ready=len(ready),
            unloaded=len(ready - self.loaded),
            is_out=is_out and (bool(self.bookings) or self.details.empties_to_collect > 0),
        )

    @property
    def abilities(self) -> Abilities:
        return abilities(self.account, self.held)

    def check_open(self) -> None:
        if not self.abilities.can_pay:
            raise self.refusal("não tem conta a pagar.")

    def check_changeable(self) -> None:
        if not self.abilities.can_change:
            raise self.refusal("não pode mais ser alterado.")

    def check_transition(self, to: Status) -> None:
        if to not in TRANSITIONS[self.status]:
            raise self.refusal(f"não pode ser {_DEEDS[to]}.")

    def _begin(self, event: events.EventOrderDrafted) -> None:
        self.order_code = event.order_code
        self.details = event.details
        self.items: tuple[Item, ...] = ()
        self.last_item = 0
        self.quote: OrderQuote | None = None
        self.shared: set[str] = set()
        self.pages: dict[str, datetime] = {}
        self.change_requests = 0
        self.answered_changes: set[int] = set()
        self.freight: AttachedFreight | None = None
        self.breakdown: Breakdown | None = None
        self.window: Window | None = None
        self.bookings: dict[int, Booking] = {}
        self.booked_total = Decimal(0)
        self.scheduled_at: datetime | None = None
        self.scheduled_from: Status
        self.scheduled_for: tuple[date, Shift]
        self.responsible = ""
        self.loaded: set[int] = set()
        self.reached: frozenset[tuple[date, StopKind]] = frozenset()
        self.delivered_at: datetime | None = None
        self.due_back: datetime | None = None
        self.out: set[int] = set()
        self.delivered = 0
        self.left: events.AdditionsLeftBehind | None = None
        self.empties_collected = 0
        self.backs: tuple[int, ...] = ()
        self.is_back = False
        self.payments: dict[int, Payment] = {}
        self.settlement: int | None = None
        self.refunds: dict[int, Refund] = {}
        self.waivers: dict[int, Decimal] = {}
        self.pix = PixRequests().after(event)
        self.credit_turns: frozenset[str] = frozenset()
        self.extra: tuple[ExtraDays, ...] = ()
        self.late_per_day = Decimal(0)
        self.discarded = False

    def evolve(self, event: Event) -> None:
        if isinstance(event, events.EventOrderDrafted):
            self._begin(event)
            return
        if isinstance(event, events.DeliveryScheduled):
            self.scheduled_from = self.status
        deposit = self.account.deposit_paid
        self.quote = quote_after(self.quote, event, self.details)
        self.pix = self.pix.after(event)
        match event:
            case events.EventOrderDetailsChanged():
                self._change_details(event)
            case events.EventOrderItemsChanged():
                self.items = event.items
                self.last_item = max([self.last_item, *(item.id for item in event.items)])
            case events.FreightAttached():
                self.freight, self.breakdown = event.freight, event.breakdown
            case events.FreightDetached():
                self.freight = self.breakdown = None
            case events.EventOrderPlaced() | events.EventOrderRebooked():
                self._book(event)
            case events.DepositReceived() | events.PaymentReceived() | events.PaymentReversed():
                self._note_payment(event)
            case events.PickupRescheduled():
                self._pick_up_at(event)
            case events.EquipmentSwapped() | events.EquipmentReturned() | events.ReturnTakenBack():
                self._take_back(event)
            case events.EventOrderDiscarded():
                self.discarded = True
            case _:
                self._move_on(event)
                self._serve_customer(event)
                self._note_cash(event, deposit)

    def _change_details(self, event: events.EventOrderDetailsChanged) -> None:
        if self.details.customer.id not in (None, event.details.customer.id):
            self.pages = {}  # the pages were shared with another customer
        self.details = event.details

    def _serve_customer(self, event: Event) -> None:
        match event:
            case events.CustomerPageShared():
                self.shared = self.shared | {event.token_digest}
                self.pages = {**self.pages, event.token_digest: event.expires_at}
            case events.CustomerPageRevoked():
                self.pages = {}
            case events.ChangeRequested():
                self.change_requests += 1
            case events.ChangeRequestAnswered():
                self.answered_changes = self.answered_changes | {event.number}
            case events.CreditTurnTaken():
                self.credit_turns |= {event.credit_turn}

    def _move_on(self, event: Event) -> None:
        match event:
            case events.DeliveryScheduled():
                self.scheduled_at = event.timestamp
                self.scheduled_for, self.responsible = (event.date, event.shift), event.responsible
            case events.DeliveryRescheduled():
                self.scheduled_for, self.responsible = (event.date, event.shift), event.responsible
            case events.DeliveryUnscheduled():
                self.scheduled_at, self.responsible, self.loaded = None, "", set()
            case events.StopReached():
                self.reached |= {(event.day, event.stop)}
            case events.StopFailed():
                self.reached -= {(event.day, event.stop)}
            case events.EventOrderLoaded():
                self.loaded = self.loaded | {asset.asset_id for asset in event.assets}
            case events.EventOrderDelivered():
                self.delivered_at, self.due_back = event.timestamp, event.due_back
                self.out = set(self.bookings)
                self.delivered = len(self.out)
            case events.AdditionsLeftBehind():
                self.left = event
            case events.LeftBehindDecided():
                self.left = None
            case events.DeliveryTakenBack():
                self.delivered_at, self.due_back = None, None
                self.out, self.delivered = set(), 0
            case events.EventOrderCancelled() | events.OpeningBalanceWithdrawn():
                self.bookings = {}

    def _book(self, event: events.EventOrderPlaced | events.EventOrderRebooked) -> None:
        if isinstance(event, events.EventOrderPlaced):
            self.placed_at: datetime = event.timestamp
            self.credit_turns |= {event.credit_turn} - {""}
        elif event.window != self.window:
            self.loaded = set()
        self.booked_at: datetime = event.timestamp
        self.window = event.window
        self.charged_until = self._booked_until = event.window.end
        self.bookings = {booking.asset_id: booking for booking in event.bookings}
        self.loaded = self.loaded & self.bookings.keys()
        self.booked_total, self.extra, self.late_per_day = event.total_amount, event.extra, event.late_per_day

    def _pick_up_at(self, event: events.PickupRescheduled) -> None:
        """An earlier pickup gives no money back, so what was charged stays charged; an extension that is taken back
        does."""
        is_taken_back = sum(each.amount for each in event.extra) < sum(each.amount for each in self.extra)
        self.charged_until = max(event.window.end, self._booked_until if is_taken_back else self.charged_until)
        self.window, self.booked_total, self.extra = event.window, event.total_amount, event.extra
        self.details = msgspec.structs.replace(
            self.details, pickup_date=event.pickup_date, pickup_shift=event.pickup_shift
        )

    def _take_back(self, event: events.EquipmentSwapped | events.EquipmentReturned | events.ReturnTakenBack) -> None:
        if isinstance(event, events.ReturnTakenBack):
            self.backs = self.backs[:-1]
            self.out = self.out | {asset.asset_id for asset in event.assets}
            self.empties_collected -= event.empties_collected
            self.is_back = self.is_back and not event.complete
            return
        self.backs = (*self.backs, event.originator_version)
        match event:
            case events.EquipmentSwapped(back=back, by=by):
                self.bookings = {id: held for id, held in self.bookings.items() if id != back.asset_id}
                self.bookings[by.asset_id] = by
                self.out = self.out - {back.asset_id} | {by.asset_id}
            case events.EquipmentReturned():
                self.out -= {asset.asset_id for asset in event.assets}
                self.empties_collected += event.empties_collected
                self.is_back = self.is_back or event.complete

    def _note_cash(self, event: Event, deposit: Decimal) -> None:
        """``deposit`` had come of the deposit before."""
        match event:
            case events.PaymentRefunded():
                refund = Refund(
                    amount=event.amount,
                    refunded_at=event.timestamp,
                    deposit=deposit - self.account.deposit_paid,
                    deposit_left=self.account.deposit_paid,
                    delivered_at=self.delivered_at,
                )
                self.refunds = {**self.refunds, event.originator_version: refund}
            case events.RefundTakenBack():
                self.refunds = {number: each for number, each in self.refunds.items() if number != event.number}
            case events.DepositSettled():
                self.settlement = event.originator_version
            case events.SettlementTakenBack():
                self.settlement = None
            case events.PenaltyWaived():
                self.waivers = {**self.waivers, event.originator_version: event.amount}
            case events.WaiverTakenBack():
                self.waivers = {number: each for number, each in self.waivers.items() if number != event.number}

    def _note_payment(self, event: events.DepositReceived | events.PaymentReceived | events.PaymentReversed) -> None:
        match event:
            case events.DepositReceived() | events.PaymentReceived():
                number = len(self.payments) + 1
                payment = Payment(
                    amount=event.amount,
                    method=event.method,
                    is_deposit=isinstance(event, events.DepositReceived),
                    end_to_end_id=event.end_to_end_id,
                    txid=event.txid if isinstance(event, events.PaymentReceived) else "",
                    reference=event.reference,
                    received_at=event.timestamp,
                )
            case events.PaymentReversed(payment_id=number):
                payment = msgspec.structs.replace(self.payments[number], is_reversed=True)
        self.payments = {**self.payments, number: payment}


def _needed(items: Iterable[Item], asset_ids: Iterable[int]) -> set[str]:
    """The streams of what these lines name, and of these assets."""
    lines = {stream_name(_STREAM_OF[item.kind], item.ref_id) for item in items}
    return lines | {stream_name(_STREAM_OF["asset"], id) for id in asset_ids}

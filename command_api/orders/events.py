"""What happens to an order for an event."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar, Final, Literal

import msgspec

from command_api.kernel import ERASED, Event, money
from command_api.kernel.events import Personal
from command_api.orders.details import TEXTS, OrderBasics
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Breakdown, Difficulty, Terms
from command_api.rules.keg_credits import KegState, Mode
from command_api.rules.order_account import PaymentMethod
from command_api.rules.order_status import Status
from command_api.rules.rentals import RentalPeriod
from command_api.rules.stops import CodeCheck, FailureReason, NextStep, ProofKind
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift, Window

ItemKind = Literal["asset", "kit", "product", "beer", "model"]
Condition = Literal["ok", "damaged", "lost"]
PaperKind = Literal["quote"]
"""Papers that are kept."""


class Customer(msgspec.Struct, frozen=True):
    """The customer who orders: personal data, kept in one place. Phone as typed, may be empty; document is CPF or
    CNPJ digits. ``id`` is the customer's number; ``None`` in what was recorded before customers had one."""

    name: str
    phone: str = ""
    document: str = ""
    id: int | None = None


class Place(msgspec.Struct, frozen=True):
    """Where it goes: personal data too. Coordinates in degrees (WGS 84)."""

    address: str
    place_id: str = ""
    lat: float | None = None
    lng: float | None = None


class Details(OrderBasics, frozen=True, kw_only=True):
    """Everything about an order that is neither an item nor money received. ``deposit_amount`` in BRL, as agreed.
    ``shell_deposit`` BRL are charged for every keg of beer until its shell is back; 0 where none was agreed. ``past``:
    the event was over before anybody wrote it down here. ``collects``: the customer fetches everything at the house and
    brings it back, so there is no ``place``."""

    customer: Customer
    place: Place | None = None


class Rental(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a line of a kit, an asset or a model when it was added: its ``unit_price`` is for one ``period``,
    ``None`` for the whole loan, and ``penalty_per_day`` BRL accrue per unit for every day after the agreed pickup."""

    period: RentalPeriod | None
    penalty_per_day: Decimal


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One line: ``ref_id`` is the id of the asset, kit, product, beer or equipment model; ``name`` is what it was
    called when it was added.

    ``id`` counts the lines of the order from 1 and is never given twice. ``unit_price`` in BRL. ``unit_kg`` is what one
    piece weighed when the line was added; ``None``: it is weighed by its name. ``container_l`` is the size of the kegs
    of a line of beer, in litres; ``mode`` says whether what comes back sealed is charged.

    A line of beer with ``kit_line`` fills the slots of that line of a kit: its kegs go in the place of as many
    containers of the model ``model_id``, which are weighed with the kit.

    ``rental`` is ``None`` for products and beer, for assets of a model that states no terms, and in what was recorded
    before rentals were counted by period: the price is for the whole loan, and nothing accrues.
    """

    id: int
    kind: ItemKind
    ref_id: int
    name: str
    quantity: Decimal
    unit_price: Decimal
    unit_kg: Decimal | None = None
    container_l: Decimal | None = None
    mode: Mode = "sold"
    kit_line: int | None = None
    model_id: int | None = None
    rental: Rental | None = None

    @property
    def subtotal(self) -> Decimal:
        """BRL, in whole cents."""
        return money(self.quantity * self.unit_price)


class ExtraDays(msgspec.Struct, frozen=True, kw_only=True):
    """What a line costs for the periods beyond the first: ``periods`` of them for each of ``quantity`` kits, together
    ``amount`` BRL."""

    item_id: int
    name: str
    quantity: Decimal
    period: RentalPeriod
    periods: int
    amount: Decimal


class LatePenalty(msgspec.Struct, frozen=True, kw_only=True):
    """What a delay of ``days`` is charged, in BRL. ``item_id`` is the line of the ``quantity`` kits that came back with
    this return; ``None`` for an amount that a user set."""

    item_id: int | None
    name: str
    quantity: int
    days: int
    amount: Decimal


class Booking(msgspec.Struct, frozen=True, kw_only=True):
    """A concrete asset that an item holds."""

    item_id: int
    asset_id: int
    asset_tag: str
    model_id: int
    model_name: str


class AttachedFreight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A quote as it was accepted: its terms and road stay with the order, so that another weight is priced alike.
    ``distance_reason`` says why a person stated the distance; it is empty where the maps did."""

    terms: Terms
    difficulty: Difficulty | None
    distance_km: Decimal
    duration_min: int
    origin: str
    distance_reason: str = ""


class ReturnedKeg(msgspec.Struct, frozen=True, kw_only=True):
    """The beer in a container that came back: ``left_l`` of its litres, for which ``credit`` BRL are taken off.

    ``percent`` is the house's share of the price for a sold keg that came back sealed; ``None`` for any other keg, and
    in what was recorded before the house could set it (100). ``estimated``: the litres were not weighed.
    """

    state: KegState
    left_l: Decimal
    credit: Decimal
    percent: Decimal | None = None
    estimated: bool = False


class ReturnedAsset(msgspec.Struct, frozen=True, kw_only=True):
    """An asset that came back (or will not): ``charge`` in BRL for damage or loss. ``keg`` is the beer in it; ``None``
    for what left without beer."""

    asset_id: int
    asset_tag: str
    condition: Condition
    charge: Decimal = Decimal(0)
    note: str = ""
    keg: ReturnedKeg | None = None


class MissingModel(msgspec.Struct, frozen=True, kw_only=True):
    """Of ``wanted`` pieces of a model, ``missing`` (at least one) were not free."""

    model_id: int
    model_name: str
    wanted: int
    missing: int


_PERSON: Final = {"customer.name": ERASED, "customer.phone": "", "customer.document": ""}
_DETAILS: Final[Personal] = {
    **{f"details.{path}": told for path, told in _PERSON.items()},
    **{f"details.{name}": "" for name in TEXTS},
    "details.place": None,
}


class EventOrderDrafted(Event):
    """Written down; nothing is held yet."""

    TOPIC = "orders.EventOrderDrafted"
    PERSONAL: ClassVar[Personal] = _DETAILS

    order_code: str
    details: Details


class EventOrderDetailsChanged(Event):
    """All details as they are now; those that did not change are repeated."""

    TOPIC = "orders.EventOrderDetailsChanged"
    PERSONAL: ClassVar[Personal] = _DETAILS

    details: Details


class EventOrderItemsChanged(Event):
    """All items as they are now; those that did not change are repeated with their id."""

    TOPIC = "orders.EventOrderItemsChanged"

    items: tuple[Item, ...]


class FreightAttached(Event):
    """The price of the delivery, with all its steps, for the items as they are now."""

    TOPIC = "orders.FreightAttached"

    freight: AttachedFreight
    breakdown: Breakdown


class FreightDetached(Event):
    """The address changed, and the price of the new one has not been asked for yet."""

    TOPIC = "orders.FreightDetached"


class EventOrderPlaced(Event):
    """The assets are held for the window; the order waits for its deposit.

    ``total_amount`` in BRL, with freight and ``extra``, the periods beyond the first of each rental. ``late_per_day``
    BRL accrue for every day after the pickup. ``credit_turn`` is the customer and a number of its own, where a credit
    limit was agreed: two orders of theirs are not placed at the same time.
    """

    TOPIC = "orders.EventOrderPlaced"

    window: Window
    bookings: tuple[Booking, ...]
    total_amount: Decimal
    extra: tuple[ExtraDays, ...] = ()
    late_per_day: Decimal = Decimal(0)
    credit_turn: str = ""


class CreditTurnTaken(Event):
    """A placed order of a customer with a credit limit grew, or became theirs. ``credit_turn`` as in
    ``EventOrderPlaced``: two orders of theirs do not grow at the same time. The order keeps its earlier turns, too."""

    TOPIC = "orders.CreditTurnTaken"

    credit_turn: str


class EventOrderRebooked(Event):
    """Items, dates or a broken asset changed after placing: all bookings, ``extra`` and ``late_per_day`` as they
    are now, and the new total in BRL."""

    TOPIC = "orders.EventOrderRebooked"

    window: Window
    bookings: tuple[Booking, ...]
    total_amount: Decimal
    extra: tuple[ExtraDays, ...] = ()
    late_per_day: Decimal = Decimal(0)


class QuoteIssued(Event):
    """The customer was offered the order as it is: ``text`` is what the quote says, ``total_amount`` (BRL) has freight
    and ``extra``. Its prices hold through ``valid_until``. ``follows_change``: the order was changed after its last
    quote, and this one takes its place."""

    TOPIC = "orders.QuoteIssued"
    PERSONAL: ClassVar[Personal] = {"conditions": "", "text": ""}

    valid_until: date
    conditions: str
    text: str
    total_amount: Decimal
    extra: tuple[ExtraDays, ...] = ()
    follows_change: bool = False


class QuoteAccepted(Event):
    """The customer accepted the last quote on their page: ``accepted_by`` is the name as typed, ``text`` as it was
    shown, and its SHA-256 in hexadecimal digits. ``paper_id`` is the number of the kept paper, ``paper_sha256`` that of
    its bytes; none where it was accepted before papers were kept."""

    TOPIC = "orders.QuoteAccepted"
    PERSONAL: ClassVar[Personal] = {"accepted_by": ERASED, "text": "", "text_sha256": "", "paper_sha256": ""}

    accepted_by: str
    text: str
    text_sha256: str
    paper_id: int | None = None
    paper_sha256: str = ""


class CustomerPageShared(Event):
    """A visitor with the token whose SHA-256 is ``token_digest`` sees the customer's page until ``expires_at``."""

    TOPIC = "orders.CustomerPageShared"

    token_digest: str
    expires_at: datetime


class CustomerPageRevoked(Event):
    """No token that was shared so far opens the customer's page any more."""

    TOPIC = "orders.CustomerPageRevoked"


class ChangeRequested(Event):
    """The customer asked on their page for a change, in their own words."""

    TOPIC = "orders.ChangeRequested"
    PERSONAL: ClassVar[Personal] = {"text": ""}

    text: str


class ChangeRequestAnswered(Event):
    """Staff dealt with the customer's change request ``number``; the first is 1. ``answer`` may be empty."""

    TOPIC = "orders.ChangeRequestAnswered"
    PERSONAL: ClassVar[Personal] = {"answer": ""}

    number: int
    answer: str = ""


class DepositReceived(Event):
    """BRL. Below the agreed amount only with a reason, which is in the metadata. ``end_to_end_id`` names the PIX, if it
    was given."""

    TOPIC = "orders.DepositReceived"
    PERSONAL: ClassVar[Personal] = {"reference": ""}

    amount: Decimal
    method: PaymentMethod
    reference: str = ""
    end_to_end_id: str = ""


class EventOrderConfirmed(Event):
    TOPIC = "orders.EventOrderConfirmed"


class SentToFactoryBatch(Event):
    """The beer is being made; ``batch`` is what the factory calls it, may be empty."""

    TOPIC = "orders.SentToFactoryBatch"

    batch: str = ""


class DeliveryScheduled(Event):
    """Day, shift and who drives; the assets are set aside."""

    TOPIC = "orders.DeliveryScheduled"

    date: date
    shift: Shift
    responsible: str


class DeliveryRescheduled(Event):
    """Day, shift or driver of a scheduled delivery changed: all three as they are now."""

    TOPIC = "orders.DeliveryRescheduled"

    date: date
    shift: Shift
    responsible: str


class DeliveryUnscheduled(Event):
    """The delivery was not to be scheduled after all: the order has ``status`` again, as before that. Nothing stands
    ready or is loaded, and the full kegs that were chosen are free. The day that was agreed stays."""

    TOPIC = "orders.DeliveryUnscheduled"

    status: Status


class LoadedAsset(msgspec.Struct, frozen=True, kw_only=True):
    """An asset in the van; ``asset_tag`` as it was read."""

    asset_id: int
    asset_tag: str


class EventOrderLoaded(Event):
    """These assets of the order are in the van now, with those that were loaded before."""

    TOPIC = "orders.EventOrderLoaded"

    assets: tuple[LoadedAsset, ...]


class Breach(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that left although its ``service`` held only ``until`` an earlier day."""

    asset_id: int
    asset_tag: str
    service: str
    until: date


class EventOrderDelivered(Event):
    """The assets are with the customer until ``due_back``. The timestamp is when they were handed over; of an event
    that was written down late it is when that was recorded, and ``on`` is the day on which they were. ``breaches``
    names those whose service was over; events of before it was recorded name none."""

    TOPIC = "orders.EventOrderDelivered"

    due_back: datetime
    on: date | None = None
    breaches: tuple[Breach, ...] = ()


class AdditionsLeftBehind(Event):
    """The delivery went by what its driver saw, the order after its event ``seen_version``. ``lines`` came onto the
    order later, each with as many pieces as were added: they are off the order, and ``pieces`` stay in the house for
    it until a person decides. ``gone`` names what the driver saw and handed over although it was off the order by
    then."""

    TOPIC = "orders.AdditionsLeftBehind"

    seen_version: int
    lines: tuple[Item, ...]
    pieces: tuple[Booking, ...] = ()
    gone: tuple[str, ...] = ()


class LeftBehindDecided(Event):
    """What was left behind is no longer open: nothing of it is held. With ``order_id`` it is delivered later, by that
    draft, whose code is ``order_code``."""

    TOPIC = "orders.LeftBehindDecided"

    order_id: int | None = None
    order_code: str = ""


class DeliveryTakenBack(Event):
    """Nothing left after all: the delivery is scheduled as before, and everything stands ready."""

    TOPIC = "orders.DeliveryTakenBack"


class EquipmentSwapped(Event):
    """At the customer's, ``back`` was taken in and ``by`` took its place: the customer keeps one piece of the model.
    The line is charged as before; a keg that is swapped brings no credit. ``breaches`` names ``by`` if its service was
    over; events of before it was recorded name none."""

    TOPIC = "orders.EquipmentSwapped"

    back: ReturnedAsset
    by: Booking
    breaches: tuple[Breach, ...] = ()


class PickupRescheduled(Event):
    """What is with the customer stays until another day: the pickup as it is agreed now, with ``window``, ``extra`` and
    the total in BRL that follow from it. What accrues for every day after the pickup stays as it was."""

    TOPIC = "orders.PickupRescheduled"

    window: Window
    pickup_date: date | None
    pickup_shift: Shift | None
    total_amount: Decimal
    extra: tuple[ExtraDays, ...]


class EquipmentReturned(Event):
    """Some or all of what was delivered came back. ``complete`` when with this nothing is out any more. The timestamp
    is when it came back. ``penalties`` is what the delay of what came back is charged; ``late_per_day`` BRL go on
    accruing for what is still out."""

    TOPIC = "orders.EquipmentReturned"
    PERSONAL: ClassVar[Personal] = {"assets.*.note": ""}

    assets: tuple[ReturnedAsset, ...]
    empties_collected: int
    complete: bool
    penalties: tuple[LatePenalty, ...] = ()
    late_per_day: Decimal = Decimal(0)


class ReturnTakenBack(Event):
    """What the event of version ``number`` said came back is with the customer after all. ``assets``,
    ``empties_collected``, ``complete`` and ``penalties`` are those of that event; ``late_per_day`` BRL accrue again."""

    TOPIC = "orders.ReturnTakenBack"
    PERSONAL: ClassVar[Personal] = {"assets.*.note": ""}

    number: int
    assets: tuple[ReturnedAsset, ...]
    empties_collected: int
    complete: bool
    penalties: tuple[LatePenalty, ...] = ()
    late_per_day: Decimal = Decimal(0)


class PenaltyWaived(Event):
    """Of the penalties for delay, ``amount`` BRL are not charged after all; the reason is in the metadata."""

    TOPIC = "orders.PenaltyWaived"

    amount: Decimal


class WaiverTakenBack(Event):
    """The event of version ``number`` said that ``amount`` BRL of penalties are not charged: they are charged again,
    from the day of this event on."""

    TOPIC = "orders.WaiverTakenBack"

    number: int
    amount: Decimal


class DepositSettled(Event):
    """What became of the deposit, in BRL: given back, kept (damage, penalty) and used (part of the price). Before a
    cancellation it is about everything that was received.

    ``closes_bill``: the rest of the bill counts as paid. That was so while only the deposit could be recorded.
    """

    TOPIC = "orders.DepositSettled"

    returned: Decimal
    kept: Decimal
    used: Decimal
    closes_bill: bool = True


class SettlementTakenBack(Event):
    """The deposit was not settled after all and waits for its settlement again. ``number`` is the version of the event
    that said so."""

    TOPIC = "orders.SettlementTakenBack"

    number: int


class PixRequested(Event):
    """The customer was asked for ``amount`` (BRL) by PIX; ``txid`` is of this request only."""

    TOPIC = "orders.PixRequested"

    txid: str
    amount: Decimal


class PaymentReceived(Event):
    """BRL, beside the deposit. The timestamp is when it was received. ``payment_id`` counts the payments of the order
    from 1, the deposit among them. ``end_to_end_id`` names the PIX and ``txid`` the request that it pays, if known.
    ``overpaid`` BRL of it were no longer owed, because others had paid them since the person saw what was owed."""

    TOPIC = "orders.PaymentReceived"
    PERSONAL: ClassVar[Personal] = {"reference": ""}

    payment_id: int
    amount: Decimal
    method: PaymentMethod
    reference: str = ""
    end_to_end_id: str = ""
    txid: str = ""
    overpaid: Decimal = Decimal(0)


class PaymentReversed(Event):
    """A payment, or a deposit (``is_deposit``), was recorded by mistake or failed; the reason is in the metadata.
    ``amount`` in BRL and ``method`` are those of the payment."""

    TOPIC = "orders.PaymentReversed"

    payment_id: int
    amount: Decimal
    method: PaymentMethod
    is_deposit: bool


class PaymentRefunded(Event):
    """``amount`` BRL went back to the customer, beside the settlement of the deposit: the house had more than it
    charges. The timestamp is when it went."""

    TOPIC = "orders.PaymentRefunded"

    amount: Decimal
    method: PaymentMethod


class RefundTakenBack(Event):
    """``amount`` BRL, said to have gone back to the customer at ``refunded_at``, did not. ``number`` is the version of
    the event that said so, ``deposit`` what of it had come of the deposit."""

    TOPIC = "orders.RefundTakenBack"

    number: int
    amount: Decimal
    refunded_at: datetime
    deposit: Decimal = Decimal(0)


class OpeningBalanceRecorded(Event):
    """The customer owes ``amount`` BRL from before the house began with the system, due since the day ``since``. The
    order has nothing else: no lines, and no delivery of this system."""

    TOPIC = "orders.OpeningBalanceRecorded"

    amount: Decimal
    since: date


class OpeningBalanceWithdrawn(Event):
    """An opening balance was wrong, and nothing was paid of it; the reason is in the metadata. ``amount`` in BRL."""

    TOPIC = "orders.OpeningBalanceWithdrawn"

    amount: Decimal


class EventOrderCancelled(Event):
    """What was held is free again. ``hold_expired`` when the deposit never came; the reason is in the metadata."""

    TOPIC = "orders.EventOrderCancelled"

    from_status: str
    hold_expired: bool = False


class EventOrderDiscarded(Event):
    """A draft was thrown away."""

    TOPIC = "orders.EventOrderDiscarded"


class DemandRefused(Event):
    """A customer wanted equipment for ``wanted_on``, the day of the delivery, and too little was free for ``window``.
    ``order_id`` and ``order_code`` name the order that could not be placed or changed, where there is one."""

    TOPIC = "orders.DemandRefused"
    PERSONAL: ClassVar[Personal] = _PERSON

    customer: Customer
    cost_center: CostCenter
    wanted_on: date
    window: Window
    models: tuple[MissingModel, ...]
    order_id: int | None = None
    order_code: str | None = None


class StopReached(Event):
    """The van is at the door, on a route of ``day``. The timestamp is when it arrived."""

    TOPIC = "orders.StopReached"

    day: date
    stop: StopKind


class StopFailed(Event):
    """Nothing was handed over or fetched. The timestamp is when the driver gave up; ``next_step`` is what the driver
    and the customer agreed, and ``note`` what the driver wrote."""

    TOPIC = "orders.StopFailed"
    PERSONAL: ClassVar[Personal] = {"note": ""}

    day: date
    stop: StopKind
    failure: FailureReason
    next_step: NextStep
    note: str = ""


class ReceiverNamed(Event):
    """``name`` received what was brought, or gave back what was fetched. ``code`` says whether the code of the
    customer's page was asked for, and was right."""

    TOPIC = "orders.ReceiverNamed"
    PERSONAL: ClassVar[Personal] = {"name": ERASED}

    day: date
    stop: StopKind
    name: str
    code: CodeCheck = "not_asked"


class ProofKept(Event):
    """A signature or photo from a stop of an order: ``content`` is a PNG or JPEG, ``sha256`` its hash in hexadecimal
    digits, ``customer`` whose it is. ``asset_tag`` names the piece in a photo of damage; empty for any other.
    ``shown`` is what stood above the line that was signed, and ``shown_sha256`` the SHA-256 of its UTF-8 in
    hexadecimal digits; empty where that is unknown, and for a photo. ``place`` is one of the places that a stop has for
    its proofs of this kind; ``None`` from before there was a limit."""

    TOPIC = "orders.ProofKept"
    PERSONAL: ClassVar[Personal] = {**_PERSON, "sha256": "", "content": "", "shown": "", "shown_sha256": ""}

    order_id: int
    order_code: str
    customer: Customer
    day: date
    stop: StopKind
    proof: ProofKind
    asset_tag: str
    sha256: str
    content: bytes
    shown: str = ""
    shown_sha256: str = ""
    place: int | None = None


class PaperKept(Event):
    """A paper of an order is kept as the customer agreed to it: ``content`` is the PDF, ``sha256`` its hash in
    hexadecimal digits, and ``customer`` whose it is."""

    TOPIC = "orders.PaperKept"
    PERSONAL: ClassVar[Personal] = {**_PERSON, "sha256": "", "content": ""}

    order_id: int
    order_code: str
    customer: Customer
    paper: PaperKind
    sha256: str
    content: bytes

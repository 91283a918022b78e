"""One order with everything that is known of it, and the lines of a day sheet."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from command_api.orders.details import OrderBasics
from command_api.rules.cost_centers import CostCenter
from command_api.rules.keg_credits import Mode
from command_api.rules.order_account import PaymentMethod
from command_api.rules.order_status import Stage, Status
from command_api.rules.rentals import RentalPeriod
from command_api.rules.stops import CodeCheck, FailureReason, NextStep, ProofKind
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift
from infra.declared_fields import responds
from query_api.freight.responses import FreightBreakdown, FreightTerms
from query_api.orders.responses import EventOrderRow

CalendarDay = date
LineKind = Literal["asset", "kit", "product", "beer", "model"]
BookingState = Literal["booked", "set_aside", "out", "returned", "damaged", "lost", "released"]


class HeldAsset(BaseModel):
    """A concrete piece that a line of the order holds."""

    asset_id: int = Field(description="id", examples=[17])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_name: str = Field(description="its model", examples=["Barril 50L"])


class OrderSlot(BaseModel):
    """The beer in containers of a kit."""

    model_id: int = Field(description="containers of this model", examples=[4])
    beer_id: int = Field(description="the beer in them", examples=[3])
    quantity: int = Field(description="containers", examples=[2])
    unit_price: float = Field(description="BRL per keg", examples=[779.0])


class OrderItem(BaseModel):
    """A line of the order. Of `asset_id`, `kit_id`, `product_id`, `beer_id` and `model_id` one is not `null`."""

    id: int = Field(description="number of the line; keeps it in a change", examples=[1])
    kind: LineKind = Field(description="what it is about", examples=["kit"])
    asset_id: int | None = Field(description="the asset", examples=[None])
    kit_id: int | None = Field(description="the kit", examples=[3])
    product_id: int | None = Field(description="the product", examples=[None])
    beer_id: int | None = Field(description="the beer", examples=[None])
    model_id: int | None = Field(description="the model, of which any free pieces are held", examples=[None])
    container_l: float | None = Field(description="litres of each keg of a line of beer", examples=[None])
    mode: Mode = Field(description="`consigned`: what comes back sealed is not charged", examples=["sold"])
    rental_period: RentalPeriod | None = Field(
        description="what the price of a kit, an asset or a piece of a model is for; `null`: for the whole loan",
        examples=["daily"],
    )
    kit_line: int | None = Field(
        description="of a line of beer in the containers of a kit: the number of the line of the kit, whose `slots` "
        "change it",
        examples=[None],
    )
    slots: list[OrderSlot] = Field(description="of a kit: the beer in its containers; the others are empty shells")
    product_name: str = Field(description="what it was called when it was added", examples=["Kit festa 50L"])
    quantity: float = Field(description="pieces", examples=[2])
    unit_price: float = Field(description="BRL", examples=[180.0])
    subtotal: float = Field(description="BRL", examples=[360.0])
    weight_kg: float = Field(description="of all pieces", examples=[150])
    assets: list[HeldAsset] = Field(description="what it holds now")
    kits_out: int = Field(
        description="of the kits or rented pieces of this line, those of which something is with the customer",
        examples=[0],
    )


class LedgerCharge(BaseModel):
    """What the customer owes, or is credited."""

    kind: Literal[
        "opening", "item", "freight", "extra_days", "shells", "damage", "penalty", "waiver", "credit", "kept"
    ] = Field(
        description="`opening`: owed from before this system; `extra_days`: periods of a rental beyond the first; "
        "`shells`: the deposit for kegs whose shells are not back; `damage`: damage or loss; "
        "`penalty`: delay, which a `waiver` takes off; `credit`: beer that came back; "
        "`kept`: kept of what was paid, beyond damage, loss and delay",
        examples=["item"],
    )
    description: str = Field(description="in Portuguese", examples=["2 × Kit festa 50L"])
    amount: float = Field(description="BRL; negative for a credit and a waiver", examples=[360.0])


class Reversal(BaseModel):
    """Why a payment, or what went back, does not count."""

    at: datetime = Field(description="when", examples=["2026-11-22T14:12:00Z"])
    by: str = Field(description="who reversed or undid it", examples=["Ana Beltrão"])
    reason: str = Field(description="why", examples=["Digitado no pedido errado"])


class LedgerPayment(BaseModel):
    """Money that came, or went back."""

    payment_id: int | None = Field(
        description="its number in the order, for its reversal; `null` for what went back and `unrecorded`",
        examples=[2],
    )
    kind: Literal["deposit", "payment", "deposit_returned", "refund", "unrecorded"] = Field(
        description="`deposit_returned`: given back when the deposit was settled; `refund`: given back of what was "
        "paid beyond the charges; `unrecorded`: paid before payments were "
        "recorded, as far as the settlement closed the bill",
        examples=["payment"],
    )
    amount: float = Field(description="BRL; negative for a refund", examples=[300.0])
    method: PaymentMethod | None = Field(description="how it was paid", examples=["pix"])
    reference: str = Field(description="id of the transfer, number of the receipt; may be empty", examples=[""])
    received_at: datetime = Field(description="when it was received", examples=["2026-11-21T14:12:00Z"])
    received_by: str = Field(description="who recorded it", examples=["Ana Beltrão"])
    reversal: Reversal | None = Field(description="set for what was reversed or undone and does not count")


class PixRequest(BaseModel):
    """A request for a PIX."""

    txid: str = Field(description="of this request only", examples=["EV202600042P1"])
    amount: float = Field(description="BRL", examples=[300.0])
    requested_at: datetime = Field(description="when", examples=["2026-11-20T14:12:00Z"])
    paid: bool = Field(description="payments since then cover it", examples=[False])
    open: bool = Field(description="it is not paid, and asks for no more than is owed", examples=[True])


class OrderSums(BaseModel):
    """Everything in BRL."""

    items_total: float = Field(description="the lines", examples=[1160.0])
    freight_price: float = Field(description="the delivery", examples=[80.0])
    extra_days: float = Field(description="periods of rentals beyond the first", examples=[0.0])
    opening: float = Field(description="owed from before this system; then nothing else is charged", examples=[0.0])
    total_amount: float = Field(description="lines, delivery and extra days, or `opening`", examples=[1240.0])
    deposit_agreed: float = Field(description="as agreed", examples=[300.0])
    deposit_received: float = Field(
        description="of it, what was recorded as the deposit and is settled at the end", examples=[300.0]
    )
    deposit_paid: float = Field(
        description="what came of it, recorded as the deposit or as payments before the delivery", examples=[300.0]
    )
    deposit_missing: float = Field(
        description="what is missing of it while the order holds equipment, else 0", examples=[0.0]
    )
    deposit_returned: float = Field(description="given back", examples=[0.0])
    deposit_kept: float = Field(description="kept for damage or penalty", examples=[0.0])
    deposit_used: float = Field(description="used as a part of the price", examples=[300.0])
    shells: float = Field(description="the deposit for kegs whose shells are not back", examples=[0.0])
    damages: float = Field(description="damage and loss", examples=[0.0])
    late_per_day: float = Field(
        description="BRL that a delay costs per day, of what is held or still out", examples=[80.0]
    )
    penalties: float = Field(description="charged for delay, without what was waived", examples=[0.0])
    credits: float = Field(description="beer that came back, taken off", examples=[0.0])
    balance_due: float = Field(
        description="charges less payments: still to be paid, negative where the house owes; 0 for drafts and "
        "cancelled orders",
        examples=[940.0],
    )


class Delay(BaseModel):
    """Something is out after the day of its pickup. What accrues is charged when it comes back."""

    days: int = Field(description="calendar days since the pickup", examples=[3])
    per_day: float = Field(description="BRL that accrue per day", examples=[80.0])
    accrued: float = Field(description="BRL if everything came back now", examples=[240.0])


class OrderMoney(OrderSums):
    """With its ledger: `total`, `paid` and `balance` are the sums of `charges` and `payments`, and their difference.
    Drafts are charged nothing."""

    charges: list[LedgerCharge] = Field(description="what is owed, line by line")
    payments: list[LedgerPayment] = Field(description="what came, oldest first, reversed payments too")
    total: float = Field(description="sum of `charges`", examples=[1240.0])
    paid: float = Field(description="sum of `payments` without the reversed ones", examples=[300.0])
    balance: float = Field(description="`total` less `paid`, the same as `balance_due`", examples=[940.0])
    delay: Delay | None = Field(description="what is late; not part of the balance yet")
    refundable: float = Field(
        description="can be given back now, BRL: beyond the charges, without a deposit that waits for settlement",
        examples=[0.0],
    )
    open_amount: float = Field(
        description="what is asked for next: the rest of the deposit while the order waits for it, else the balance",
        examples=[300.0],
    )
    pix_requests: list[PixRequest] = Field(description="oldest first")
    settled: bool = Field(description="nothing is owed", examples=[False])


class QuoteChange(BaseModel):
    """A line of the quote that a change of the order took away, or brought."""

    kind: Literal["removed", "added"] = Field(description="what became of it", examples=["added"])
    line: str = Field(description="in Portuguese", examples=["2 × Stout 20 L, a R$ 340,00: R$ 680,00"])


class OrderQuote(BaseModel):
    """The last quote of an order."""

    valid_until: CalendarDay = Field(description="last day on which its prices hold", examples=["2026-12-05"])
    conditions: str = Field(description="in the words of the house; may be empty", examples=["Sinal de 30% por PIX."])
    text: str = Field(description="what it says, in Portuguese", examples=["Orçamento EV-2026-00042\n…"])
    text_sha256: str = Field(description="SHA-256 of `text` in UTF-8", examples=["9f86d081884c7d65…"])
    total: float = Field(description="BRL, freight and extra days included", examples=[1240.0])
    extra_days: float = Field(description="BRL of `total` for periods of rentals beyond the first", examples=[0.0])
    issued_at: datetime = Field(description="when", examples=["2026-11-20T14:12:00Z"])
    expired: bool = Field(
        description="its last day is over: a draft is placed at the prices of the day, unless it was accepted in time",
        examples=[False],
    )
    outdated: bool = Field(description="what it says of the order has changed since", examples=[False])
    changes: list[QuoteChange] = Field(
        description="how it differs from the one that the customer knew before the order was changed; empty for a quote"
        " that did not follow a change"
    )
    accepted_at: datetime | None = Field(
        description="when the customer accepted it, or the one before a change that costs no more", examples=[None]
    )
    accepted_by: str = Field(description="the name that the customer typed; may be empty", examples=[""])


class KeptPaper(BaseModel):
    """A paper as the customer agreed to it."""

    kind: Literal["quote"] = Field(description="which document", examples=["quote"])
    sha256: str = Field(
        description="of its bytes; empty once the data of the customer were erased", examples=["9f86d081884c7d65…"]
    )
    kept_at: datetime = Field(description="when the customer agreed to it", examples=["2026-11-21T14:12:00Z"])
    paper_id: SkipJsonSchema[int] = Field(exclude=True)
    customer_id: SkipJsonSchema[int | None] = Field(None, exclude=True)
    """The customer of the order then: no other reads it on the customer's page."""


class ChangeRequest(BaseModel):
    """What the customer asked for on their page."""

    number: int = Field(description="in its order, from 1", examples=[1])
    at: datetime = Field(description="when", examples=["2026-11-21T14:12:00Z"])
    text: str = Field(description="in their words", examples=["Podemos receber no domingo?"])
    answered_at: datetime | None = Field(None, description="when staff dealt with it", examples=[None])
    answer: str = Field("", description="what staff answered; may be empty", examples=["Combinado."])
    customer_id: SkipJsonSchema[int | None] = Field(None, exclude=True)
    """The customer of the order then: no other reads it on the customer's page."""


class SharedPage(BaseModel):
    """The links of the customer's page that are valid now."""

    links: int = Field(description="how many", examples=[1])
    expires_at: datetime | None = Field(description="when the last of them expires", examples=["2026-12-20T14:12:00Z"])


class OrderFreight(BaseModel):
    """The delivery, explained."""

    price: float = Field(description="BRL", examples=[75.0])
    distance_km: float = Field(description="the road", examples=[22.4])
    duration_min: int = Field(description="minutes on it", examples=[31])
    distance_reason: str = Field(
        "", description="why a person stated the distance; empty: it is the maps'", examples=[""]
    )
    origin: str = Field(description="where it starts", examples=["Rua do Coreto, 217, Santa Isabel"])
    difficulty: str | None = Field(description="the hard road it takes; `null` for a plain one", examples=["Serra"])
    breakdown: FreightBreakdown = Field(description="step by step")
    terms: FreightTerms = Field(description="by which terms")


class Danger(BaseModel):
    """Why a piece may not be there in time."""

    order_id: int | None = Field(description="the order that has it; `null`: it is out of service", examples=[38])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00038"])
    sentence: str = Field(
        description="one sentence in Portuguese",
        examples=["Ainda está com o evento EV-2026-00038, que atrasou a devolução."],
    )


class OrderBooking(BaseModel):
    """A piece that the order holds or held, and from when to when."""

    item_id: int | None = Field(description="the line it belongs to", examples=[1])
    asset_id: int = Field(description="id", examples=[17])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_id: int | None = Field(description="its model", examples=[2])
    model_name: str = Field(description="the model's name", examples=["Barril 50L"])
    start: datetime = Field(description="start of the delivery shift", examples=["2026-11-28T11:00:00Z"])
    end: datetime = Field(description="end of the pickup shift", examples=["2026-11-30T21:00:00Z"])
    blocked_until: datetime = Field(
        description="when its cleaning is over; counted from the return once it is back",
        examples=["2026-11-30T23:00:00Z"],
    )
    state: BookingState = Field(description="where it is", examples=["booked"])
    charge: float = Field(description="BRL for damage or loss", examples=[0.0])
    note: str = Field(description="what was seen at the return; may be empty", examples=["Torneira trincada."])
    loaded_at: datetime | None = Field(
        description="when its tag was confirmed in the van", examples=["2026-11-28T10:40:00Z"]
    )
    returned_at: datetime | None = Field(description="when it came back", examples=["2026-11-30T19:40:00Z"])
    swapped_for: str | None = Field(
        description="the tag of the piece that took its place at the customer's", examples=["BARRIL50-0009"]
    )
    danger: Danger | None = Field(description="why it may not be there in time")

    @property
    def has_its_place(self) -> bool:
        """The piece was neither released nor swapped for another."""
        return self.state != "released" and self.swapped_for is None


class TimelineEntry(BaseModel):
    """Something that happened to the order."""

    at: datetime = Field(description="when", examples=["2026-11-21T14:12:00Z"])
    actor_name: str = Field(description="who", examples=["Ana Beltrão"])
    kind: str = Field(description="type of the event", examples=["DepositReceived"])
    title: str = Field(description="what, in Portuguese", examples=["Sinal recebido"])
    detail: str | None = Field(description="more of it", examples=["Sinal de R$ 300,00 recebido por PIX."])
    reason: str | None = Field(description="why, where somebody said so", examples=["Cliente antigo da casa."])


class FailedStop(BaseModel):
    """Why a driver gave up a stop."""

    at: datetime = Field(description="when", examples=["2026-11-28T12:40:00Z"])
    reason: FailureReason = Field(description="why", examples=["nobody_there"])
    next_step: NextStep = Field(description="what happens next", examples=["another_day"])
    note: str = Field(description="what the driver wrote; may be empty", examples=["Portão fechado."])


class KeptProof(BaseModel):
    """A signature or a photo from a stop."""

    id: int = Field(description="its number", examples=[5])
    day: CalendarDay = Field(description="day of the route", examples=["2026-11-28"])
    kind: ProofKind = Field(description="what it is", examples=["signature"])
    asset_tag: str = Field(description="the damaged piece on a photo; empty for any other", examples=[""])
    sha256: str = Field(description="of its bytes; empty once the customer was erased", examples=["9f86d081" * 8])
    made_at: datetime = Field(description="when it was made", examples=["2026-11-28T12:05:00Z"])


class OrderStop(BaseModel):
    """What a driver reported of a stop of the order."""

    day: CalendarDay = Field(description="day of the route", examples=["2026-11-28"])
    kind: StopKind = Field(description="bring or fetch", examples=["delivery"])
    arrived_at: datetime | None = Field(description="when the van was at the door")
    failure: FailedStop | None = Field(description="why it was given up; `null` again after another arrival")
    received_at: datetime | None = Field(description="when it was handed over or fetched")
    receiver: str = Field(description="who was there; may be empty", examples=["Marina Duarte"])
    code: CodeCheck = Field(description="whether the code of the customer's page was right", examples=["matches"])
    driver: str = Field(description="who told it last", examples=["Rui"])
    proofs: list[KeptProof] = Field(description="signatures and photos, oldest first")


@responds(OrderBasics, without="past")
class EventOrder(EventOrderRow):
    """An order with its lines, its money, its equipment and its timeline. `ETag` is `version`."""

    customer_id: int | None = Field(
        description="who orders; `null` where it was written down before customers had a number", examples=[17]
    )
    customer_first_name: str = Field(
        description="how a message greets them; of a house its whole name", examples=["Marina"]
    )
    customer_document: str = Field(description="digits of CPF or CNPJ; may be empty", examples=["39053344705"])
    shell_deposit: float = Field(
        description="BRL charged for every keg of beer until its shell is back", examples=[0.0]
    )
    empties_to_collect: int = Field(description="empty barrels to bring back", examples=[2])
    empties_collected: int = Field(description="empty barrels that came back", examples=[2])
    collects: bool = Field(description="the customer fetches it at the house: no address, no freight", examples=[False])
    delivery_address: str = Field(description="may be empty", examples=["Estrada da Serra, 1200, Igaratá"])
    delivery_place_id: str = Field(description="what the map calls it; may be empty", examples=["igarata-centro"])
    delivery_lat: float | None = Field(description="degrees", examples=[-23.2046])
    delivery_lng: float | None = Field(description="degrees", examples=[-46.1561])
    responsible: str = Field(description="who drives; empty until the delivery is scheduled", examples=["Rui"])
    delivery_driver: str = Field(
        description="who drives the route that brings it, as on the day sheet; empty: it is on no route",
        examples=["Rui"],
    )
    pickup_driver: str = Field(
        description="who drives the route that fetches it; empty: it is on no route", examples=["Cida"]
    )
    stops: list[OrderStop] = Field(description="what drivers told of its stops, by day; oldest first")
    batch: str = Field(description="what the factory calls the batch; may be empty", examples=["L-1128"])
    updated_at: datetime = Field(description="the last change", examples=["2026-11-21T14:12:00Z"])
    updated_by: str = Field(description="who changed it last", examples=["Ana Beltrão"])
    items: list[OrderItem] = Field(description="its lines")
    money: OrderMoney = Field(description="what it costs and what was paid")
    quote: OrderQuote | None = Field(description="`null` until a quote is issued")
    papers: list[KeptPaper] = Field(description="what the customer agreed to, as it was then; oldest first")
    page: SharedPage = Field(description="the customer's page")
    change_requests: list[ChangeRequest] = Field(description="from the customer's page, oldest first")
    freight: OrderFreight | None = Field(description="`null` until somebody asked for the price of the delivery")
    bookings: list[OrderBooking] = Field(description="its equipment, released pieces too")
    allowed_transitions: list[Status] = Field(description="where it may go now", examples=[["confirmed", "cancelled"]])
    can_change: bool = Field(description="details and lines can change", examples=[True])
    can_reschedule: bool = Field(
        description="notes, driver, day and shift of the scheduled delivery can change", examples=[False]
    )
    can_load: bool = Field(description="pieces wait to be confirmed in the van", examples=[False])
    can_swap: bool = Field(
        description="a piece can be swapped for another of its model: before the delivery, or one that is out",
        examples=[True],
    )
    can_return: bool = Field(description="something is out: it can come back, or stay longer", examples=[False])
    can_pay: bool = Field(description="payments can be recorded and reversed", examples=[True])
    can_waive: bool = Field(description="a penalty was charged and can be waived", examples=[False])
    can_settle: bool = Field(description="all is back and the deposit waits for its settlement", examples=[False])
    differences: list[str] = Field(
        description="what was handed over or paid otherwise than the order says, until somebody decides; in Portuguese",
        examples=[["Entregue sem: BARRIL50-0002. Entrou no pedido depois da lista que o motorista viu."]],
    )
    can_deliver_later: bool = Field(
        description="something was not handed over that the order asked for: it waits in the house", examples=[False]
    )
    can_decide_difference: bool = Field(
        description="the delivery was otherwise than the order says, and nobody has decided yet", examples=[False]
    )
    timeline: list[TimelineEntry] = Field(description="what happened, oldest first")


class DayItem(BaseModel):
    """What is brought."""

    name: str = Field(description="the line", examples=["Kit festa 50L"])
    quantity: float = Field(description="pieces", examples=[2])


class DayAsset(BaseModel):
    """A piece that is brought or fetched."""

    asset_id: int = Field(description="id of the piece", examples=[7])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_name: str = Field(description="its model", examples=["Barril 50L"])
    beer: str | None = Field(description="beer and size of a full keg of the order", examples=["Pilsen 50 L"])
    is_loaded: bool = Field(description="it was confirmed in the van by its tag", examples=[False])


class DayLine(BaseModel):
    """A stop of the van, or an order that becomes one with its deposit."""

    id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="whom to ask for", examples=["Marina Duarte"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    address: str = Field(description="may be empty", examples=["Estrada da Serra, 1200, Igaratá"])
    lat: float | None = Field(description="degrees", examples=[-23.2046])
    lng: float | None = Field(description="degrees", examples=[-46.1561])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    cost_center: CostCenter = Field(description="which part of the house delivers", examples=["choperia"])
    day: date = Field(description="the day it is due: before the sheet's day where it is late", examples=["2026-11-28"])
    shift: Shift = Field(description="shift of the stop", examples=["manha"])
    responsible: str = Field(
        description="who drives: of the route if the stop is on one; may be empty", examples=["Rui"]
    )
    items: list[DayItem] = Field(description="the lines of the order")
    assets: list[DayAsset] = Field(description="the pieces to bring; at a pickup those still out")
    load_kg: float = Field(description="weight of the lines", examples=[150])
    balance_due: float = Field(
        description="BRL to be collected at this stop; 0 at a pickup whose delivery is still ahead", examples=[940.0]
    )
    penalty_due: float = Field(
        description="BRL that a pickup now is charged for delay, beside `balance_due`", examples=[0.0]
    )
    empties_to_collect: int = Field(description="empty barrels to bring back", examples=[2])
    notes: str = Field(description="may be empty", examples=["Portão verde, tocar a campainha."])
    status: Status = Field(description="where the order stands", examples=["scheduled_for_delivery"])
    stage: Stage = Field(
        description="the same, with `delivered` split into its stages", examples=["scheduled_for_delivery"]
    )
    late: bool = Field(description="it should be back already", examples=[False])
    is_stop: bool = Field(
        description="a van drives there, or the house waits for the customer; an order that waits for its "
        "deposit is none, and counts in no load and no sum",
        examples=[True],
    )


class DaySheet(BaseModel):
    """The stops of a day, by shift."""

    date: CalendarDay = Field(description="the day", examples=["2026-11-28"])
    deliveries: list[DayLine] = Field(description="orders to be delivered that day")
    pickups: list[DayLine] = Field(description="orders to be fetched that day, and those that are late")
    collected: list[DayLine] = Field(
        description="orders that customers fetch at the house that day; by code without the permission `customers`"
    )
    brought_back: list[DayLine] = Field(
        description="orders that customers bring back that day, and those that are late; named like `collected`"
    )


class Pix(BaseModel):
    """An open amount as a static PIX charge."""

    payload: str = Field(description="copy and paste", examples=["00020126580014br.gov.bcb.pix…6304A1B2"])
    qr_svg: str = Field(description="the same as a QR code: an `svg` element", examples=["<svg …>…</svg>"])
    amount: float = Field(description="BRL", examples=[300.0])
    txid: str = Field(description="what the bank statement says of the payment", examples=["EV202600042P1"])
    key: str = Field(description="the key that receives", examples=["contato@pirilampo.example"])

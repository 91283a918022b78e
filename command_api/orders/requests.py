"""Bodies of this slice's commands."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import Field, WithJsonSchema, model_validator

from command_api.customers.commands import Choice
from command_api.fields import (
    ContainerLitres,
    Count,
    Day,
    Decimals,
    Id,
    Instant,
    Line,
    Name,
    Payable,
    Price,
    Reason,
    Tag,
    Text,
    given_fields,
)
from command_api.http import Body
from command_api.kernel.partial import Partial
from command_api.orders.commands import Delivery, Deposit, Settlement
from command_api.orders.details import OrderFields
from command_api.orders.events import Condition, ItemKind, ReturnedAsset
from command_api.orders.kegs import KegBack
from command_api.orders.left_behind import LeftDecision
from command_api.orders.lines import Line as OrderLine
from command_api.orders.paying import Payment
from command_api.orders.slots import Slot
from command_api.orders.swapping import TakenIn
from command_api.rules.cost_centers import CostCenter
from command_api.rules.keg_credits import KegState, Mode
from command_api.rules.order_account import PaymentMethod
from command_api.rules.order_status import Status
from command_api.rules.windows import Shift
from infra.declared_fields import requests
from infra.json_object import JsonObject

MOST_ITEMS: Final = 100
MOST_PIECES: Final = 1000
MOST_SLOTS: Final = 20

Pieces = Annotated[
    Decimals,
    Field(gt=0, le=MOST_PIECES, decimal_places=3),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": MOST_PIECES, "multipleOf": 0.001}),
]
Weight = Annotated[
    Decimals,
    Field(gt=0, le=2000, decimal_places=3),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 2000, "multipleOf": 0.001}),
]
Distance = Annotated[
    Decimals,
    Field(ge=0, le=100_000, decimal_places=3),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 100_000, "multipleOf": 0.001}),
]


class SlotBody(Body):
    model_id: Id = Field(description="containers of this model in the kit", examples=[4])
    beer_id: Id | None = Field(None, description="the beer in them; `null`: empty shells", examples=[3])
    quantity: Annotated[Count, Field(ge=1, le=MOST_PIECES)] | None = Field(
        None,
        description="containers of the whole line; left out: the slots of the model share equally what is left, so one "
        "slot is for all of them and as many slots as containers are for one each",
        examples=[None],
    )
    unit_price: Price | None = Field(
        None, description="BRL per keg; left out: the price of the beer for the size", examples=[None]
    )

    def slot(self) -> Slot:
        return Slot(self.model_id, self.beer_id, self.quantity, self.unit_price)


class ItemBody(Body):
    """Exactly one of `asset_id`, `kit_id`, `product_id`, `model_id` and `beer_id`."""

    id: Id | None = Field(None, description="a line that the order has and keeps", examples=[1])
    asset_id: Id | None = Field(None, description="this asset", examples=[None])
    kit_id: Id | None = Field(None, description="this kit; which assets it gets is decided by the server", examples=[1])
    product_id: Id | None = Field(None, description="this product of the catalogue", examples=[None])
    model_id: Id | None = Field(
        None, description="any free pieces of this model; which ones is decided by the server", examples=[None]
    )
    beer_id: Id | None = Field(None, description="full kegs of this beer", examples=[None])
    container_l: ContainerLitres | None = Field(
        None, description="litres of each keg; with `beer_id` only", examples=[None]
    )
    mode: Mode = Field(
        "sold",
        description="with `beer_id`; `consigned`: what comes back sealed is not charged",
        examples=["sold"],
    )
    slots: Annotated[list[SlotBody], Field(max_length=MOST_SLOTS)] | None = Field(
        None,
        description="with `kit_id`: the beer in the containers of the kit, at its own price; left out: a line that is "
        "kept keeps its beer, a new one has empty shells",
        examples=[None],
    )
    quantity: Pieces = Field(Decimal(1), description="1 for an asset, whole for all but products", examples=[1])
    unit_price: Price | None = Field(
        None,
        description="BRL; left out: 100 for an asset or a piece of a model, else the price of the kit, the product or "
        "the beer in kegs of this size, that of the customer's price list first",
        examples=[100],
    )

    @model_validator(mode="after")
    def name_one_thing(self) -> ItemBody:
        if len(self._named) != 1:
            raise ValueError("Cada item tem exatamente um de asset_id, kit_id, product_id, model_id e beer_id.")
        if (self.beer_id is None) != (self.container_l is None):
            raise ValueError("Um item de chope tem beer_id e container_l; os outros não têm container_l.")
        if self.beer_id is None and self.mode != "sold":
            raise ValueError("Só um item de chope pode ser consignado.")
        if self.kit_id is None and self.slots is not None:
            raise ValueError("Só um kit tem barris para encher: slots vem com kit_id.")
        return self

    @property
    def _named(self) -> list[tuple[ItemKind, int]]:
        given: list[tuple[ItemKind, int | None]] = [
            ("asset", self.asset_id),
            ("kit", self.kit_id),
            ("product", self.product_id),
            ("model", self.model_id),
            ("beer", self.beer_id),
        ]
        return [(kind, id) for kind, id in given if id is not None]

    def line(self) -> OrderLine:
        kind, ref_id = self._named[0]
        return OrderLine(
            kind,
            ref_id,
            self.quantity,
            self.unit_price,
            self.id,
            container_l=self.container_l,
            mode=self.mode,
            slots=None if self.slots is None else [slot.slot() for slot in self.slots],
        )


Items = Annotated[list[ItemBody], Field(max_length=MOST_ITEMS)]


@requests(OrderFields, partial=True)
class OrderForm(Body):
    """The fields of the specification's form. What the server computes itself is taken and not believed."""

    customer_id: Id | None = Field(
        None, description="the customer who is meant, one of the `candidates` of a 409", examples=[None]
    )
    new_customer: bool = Field(False, description="none of the `candidates`: a customer of their own", examples=[False])
    delivery_distance_km: Distance | None = Field(None, description="not believed: the quote says it", examples=[12.3])
    delivery_duration_min: Count | None = Field(None, description="not believed: the quote says it", examples=[21])
    freight_price: Price | None = Field(None, description="not believed: computed from the quote", examples=[55])
    total_amount: Price | None = Field(None, description="not believed: computed by the server", examples=[820])
    freight_quote_json: JsonObject | None = Field(
        None, description="`quote_json` as GET /api/v1/freight/quote answered it, with its signature", examples=[None]
    )
    reason: Reason | None = Field(
        None,
        description="why beer that is neither full nor planned is ordered all the same, to be produced, why an order "
        "goes beyond the customer's credit limit, or why a piece leaves whose service is over",
        examples=[None],
    )

    @model_validator(mode="after")
    def choose_one_customer(self) -> OrderForm:
        if self.new_customer and self.customer_id is not None:
            raise ValueError("Escolha um cliente (customer_id) ou um novo (new_customer), não os dois.")
        return self

    def choice(self) -> Choice:
        return Choice(self.customer_id, self.new_customer)

    def stated(self) -> Partial[OrderFields]:
        """What the form says about the order: neither left out nor, where that means nothing, `null`."""
        return given_fields(self, OrderFields)


class NewEventOrderBody(OrderForm):
    customer_name: Name = Field(description="who orders", examples=["Dalva Nogueira"])
    cost_center: CostCenter = Field(description="who delivers", examples=["distribuidora"])
    items: Items = Field([], description="what is ordered")
    status: Annotated[str, Field(pattern="^(draft|awaiting_deposit)$")] = Field(
        "awaiting_deposit", description="`draft` holds nothing yet", examples=["awaiting_deposit"]
    )
    lead_id: Id | None = Field(None, description="the request of the site that becomes this order", examples=[None])

    def details(self) -> OrderFields:
        """The whole form; what it does not say is as usual."""
        return OrderFields(**self.stated().values)


class EventOrderBody(OrderForm):
    """What is left out stays. `items` are all lines as they shall be."""

    items: Items | None = Field(None, description="all lines; one with the id of a line keeps it", examples=[None])
    responsible: Name | None = Field(
        None, description="another driver of a delivery that is scheduled", examples=["Toninho"]
    )


class DepositBody(Body):
    amount: Price = Field(description="BRL received", examples=[300])
    method: PaymentMethod | None = Field(None, description="how; needed above zero", examples=["pix"])
    reference: Annotated[Line, Field(max_length=100)] = Field(
        "", description="id of the transfer, number of the receipt", examples=["E2026112114"]
    )

    def command(self) -> Deposit:
        return Deposit(self.amount, self.method, self.reference)


class SettlementBody(Body):
    returned: Price = Field(Decimal(0), description="BRL given back", examples=[0])
    kept: Price = Field(Decimal(0), description="BRL kept for damage or as a penalty", examples=[0])
    used: Price = Field(Decimal(0), description="BRL used as part of the price", examples=[300])

    def command(self) -> Settlement:
        return Settlement(self.returned, self.kept, self.used)


class DepositSettlementBody(SettlementBody):
    reason: Reason | None = Field(None, description="why", examples=["Torneira quebrada"])


class PaymentBody(Body):
    amount: Payable = Field(description="BRL received", examples=[940])
    method: PaymentMethod = Field(description="how it was paid", examples=["pix"])
    received_at: Instant | None = Field(None, description="when it was received; left out: now", examples=[None])
    reference: Annotated[Line, Field(max_length=100)] = Field(
        "", description="id of the transfer, number of the receipt", examples=["E2026112114"]
    )
    owed_seen: Price | None = Field(
        None,
        description="BRL owed when the amount was chosen: 409 with `owed` and `paid` where others have paid it since; "
        "left out: not checked",
        examples=[940],
    )
    is_agreed: bool = Field(False, description="to be recorded all the same", examples=[False])

    def command(self) -> Payment:
        return Payment(
            self.amount, self.method, self.reference, self.received_at, self.owed_seen, is_fact=self.is_agreed
        )


class LeftBehindBody(Body):
    decision: LeftDecision = Field(description="what becomes of it", examples=["later"])


class RefundBody(Body):
    amount: Payable = Field(description="BRL given back", examples=[60])
    method: PaymentMethod = Field(description="how it went back", examples=["dinheiro"])
    refunded_at: Instant | None = Field(None, description="when it went; left out: now", examples=[None])


class QuoteBody(Body):
    valid_until: Day = Field(description="last day on which its prices hold", examples=["2026-12-05"])
    conditions: Annotated[Text, Field(max_length=2000)] = Field(
        "", description="terms of payment and delivery, in the words of the house", examples=["Sinal de 30% por PIX."]
    )


class PageBody(Body):
    days: Annotated[int, Field(ge=1, le=365)] = Field(30, description="how long the link opens the page", examples=[30])
    replaces: bool = Field(False, description="the links of before open it no longer", examples=[True])


class AcceptanceBody(Body):
    name: Name = Field(description="who accepts, as typed", examples=["Marina Duarte"])
    text_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = Field(
        description="of the quote that was read: `quote.text_sha256`", examples=["9f86d081884c7d65…"]
    )


class ChangeRequestBody(Body):
    text: Annotated[Text, Field(min_length=1, max_length=1000)] = Field(
        description="what should be different", examples=["Podemos receber no domingo?"]
    )


class ChangeAnswerBody(Body):
    answer: Annotated[Text, Field(max_length=1000)] = Field(
        "", description="what the customer reads; may be empty", examples=["Combinado: entregamos no domingo."]
    )


class PixRequestBody(Body):
    amount: Payable | None = Field(
        None, description="BRL; left out: what is open of the deposit, else of the balance", examples=[300]
    )


class ReversalBody(Body):
    reason: Reason = Field(description="why it does not count", examples=["Digitado no pedido errado"])


class PenaltyWaiverBody(Body):
    amount: Payable | None = Field(
        None, description="BRL that are not charged; left out: the whole penalty", examples=[None]
    )
    reason: Reason = Field(description="why", examples=["A estrada estava interditada"])


class DeliveryBody(Body):
    date: Day = Field(description="day of the delivery", examples=["2026-12-24"])
    shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    responsible: Name = Field(description="who brings it", examples=["Toninho"])

    def command(self) -> Delivery:
        return Delivery(self.date, self.shift, self.responsible)


class StatusBody(Body):
    """Where the order goes, with what that needs."""

    status: Status = Field(description="the next status", examples=["confirmed"])
    reason: Reason | None = Field(
        None,
        description="needed to place beyond the credit limit or with a piece whose service is over, to confirm with "
        "less than agreed and to cancel from confirmed on",
        examples=[None],
    )
    deposit: DepositBody | None = Field(None, description="with `confirmed`", examples=[None])
    delivery: DeliveryBody | None = Field(None, description="with `scheduled_for_delivery`", examples=[None])
    batch: Annotated[Line, Field(max_length=100)] = Field(
        "", description="with `in_factory_batch`: what the factory calls it", examples=["L2647"]
    )
    settlement: SettlementBody | None = Field(
        None, description="with `cancelled`, where a deposit was received", examples=[None]
    )
    happened_at: Instant | None = Field(
        None, description="with `delivered`: when it was handed over; left out: now", examples=[None]
    )


class KegBackBody(Body):
    state: KegState = Field(
        description="`sealed` is full again; of a `partial` keg the litres that are left are credited if it was "
        "consigned; `lost` needs the condition `lost`",
        examples=["partial"],
    )
    kg: Weight | None = Field(None, description="of a partial keg with its container, on the scale", examples=[38])
    quarters: Literal[1, 2, 3] | None = Field(
        None, description="of a partial keg that nobody weighed: how much is left, as an estimate", examples=[None]
    )

    def command(self) -> KegBack:
        return KegBack(self.state, self.kg, self.quarters)


class ReturnedAssetBody(Body):
    asset_id: Id = Field(description="what came back, or will not", examples=[7])
    condition: Condition = Field("ok", description="damaged goes to maintenance", examples=["ok"])
    charge: Price = Field(Decimal(0), description="BRL for damage or loss", examples=[0])
    note: Annotated[Line, Field(max_length=300)] = Field("", description="what is wrong with it", examples=[""])
    keg: KegBackBody | None = Field(
        None, description="the beer in a container; left out: it came back empty", examples=[None]
    )


class ReturnBody(Body):
    assets: Annotated[list[ReturnedAssetBody], Field(max_length=1000)] = Field([], description="some or all of them")
    empties_collected: Annotated[Count, Field(le=1000)] = Field(0, description="empty barrels", examples=[0])
    reason: Reason | None = Field(None, description="why so late, why so broken", examples=[None])
    happened_at: Instant | None = Field(None, description="when it came back; left out: now", examples=[None])
    penalty: Price | None = Field(
        None,
        description="BRL for the delay, at least what accrued; left out: what accrued for the kits that came back",
        examples=[None],
    )

    def returned(self) -> list[ReturnedAsset]:
        return [
            ReturnedAsset(
                asset_id=each.asset_id, asset_tag="", condition=each.condition, charge=each.charge, note=each.note
            )
            for each in self.assets
        ]

    def kegs(self) -> dict[int, KegBack]:
        return {each.asset_id: each.keg.command() for each in self.assets if each.keg is not None}


class SwapBody(Body):
    """`condition`, `keg` and `happened_at` say how the piece came back from the customer; only after the delivery."""

    asset_id: Id = Field(description="what the order holds, or the customer has", examples=[7])
    by_asset_id: Id = Field(description="a free one of the same model; of beer, full of the same beer", examples=[9])
    reason: Reason = Field(description="why", examples=["Não gelou"])
    condition: Literal["ok", "damaged"] = Field("ok", description="damaged goes to maintenance", examples=["ok"])
    keg: KegBackBody | None = Field(None, description="the beer in it; left out: as full as it left", examples=[None])
    happened_at: Instant | None = Field(None, description="when it was swapped; left out: now", examples=[None])

    def taken_in(self) -> TakenIn:
        return TakenIn(self.condition, self.keg.command() if self.keg else None, self.happened_at)


class ExtensionBody(Body):
    pickup_date: Day = Field(description="the new day of the pickup", examples=["2026-12-02"])
    pickup_shift: Shift = Field(description="its shift", examples=["tarde"])
    reason: Reason | None = Field(
        None, description="why; goes beyond the credit limit and the service of a piece", examples=[None]
    )


class LoadBody(Body):
    tags: Annotated[list[Tag], Field(min_length=1, max_length=1000)] = Field(
        description="what is read on the pieces in the van: tags, or the addresses of their labels",
        examples=[["BARRIL50-0007"]],
    )

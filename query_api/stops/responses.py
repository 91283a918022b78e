"""What a driver's phone reads."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.rules.stops import DriverAction
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift
from query_api.orders.detail_responses import CalendarDay, DayAsset, DayItem, FailedStop, KeptProof
from query_api.route_plans.responses import LoadingLine

StopState = Literal["open", "arrived", "done", "failed", "gone"]


class PhoneKey(BaseModel):
    """The key that a phone encrypts its copy of the day with. It is the same for each session of a user."""

    user_id: int = Field(description="id of the caller", examples=[3])
    key: str = Field(description="32 bytes, base64", examples=["q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA="])


class DriverStop(BaseModel):
    """A stop of the caller's route."""

    key: str = Field(description="`d42` brings order 42, `p42` fetches it", examples=["d42"])
    order_id: int = Field(description="id of the order", examples=[42])
    order_version: int = Field(description="which state of the order this is, for `seen_version`", examples=[7])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    kind: StopKind = Field(description="bring or fetch", examples=["delivery"])
    state: StopState = Field(
        description="`gone`: it is no stop of this day any more; `failed` until another arrival", examples=["open"]
    )
    changes: list[str] = Field(description="what has changed since it was planned", examples=[["Mudou para 29/11."]])
    customer_name: str = Field(description="whom to ask for", examples=["Marina Duarte"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    address: str = Field(description="may be empty", examples=["Estrada da Serra, 1200, Igaratá"])
    lat: float | None = Field(description="degrees", examples=[-23.2046])
    lng: float | None = Field(description="degrees", examples=[-46.1561])
    notes: str = Field(description="may be empty", examples=["Portão verde, tocar a campainha."])
    shift: Shift = Field(description="shift of the stop", examples=["manha"])
    planned_at: datetime = Field(description="when it is to begin by the plan", examples=["2026-11-28T11:30:00Z"])
    items: list[DayItem] = Field(description="the lines of the order; empty once it is done")
    pieces: list[DayAsset] = Field(description="to bring, or at a pickup what is still out; empty once it is done")
    kegs_to_choose: int = Field(
        description="full kegs that its lines of beer ask for and that nobody has chosen yet", examples=[0]
    )
    balance_due: float = Field(description="BRL to be collected here", examples=[940.0])
    penalty_due: float = Field(description="BRL that a pickup now is charged for delay", examples=[0.0])
    empties_to_collect: int = Field(description="empty barrels to bring back", examples=[2])
    pix_code: str = Field(
        description="code of a PIX of `balance_due`; empty if nothing is due or the house has no key",
        examples=["00020126580014br.gov.bcb.pix…"],
    )
    arrived_at: datetime | None = Field(description="when the van was at the door")
    receiver: str = Field(description="who was there; empty before", examples=["Marina Duarte"])
    failure: FailedStop | None = Field(description="why it was given up")
    proofs: list[KeptProof] = Field(description="signatures and photos of this stop, oldest first")


class PieceElsewhere(BaseModel):
    """A piece that another van of the day takes to a customer."""

    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0009"])
    order_code: str = Field(description="the order that it belongs to", examples=["EV-2026-00043"])
    vehicle_name: str = Field(description="name of the van", examples=["Kombi"])
    driver_name: str = Field(description="who drives it; empty if the plan does not say", examples=["Bia Melo"])


class UnrecordedAction(BaseModel):
    """What a driver did that the system refused, and that a person decides on."""

    id: int = Field(description="its id", examples=[5])
    driver: str = Field(description="who did it", examples=["Rui Prado"])
    day: CalendarDay = Field(description="day of the route", examples=["2026-11-28"])
    kind: StopKind | None = Field(description="bring or fetch; `null` for a loading", examples=["delivery"])
    order_id: int | None = Field(description="id of the order; `null` for a loading", examples=[42])
    order_code: str = Field(description="its code; empty where there is none", examples=["EV-2026-00042"])
    action: DriverAction = Field(description="what was done", examples=["payment"])
    happened_at: datetime = Field(description="when it happened", examples=["2026-11-28T12:04:10Z"])
    whose: str = Field(description="the customer as the phone knew them; may be empty", examples=["Marina Duarte"])
    done: str = Field(description="what was done, in the phone's words", examples=["Recebido: R$ 100,00 em dinheiro"])
    amount: float | None = Field(description="BRL that were received", examples=[100.0])
    refusal: str = Field(description="why it was not recorded", examples=["Este pedido foi cancelado."])
    version: int = Field(description="for `If-Match`", examples=[1])


class UnrecordedActions(BaseModel):
    """Everything that waits for a decision."""

    amount: float = Field(description="BRL that drivers received and no order has", examples=[100.0])
    actions: list[UnrecordedAction] = Field(description="the largest amount first, then the oldest")


class DriverDay(BaseModel):
    """What the caller drives on a day; without stops, nothing."""

    date: CalendarDay = Field(description="the day", examples=["2026-11-28"])
    vehicle_name: str = Field(description="name of the van; empty without a route", examples=["Fiorino branca"])
    departs_at: datetime | None = Field(description="from the house; `null` without stops")
    loading: list[LoadingLine] = Field(description="what its deliveries take from the house")
    stops: list[DriverStop] = Field(description="in the order they are driven")
    elsewhere: list[PieceElsewhere] = Field(
        description="what other vans take to customers: a phone says whose it is without a network"
    )
    decided: list[str] = Field(
        description="keys of what the caller did that was not recorded and that is closed by now: of any day, for 30 "
        "days after the decision",
        examples=[["a7c1"]],
    )

"""What a driver's phone sends: every step has the instant when it happened."""

from __future__ import annotations

import base64
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from command_api.fields import Count, Day, Instant, Line, Name, Opaque, Payable, Price, Reason, Tag, Text
from command_api.http import Body
from command_api.orders.commands import Receiver
from command_api.orders.events import Condition
from command_api.orders.paying import Payment
from command_api.orders.requests import KegBackBody
from command_api.orders.swapping import TakenIn
from command_api.rules.characters import seen
from command_api.rules.order_account import PaymentMethod
from command_api.rules.stops import (
    LARGEST_PROOF,
    MOST_PROOFS,
    CodeCheck,
    DriverAction,
    FailureReason,
    NextStep,
    ProofKind,
    delivery_code,
)
from command_api.stops.commands import Failure, PieceBack, Stop
from command_api.stops.unrecorded import UnrecordedReport

PhoneKey = Annotated[Opaque, Field(min_length=1, max_length=100)]
STOP: Final = r"^[dp][1-9][0-9]{0,15}$"
_PICTURE: Final = (
    r"^(iVBORw0KGgo=|(/9j/|iVBORw0KGg[opqr][A-Za-z0-9+/])([A-Za-z0-9+/]{4})*"
    r"([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$"
)
"""Base64 of what begins as a JPEG or a PNG does."""


def stop_of(day: date, key: str) -> Stop:
    """``d42`` brings order 42, ``p42`` fetches it; ``key`` matches ``STOP``."""
    return Stop(day, "delivery" if key[0] == "d" else "pickup", int(key[1:]))


def _seen(given: Any) -> Any:
    match given:
        case str():
            return seen(given)
        case list():
            return [_seen(each) for each in given]
        case dict():
            return {name: _seen(value) for name, value in given.items()}
        case _:
            return given


class HappenedBody(Body):
    happened_at: Instant = Field(
        description="when it happened, by the phone's clock corrected by the server's; an instant after the receipt "
        "counts as the receipt",
        examples=["2026-11-28T12:04:10Z"],
    )

    @model_validator(mode="before")
    @classmethod
    def drop_what_shows_nothing(cls, given: Any) -> Any:
        """A driver pastes names from chats, and the phone cannot show which sign is refused."""
        return _seen(given)


class ArrivalBody(HappenedBody):
    """The van is at the door."""


class VanLoadBody(HappenedBody):
    tags: Annotated[list[Tag], Field(min_length=1, max_length=1000)] = Field(
        description="what is read on the pieces in the van: tags, or the addresses of their labels",
        examples=[["BARRIL50-0007"]],
    )


class ProofBody(HappenedBody):
    kind: ProofKind = Field(
        description="a signature on the glass, or a photo",
        examples=["signature"],
        json_schema_extra={"x-most": dict(MOST_PROOFS.items())},
    )
    content: Annotated[str, Field(pattern=_PICTURE, max_length=LARGEST_PROOF // 3 * 4)] = Field(
        description="a PNG or JPEG as base64, 300 KiB at most", examples=["iVBORw0KGgo="]
    )
    asset_tag: Tag | None = Field(None, description="the damaged piece on the photo", examples=[None])

    shown: Annotated[Text, Field(max_length=4000)] = Field(
        "",
        description="what the screen showed above the line that was signed; kept with the signature, as its hash is",
        examples=["2 × Pilsen 50 L\nBARRIL50-0007"],
    )

    def picture(self) -> bytes:
        return base64.b64decode(self.content)


class HandoverBody(HappenedBody):
    receiver: Name = Field(description="who received it, as told", examples=["Marina Duarte"])
    code: Annotated[str, Field(pattern="^[0-9]{4}$")] | None = Field(
        None, description="the code of the customer's page; a wrong one is recorded as such", examples=[None]
    )

    seen_version: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="`order_version` of the stop as the phone showed it: what came onto the order since stays in the "
        "house until a person decides; left out: everything is delivered",
        examples=[7],
    )

    def named(self, stop: Stop, key: bytes) -> Receiver:
        return Receiver(stop.day, stop.kind, self.receiver, _checked(self.code, stop, key))


class PieceSwapBody(HappenedBody):
    asset_tag: Tag = Field(description="what the order holds, or the customer has", examples=["BARRIL50-0007"])
    by_tag: Tag = Field(description="a free one of its model; of beer, full of the same", examples=["BARRIL50-0009"])
    reason: Reason = Field(description="why", examples=["Não gelou"])
    condition: Literal["ok", "damaged"] = Field("ok", description="damaged goes to maintenance", examples=["ok"])
    keg: KegBackBody | None = Field(None, description="the beer in it; left out: as full as it left", examples=[None])

    def taken_in(self) -> TakenIn:
        return TakenIn(self.condition, self.keg.command() if self.keg else None)


class PieceBackBody(Body):
    asset_tag: Tag = Field(description="what came back, or will not", examples=["BARRIL50-0007"])
    condition: Condition = Field("ok", description="damaged goes to maintenance", examples=["ok"])
    note: Annotated[Line, Field(max_length=300)] = Field("", description="what is wrong with it", examples=[""])
    keg: KegBackBody | None = Field(
        None, description="the beer in a container; left out: it came back empty", examples=[None]
    )

    def piece(self) -> PieceBack:
        return PieceBack(self.asset_tag, self.condition, self.note, self.keg.command() if self.keg else None)


class FetchBody(HappenedBody):
    pieces: Annotated[list[PieceBackBody], Field(max_length=1000)] = Field(description="some or all of them")
    empties: Annotated[Count, Field(le=1000)] = Field(description="empty barrels", examples=[0])
    receiver: Name | None = Field(None, description="who gave it back", examples=["Marina Duarte"])

    def named(self, stop: Stop) -> Receiver | None:
        return Receiver(stop.day, stop.kind, self.receiver) if self.receiver else None


class DoorPaymentBody(HappenedBody):
    amount: Payable = Field(description="BRL received", examples=[940])
    method: PaymentMethod = Field(description="how it was paid", examples=["dinheiro"])
    reference: Annotated[Line, Field(max_length=100)] = Field(
        "", description="id of the transfer, number of the receipt", examples=[""]
    )
    owed_seen: Price | None = Field(
        None,
        description="BRL owed, without a penalty for delay, when the driver chose the amount; where others have paid "
        "it since, it is recorded as paid twice",
        examples=[940],
    )

    def payment(self) -> Payment:
        return Payment(self.amount, self.method, self.reference, owed_seen=self.owed_seen)


class FailureBody(HappenedBody):
    reason: FailureReason = Field(description="why nothing was handed over or fetched", examples=["nobody_there"])
    next_step: NextStep = Field(description="what happens next", examples=["another_day"])
    note: Annotated[Text, Field(max_length=300)] = Field(
        "", description="needed for another reason", examples=["Portão fechado, vizinho não sabe."]
    )

    def failure(self) -> Failure:
        return Failure(self.reason, self.next_step, self.note)


class UnrecordedBody(HappenedBody):
    """Wide limits: what is said here is said nowhere else, and the phone cuts what is longer."""

    key: PhoneKey = Field(description="what the phone calls the action, however often it tells it", examples=["a7c1"])
    day: Day = Field(description="day of the route", examples=["2026-11-28"])
    stop: Annotated[str, Field(pattern=STOP)] | None = Field(
        description="`d42` brings order 42, `p42` fetches it; `null` for a loading", examples=["d42"]
    )
    action: DriverAction = Field(description="what was done", examples=["payment"])
    whose: Annotated[Line, Field(max_length=300)] = Field(
        description="the customer as the phone knew them", examples=["Marina Duarte"]
    )
    done: Text = Field(description="what was done, in a line for people", examples=["Recebido: R$ 100,00 em dinheiro"])
    amount: Price | None = Field(description="BRL that were received", examples=[100])
    refusal: Text = Field(description="why it was not recorded", examples=["Este pedido foi cancelado."])

    def report(self) -> UnrecordedReport:
        stop = stop_of(self.day, self.stop) if self.stop else None
        return UnrecordedReport(
            self.key, self.day, stop, self.action, self.happened_at, self.whose, self.done, self.amount, self.refusal
        )


class RecordedBody(Body):
    key: PhoneKey = Field(description="what the phone called the action", examples=["a7c1"])


class SetAsideBody(Body):
    reason: Reason = Field(description="why it is not recorded", examples=["O cliente pagou no dia seguinte."])


def _checked(code: str | None, stop: Stop, key: bytes) -> CodeCheck:
    if code is None:
        return "not_asked"
    return "matches" if code == delivery_code(key, stop.order_id) else "differs"

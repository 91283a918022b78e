"""Response models of explanations."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field


class WhyStep(BaseModel):
    """An event, and how it moved the number."""

    number: int | None = Field(
        description="of the event in the log; `null`: the history has not read it yet", examples=[1042]
    )
    stream: str = Field(description="what it happened to", examples=["event_order-42"])
    version: int = Field(description="the how manieth of its stream, from 1", examples=[7])
    at: datetime = Field(description="when it happened")
    sentence: str = Field(description="what happened", examples=["Ana Beltrão confirmou o pedido EV-2026-00042."])
    reason: str | None = Field(description="why, where it was said", examples=["Cliente pagou no balcão"])
    label: str = Field(description="what of the number it moved; may be empty", examples=["Frete"])
    change: float = Field(description="how far it moved the number, in `unit`", examples=[120.0])
    after: float | None = Field(
        description="the number after it; `null` where the order of the events does not matter", examples=[940.0]
    )


class WhyPart(BaseModel):
    """A part that the number is the sum of."""

    label: str = Field(description="what it is", examples=["Itens entregues"])
    amount: float = Field(description="how much of the number, in its `unit`", examples=[820.0])
    unit: str | None = Field(None, description="of the amount; `null`: the `unit` of the number", examples=["venda"])
    why: str | None = Field(
        description="path and query of this API that explain this amount; `null`: nothing explains it on its own",
        examples=["/api/v1/why/orders/42/balance"],
    )
    stream: str | None = Field(None, description="whose history it is in", examples=["event_order-42"])


class Why(BaseModel):
    """Why a number is what it is. `value` is what the screens show, from the read models; the steps are events."""

    title: str = Field(description="what the number is called", examples=["Saldo do pedido EV-2026-00042"])
    unit: str = Field(description="`BRL`, `%`, or what is counted, one of it", examples=["BRL"])
    value: float = Field(description="the number", examples=[940.0])
    definition: str = Field(description="what it counts, in one or two sentences")
    adds_up: bool = Field(
        description="whether the parts, and the events that were read again for this answer, come to `value`"
    )
    parts: list[WhyPart] = Field(description="what it is the sum of; empty where the steps say everything")
    parts_left_out: int = Field(description="parts beyond the first 200", examples=[0])
    steps: list[WhyStep] = Field(description="events that moved it, the newest first")
    more: int | None = Field(description="`skip` to ask for older steps; `null`: these are the last", examples=[50])

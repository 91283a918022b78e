"""Response models of the history."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field


class Person(BaseModel):
    """The user who did something. Without an id: the system by itself."""

    id: int | None = Field(description="id of the user; null for the system", examples=[3])
    name: str = Field(description="as it was when it happened", examples=["Ana Beltrão"])


class AuditEvent(BaseModel):
    """One event with its description."""

    number: int = Field(description="the how manieth of the log, from 1", examples=[1042])
    stream: str = Field(description="what it happened to", examples=["event_order-42"])
    version: int = Field(description="the how manieth of its stream, from 1", examples=[7])
    subject: str = Field(description="what the stream was called then", examples=["Pedido EV-2026-00042"])
    kind: str = Field(description="kind of the stream", examples=["event_order"])
    type: str = Field(description="topic of the event", examples=["orders.EventOrderConfirmed"])
    title: str = Field(description="type of event, in words", examples=["Pedido confirmado"])
    sentence: str = Field(description="what happened", examples=["Ana Beltrão confirmou o pedido EV-2026-00042."])
    actor: Person
    happened_at: datetime = Field(description="when it happened")
    recorded_at: datetime = Field(description="when the system learned of it")
    reason: str | None = Field(description="why, where somebody said so", examples=["Cliente pagou no balcão"])
    correlation: str = Field(description="the request it came with", examples=["3f0c9d1e"])
    causation: str | None = Field(description="what it followed from, if anything")


class AuditChange(BaseModel):
    """One field that is not as it was."""

    label: str = Field(description="what the field is called", examples=["Preço"])
    before: str | None = Field(description="null: there was nothing", examples=["R$ 11,90"])
    after: str | None = Field(description="null: there is nothing any more", examples=["R$ 12,90"])


class AuditFact(BaseModel):
    """Something the event says beside what it changed."""

    label: str = Field(description="what it is", examples=["Referência"])
    value: str = Field(description="what it says", examples=["E2026112114"])


class AuditWindow(BaseModel):
    """For when equipment was wanted or taken, half open."""

    start: datetime = Field(description="start of the delivery shift", examples=["2026-11-28T11:00:00Z"])
    end: datetime = Field(description="end of the pickup shift, without cleaning", examples=["2026-11-30T21:00:00Z"])


class UndoState(BaseModel):
    """Whether an event may be undone, and what has been."""

    possible: bool = Field(description="whether its type has a way back; the preview says what stands in the way")
    undoes: int | None = Field(description="number of the event that this one undid", examples=[1042])
    undone_by: int | None = Field(description="number of the last event that undid this one", examples=[1107])


class AuditDetail(AuditEvent):
    """One event with what it changed."""

    changes: list[AuditChange] = Field(description="what it changed")
    facts: list[AuditFact] = Field(description="what else it says")
    undo: UndoState | None = Field(None, description="whether it may be undone, and what has been")
    window: AuditWindow | None = Field(
        None, description="the window it is about: what was free then is `GET then/availability`; null: about none"
    )
    masked: str | None = Field(
        None,
        description="why values are masked (`•••`) for who reads: the right to customers or users is missing",
        examples=["Dados de clientes aparecem como ••• porque o seu acesso não inclui clientes."],
    )


class AuditPage(BaseModel):
    """A stretch of the history, the newest first."""

    data: list[AuditEvent] = Field(description="newest first")
    newer: str | None = Field(description="`cursor` to ask for what is newer with `direction=newer`; null: nothing yet")
    older: str | None = Field(description="`cursor` to ask for what is older; null: this is where it begins")


class AuditStream(BaseModel):
    """A stretch of one stream's history, the newest first."""

    stream: str = Field(description="what it happened to", examples=["product-42"])
    subject: str = Field(description="what it is called now", examples=["Produto Pilsen"])
    version: int = Field(description="events of the stream so far", examples=[12])
    data: list[AuditDetail] = Field(description="what happened to it, with what changed")
    older: int | None = Field(description="`before` to ask for what is older; null: this is where it begins")


class Facet(BaseModel):
    """One value that can be filtered by."""

    value: str = Field(description="what the filter takes", examples=["event_order"])
    label: str = Field(description="what people call it", examples=["Pedidos para eventos"])
    events: int = Field(description="how many events there are of it", examples=[312])


class AuditFacets(BaseModel):
    """What the history can be filtered by."""

    total: int = Field(description="events of the log", examples=[10423])
    people: list[Facet] = Field(description="who did something")
    kinds: list[Facet] = Field(description="what something happened to")
    types: list[Facet] = Field(description="what happened")

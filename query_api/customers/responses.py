"""Response models of customers."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from command_api.rules.order_status import Stage, Status
from query_api.http import Pagination


class CustomerRow(BaseModel):
    """Somebody who ordered or asked for something. Of an erased customer the numbers are left."""

    id: int = Field(description="id", examples=[17])
    name: str = Field(description="as last given; 'Titular removido' once erased", examples=["Marina Duarte"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    document: str = Field(description="CPF or CNPJ without punctuation; may be empty", examples=["39053344705"])
    orders: int = Field(description="orders for events, drafts and cancelled ones too", examples=[3])
    finished_orders: int = Field(description="of which nothing is held or out any more", examples=[2])
    total: float = Field(description="BRL, of the orders that are neither drafts nor cancelled", examples=[2480.5])
    first_at: datetime = Field(description="when they were written down first", examples=["2026-03-12T18:03:11Z"])
    last_at: datetime = Field(
        description="when something last happened to an order of theirs, or they asked for something",
        examples=["2026-11-20T18:03:11Z"],
    )
    erased_at: datetime | None = Field(
        description="when their personal data were erased; `null`: they were not", examples=[None]
    )
    other_names: list[str] = Field(
        description="names in the record that are not known to be theirs: it mixes several people", examples=[[]]
    )
    version: int = Field(description="for `If-Match`", examples=[2])


class CustomerList(BaseModel):
    """A page of customers."""

    data: list[CustomerRow] = Field(description="the customers of this page")
    pagination: Pagination = Field(description="where this page stands")


class CustomerOrder(BaseModel):
    """An order of theirs, in few words."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    event_date: date | None = Field(description="day of the party, else of the delivery", examples=["2026-11-28"])
    status: Status = Field(description="where it stands", examples=["delivered"])
    stage: Stage = Field(description="the same, with `delivered` split into its stages", examples=["returned"])
    is_finished: bool = Field(description="nothing of it is held or out any more", examples=[False])
    total: float = Field(description="BRL, items and freight", examples=[1240.0])
    created_at: datetime = Field(description="when it was written down", examples=["2026-11-20T18:03:11Z"])


class MissingEquipment(BaseModel):
    """What was short of a model."""

    name: str = Field(description="the model", examples=["Chopeira elétrica"])
    wanted: int = Field(description="pieces asked for", examples=[3])
    missing: int = Field(description="of which were not free", examples=[1])


class CustomerRefusal(BaseModel):
    """Equipment that they wanted and could not have."""

    id: int = Field(description="number of the refusal", examples=[5])
    at: datetime = Field(description="when they asked", examples=["2026-11-20T18:03:11Z"])
    wanted_on: date = Field(description="for which day", examples=["2026-11-28"])
    models: list[MissingEquipment] = Field(description="what was short")
    order_id: int | None = Field(description="the order that could not be placed, where one was stored", examples=[42])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00042"])


class Retention(BaseModel):
    """How long the house keeps personal data."""

    months: int = Field(description="after the last sign of life", examples=[60])
    keep_until: date | None = Field(
        description="the last day of that time; `null` while an order is under way, and once they are erased",
        examples=["2031-11-20"],
    )
    by_rule: bool = Field(description="whether the system erases by itself after that day", examples=[False])


class Obstacle(BaseModel):
    """An order that keeps its customer from being erased."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    status: Status = Field(description="where it stands", examples=["confirmed"])
    sentence: str = Field(
        description="why, and what to do",
        examples=["O evento EV-2026-00042 está em andamento (Confirmado): conclua ou cancele antes."],
    )


class Erasability(BaseModel):
    """Whether the personal data can be erased now."""

    possible: bool = Field(description="no order stands in the way, and it was not done yet", examples=[False])
    obstacles: list[Obstacle] = Field(description="the orders that do")


class Erasure(BaseModel):
    """How the personal data went."""

    at: datetime = Field(description="when", examples=["2026-11-21T18:03:11Z"])
    by: str = Field(description="who did it", examples=["Caio Menezes"])
    by_rule: bool = Field(description="the retention rule did it", examples=[False])
    reason: str | None = Field(description="why, where somebody said so", examples=["O titular pediu por telefone."])


class Customer(CustomerRow):
    """One customer with everything that hangs on them."""

    order_list: list[CustomerOrder] = Field(description="their orders, the latest first")
    refused: list[CustomerRefusal] = Field(description="what they could not have, the latest first")
    retention: Retention
    erasure: Erasability
    erased: Erasure | None = Field(description="how they were erased; `null`: they were not", examples=[None])

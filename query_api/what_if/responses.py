"""Response models of what-if questions."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from command_api.rules.cost_centers import CostCenter

Stage = Literal["placing", "moving", "changing", "leaving"]


class _Shape(BaseModel):
    model_config = ConfigDict(from_attributes=True, populate_by_name=True)


class WhatIfSeason(_Shape):
    """Days of delivery, by the clock of the pub, both included."""

    first: date = Field(description="first day", examples=["2026-09-01"])
    last: date = Field(description="last day", examples=["2026-11-30"])


class WhatIfChange(_Shape):
    """One thing that would have been different."""

    kind: Literal["buffer", "assets", "freight"] = Field(description="what it is about", examples=["assets"])
    sentence: str = Field(description="what it is, in words", examples=["1 Barril 50L a mais (de 9 para 10)"])


class WhatIfFigures(_Shape):
    """The season in figures; BRL."""

    accepted: int = Field(description="orders that got their equipment", examples=[118])
    cancelled: int = Field(description="of these, given up later", examples=[17])
    refused: int = Field(description="orders of the season that would not have been kept", examples=[2])
    requests: int = Field(
        description="refused demand: who asked again for the same day is one, what came about later is none",
        examples=[9],
    )
    served: int = Field(description="of these, for which there would have been enough", examples=[4])
    revenue: float = Field(description="orders that were not cancelled, with freight", examples=[98250.0])
    freight: float = Field(description="of this, freight", examples=[4120.0])
    served_value: float = Field(
        description="what the served demand would have brought beside it, an estimate", examples=[3120.5]
    )


class WhatIfMonthSide(_Shape):
    """Deliveries of one month; BRL."""

    orders: int = Field(description="orders that were not cancelled", examples=[24])
    revenue: float = Field(description="with freight", examples=[21400.0])
    freight: float = Field(description="of this, freight", examples=[980.0])


class WhatIfMonth(_Shape):
    """One month of the season."""

    first: date = Field(description="first day of the month", examples=["2026-09-01"])
    baseline: WhatIfMonthSide = Field(description="as it was")
    alternative: WhatIfMonthSide = Field(description="as it would have been")


class WhatIfModelSide(_Shape):
    """A model of equipment."""

    assets: int = Field(description="assets that the house has now, or would have", examples=[9])
    cleaning_min: int = Field(description="minutes of cleaning after a loan", examples=[60])
    hours: float = Field(description="hours of the season that orders hold assets of it", examples=[2880.0])
    percent: float | None = Field(
        description="of the hours in which its assets are fit for use; null: never", examples=[14.2]
    )


class WhatIfModel(_Shape):
    """How much a model was, and would have been, in use."""

    id: int = Field(description="id of the model", examples=[3])
    name: str = Field(description="what it is called", examples=["Barril 50L"])
    baseline: WhatIfModelSide = Field(description="as it was")
    alternative: WhatIfModelSide = Field(description="as it would have been")


class WhatIfTerms(_Shape):
    """Freight terms of a cost center as they are in force now; orders have those of their quote."""

    cost_center: CostCenter = Field(description="whose", examples=["choperia"])
    free_km: float = Field(description="kilometres that cost nothing", examples=[5.0])
    base_rate_per_km: float = Field(description="BRL per kilometre beyond them, and trip", examples=[3.5])
    min_fee: float = Field(description="BRL, the least that a charged delivery costs", examples=[40.0])
    rounding_step: float = Field(description="BRL, prices are rounded up to a multiple; 0 does not", examples=[5.0])
    max_load_kg: float = Field(description="kg per trip", examples=[600.0])


class WhatIfObstacle(_Shape):
    """Why an order would not have been kept."""

    stage: Stage = Field(
        description="when it was placed, got other dates, got other items on its dates (then it keeps what it had), or "
        "had to leave",
        examples=["placing"],
    )
    at: datetime = Field(description="when that was asked", examples=["2026-09-12T17:04:00Z"])
    model_id: int = Field(description="the model that was missing", examples=[3])
    model_name: str = Field(description="what it is called", examples=["Barril 50L"])
    wanted: int = Field(description="pieces of it that were wanted", examples=[4])
    free: int = Field(description="pieces of it that would have been free", examples=[2])
    sentence: str = Field(
        description="what is in the way",
        examples=["O ativo BARRIL50-0001 está na rua com o evento EV-2026-00042 até 28/11/2026 18:00."],
    )
    order_id: int | None = Field(description="the order that has it, where an order has it", examples=[42])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00042"])


class WhatIfOrder(_Shape):
    """An order that would not have been what it was."""

    id: int = Field(description="id of the order", examples=[141])
    order_code: str = Field(description="its code", examples=["EV-2026-00141"])
    day: date = Field(description="day of its delivery", examples=["2026-11-08"])
    total: float = Field(description="what it brought, BRL with freight", examples=[1025.0])
    is_cancelled: bool = Field(description="whether it was given up anyway, and brought nothing", examples=[False])
    in_season: bool = Field(description="false: it lies outside and is only pushed aside from within", examples=[True])
    obstacle: WhatIfObstacle = Field(description="why")


class WhatIfPieces(_Shape):
    """Pieces of a model."""

    model_name: str = Field(description="what it is called", examples=["Barril 50L"])
    pieces: int = Field(description="how many", examples=[4])


class WhatIfDemand(_Shape):
    """A refused demand for which there would have been enough."""

    id: int = Field(description="of the refused demand, whose stream is `refused_demand-{id}`", examples=[12])
    kind: Literal["new", "draft", "change"] = Field(
        description="`draft`: of an order that stayed a draft; `change`: of an order that kept what it had",
        examples=["new"],
    )
    day: date = Field(description="the day for which it was wanted", examples=["2026-11-08"])
    asked_on: date = Field(description="the day on which it was refused", examples=["2026-11-02"])
    cost_center: CostCenter = Field(description="of whom", examples=["distribuidora"])
    wanted: list[WhatIfPieces] = Field(description="what was missing, with all that was wanted of it")
    order_id: int | None = Field(description="the order that it was about, where there is one", examples=[143])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00143"])
    value: float | None = Field(description="what it would have brought, BRL; null: nobody knows", examples=[384.44])
    is_estimate: bool = Field(
        description="true: what such pieces brought on average, without freight and drinks", examples=[True]
    )


class WhatIfFreight(_Shape):
    """An order whose freight would be another; BRL."""

    id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    day: date = Field(description="day of its delivery", examples=["2026-11-08"])
    cost_center: CostCenter = Field(description="whose terms", examples=["choperia"])
    baseline: float = Field(description="as it was charged", examples=[75.0])
    alternative: float = Field(description="as it would have been", examples=[60.0])


class WhatIfDifferences(_Shape):
    """What would not have been the same."""

    refused: list[WhatIfOrder] = Field(description="orders that would not have been kept, by day")
    served: list[WhatIfDemand] = Field(description="refused demand that would have been met, by day")
    freight: list[WhatIfFreight] = Field(description="orders with another freight, by day")


class WhatIfFaith(_Shape):
    """How well today's rules explain what really happened: they decide the season once more without any change."""

    decisions: int = Field(description="decisions that were taken again, of the whole log", examples=[450])
    unexplained: int = Field(
        description="of these, how many come out otherwise; they are taken as they were", examples=[0]
    )


class WhatIf(_Shape):
    """A season as it was, and as it would have been."""

    season: WhatIfSeason = Field(description="the days that were asked for")
    span: WhatIfSeason = Field(description="the first and the last day for which equipment was ever wanted")
    changes: list[WhatIfChange] = Field(description="what would have been different")
    baseline: WhatIfFigures = Field(description="as it was")
    alternative: WhatIfFigures = Field(description="as it would have been")
    months: list[WhatIfMonth] = Field(description="every month of the season")
    models: list[WhatIfModel] = Field(description="by name")
    freight_terms: list[WhatIfTerms] = Field(description="in force now")
    differences: WhatIfDifferences
    faith: WhatIfFaith
    assumptions: list[str] = Field(
        description="what is taken for granted, in words",
        examples=[["Os clientes teriam pedido o mesmo, nos mesmos dias."]],
    )

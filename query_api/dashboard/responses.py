"""Response models of the administration dashboard."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field


class ProductFigures(BaseModel):
    """How the menu stands."""

    total: int = Field(description="products that were not removed", examples=[63])
    active: int = Field(description="visible on the menu", examples=[58])
    inactive: int = Field(description="hidden", examples=[5])
    low_stock: int = Field(description="not zero, at or below the minimum", examples=[4])
    out_of_stock: int = Field(description="zero or below", examples=[2])


class CategoryFigures(BaseModel):
    """How the sections of the menu stand."""

    total: int = Field(description="categories", examples=[9])
    active: int = Field(description="visible on the menu", examples=[8])
    inactive: int = Field(description="hidden", examples=[1])


class ImageFigures(BaseModel):
    """How much is kept of pictures."""

    total: int = Field(description="pictures", examples=[41])
    total_size: int = Field(description="bytes of the originals", examples=[18233110])
    recent: int = Field(description="uploaded within the last seven days", examples=[3])


class UserFigures(BaseModel):
    """The users who may sign in."""

    total: int = Field(description="users that were not removed", examples=[6])
    active: int = Field(description="may sign in", examples=[5])
    inactive: int = Field(description="may not", examples=[1])
    last_login: datetime | None = Field(description="the last time anybody did", examples=["2026-11-21T18:30:00Z"])


class Sold(BaseModel):
    """What was sold in a period, and in the one it is compared with."""

    amount: float = Field(description="BRL", examples=[1830.5])
    previous: float = Field(description="BRL", examples=[1502])
    growth: float | None = Field(description="percent; `null` where nothing was sold before", examples=[21.9])


class SalesFigures(BaseModel):
    """Sales of the pub's own days, up to now, compared with as many days and hours before."""

    today: Sold = Field(description="compared with the same weekday a week before, up to the same hour")
    week: Sold = Field(description="since Monday, compared with the same days of the week before")
    month: Sold = Field(description="since the first, compared with the same days of the month before")


AlertKind = Literal["out_of_stock", "low_stock", "inactive_users", "new_images"]


class Alert(BaseModel):
    """Something an administrator may want to look at."""

    kind: AlertKind = Field(description="what it is about", examples=["low_stock"])
    count: int = Field(description="how many", examples=[4])
    text: str = Field(description="in words", examples=["4 produtos com estoque baixo"])


FirstStepKind = Literal[
    "name",
    "hours",
    "phones",
    "category",
    "products",
    "hero",
    "pix",
    "users",
    "beers",
    "house_beer",
    "equipment",
    "weights",
    "freight",
    "vans",
]


class FirstStep(BaseModel):
    """Something that a house needs before guests can use its site or, from the beers on, before it can quote an event:
    only where the house takes beer and equipment to events."""

    kind: FirstStepKind = Field(description="what it is about", examples=["products"])
    count: int = Field(description="how many there are", examples=[3])
    needed: int = Field(description="how many there must be", examples=[10])
    done: bool = Field(description="there are enough", examples=[False])


class CompleteUntil(BaseModel):
    """Up to where the history is in these figures."""

    position: str = Field(description="of the last event that all figures contain", examples=["0.1042"])
    at: datetime = Field(description="when they were read", examples=["2026-11-21T18:30:00Z"])


class AdminDashboard(BaseModel):
    """Everything the administration's first screen shows."""

    products: ProductFigures
    categories: CategoryFigures
    images: ImageFigures
    users: UserFigures
    sales: SalesFigures
    alerts: list[Alert] = Field(description="the most urgent first; empty where all is well")
    first_steps: list[FirstStep] = Field(description="all of them, in the order of work; empty once all are done")
    complete_until: CompleteUntil

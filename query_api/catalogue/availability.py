"""What the bar and the kitchen can sell at this moment."""

from __future__ import annotations

from typing import Annotated, Any, Final

import sqlalchemy as sa
from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from projections.catalogue.tables import categories, products
from query_api.answers import kept
from query_api.http import AvailabilityReader, Snapshot, reading

router = APIRouter(prefix="/api/v1/availability", tags=["catalogue"])

CatalogueNow = Annotated[Snapshot, Depends(reading("catalogue"))]
NO_CATEGORY: Final = "Sem categoria"


class ProductAvailability(BaseModel):
    """A product of the menu, for those who say that it is out."""

    id: int = Field(description="id", examples=[42])
    name: str = Field(description="as the menu says it", examples=["Bolinho de bacalhau"])
    category: str = Field(description="where it stands", examples=["Petiscos"])
    available: bool = Field(description="whether it can be ordered now", examples=[True])


class AvailabilityList(BaseModel):
    """Every product of the menu."""

    data: list[ProductAvailability] = Field(description="by category and name")


@router.get("", summary="What can be ordered now", operation_id="listAvailability")
@kept
def list_availability(_: AvailabilityReader, read: CatalogueNow) -> AvailabilityList:
    """Visible products, without prices and stock."""
    return AvailabilityList(data=[ProductAvailability(**row) for row in read.rows("availability", _of_the_menu, {})])


def _of_the_menu() -> sa.Select[Any]:
    return (
        sa.select(
            products.c.id,
            products.c.name,
            sa.func.coalesce(categories.c.name, NO_CATEGORY).label("category"),
            products.c.available,
        )
        .select_from(products.outerjoin(categories, categories.c.id == products.c.category_id))
        .where(products.c.visible)
        .order_by(sa.func.coalesce(categories.c.name_folded, ""), products.c.name_folded, products.c.id)
    )

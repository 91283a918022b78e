"""Products and categories with everything the back-office shows and edits."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.catalogue.details import CategoryWords, Details
from infra.declared_fields import responds
from projections.catalogue.tables import Topic
from query_api.http import Pagination

Status = Literal["active", "inactive"]


@responds(Details)
class Product(BaseModel):
    """A product. `name` and `price` are what visitors see; `*_manual` and `*_source` where they come from."""

    id: int = Field(description="id", examples=[42])
    name: str = Field(description="set by people, else the source's, else as added", examples=["Chope Pilsen 300 ml"])
    name_manual: str | None = Field(description="set by people", examples=["Chope Pilsen 300 ml"])
    name_source: str | None = Field(description="the source catalogue's", examples=["CHOPE PILSEN 300ML"])
    slug: str = Field(description="for links", examples=["chope-pilsen-300-ml"])
    source_id: str | None = Field(description="id in the source catalogue", examples=["8841"])
    category_id: int | None = Field(description="its category", examples=[3])
    category_name: str | None = Field(description="`null` without a category", examples=["Chopes"])
    price: float = Field(description="BRL; set by people, else the source's, else as added", examples=[12.9])
    price_manual: float | None = Field(description="BRL, set by people", examples=[12.9])
    price_source: float | None = Field(description="BRL, the source catalogue's", examples=[11.5])
    stock_quantity: float = Field(description="in `unit`; below zero when more was sold than counted", examples=[48])
    min_stock_level: float = Field(description="in `unit`; at or below it the stock is low", examples=[12])
    visible: bool = Field(description="whether it is on the menu", examples=[True])
    available: bool = Field(description="whether it can be ordered now", examples=[True])
    ran_out: bool = Field(
        description="a glass whose beer cannot be poured: no keg, or a recalled one",
        examples=[False],
    )
    recalled: bool = Field(
        description="a glass of a beer of which a keg of a blocked batch is still on tap", examples=[False]
    )
    status: Status = Field(description="`active` where it is visible", examples=["active"])
    image_url: str | None = Field(description="main picture", examples=["/media/9f2c…-1080.webp"])
    version: int = Field(description="for `If-Match`", examples=[7])
    created_at: datetime = Field(description="when it was added", examples=["2026-08-01T12:00:00Z"])
    updated_at: datetime = Field(description="the last change, stock aside", examples=["2026-11-20T18:03:11Z"])
    updated_by: str = Field(description="who changed it last", examples=["Ana Beltrão"])


class ProductList(BaseModel):
    """A page of products; `products` repeats `data`."""

    data: list[Product] = Field(description="the products of this page")
    products: list[Product] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")


class ProductChange(BaseModel):
    """What was otherwise before, as people read it."""

    name: str = Field(description="of what, in Portuguese", examples=["Preço"])
    before: str | None = Field(description="`null`: there was nothing", examples=["R$ 11,90"])
    after: str | None = Field(description="`null`: there is nothing", examples=["R$ 12,90"])


class ProductEvent(BaseModel):
    """Something that happened to a product, to its stock or to its picture."""

    id: str = Field(description="unique within the product", examples=["product-42.7"])
    version: int | None = Field(description="the product's, `null` for its stock and pictures", examples=[7])
    at: datetime = Field(description="when; the latest of a day's sales", examples=["2026-11-20T18:03:11Z"])
    actor_name: str = Field(description="who", examples=["Ana Beltrão"])
    kind: str = Field(description="type of the event", examples=["ProductRepriced"])
    topic: Topic = Field(description="what it is about", examples=["price"])
    sentence: str = Field(description="what happened, in Portuguese", examples=["O preço subiu."])
    changes: list[ProductChange] = Field(description="what changed; may be empty")
    reason: str | None = Field(description="why, where somebody said so", examples=["Nova tabela da cervejaria"])


class ProductHistory(BaseModel):
    """A page of what happened to a product; everything sold in one day is one line."""

    data: list[ProductEvent] = Field(description="the lines of this page")
    pagination: Pagination = Field(description="where this page stands")


@responds(CategoryWords)
class Category(BaseModel):
    """A section of the menu."""

    id: int = Field(description="id", examples=[3])
    name: str = Field(description="name", examples=["Chopes"])
    name_effective: str = Field(description="as `name`", examples=["Chopes"])
    slug: str = Field(description="for links", examples=["chopes"])
    description: str = Field(description="may be empty", examples=["Da torneira para o copo."])
    visible: bool = Field(description="whether it is on the menu", examples=[True])
    status: Status = Field(description="`active` where it is visible", examples=["active"])
    order: int = Field(description="place among its siblings, from 0", examples=[0])
    ordem: int = Field(description="as `order`", examples=[0])
    parent_id: int | None = Field(description="its main category; `null` for a main category", examples=[None])
    parent_name: str | None = Field(description="name of the main category", examples=[None])
    dm_category_id: int | None = Field(description="id in the source catalogue", examples=[17])
    product_count: int = Field(description="products that stand directly in it", examples=[9])
    total_product_count: int = Field(description="products in it and in its subcategories", examples=[15])
    image_url: str | None = Field(description="banner", examples=["/media/77ab…-1680.webp"])
    version: int = Field(description="for `If-Match`", examples=[2])
    created_at: datetime = Field(description="when it was created", examples=["2026-08-01T12:00:00Z"])
    updated_at: datetime = Field(description="the last change", examples=["2026-11-20T18:03:11Z"])
    updated_by: str = Field(description="who changed it last", examples=["Ana Beltrão"])


class CategoryList(BaseModel):
    """A page of categories; `categories` repeats `data`."""

    data: list[Category] = Field(description="the categories of this page")
    categories: list[Category] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")

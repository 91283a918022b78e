"""Products, categories and the source catalogue."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field

from command_api.catalogue.categories import change_categories, create_category, delete_categories, reorder_categories
from command_api.catalogue.commands import add_product, change_products, remove_products, set_availability
from command_api.catalogue.requests import (
    CategoryBody,
    CategoryOrderBody,
    CategoryUpdates,
    IdsBody,
    NewCategoryBody,
    NewProductBody,
    ProductBody,
    ProductUpdates,
    SourceSyncBody,
)
from command_api.catalogue.source_sync import SourceItem, sync_source
from command_api.fields import Id
from command_api.http import AsCatalogueEditor, AsSeller, Body, BulkAnswer, CommandAnswer, StoreOf, answer

ProductId = Annotated[Id, Path(description="id of the product", examples=[42])]
CategoryId = Annotated[Id, Path(description="id of the category", examples=[3])]

products = APIRouter(tags=["products"])
categories = APIRouter(tags=["categories"])


class Created(CommandAnswer):
    slug: str = Field(description="its name in addresses", examples=["chope-pilsen-300-ml"])


class Synced(BaseModel):
    source_id: str = Field(description="the item's id in the source", examples=["PDV-1001"])
    id: int = Field(description="the product's id", examples=[42])
    version: int = Field(description="its version now", examples=[7])
    created: bool = Field(description="it was unknown and has been added, hidden", examples=[False])
    changed: bool = Field(description="the source said something new", examples=[True])


class SyncAnswer(CommandAnswer):
    items: list[Synced] = Field(description="one per item of the body, in its order")


@products.post("", status_code=201, summary="Add a product", operation_id="createProduct")
def add(body: NewProductBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> Created:
    """The product and its stock item, in one transaction."""
    return Created(**answer(response, add_product(store, body.command(), ctx)))


@products.patch("/bulk", summary="Change several products", operation_id="updateProducts")
def change_many(body: ProductUpdates, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """All or nothing. A refusal names each product that was refused in `refused`: its `id` and the `reason`."""
    commands = [update.command(update.id) for update in body.updates]
    return BulkAnswer(**answer(response, change_products(store, commands, ctx)))


@products.delete("/bulk", summary="Remove several products", operation_id="deleteProducts")
def remove_many(body: IdsBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """All or nothing; their pictures go with them."""
    return BulkAnswer(**answer(response, remove_products(store, body.ids, ctx)))


@products.patch("/{id:int}", summary="Change a product", operation_id="updateProduct")
def change(id: ProductId, body: ProductBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """Each field is an intention of its own; what is left out stays."""
    return BulkAnswer(**answer(response, change_products(store, [body.command(id)], ctx)))


@products.delete("/{id:int}", summary="Remove a product", operation_id="deleteProduct")
def remove(id: ProductId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """The picture goes with the product; its slug and SKU are free again. What it sold stays in the history."""
    return BulkAnswer(**answer(response, remove_products(store, [id], ctx)))


@categories.post("", status_code=201, summary="Create a category", operation_id="createCategory")
def create(body: NewCategoryBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> Created:
    """A main category, or a sub-category of one."""
    return Created(**answer(response, create_category(store, body.command(), ctx)))


@categories.patch("/reorder", summary="Order categories", operation_id="reorderCategories")
def reorder(body: CategoryOrderBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """The categories of the body come first among their siblings, in this order; the others follow as they were."""
    return BulkAnswer(**answer(response, reorder_categories(store, body.ids, ctx, seen=body.versions)))


@categories.patch("/bulk", summary="Change several categories", operation_id="updateCategories")
def change_many_categories(
    body: CategoryUpdates, response: Response, store: StoreOf, ctx: AsCatalogueEditor
) -> BulkAnswer:
    """All or nothing."""
    commands = [update.command(update.id) for update in body.updates]
    return BulkAnswer(**answer(response, change_categories(store, commands, ctx)))


@categories.delete("/bulk", summary="Delete several categories", operation_id="deleteCategories")
def delete_many(body: IdsBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """All or nothing. What is inside a category must be named too, or be elsewhere first (409 says what it is)."""
    return BulkAnswer(**answer(response, delete_categories(store, body.ids, ctx)))


@categories.patch("/{id:int}", summary="Change a category", operation_id="updateCategory")
def change_category(
    id: CategoryId, body: CategoryBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor
) -> BulkAnswer:
    """What is left out stays. The slug stays too, so that links keep working."""
    return BulkAnswer(**answer(response, change_categories(store, [body.command(id)], ctx)))


@categories.delete("/{id:int}", summary="Delete a category", operation_id="deleteCategory")
def delete(id: CategoryId, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> BulkAnswer:
    """409 while products or sub-categories are inside, with their names."""
    return BulkAnswer(**answer(response, delete_categories(store, [id], ctx)))


router = APIRouter()
for part, noun in ((products, "products"), (categories, "categories")):
    router.include_router(part, prefix=f"/api/v1/admin/{noun}")
    router.include_router(part, prefix=f"/api/admin/{noun}", include_in_schema=False)


class AvailabilityBody(Body):
    available: bool = Field(description="whether it can be ordered now", examples=[False])


@router.put(
    "/api/v1/availability/{id}", tags=["products"], summary="Say that a product is out", operation_id="setAvailability"
)
def set_product_availability(
    id: ProductId, body: AvailabilityBody, response: Response, store: StoreOf, ctx: AsSeller
) -> CommandAnswer:
    """Or that it is back. The menu shows it at once. What is so already is no change."""
    return CommandAnswer(**answer(response, set_availability(store, id, ctx, available=body.available)))


@router.post(
    "/api/v1/catalogue/source-sync", tags=["products"], summary="Follow the source catalogue", operation_id="syncSource"
)
def sync(body: SourceSyncBody, response: Response, store: StoreOf, ctx: AsCatalogueEditor) -> SyncAnswer:
    """Names and prices of the source, all items in one transaction; what people set keeps precedence.

    An unknown item becomes a hidden product without a category.
    """
    items = [SourceItem(each.source_id, each.name_source, each.price_source) for each in body.items]
    return SyncAnswer(**answer(response, sync_source(store, items, ctx)))

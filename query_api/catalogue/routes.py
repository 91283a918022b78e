"""GETs of the catalogue, under ``/api/v1/admin`` and, as seen, under ``/api/admin``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from infra.one_hop import Unchecked
from projections.catalogue.tables import categories, history, products
from query_api.answers import kept
from query_api.catalogue.availability import router as availability
from query_api.catalogue.history import product_history
from query_api.catalogue.queries import (
    CategoryPage,
    HistoryPage,
    ProductPage,
    categories_with_counts,
    category,
    product,
    product_fields,
    products_with_stock,
)
from query_api.catalogue.responses import Category, CategoryList, Product, ProductHistory, ProductList
from query_api.http import CatalogueReader, Id, Snapshot, reading
from query_api.log import TheLog

catalogue = APIRouter(tags=["catalogue"])

CatalogueNow = Annotated[Snapshot, Depends(reading("catalogue", "accounts"))]
HistoryNow = Annotated[Snapshot, Depends(reading("catalogue", "accounts", "beers"))]


@catalogue.get(
    "/products", response_model=ProductList, summary="Products for the back-office", operation_id="listProducts"
)
@kept
def list_products(_: CatalogueReader, read: CatalogueNow, page: Annotated[ProductPage, Query()]) -> Unchecked:
    """By page, filter and search."""
    found = [product_fields(row) for row in read.rows(page.shape, page.rows, page.values, floats=True)]
    total = read.counted(page.shape, page.ids, page.values)
    return Unchecked({"data": found, "products": found, "pagination": page.place(total)})


@catalogue.get("/products/{id}", summary="A product", operation_id="getProduct")
@kept
def read_product(
    _: CatalogueReader,
    read: CatalogueNow,
    id: Annotated[Id, Path(description="id of the product", examples=[42])],
    response: Response,
) -> Product:
    """With `ETag` for `If-Match`."""
    row = read.one(products_with_stock().where(products.c.id == id), "Este produto não existe.", f"product-{id}")
    response.headers["ETag"] = f'"{row["version"]}"'
    return product(row)


@catalogue.get("/products/{id}/history", summary="What happened to a product", operation_id="readProductHistory")
@kept
def read_product_history(
    _: CatalogueReader,
    read: HistoryNow,
    log: TheLog,
    id: Annotated[Id, Path(description="id of the product", examples=[42])],
    page: Annotated[HistoryPage, Query()],
) -> ProductHistory:
    """The changes and their users, with the values before and after, newest first. Also for a removed product; 404 if
    there never was one."""
    read.one(HistoryPage().query(id).order_by(history.c.at).limit(1), "Este produto não existe.", f"product-{id}")
    found, total = product_history(read, log, id, page)
    return ProductHistory(data=found, pagination=page.pagination(total))


@catalogue.get("/categories", summary="Categories for the back-office", operation_id="listCategories")
@kept
def list_categories(_: CatalogueReader, read: CatalogueNow, page: Annotated[CategoryPage, Query()]) -> CategoryList:
    """By page, filter and search."""
    rows = read.rows(page.shape, lambda: page.of(page.query(), page.sorted_by()), page.values)
    found, total = [category(row) for row in rows], read.counted(page.shape, page.query, page.values)
    return CategoryList(data=found, categories=found, pagination=page.pagination(total))


@catalogue.get("/categories/{id}", summary="A category", operation_id="getCategory")
@kept
def read_category(
    _: CatalogueReader,
    read: CatalogueNow,
    id: Annotated[Id, Path(description="id of the category", examples=[3])],
    response: Response,
) -> Category:
    """With `ETag` for `If-Match`."""
    row = read.one(
        categories_with_counts().where(categories.c.id == id), "Esta categoria não existe.", f"category-{id}"
    )
    response.headers["ETag"] = f'"{row["version"]}"'
    return category(row)


router = APIRouter()
ROUTERS = (router, availability)
router.include_router(catalogue, prefix="/api/v1/admin")
router.include_router(catalogue, prefix="/api/admin", include_in_schema=False)

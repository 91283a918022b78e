"""Products and categories by page, filter and search."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from infra.compiled import OwnRow
from projections.catalogue.tables import Topic, categories, history, open_kegs, pictures, products, stock
from query_api.catalogue.responses import Category, Product
from query_api.filling import filled
from query_api.http import OptionalFlag, OptionalId, Page, Row, contains_all_words
from query_api.kegs.on_hand import on_hand, recalled
from query_api.people import with_people
from query_api.pictures import url_of
from query_api.stock.counting import is_counted, stock_level

_parents = categories.alias("parents")


def _main_picture(kind: str, owner: sa.ColumnElement[int]) -> sa.ScalarSelect[Any]:
    return (
        sa.select(pictures.c.rendition)
        .where(pictures.c.kind == kind, pictures.c.owner_id == owner, pictures.c.active)
        .order_by(pictures.c.position, pictures.c.id)
        .limit(1)
        .correlate(owner.table)
        .scalar_subquery()
    )


class ProductPage(Page):
    """Query parameters of the list of products."""

    category_id: OptionalId = Field(
        None, description="only products that stand directly in this category", examples=[3]
    )
    include_children: OptionalFlag = Field(
        None, description="with `category_id`: those in its sub-categories, too", examples=[True]
    )
    only_visible: OptionalFlag = Field(None, description="`true`: only visible ones; `false` asks for nothing")
    visibility: Literal["visible", "hidden", ""] = Field("", description="only visible or only hidden ones")
    available: OptionalFlag = Field(None, description="only those that can be ordered now, or cannot")
    stock: Literal["low", "out", ""] = Field(
        "", description="`low`: not zero, at or below the minimum; `out`: zero or below"
    )
    sort: Literal[
        "name", "category_name", "price", "stock_quantity", "sku", "visible", "available", "updated_at", "id"
    ] = Field("name", description="what to sort by", examples=["price"])

    def rows(self) -> sa.Select[Any]:
        """The products of this page. The ids are found first, then only their rows are joined."""
        page = self.of(self.ids(), self.sorted_by()).subquery("page")
        shown = products_with_stock().with_only_columns(*_SHOWN)
        return self.ordered(shown.join(page, page.c.id == products.c.id), self.sorted_by())

    def ids(self) -> sa.Select[Any]:
        """Every product that passes the filters, joined only to the tables of the filters."""
        found: sa.FromClause = products
        if self.sort == "category_name":
            found = found.outerjoin(categories, _in_category)
        if self.stock or self.sort == "stock_quantity":
            found = found.outerjoin(stock, _in_stock)
        query = sa.select(products.c.id).select_from(found).where(contains_all_words(self.search, products.c.search))
        if self.category_id is not None:
            query = query.where(self._inside())
        if self.only_visible:
            query = query.where(products.c.visible)
        if self.visibility:
            query = query.where(products.c.visible == (self.visibility == "visible"))
        if self.available is not None:
            query = query.where(products.c.available == self.available)
        if self.stock == "out":
            query = query.where(is_counted(_quantity), _quantity <= 0)
        if self.stock == "low":
            query = query.where(is_counted(_quantity), _quantity > 0, _quantity <= _minimum)
        return query

    def _inside(self) -> sa.ColumnElement[bool]:
        if not self.include_children:
            return products.c.category_id == self.category_id
        family = sa.select(categories.c.id).where(
            (categories.c.id == self.category_id) | (categories.c.parent_id == self.category_id)
        )
        return products.c.category_id.in_(family.correlate(None))

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [*_PRODUCT_SORTS[self.sort], products.c.name_folded, products.c.id]


_in_category = categories.c.id == products.c.category_id
_in_stock = stock.c.product_id == products.c.id
_quantity = stock_level(stock.c.quantity)
_minimum = sa.func.coalesce(stock.c.minimum, sa.literal(0, stock.c.minimum.type))
_ran_out = sa.and_(
    products.c.pour_ml > 0,
    ~sa.exists(
        sa.select(open_kegs.c.id)
        .where(open_kegs.c.beer_id == products.c.beer_id, on_hand(open_kegs))
        .correlate(products)
    ),
)
_PRODUCT_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "name": [],
    "category_name": [sa.func.coalesce(categories.c.name_folded, "")],
    "stock_quantity": [_quantity],
    **{name: [products.c[name]] for name in ("price", "sku", "visible", "available", "updated_at", "id")},
}


def products_with_stock() -> sa.Select[Any]:
    """Every product with its category's name, its stock and its main picture."""
    return sa.select(
        *with_people(products),
        categories.c.name.label("category_name"),
        _quantity.label("stock_quantity"),
        _minimum.label("min_stock_level"),
        _main_picture("product", products.c.id).label("rendition"),
        _ran_out.label("ran_out"),
        sa.and_(products.c.pour_ml > 0, recalled(open_kegs, products.c.beer_id)).label("recalled"),
    ).select_from(products.outerjoin(categories, _in_category).outerjoin(stock, _in_stock))


_SHOWN = [
    column
    for column in products_with_stock().selected_columns
    if column.key in Product.model_fields or column.key == "rendition"
]
"""What ``product_fields`` needs, without words to find and sort by."""


def product_fields(row: OwnRow) -> OwnRow:
    """A row of the list: it becomes what ``Product`` says."""
    row["status"], row["image_url"] = _status(row), url_of(row.pop("rendition"))
    return row


def product(row: Row) -> Product:
    """Map the row to the response."""
    return Product.model_validate(product_fields({**row}))


class HistoryPage(Page):
    """Query parameters of a product's history."""

    order: Literal["asc", "desc"] = Field("desc", description="`desc`: newest first", examples=["desc"])
    topic: Topic | Literal["changes", ""] = Field(
        "", description="only lines about this; `changes`: everything but sales", examples=["price"]
    )
    after_version: OptionalId = Field(
        None, description="only what the product itself went through after this version", examples=[6]
    )

    def query(self, product_id: int) -> sa.Select[Any]:
        """Every line that passes the filters, whatever its words."""
        query = sa.select(*with_people(history)).where(history.c.product_id == product_id)
        if self.topic == "changes":
            query = query.where(history.c.topic != "sales")
        elif self.topic:
            query = query.where(history.c.topic == self.topic)
        if self.after_version is not None:
            query = query.where(history.c.version > self.after_version)
        return query

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """By time; the last column is unique together with those before."""
        return [history.c.at, history.c.stream, history.c.number]


class CategoryPage(Page):
    """Query parameters of the list of categories."""

    parent_id: OptionalId = Field(
        None, description="only sub-categories of this one; 0: only main categories", examples=[0]
    )
    include_children: OptionalFlag = Field(
        None,
        description="with `parent_id`: what stands below those, too; `false` without it: main categories only",
    )
    only_visible: OptionalFlag = Field(None, description="`true`: only visible ones; `false` asks for nothing")
    visibility: Literal["visible", "hidden", ""] = Field("", description="only visible or only hidden ones")
    type: Literal["main", "sub", ""] = Field("", description="only main categories or only sub-categories")
    sort: Literal["order", "name", "product_count", "visible", "updated_at", "id"] = Field(
        "order",
        description="what to sort by; `order` puts sub-categories below their main category, `product_count` sorts by "
        "`total_product_count`",
    )

    def query(self) -> sa.Select[Any]:
        """Every category that passes the filters."""
        query = categories_with_counts().where(contains_all_words(self.search, categories.c.search))
        if self.only_visible:
            query = query.where(categories.c.visible)
        if self.visibility:
            query = query.where(categories.c.visible == (self.visibility == "visible"))
        if self.type:
            query = query.where(categories.c.parent_id.is_(None) == (self.type == "main"))
        return query.where(self._family())

    def _family(self) -> sa.ColumnElement[bool]:
        if self.parent_id is None:
            return categories.c.parent_id.is_(None) if self.include_children is False else sa.true()
        if self.parent_id == 0:
            return sa.true() if self.include_children else categories.c.parent_id.is_(None)
        return categories.c.parent_id == self.parent_id

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [*_CATEGORY_SORTS[self.sort], categories.c.name_folded, categories.c.id]


_product_count = (
    sa.select(sa.func.count())
    .select_from(products)
    .where(products.c.category_id == categories.c.id)
    .correlate(categories)
    .scalar_subquery()
)
_subcategories = categories.alias("subcategories")
_total_product_count = (
    sa.select(sa.func.count())
    .select_from(products.join(_subcategories, _subcategories.c.id == products.c.category_id))
    .where(sa.or_(_subcategories.c.id == categories.c.id, _subcategories.c.parent_id == categories.c.id))
    .correlate(categories)
    .scalar_subquery()
)
_CATEGORY_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "order": [
        sa.func.coalesce(_parents.c.position, categories.c.position),
        sa.func.coalesce(_parents.c.name_folded, categories.c.name_folded),
        sa.func.coalesce(_parents.c.id, categories.c.id),
        _parents.c.id.is_not(None),
        categories.c.position,
    ],
    "name": [],
    "product_count": [_total_product_count],
    **{name: [categories.c[name]] for name in ("visible", "updated_at", "id")},
}


def categories_with_counts() -> sa.Select[Any]:
    """Every category with its parent's name, its numbers of products and its banner."""
    return sa.select(
        *with_people(categories),
        _parents.c.name.label("parent_name"),
        _product_count.label("product_count"),
        _total_product_count.label("total_product_count"),
        _main_picture("category", categories.c.id).label("rendition"),
    ).select_from(categories.outerjoin(_parents, _parents.c.id == categories.c.parent_id))


def category(row: Row) -> Category:
    """Map the row to the response."""
    return filled(
        Category,
        row,
        name_effective=row["name"],
        status=_status(row),
        order=row["position"],
        ordem=row["position"],
        image_url=url_of(row["rendition"]),
    )


def _status(row: Row) -> Literal["active", "inactive"]:
    return "active" if row["visible"] else "inactive"

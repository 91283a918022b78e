"""The administration dashboard, counted in the read models at the time of the request."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.windows import PUB_TIME
from infra.settings import Settings
from projections.accounts.tables import users
from projections.catalogue.tables import categories, products, stock
from projections.images.tables import images
from projections.sales.tables import sales_center_hourly
from query_api.dashboard.responses import (
    AdminDashboard,
    Alert,
    AlertKind,
    CategoryFigures,
    CompleteUntil,
    FirstStep,
    FirstStepKind,
    ImageFigures,
    ProductFigures,
    SalesFigures,
    Sold,
    UserFigures,
)
from query_api.http import Snapshot
from query_api.site.queries import pix_settings, site_document
from query_api.stock.counting import is_counted, stock_level

READ_MODELS: Final = ("catalogue", "images", "accounts", "sales", "site")
RECENT: Final = timedelta(days=7)
PRODUCTS_OF_A_MENU: Final = 10
"""With fewer visible products a house is still being set up."""
PEOPLE_OF_A_HOUSE: Final = 2
"""The owner and an employee: if all share one account, the history does not say who did what."""


def admin_dashboard(read: Snapshot, settings: Settings, now: datetime) -> AdminDashboard:
    """The numbers of the administration at ``now``, from one snapshot."""
    shelf, pictures, people = _products(read), _images(read, now), _users(read)
    sections = CategoryFigures(**_switched(read, categories.c.visible))
    return AdminDashboard(
        products=shelf,
        categories=sections,
        images=pictures,
        users=people,
        sales=_sales(read, now.astimezone(PUB_TIME)),
        alerts=_alerts(shelf, people, pictures),
        first_steps=_first_steps(read, settings, shelf, sections, people),
        complete_until=CompleteUntil(position=str(read.position), at=now),
    )


def _switched(read: Snapshot, flag: sa.Column[bool]) -> dict[str, int]:
    """How many rows there are, and for how many of them ``flag`` is on and off."""

    counts: list[sa.Label[Any]] = [sa.func.count().label("total"), sa.func.count(sa.case((flag, 1))).label("active")]
    [row] = read.rows(("switched", str(flag)), lambda: sa.select(*counts), {})
    return {**row, "inactive": row["total"] - row["active"]}


def _products(read: Snapshot) -> ProductFigures:
    [row] = read.rows("products to watch", _products_to_watch, {})
    return ProductFigures(**_switched(read, products.c.visible), **row)


def _products_to_watch() -> sa.Select[Any]:
    level = stock_level(stock.c.quantity)
    minimum = sa.func.coalesce(stock.c.minimum, sa.literal(0, stock.c.minimum.type))
    zero = sa.literal(0, stock.c.quantity.type)
    counts: list[sa.Label[Any]] = [
        sa.func.count(sa.case((level <= zero, 1))).label("out_of_stock"),
        sa.func.count(sa.case(((level > zero) & (level <= minimum), 1))).label("low_stock"),
    ]
    shelf = products.outerjoin(stock, stock.c.product_id == products.c.id)
    return sa.select(*counts).select_from(shelf).where(is_counted(level))


def _images(read: Snapshot, now: datetime) -> ImageFigures:
    [row] = read.rows("pictures", _counted_images, {"recent": now - RECENT})
    return ImageFigures(total=row["total"], total_size=int(row["total_size"]), recent=row["recent"])


def _counted_images() -> sa.Select[Any]:
    is_recent = images.c.created_at >= sa.bindparam("recent", None, images.c.created_at.type)
    return sa.select(
        sa.func.count().label("total"),
        sa.func.coalesce(sa.func.sum(images.c.size), 0).label("total_size"),
        sa.func.count(sa.case((is_recent, 1))).label("recent"),
    )


def _users(read: Snapshot) -> UserFigures:
    [row] = read.rows("last login", lambda: sa.select(sa.func.max(users.c.last_login).label("last_login")), {})
    return UserFigures(**_switched(read, users.c.active), last_login=row["last_login"])


@dataclass(frozen=True, slots=True)
class Span:
    """Days from ``first`` to ``last``, both included."""

    first: date
    last: date


def compared_spans(today: date) -> dict[str, tuple[Span, Span]]:
    """Each period up to ``today``, and the days it is compared with, up to the same hour.

    A pub's Friday is nothing like its Thursday: a day is compared with the same weekday a week before, a week with the
    same weekdays. A month has as many days as have passed, or all of a shorter one.
    """
    week = timedelta(days=7)
    monday = today - timedelta(days=today.weekday())
    first = today.replace(day=1)
    before = (first - timedelta(days=1)).replace(day=1)
    same_day = min(today.day, calendar.monthrange(before.year, before.month)[1])
    return {
        "today": (Span(today, today), Span(today - week, today - week)),
        "week": (Span(monday, today), Span(monday - week, today - week)),
        "month": (Span(first, today), Span(before, before.replace(day=same_day))),
    }


def _sales(read: Snapshot, now: datetime) -> SalesFigures:
    spans = compared_spans(now.date())
    values: dict[str, object] = {"hour": now.hour}
    for name, pair in spans.items():
        for which, span in zip(_SUMS, pair, strict=True):
            values |= {f"{name}_{which}_first": span.first, f"{name}_{which}_last": span.last}
    values |= {"earliest": min(before.first for _, before in spans.values()), "today": now.date()}
    [row] = read.rows("sales of the dashboard", partial(_sums_of, tuple(spans)), values)
    return SalesFigures(**{name: _sold(row[f"{name}_amount"], row[f"{name}_previous"]) for name in spans})


def _sums_of(names: Sequence[str]) -> sa.Select[Any]:
    """The amounts of each span, of its last day up to and with the hour."""
    of = sales_center_hourly.c
    zero = sa.literal(0, of.amount.type)
    so_far = of.hour <= sa.bindparam("hour", None, sa.Integer)
    sums = []
    for name in (f"{name}_{which}" for name in names for which in _SUMS):
        first, last = _day(f"{name}_first"), _day(f"{name}_last")
        counts = (of.day >= first) & ((of.day < last) | ((of.day == last) & so_far))
        total = sa.func.coalesce(sa.func.sum(sa.case((counts, of.amount), else_=zero)), zero)
        sums.append(sa.type_coerce(total, of.amount.type).label(name))
    return sa.select(*sums).where(of.day.between(_day("earliest"), _day("today")))


def _day(name: str) -> sa.BindParameter[date]:
    return sa.bindparam(name, None, sa.Date)


_SUMS: Final = ("amount", "previous")


def _sold(amount: Decimal, previous: Decimal) -> Sold:
    growth = round(float((amount - previous) / previous * 100), 1) if previous > 0 else None
    return Sold(amount=float(amount), previous=float(previous), growth=growth)


def _alerts(shelf: ProductFigures, people: UserFigures, pictures: ImageFigures) -> list[Alert]:
    counted: tuple[tuple[AlertKind, int, str, str], ...] = (
        ("out_of_stock", shelf.out_of_stock, "produto sem estoque", "produtos sem estoque"),
        ("low_stock", shelf.low_stock, "produto com estoque baixo", "produtos com estoque baixo"),
        ("inactive_users", people.inactive, "usuário inativo", "usuários inativos"),
        ("new_images", pictures.recent, "imagem nova nos últimos 7 dias", "imagens novas nos últimos 7 dias"),
    )
    return [
        Alert(kind=kind, count=count, text=f"{count} {one if count == 1 else many}")
        for kind, count, one, many in counted
        if count
    ]


def _first_steps(
    read: Snapshot, settings: Settings, shelf: ProductFigures, sections: CategoryFigures, people: UserFigures
) -> list[FirstStep]:
    site = site_document(read.connection, settings)
    counted: tuple[tuple[FirstStepKind, int, int], ...] = (
        ("name", int(bool(site["name"])), 1),
        ("hours", len(site["hours"]), 1),
        ("phones", sum(map(bool, site["phones"].values())), 1),
        ("category", sections.active, 1),
        ("products", shelf.active, PRODUCTS_OF_A_MENU),
        ("hero", read.rows("slides", _counted_slides, {})[0]["slides"], 1),
        ("pix", int(bool(pix_settings(read.connection, settings)["used_key"])), 1),
        ("users", people.active, PEOPLE_OF_A_HOUSE),
    )
    return until_all_are_done(counted)


def until_all_are_done(counted: Iterable[tuple[FirstStepKind, int, int]]) -> list[FirstStep]:
    """A step for each kind, of which there are so many and so many are needed; none once there are enough of all."""
    steps = [FirstStep(kind=kind, count=count, needed=needed, done=count >= needed) for kind, count, needed in counted]
    return [] if all(step.done for step in steps) else steps


def _counted_slides() -> sa.Select[Any]:
    return sa.select(sa.func.count(sa.case((images.c.active, 1))).label("slides")).where(images.c.kind == "hero")

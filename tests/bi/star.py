"""The star schema beside the raw events: its calendar, plans, kits, versions and stock, and where its links lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from projections.bi.links import leads_to
from projections.bi.tables import STAR, days, kits, order_items, orders, product_versions, stock_movements
from projections.sales.tables import STAR as SALES_STAR
from tests.bi.fold.catalogue import Version, catalogue_of
from tests.bi.fold.days import ONE_DAY, day_of
from tests.bi.fold.log import Happened, instant, of_kind
from tests.bi.fold.stock import movements_of
from tests.harness.read_models import History

TABLES = {table.name: table for table in (*STAR, *SALES_STAR)}
Plan = tuple[date | None, date | None, Decimal]
"""The days of the delivery and of the pickup, and the deposit that was agreed."""


def check_star(history: History, log: list[Happened]) -> None:
    """It is what the raw events say."""
    check_links(history)
    check_calendar(history, log)
    planned = ("planned_delivery_on", "planned_pickup_on", "deposit_amount")
    assert {row["id"]: tuple(row[name] for name in planned) for row in history.rows(orders)} == plans_of(log)
    shown = {row["id"]: (row["name"], row["price"], row["active"], row["removed"]) for row in history.rows(kits)}
    assert shown == kits_of(log)
    assert versions_in(history) == {
        id: product.versions for id, product in catalogue_of(log).products.items() if product.versions
    }
    moved = [
        (row["product_id"], row["at"], row["kind"], row["quantity"], row["balance"], row["unit_cost"], row["amount"])
        for row in history.rows(stock_movements)
    ]
    assert sorted(moved, key=repr) == sorted(movements_of(log), key=repr)
    for row in history.rows(order_items):
        joined = {kind: row[f"{kind}_id"] for kind in ("asset", "kit", "product", "beer", "model")}
        assert {kind: id for kind, id in joined.items() if id is not None} == {row["kind"]: row["ref_id"]}


def versions_in(history: History) -> dict[int, list[Version]]:
    """What each product was, oldest first."""
    columns = ("valid_from", "valid_until", "display_name", "category_id", "display_price", "visible", "unit")
    versions: dict[int, list[Any]] = {}
    for row in history.rows(product_versions):
        versions.setdefault(row["product_id"], []).append(tuple(row[name] for name in columns))
    return versions


def check_links(history: History) -> None:
    """Every key leads to a row, as a foreign key would demand."""
    with history.database.read() as connection:
        for table, column, key in links():
            known = sa.select(TABLES[key.table.name].c[key.name])
            lost = sa.select(column).where(column.is_not(None), column.not_in(known)).distinct()
            assert connection.execute(lost).scalars().all() == [], f"{table}.{column.name} → {key}"


def links() -> Iterator[tuple[str, sa.Column[Any], sa.Column[Any]]]:
    """Each with the table that it is of, and the key that it leads to."""
    for table in TABLES.values():
        for column in table.columns:
            if key := leads_to(column):
                to, name = key.split(".")
                yield table.name, column, TABLES[to].c[name]


def check_calendar(history: History, log: list[Happened]) -> None:
    """Without gaps, as far as what the star and the house name, each day with what a calendar on the wall says."""
    rows = history.rows(days)
    found = [row["day"] for row in rows]
    assert found == [found[0] + number * ONE_DAY for number in range(len(found))]
    special = special_days_of(log)
    with history.database.read() as connection:
        named = set(special)
        for _, column, key in links():
            if key.table is days:
                named |= set(connection.execute(sa.select(column).where(column.is_not(None)).distinct()).scalars())
    assert named <= set(found), "no fact is of a day that has no row"
    for row in rows:
        day = row["day"]
        assert f"{row['iso_year']}-{row['iso_week']:02}-{row['weekday']}" == f"{day:%G-%V-%u}"
        assert (row["year"], row["month"], row["is_weekend"]) == (day.year, day.month, day.weekday() >= 5)
        assert (row["holiday"] is not None) == is_holiday(day), day
        assert (row["special_day"], row["is_closed"]) == special.get(day, (None, False)), day


def is_holiday(day: date) -> bool:
    """Of the whole country, optional ones among them, since the law of 2023."""
    by_easter = {easter(day.year) + timedelta(days=days) for days in (-48, -47, -46, -2, 60)}
    fixed = ["01-01", "04-21", "05-01", "09-07", "10-12", "10-28", "11-02", "11-15", "12-24", "12-25", "12-31"]
    return f"{day:%m-%d}" in fixed or day in by_easter or (f"{day:%m-%d}" == "11-20" and day.year >= 2024)


def easter(year: int) -> date:
    """The Sunday, by the rule of Meeus, Jones and Butcher."""
    a, (b, c) = year % 19, divmod(year, 100)
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)


def special_days_of(log: Iterable[Happened]) -> dict[date, tuple[str, bool]]:
    """Their names, and whether the house is closed."""
    special: dict[date, tuple[str, bool]] = {}
    for event in log:
        if event.topic == "site.SpecialDaysChanged":
            special = {day: what for day, what in special.items() if day < day_of(event.at)}
            for said in event.fields["days"]:
                special[date.fromisoformat(said["day"])] = (said.get("name", ""), not said.get("opens"))
    return special


def plans_of(log: Iterable[Happened]) -> dict[int, Plan]:
    """By order, without drafts that were thrown away."""
    delivery: dict[int, str | None] = {}
    pickup: dict[int, str | None] = {}
    deposit: dict[int, Decimal] = {}
    placed: set[int] = set()
    for event in of_kind(log, "event_order"):
        id, fields = event.id, event.fields
        match event.topic:
            case "orders.EventOrderDrafted" | "orders.EventOrderDetailsChanged":
                details = fields["details"]
                delivery[id] = details.get("preferred_delivery_date")
                deposit[id] = Decimal(details.get("deposit_amount", 0))
                if id not in placed:
                    pickup[id] = details.get("pickup_date")
            case "orders.EventOrderPlaced" | "orders.EventOrderRebooked" | "orders.PickupRescheduled":
                placed.add(id)
                pickup[id] = day_of(instant(fields["window"]["end"])).isoformat()
            case "orders.DeliveryScheduled" | "orders.DeliveryRescheduled":
                delivery[id] = fields["date"]
            case "orders.EventOrderDiscarded":
                del delivery[id]
    return {id: (_day(delivery[id]), _day(pickup[id]), deposit[id]) for id in delivery}


def kits_of(log: Iterable[Happened]) -> dict[int, tuple[str, Decimal, bool, bool]]:
    """By id: name, rent, whether it is offered, whether it was removed."""
    kits: dict[int, tuple[str, Decimal, bool, bool]] = {}
    for event in log:
        match event.topic:
            case "equipment.KitDefined":
                active = event.fields.get("is_active", True)
                kits[event.id] = (event.fields["name"], Decimal(event.fields.get("rental_price", 0)), active, False)
            case "equipment.KitRedefined":
                price = Decimal(event.fields.get("rental_price", 0))
                kits[event.id] = (event.fields["name"], price, *kits[event.id][2:])
            case "equipment.KitOffered" | "equipment.KitDiscontinued":
                name, price, _, removed = kits[event.id]
                kits[event.id] = (name, price, event.topic == "equipment.KitOffered", removed)
            case "equipment.KitDeleted":
                kits[event.id] = (*kits[event.id][:3], True)
    return kits


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None

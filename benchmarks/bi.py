"""Every report of a business with 1,000,000 sales and 5,000 orders in two years, against one with 20,000 and 100.
The read models of both are generated and stored in SQLite files.

*A quarter* is the ninety days that a screen shows by default, *two years* is everything, both with the previous
period. A unit is one report with its comparison, from the query to the JSON, without a network.
"""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.measure import Bench, Ratio, in_turns
from command_api.rules.windows import midnight
from infra.position import START
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings
from projections.bi import tables as star
from projections.runtime.tracking import begin, tracking_metadata
from projections.sales.tables import metadata as sales_metadata
from projections.sales.tables import (
    sales_center_hourly,
    sales_daily,
    sales_hourly,
    sales_product_daily,
    sales_product_weekly,
)
from query_api.bi.answering import READ_MODELS, answer
from query_api.bi.asking import ReportAsked
from query_api.bi.definition import Definition
from query_api.bi.registry import REPORTS
from query_api.http import Snapshot

SALES, ORDERS, PRODUCTS, ASSETS = 1_000_000, 5_000, 120, 60
FEWER = 50
LAST = date(2026, 11, 21)
DAYS = 730
NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
PERIODS = {"A quarter": 90, "Two years": DAYS}
SECONDS = 0.2
TARGETS = {"A quarter": 0.02, "Two years": 0.01}
"""Where every sale is looked at, fifty times as many may cost fifty times as much; of two years, twice that."""
CENTERS = ("choperia", "distribuidora")
REASONS = ("Chuva", "chuva", "Mudança de data", None, "Orçamento")


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name:
        houses = {scale: house(Path(name) / str(scale), scale) for scale in (1, FEWER)}
        try:
            return list(measured(houses, bench))
        finally:
            for database in houses.values():
                database.close()


def measured(houses: dict[int, ReadDatabase], bench: Bench) -> Iterator[Ratio]:
    small = f"{SALES // FEWER:,} sales"
    for period, days in PERIODS.items():
        for report in REPORTS:
            measures: dict[str, Callable[[], float]] = {
                str(scale): partial(reports_per_minute, each, report, days) for scale, each in houses.items()
            }
            medians = in_turns(measures, bench, f"{period}: {report.key}", most=3)
            yield Ratio(period, report.key, medians["1"], small, medians[str(FEWER)], "reports/min", TARGETS[period])


def reports_per_minute(database: ReadDatabase, report: Definition, days: int) -> float:
    """At least one, however long it takes."""
    first, product_id = LAST - timedelta(days=days - 1), 1 if report.needs else None
    asked = ReportAsked.model_validate({"from": str(first), "to": str(LAST), "product_id": product_id})
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        with database.read() as connection:
            found = answer(Snapshot(connection, START, {}), report, asked, NOW)
        assert found.report().model_dump_json()
        done += 1
    return 60 * done / (time.perf_counter() - started)


def house(folder: Path, scale: int) -> ReadDatabase:
    """Read models with a `scale`-th of the sales and orders."""
    folder.mkdir()
    database = open_read_database(Settings(data=folder))
    chance = random.Random(scale)
    with database.write() as connection:
        for metadata in (star.metadata, sales_metadata, tracking_metadata):
            metadata.create_all(connection)
        for name in READ_MODELS:
            begin(connection, name, 1, {})
        put(connection, star.categories, ({"id": n, "name": f"Categoria {n}", "removed": False} for n in range(1, 9)))
        put(connection, star.products, (product(n) for n in range(1, PRODUCTS + 1)))
        put(connection, star.prices, (price(n, chance) for n in range(1, 4 * PRODUCTS)))
        sold = list(hours(SALES // scale, chance))
        put(connection, sales_hourly, sold)
        for table in (sales_center_hourly, sales_product_daily, sales_daily):
            put(connection, table, summed(table, sold))
        put(
            connection,
            sales_product_weekly,
            summed(sales_product_weekly, [{**row, "week": week_of(row)} for row in sold]),
        )
        put(connection, star.models, ({"id": n, "name": f"Modelo {n}", "removed": False} for n in range(1, 7)))
        put(connection, star.assets, ({"id": n, "asset_tag": f"A-{n}", "model_id": n % 6 + 1} for n in range(ASSETS)))
        put(connection, star.asset_states, (state(n, number) for n in range(ASSETS) for number in range(1, 4)))
        orders = [order(n, chance) for n in range(1, ORDERS // scale + 1)]
        put(connection, star.orders, orders)
        put(connection, star.order_steps, (step for each in orders for step in steps(each)))
        put(connection, star.order_items, (item(each, n) for each in orders for n in range(1, 5)))
        put(connection, star.deposits, (move for each in orders for move in moves(each)))
        put(connection, star.bookings, (booking(each, n) for each in orders for n in range(3)))
        put(connection, star.refusals, (refusal(each) for each in orders[::5]))
        connection.exec_driver_sql("ANALYZE")
    return database


def put(
    connection: sa.Connection, table: sa.Table, rows: Iterator[dict[str, object]] | list[dict[str, object]]
) -> None:
    every = list(rows)
    for first in range(0, len(every), 20_000):
        connection.execute(table.insert(), every[first : first + 20_000])


def hours(sales: int, chance: random.Random) -> Iterator[dict[str, object]]:
    """The sales in rows by hour, cost center and product; half of them are of a tenth of the products."""
    counts: dict[tuple[int, int, int, int], int] = {}
    for _ in range(sales):
        liked = chance.random() < 0.5
        product_id = 1 + chance.randrange(PRODUCTS // 10 if liked else PRODUCTS)
        key = (chance.randrange(DAYS), 14 + chance.randrange(10), int(chance.random() < 0.1), product_id)
        counts[key] = counts.get(key, 0) + 1
    for (day, hour, center, product_id), count in sorted(counts.items()):
        yield {
            "day": LAST - timedelta(days=day),
            "hour": hour,
            "cost_center": CENTERS[center],
            "product_id": product_id,
            "sales": count,
            "quantity": Decimal(count),
            "amount": Decimal(count) * (5 + product_id % 30),
        }


def summed(table: sa.Table, sold: list[dict[str, object]]) -> Iterator[dict[str, object]]:
    """The rows of a table of sums, as the projection would keep them."""
    keys = [column.name for column in table.primary_key]
    sums = [name for name in ("sales", "quantity", "amount") if name in table.c]
    found: dict[tuple[object, ...], list[Any]] = {}
    for row in sold:
        known = found.setdefault(tuple(row[key] for key in keys), [0] * len(sums))
        known[:] = [old + row[name] for old, name in zip(known, sums, strict=True)]
    fixed = {"reversed": 0} if "reversed" in table.c else {}
    for key, values in found.items():
        yield dict(zip(keys, key, strict=True)) | dict(zip(sums, values, strict=True)) | fixed


def week_of(row: dict[str, object]) -> date:
    """The Monday of the week of a row's day."""
    day = row["day"]
    assert isinstance(day, date)
    return day - timedelta(days=day.weekday())


def product(n: int) -> dict[str, object]:
    named = {"name": f"Produto {n}", "display_name": f"Produto {n}", "sku": f"P-{n}", "unit": "unidade"}
    priced = {"price": Decimal(10), "display_price": Decimal(10)}
    return {"id": n, **named, **priced, "category_id": n % 8 + 1, "visible": True, "removed": False}


def price(n: int, chance: random.Random) -> dict[str, object]:
    day = LAST - timedelta(days=chance.randrange(DAYS))
    changed = {"old_price": Decimal(10), "new_price": Decimal(chance.randrange(11, 20))}
    return {"product_id": n % PRODUCTS + 1, "number": n, "at": midnight(day), "day": day, **changed}


def state(asset: int, number: int) -> dict[str, object]:
    since = midnight(LAST - timedelta(days=DAYS)) + timedelta(days=(number - 1) * 200 + asset)
    until = None if number == 3 else since + timedelta(days=200)
    return {
        "asset_id": asset,
        "number": number,
        "state": "maintenance" if number == 2 else "in_service",
        "since": since,
        "until": until,
    }


def order(n: int, chance: random.Random) -> dict[str, object]:
    created = midnight(LAST - timedelta(days=chance.randrange(DAYS))) + timedelta(hours=chance.randrange(9, 23))
    cancelled = created + timedelta(days=2) if n % 9 == 0 else None
    went = cancelled is None
    delivered = created + timedelta(days=12) if went else None
    return {
        "id": n,
        "order_code": f"EV-{n}",
        "customer_id": n % 900,
        "cost_center": CENTERS[n % 2],
        "status": "delivered" if went else "cancelled",
        "status_since": delivered or cancelled,
        "created_at": created,
        "created_on": created.date(),
        "placed_at": created + timedelta(hours=5),
        "placed_on": (created + timedelta(hours=5)).date(),
        "confirmed_at": created + timedelta(hours=20) if went else None,
        "scheduled_at": created + timedelta(days=4) if went else None,
        "delivered_at": delivered,
        "delivered_on": delivered and delivered.date(),
        "returned_at": delivered and delivered + timedelta(days=2),
        "cancelled_at": cancelled,
        "cancelled_on": cancelled and cancelled.date(),
        "cancel_reason": REASONS[n % len(REASONS)],
        "hold_expired": n % 27 == 0,
        "items_total": Decimal(800),
        "freight_price": Decimal(90),
        "credits": Decimal(0),
        "total_amount": Decimal(890),
        "distance_km": Decimal("22.4"),
        "trips": 1,
    }


def steps(order: dict[str, object]) -> Iterator[dict[str, object]]:
    marks = [("draft", "created_at"), ("awaiting_deposit", "placed_at"), ("confirmed", "confirmed_at")]
    marks += [("scheduled_for_delivery", "scheduled_at"), ("delivered", "delivered_at"), ("cancelled", "cancelled_at")]
    reached = [(status, at) for status, column in marks if isinstance(at := order[column], datetime)]
    ends: list[datetime | None] = [at for _, at in reached[1:]]
    for number, ((status, entered), left) in enumerate(zip(reached, [*ends, None], strict=True), 1):
        yield {
            "order_id": order["id"],
            "number": number,
            "status": status,
            "cost_center": order["cost_center"],
            "entered_at": entered,
            "left_at": left,
            "left_on": left and left.date(),
        }


def item(order: dict[str, object], n: int) -> dict[str, object]:
    kind = ("asset", "kit", "product")[n % 3]
    amounts = {"quantity": Decimal(2), "unit_price": Decimal(100), "amount": Decimal(200)}
    return {"order_id": order["id"], "id": n, "kind": kind, "ref_id": n, "name": f"Item {n}", **amounts}


def moves(order: dict[str, object]) -> Iterator[dict[str, object]]:
    if not isinstance(at := order["confirmed_at"], datetime):
        return
    for kind, when in (("received", at), ("returned", at + timedelta(days=14))):
        yield {
            "order_id": order["id"],
            "number": 3,
            "kind": kind,
            "at": when,
            "day": when.date(),
            "cost_center": order["cost_center"],
            "amount": Decimal(300),
            "method": "pix",
        }


def booking(order: dict[str, object], n: int) -> dict[str, object]:
    created, id = order["created_at"], order["id"]
    assert isinstance(created, datetime)
    assert isinstance(id, int)
    start = created + timedelta(days=12)
    asset = (id * 3 + n) % ASSETS
    return {
        "order_id": id,
        "asset_id": asset,
        "model_id": asset % 6 + 1,
        "cost_center": order["cost_center"],
        "start": start,
        "end": start + timedelta(days=2),
        "delivered_at": order["delivered_at"],
        "returned_at": order["returned_at"],
    }


def refusal(order: dict[str, object]) -> dict[str, object]:
    asked = order["created_at"]
    assert isinstance(asked, datetime)
    return {
        "customer_id": order["id"],
        "model_id": 1,
        "wanted_on": asked.date() + timedelta(days=9),
        "asked_at": asked,
        "asked_on": asked.date(),
        "cost_center": order["cost_center"],
        "missing": 2,
    }

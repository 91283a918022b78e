"""The questions of managers in docs/bi.md, asked as they stand there: of an export in DuckDB, and of PostgreSQL."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
import sqlalchemy as sa

from launcher.admin.export_bi import TABLES
from tests.bi.fold.asking import Asked
from tests.bi.fold.days import PUB, Period, day_of
from tests.bi.fold.equipment import NO_SERVICE
from tests.bi.fold.log import Happened, read_log
from tests.bi.fold.orders import reached_in_period
from tests.bi.fold.reports import REPORTS, Pub, pub_of
from tests.bi.star import plans_of
from tests.harness.postgres import Postgres
from tests.harness.read_models import open_history
from tests.launcher.cli.test_main import said
from tests.launcher.conftest import CommandLine

NOW = datetime.now(UTC)
"""The demo ends today, whenever that is."""
TODAY = day_of(NOW)
DOCUMENT = Path(__file__).parents[2] / "docs" / "bi.md"
Row = tuple[Any, ...]


@dataclass(frozen=True)
class Demo:
    """The demo's log, its star as rows and as an export, and what the raw events say."""

    log: list[Happened]
    pub: Pub
    star: dict[sa.Table, list[dict[str, Any]]]
    files: Path


@pytest.fixture(scope="module")
def demo(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Demo:
    folder = tmp_path_factory.mktemp("questions")
    data = shutil.copytree(demo_data, folder / "data")
    history = open_history(data, None)
    history.follow()
    star = {table: [dict(row) for row in history.rows(table)] for table in TABLES}
    log = read_log(history.settings.events_path)
    history.close()
    said(CommandLine(data, None)("export", "bi", "--out", folder / "estrela"))
    return Demo(log, pub_of(log), star, folder / "estrela")


@pytest.fixture(scope="module")
def duck(demo: Demo) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        for file in demo.files.glob("*.parquet"):
            connection.sql(f"CREATE VIEW {file.stem} AS FROM '{file}'")
        yield connection


@pytest.fixture(scope="module")
def postgres(demo: Demo, postgres_server: Postgres) -> Iterator[psycopg.Connection[Any]]:
    """The same rows in the tables that a read model has there."""
    with postgres_server.database() as url:
        engine = sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as connection:
            for table, rows in demo.star.items():
                table.create(connection)
                if rows:  # of notes the demo has none before it is served
                    connection.execute(sa.insert(table), rows)
        engine.dispose()
        with psycopg.connect(url, autocommit=True) as asking:
            yield asking


def ago(days: int) -> date:
    return TODAY - timedelta(days=days)


YEAR = Period(ago(364), TODAY)


def booked(demo: Demo, asked: Asked) -> list[Row]:
    orders = {order.id: order for order in demo.pub.orders}
    rows = [
        (planned, orders[id].code, orders[id].status, orders[id].amount, deposit)
        for id, (planned, _, deposit) in plans_of(demo.log).items()
        if id in orders and planned and planned in asked.period and orders[id].status not in ("draft", "cancelled")
    ]
    return sorted(rows)


def weeks(demo: Demo, asked: Asked) -> list[Row]:
    earned: dict[tuple[int, int], Decimal] = {}
    for row in REPORTS["revenue"](demo.pub, Asked(asked.period, "day", NOW)):
        if row["total"]:
            week = row["period"].isocalendar()[:2]
            earned[week] = earned.get(week, Decimal(0)) + row["total"]
    return [(*week, amount, earned.get((week[0] - 1, week[1]))) for week, amount in sorted(earned.items())]


def margins(demo: Demo, asked: Asked) -> list[Row]:
    columns = ("beer_id", "beer", "total_l", "amount", "cost", "margin")
    return [tuple(row[name] for name in columns) for row in REPORTS["beer-margins"](demo.pub, asked)]


def fewer_orders(demo: Demo, asked: Asked) -> list[Row]:
    placed: dict[int, list[Any]] = {}
    before = asked.period.before("year")
    assert before
    for offset, period in enumerate((asked.period, before)):
        for order in reached_in_period(demo.pub.orders, "awaiting_deposit", asked.over(period)):
            sums = placed.setdefault(order.customer, [0, 0, Decimal(0), Decimal(0)])
            sums[offset] += 1
            sums[2 + offset] += order.amount
    fewer = [(customer, *sums) for customer, sums in placed.items() if sums[2] < sums[3]]
    return sorted(fewer, key=lambda row: (row[3] - row[4], row[0]))


def idle(demo: Demo, asked: Asked) -> list[Row]:
    equipment = demo.pub.equipment
    found = []
    for asset in equipment.assets.values():
        out = [hold for hold in asset.holds if hold.out and day_of(hold.left) <= asked.period.last]
        earned = any(hold.ended.year == 9999 or day_of(hold.ended) >= asked.period.first for hold in out)
        if asset.said[-1][1] not in NO_SERVICE and not earned:
            found.append((equipment.model_names[asset.model_id], asset.tag))
    return sorted(found)


def losses(demo: Demo, asked: Asked) -> list[Row]:
    """By beer: poured away, come back, left in kegs that ran dry, and how many kegs were lost."""
    columns = ("beer_id", "poured_away_l", "returned_l", "leftover_l", "lost_kegs")
    return sorted(tuple(row[name] for name in columns) for row in REPORTS["beer-losses"](demo.pub, asked))


def lacking(demo: Demo, asked: Asked) -> list[Row]:
    refused: Counter[tuple[int, int]] = Counter()
    missing: Counter[tuple[int, int]] = Counter()
    for row in REPORTS["refused-demand"](demo.pub, asked):
        key = row["model_id"], row["wanted_on"].isoweekday()
        refused[key] += row["requests"]
        missing[key] += row["missing"]
    return sorted((*key, refused[key], missing[key]) for key in refused)


def prices(demo: Demo, asked: Asked) -> list[Row]:
    products = demo.pub.catalogue.products
    risen = {
        id
        for id, product in products.items()
        if any(day_of(at) in asked.period and new > old for at, old, new in product.prices)
    }
    sold: dict[tuple[int, Decimal], tuple[Decimal, set[date]]] = {}
    for sale in demo.pub.sales:
        hour = sale.at.astimezone(PUB).replace(minute=0, second=0, microsecond=0)
        for since, until, _, _, price, *_ in products[sale.product_id].versions:
            if sale.product_id in risen and since <= hour and (until is None or hour < until):
                quantity, days = sold.get((sale.product_id, price), (Decimal(0), set()))
                sold[sale.product_id, price] = (quantity + sale.quantity, days | {sale.day})
    return sorted((*key, quantity, len(days), Fraction(quantity) / len(days)) for key, (quantity, days) in sold.items())


def pick(*numbers: int) -> Callable[[Sequence[Row]], list[Row]]:
    """These columns of an answer."""
    return lambda rows: [tuple(row[number] for number in numbers) for row in rows]


def in_order(*numbers: int) -> Callable[[Sequence[Row]], list[Row]]:
    """The same, sorted by them and not by names."""
    return lambda rows: sorted(pick(*numbers)(rows))


def by_beer(rows: Sequence[Row]) -> list[Row]:
    """The ways of losing beer beside each other, as the report has them."""
    ways = ("poured_away", "partial", "kicked")
    litres = {(beer, how): lost for beer, _, how, _, lost in rows}
    lost = {beer: kegs for beer, _, how, kegs, _ in rows if how == "lost"}
    return sorted(
        (beer, *(litres.get((beer, how), Decimal(0)) for how in ways), lost.get(beer, 0))
        for beer in {row[0] for row in rows}
    )


Question = tuple[Period, Callable[[Demo, Asked], list[Row]], Callable[[Sequence[Row]], list[Row]]]
QUESTIONS: dict[str, Question] = {
    "What is booked, and with which deposit?": (Period(TODAY, ago(-60)), booked, pick(0, 2, 3, 4, 5)),
    "What does each week bring, beside the same week a year before?": (
        Period(ago(800), TODAY),
        weeks,
        pick(0, 1, 2, 3),
    ),
    "What does each beer leave?": (YEAR, margins, pick(0, 1, 2, 3, 4, 5)),
    "Which customers order less than a year before?": (Period(ago(150), ago(1)), fewer_orders, pick(0, 1, 2, 3, 4)),
    "Which equipment earns nothing?": (Period(ago(20), TODAY), idle, pick(0, 1)),
    "How much beer is lost, and how?": (YEAR, losses, by_beer),
    "On which weekdays is equipment lacking?": (YEAR, lacking, in_order(0, 2, 4, 5)),
    "What did a price rise do to the sales?": (YEAR, prices, pick(0, 2, 3, 4, 5)),
}
"""With the period that they are asked about, who knows the answer, and what of it to compare."""


def asked_of(title: str) -> str:
    """The statement under this heading, about the period of the test."""
    chapter = DOCUMENT.read_text(encoding="utf-8").split("## Questions\n")[1].split("\n## ")[0]
    found = dict(re.findall(r"### (.+?)\n.*?```sql\n(.*?)```", chapter, re.DOTALL))
    assert set(found) == set(QUESTIONS)
    period = QUESTIONS[title][0]
    first, last = f"DATE '{period.first}' AS since", f"DATE '{period.last}' AS until"
    statement = re.sub(r"DATE '\S+' AS until", last, re.sub(r"DATE '\S+' AS since", first, found[title]))
    assert first in statement
    return statement


def plain(rows: Sequence[Row]) -> list[Row]:
    """Without the differences that databases make of a division: six decimals, as floating point."""
    return [tuple(_plain(cell) for cell in row) for row in rows]


def _plain(cell: Any) -> Any:
    return round(float(cell), 6) if isinstance(cell, int | float | Decimal | Fraction) else cell


@pytest.mark.parametrize("title", QUESTIONS)
def test_duckdb_answers_from_the_files_what_the_events_say(
    title: str, demo: Demo, duck: duckdb.DuckDBPyConnection
) -> None:
    period, known, compared = QUESTIONS[title]
    answer = duck.sql(asked_of(title)).fetchall()
    assert plain(compared(answer)) == plain(known(demo, Asked(period, "week", NOW)))
    assert answer, "a question that has no answer in the demo proves nothing"


@pytest.mark.postgres
@pytest.mark.parametrize("title", QUESTIONS)
def test_postgres_answers_the_same(
    title: str, duck: duckdb.DuckDBPyConnection, postgres: psycopg.Connection[Any]
) -> None:
    statement = asked_of(title)
    ours, theirs = duck.sql(statement).fetchall(), postgres.execute(statement.encode()).fetchall()
    assert sorted(plain(theirs), key=repr) == sorted(plain(ours), key=repr)  # letters may have another order there

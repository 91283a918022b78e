"""Logs of a house that is as old as its number of events: made once, kept in the user's cache, copied for each run."""

import contextlib
import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from itertools import chain
from pathlib import Path

import psycopg
import sqlalchemy as sa

from benchmarks.history import END, fill_with
from benchmarks.time_travel import orders
from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRepriced
from command_api.event_store import open_recorder
from command_api.kernel import Event, Metadata
from command_api.stock.events import SaleRecorded
from demo.catalogue import CATEGORIES, PRODUCTS
from infra.settings import Settings
from tests.harness.personal import personal_wrapping

EVENTS_PER_ORDER = 100
"""One order for so many events, each with a dozen of its own; the others are sales and, seldom, prices."""
PRICES = 500
"""Every so manyth event of the till is a price."""
PEOPLE = 10
DAYS = 365
BLOCK = 20_000
MADE_BY = ("logs.py", "time_travel.py", "../tests/harness/parties.py", "../tests/harness/equipment.py")
_COPY = "COPY events (stream, version, topic, state) FROM STDIN (FORMAT BINARY)"


def log_of(events: int) -> Path:
    """The SQLite file of a log with so many events; a minute for a million, once. Nobody writes into it."""
    folder = cache()
    path = folder / f"{events}.db"
    if not path.exists():
        for outdated in folder.parent.glob("benchmarks-*"):
            if outdated != folder:
                shutil.rmtree(outdated, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        partial = folder / f"{events}-{os.getpid()}"
        with contextlib.closing(open_recorder(partial, None, personal_wrapping())) as recorder:
            recorder.migrate()
            before = [*catalogue(), *orders(events // EVENTS_PER_ORDER)]
            fill_with(recorder, chain(before, till(events - len(before))))
            with recorder.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        partial.replace(path)
    return path


def catalogue() -> Iterator[Event]:
    """The demo pub's categories and products."""
    ids = {category.slug: number for number, category in enumerate(CATEGORIES, 1)}
    long_ago, nobody = END - timedelta(days=DAYS), Metadata()
    for category in CATEGORIES:
        yield CategoryCreated(
            originator_id=f"category-{ids[category.slug]}",
            originator_version=1,
            timestamp=long_ago,
            metadata=nobody,
            name=category.name,
            slug=category.slug,
            description=category.description,
            position=ids[category.slug],
            parent_id=ids[category.parent_slug] if category.parent_slug else None,
        )
    for number, product in enumerate(PRODUCTS, 1):
        yield ProductAdded(
            originator_id=f"product-{number}",
            originator_version=1,
            timestamp=long_ago,
            metadata=nobody,
            name=product.name,
            slug=product.slug,
            price=product.price,
            category_id=ids[product.category_slug],
            summary=product.summary,
            volume_ml=product.volume_ml,
        )


def till(events: int) -> Iterator[Event]:
    """A year of sales, of each product as many, and now and then another price."""
    step = timedelta(days=DAYS) / events
    versions = [1] * len(PRODUCTS)
    for number in range(events):
        at = END - step * (events - number)
        product = number % len(PRODUCTS)
        metadata = Metadata(
            actor_id=1 + number % PEOPLE,
            actor_name=f"Pessoa {number % PEOPLE}",
            recorded_at=at,
            correlation_id=f"request-{number // 3}",
        )
        if number % PRICES == 0:
            versions[product] += 1
            yield ProductRepriced(
                originator_id=f"product-{product + 1}",
                originator_version=versions[product],
                timestamp=at,
                metadata=metadata,
                price=Decimal(number % 50 + 5),
            )
        else:
            yield SaleRecorded(
                originator_id=f"sale-{number}",
                originator_version=1,
                timestamp=at - timedelta(minutes=number % 7),
                metadata=metadata,
                product_id=product + 1,
                quantity=Decimal(1),
                unit_price=PRODUCTS[product].price,
            )


def cache() -> Path:
    """The folder for logs of today's making."""
    here = Path(__file__).parent
    made_by = hashlib.sha256(b"".join((here / name).read_bytes() for name in MADE_BY)).hexdigest()[:12]
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "choperia" / f"benchmarks-{made_by}"


def bring(events: int, settings: Settings) -> None:
    """Put this log into the empty place that the settings name."""
    if settings.database_url is None:
        settings.data.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(log_of(events), settings.events_path)
        return
    with contextlib.closing(open_recorder(None, settings.database_url)) as recorder:
        recorder.migrate()
    url = sa.make_url(settings.database_url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as connection:
        for block in blocks(log_of(events)):
            with connection.cursor().copy(_COPY) as copy:
                copy.set_types(["text", "int8", "text", "bytea"])
                for row in block:
                    copy.write_row(row)
        connection.execute("ANALYZE events")


def blocks(path: Path) -> Iterator[list[tuple[str, int, str, bytes]]]:
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        found = connection.execute("SELECT stream, version, topic, state FROM events ORDER BY position")
        while rows := found.fetchmany(BLOCK):
            yield rows

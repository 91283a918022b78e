"""Import of sales from a file: a CSV of 100,000 rows over 60 products, and one of a million, each in a fresh process.

*Import* covers everything from the file on disk to the last commit. The file is inspected and stored, and every row is
parsed and checked. Each row becomes its own stream with its claim on the till's id, and lowers the stock of its
product, a thousand rows per transaction. It is compared with a plain bulk insert of the same rows, parsed by `csv`,
into one table. That table has the till's id as its key, a thousand rows per transaction, and `synchronous=FULL`
(SQLite) or durable commits (PostgreSQL). *Memory* is the peak of the process for 100,000 rows against a million; flat
is 1. *Commands after a million* receive goods for a product that the import sold, which loads its whole stream. They
are compared with the same command before the import. The million is imported once; the other numbers are medians of
three rounds.
"""

import csv
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.measure import Bench, Ratio, in_turns
from benchmarks.sales_import_run import PRODUCTS
from tests.harness.postgres import Postgres, temporary_postgres

FEW, MANY = 100_000, 1_000_000
BATCH = 1_000
ROUNDS = 3
_TABLE = "(source_id text PRIMARY KEY, sold_at text, sku text, quantity text, unit_price text)"


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        folder = Path(name)
        few, many = till_of(folder, FEW), till_of(folder, MANY)
        return [*on_sqlite(folder, few, many, bench), *on_postgres(folder, server, few, bench)]


def till_of(folder: Path, rows: int) -> Path:
    """What a till exports: the same for the same number of rows."""
    file, chance = folder / f"{rows}.csv", random.Random(rows)
    sold_at = datetime(2016, 1, 1, 18)  # noqa: DTZ001  # written without an offset, as tills do
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, delimiter=";")
        writer.writerow(["source_id", "sold_at", "sku", "quantity", "unit_price"])
        for number in range(rows):
            sold_at += timedelta(seconds=chance.randrange(1, 600))
            sku = f"SKU-{chance.randrange(PRODUCTS)}"
            writer.writerow([f"PDV-{number:09}", f"{sold_at:%d/%m/%Y %H:%M:%S}", sku, chance.randrange(1, 5), "11,90"])
    return file


def imported(file: Path, url: str = "") -> dict[str, Any]:
    """One import in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.sales_import_run", folder, url, str(file)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def inserted(file: Path, insert: Callable[[list[list[str]]], None]) -> float:
    """Rows per second of a plain bulk insert."""
    started, rows = time.perf_counter(), 0
    with file.open(encoding="utf-8", newline="") as text:
        reader = csv.reader(text, delimiter=";")
        next(reader)
        batch: list[list[str]] = []
        for row in reader:
            batch.append(row)
            if len(batch) == BATCH:
                insert(batch)
                rows, batch = rows + len(batch), []
        if batch:
            insert(batch)
            rows += len(batch)
    return rows / (time.perf_counter() - started)


def plain_sqlite(file: Path) -> float:
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "plain.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"CREATE TABLE sales {_TABLE}")

        def insert(batch: list[list[str]]) -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO sales VALUES (?, ?, ?, ?, ?)", batch)
            connection.execute("COMMIT")

        speed = inserted(file, insert)
        connection.close()
    return speed


def plain_postgres(file: Path, server: Postgres) -> float:
    with server.database() as url, psycopg.connect(url) as connection:
        connection.execute(f"CREATE TABLE sales {_TABLE}")
        connection.commit()

        def insert(batch: list[list[str]]) -> None:
            with connection.cursor() as cursor:
                cursor.executemany("INSERT INTO sales VALUES (%s, %s, %s, %s, %s)", batch)
            connection.commit()

        return inserted(file, insert)


def on_sqlite(folder: Path, few: Path, many: Path, bench: Bench) -> list[Ratio]:
    small: list[dict[str, Any]] = []

    def once() -> float:
        small.append(imported(few))
        return float(small[-1]["rows_per_second"])

    speeds = in_turns({"import": once, "plain": lambda: plain_sqlite(few)}, bench, "SQLite, 100,000 rows", most=ROUNDS)
    task = bench.add_task("SQLite, 1,000,000 rows", total=2)
    plain = plain_sqlite(many)
    bench.advance(task)
    large = imported(many)
    bench.advance(task)
    peak = sorted(each["peak_mib"] for each in small)[len(small) // 2]
    subject = "SQLite"
    return [
        Ratio(subject, "import, 100,000 rows", speeds["import"], "plain bulk insert", speeds["plain"], "rows/s"),
        Ratio(subject, "import, 1,000,000 rows", large["rows_per_second"], "plain bulk insert", plain, "rows/s"),
        Ratio(subject, "memory, 100,000 rows", peak, "1,000,000 rows", large["peak_mib"], "MiB", 0.8),
        Ratio(subject, "commands after a million", large["receipts_after"], "before", large["receipts_before"], "/s"),
    ]


def on_postgres(folder: Path, server: Postgres, few: Path, bench: Bench) -> list[Ratio]:
    def once() -> float:
        with server.database() as url:
            return float(imported(few, url)["rows_per_second"])

    measures = {"import": once, "plain": lambda: plain_postgres(few, server)}
    speeds = in_turns(measures, bench, "PostgreSQL, 100,000 rows", most=ROUNDS)
    return [
        Ratio("PostgreSQL", "import, 100,000 rows", speeds["import"], "plain bulk insert", speeds["plain"], "rows/s")
    ]

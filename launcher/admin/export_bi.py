"""``choperia export bi``: the star as files, each table with its real types, all of one moment."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import pyarrow as pa
import sqlalchemy as sa
from pyarrow import compute, csv, parquet
from rich.console import Console

from command_api.rules.windows import PUB_TIME
from infra.position import START, Position
from launcher.admin.exported_files import AT_ONCE, MANIFEST, replace, sha256_of
from launcher.progress import Bars
from projections.bi.links import leads_to
from projections.bi.projection import Bi
from projections.bi.tables import STAR
from projections.runtime import tracking
from projections.runtime.columns import PlainExact, PlainInstant
from projections.sales.projection import Sales
from projections.sales.tables import STAR as SALES_STAR

if TYPE_CHECKING:
    from launcher.composition import Services

Format = Literal["parquet", "csv", "raw-csv"]
"""``csv`` is safe to open in a spreadsheet; ``raw-csv`` has every text as it is, as ``parquet`` has."""
_SAFE: Final = "com um apóstrofo antes de = + - @, tabulação e retorno no começo; --format raw-csv os deixa como estão"
TABLES: Final = (*STAR, *SALES_STAR)


@dataclass(frozen=True)
class Exported:
    """A table as it was written."""

    table: sa.Table
    file: Path
    rows: int


def export_bi(services: Services, folder: Path, kind: Format, *, bars: Bars, out: Console) -> None:
    """Every table of the star into ``folder``, and last of all the manifest."""
    services.runner.catch_up()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST).unlink(missing_ok=True)
    with services.read_database.read() as connection:
        complete = _complete(connection)
        totals = {table: _count(connection, table) for table in TABLES}
        done, written = 0, []
        for table, total in totals.items():
            written.append(_write(connection, table, folder, kind, _from(done, sum(totals.values()), bars)))
            done += total
    replace(folder / MANIFEST, lambda file: file.write_text(_manifest(written, kind, complete), encoding="utf-8"))
    out.print(f"{len(written)} tabelas, {done} linhas, completas até o evento {complete}.", highlight=False)


def _from(before: int, total: int, bars: Bars) -> Callable[[int], None]:
    return lambda rows: bars.update("Exportando", before + rows, total)


def schema_of(table: sa.Table) -> pa.Schema:
    """The table's columns as Arrow has them, each with what it means."""
    return pa.schema(
        [
            pa.field(column.name, arrow_type(column), bool(column.nullable), {"description": column.comment or ""})
            for column in table.columns
        ],
        {"description": table.comment or ""},
    )


def arrow_type(column: sa.Column[Any]) -> pa.DataType:
    """Amounts and quantities stay decimal, moments are UTC."""
    match column.type:
        case PlainExact() as exact:
            return pa.decimal128(18, exact.places)
        case PlainInstant():
            return pa.timestamp("us", tz="UTC")
        case sa.BigInteger():
            return pa.int64()
        case sa.Integer():
            return pa.int32()
        case sa.Boolean():
            return pa.bool_()
        case sa.Date():
            return pa.date32()
        case sa.Text():
            return pa.string()
        case other:
            raise TypeError(f"nobody has said how {other!r} of {column} is exported")


def _complete(connection: sa.Connection) -> Position:
    """Up to which event both read models of the star have followed at this moment."""
    rows = [tracking.tracked(connection, projection.name) for projection in (Bi, Sales)]
    return min(row.position if row else START for row in rows)


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()


def _write(
    connection: sa.Connection, table: sa.Table, folder: Path, kind: Format, progress: Callable[[int], None]
) -> Exported:
    file, rows = folder / f"{table.name}.{kind.removeprefix('raw-')}", 0

    def write(part: Path) -> None:
        nonlocal rows
        with _writer(part, schema_of(table), kind) as put:
            for batch in _batches(connection, table):
                put(batch)
                rows += batch.num_rows
                progress(rows)

    replace(file, write)
    return Exported(table, file, rows)


def _batches(connection: sa.Connection, table: sa.Table) -> Iterator[pa.RecordBatch]:
    """All rows by key, some at a time."""
    schema = schema_of(table)
    query = sa.select(table).order_by(*table.primary_key).execution_options(yield_per=AT_ONCE)
    for rows in connection.execute(query).partitions():
        columns = zip(*rows, strict=True)
        arrays = [pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
        yield pa.RecordBatch.from_arrays(arrays, schema=schema)


@contextmanager
def _writer(file: Path, schema: pa.Schema, kind: Format) -> Iterator[Callable[[pa.RecordBatch], None]]:
    if kind == "parquet":
        with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
            yield writer.write_batch
    else:
        with csv.CSVWriter(file, schema) as writer:
            yield (
                writer.write_batch if kind == "raw-csv" else lambda batch: writer.write_batch(_without_formulas(batch))
            )


def _without_formulas(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Texts that a spreadsheet would run as a formula, with an apostrophe before them (as ``infra.spreadsheets``)."""
    columns = [
        compute.replace_substring_regex(column, r"^([=+\-@\t\r])", r"'\1")
        if pa.types.is_string(column.type)
        else column
        for column in batch.columns
    ]
    return pa.RecordBatch.from_arrays(columns, schema=batch.schema)


def _manifest(written: list[Exported], kind: Format, complete: Position) -> str:
    """What is there, up to which event it is complete, and what each column means."""
    about = {
        "complete": str(complete),
        "exported_at": datetime.now(UTC).isoformat(),
        "format": kind,
        "texts": _SAFE if kind == "csv" else "como foram escritos",
        "time_zone_of_days": PUB_TIME.key,
        "tables": [
            {
                "name": each.table.name,
                "description": each.table.comment,
                "file": each.file.name,
                "rows": each.rows,
                "sha256": sha256_of(each.file),
                "key": [column.name for column in each.table.primary_key],
                "columns": [
                    {
                        "name": column.name,
                        "type": str(arrow_type(column)),
                        "nullable": bool(column.nullable),
                        "description": column.comment,
                        "references": leads_to(column),
                    }
                    for column in each.table.columns
                ],
            }
            for each in written
        ],
    }
    return json.dumps(about, ensure_ascii=False, indent=2) + "\n"

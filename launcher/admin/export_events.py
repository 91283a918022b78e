"""``choperia export events``: the log itself as one file, without the people in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
import pyarrow as pa
import sqlalchemy as sa
from pyarrow import parquet
from rich.console import Console

from command_api.event_store.mapper import decode
from command_api.event_store.recorded import Recorded
from infra.position import START, Position
from launcher.admin.exported_files import AT_ONCE, MANIFEST, replace, sha256_of
from launcher.admin.without_persons import without_persons
from launcher.progress import Bars
from query_api.audit.personal import MASK

if TYPE_CHECKING:
    from launcher.composition import Services

Format = Literal["parquet", "jsonl"]
Row = dict[str, Any]

_NAME: Final = "events"
_INSTANT: Final = pa.timestamp("us", tz="UTC")
_COLUMNS: Final[tuple[tuple[str, pa.DataType, bool, str], ...]] = (
    ("sequence", pa.int64(), False, "ordem no arquivo, que é a da história, a partir de 1"),
    ("position", pa.string(), False, "posição na história, como nas telas e na API"),
    ("stream", pa.string(), False, "de que o evento é, como event_order-42"),
    ("kind", pa.string(), False, "o tipo disso, como event_order"),
    ("id", pa.int64(), False, "o número disso"),
    ("version", pa.int64(), False, "ordem do evento nisso, a partir de 1"),
    ("topic", pa.string(), False, "o que aconteceu, como orders.EventOrderPlaced"),
    ("happened_at", _INSTANT, False, "quando aconteceu"),
    ("recorded_at", _INSTANT, False, "quando foi gravado"),
    ("actor_id", pa.int64(), True, "número do usuário; nulo se foi o sistema ou um visitante"),
    ("correlation_id", pa.string(), True, "o mesmo em tudo que uma chamada gravou; nulo se quem chamou deu um seu"),
    (
        "payload",
        pa.string(),
        False,
        f"o conteúdo em JSON, sem dados pessoais: {MASK} onde há um texto escrito por alguém",
    ),
)
SCHEMA: Final = pa.schema([pa.field(name, kind, null, {"description": told}) for name, kind, null, told in _COLUMNS])
_OUR_OWN: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A correlation that no person made up."""
_encoder: Final = msgspec.json.Encoder()


def export_events(services: Services, folder: Path, kind: Format, *, bars: Bars, out: Console) -> None:
    """Every event up to now into ``folder``, oldest first, and last of all the manifest."""
    recorder = services.recorder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANIFEST).unlink(missing_ok=True)
    head, total, topics = recorder.head(), _count(services), Counter[str]()
    file = folder / f"{_NAME}.{kind}"

    def write(part: Path) -> None:
        sequence = count(1)
        with _writer(part, kind) as put:
            for events in _batches(services, head):
                put([_row(next(sequence), event) for event in events])
                topics.update(event.topic for event in events)
                bars.update("Exportando", topics.total(), max(total, topics.total()))

    replace(file, write)
    replace(folder / MANIFEST, lambda part: part.write_text(_manifest(file, kind, head, topics), encoding="utf-8"))
    out.print(f"{topics.total()} eventos, até {head}, sem dados pessoais.", highlight=False)


def _count(services: Services) -> int:
    with services.recorder.engine.connect() as connection:
        return int(connection.execute(sa.text("SELECT count(*) FROM events")).scalar_one())


def _batches(services: Services, head: Position) -> Iterator[list[Recorded]]:
    """The log up to ``head``, some events at a time."""
    position = START
    while position < head and (read := services.recorder.read_after(position, AT_ONCE)):
        position = read[-1].position
        yield [event for event in read if event.position <= head]


def _row(sequence: int, recorded: Recorded) -> Row:
    """An event as a row. It is decoded without keys: what is encrypted for a person stays closed."""
    event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state)
    kind, _, id = recorded.stream.rpartition("-")
    correlation = event.metadata.correlation_id
    return {
        "sequence": sequence,
        "position": str(recorded.position),
        "stream": recorded.stream,
        "kind": kind,
        "id": int(id),
        "version": recorded.version,
        "topic": recorded.topic,
        "happened_at": event.timestamp,
        "recorded_at": event.metadata.recorded_at,
        "actor_id": event.metadata.actor_id,
        "correlation_id": correlation if _OUR_OWN.fullmatch(correlation) else None,
        "payload": without_persons(event),
    }


@contextmanager
def _writer(file: Path, kind: Format) -> Iterator[Callable[[list[Row]], None]]:
    if kind == "parquet":
        with parquet.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
            yield lambda rows: writer.write_batch(_as_arrow(rows))
    else:
        with file.open("wb") as lines:
            yield lambda rows: lines.writelines(_encoder.encode(row) + b"\n" for row in rows)


def _as_arrow(rows: list[Row]) -> pa.RecordBatch:
    written = [{**row, "payload": _encoder.encode(row["payload"]).decode()} for row in rows]
    return pa.RecordBatch.from_pylist(written, SCHEMA)


def _manifest(file: Path, kind: Format, complete: Position, topics: Counter[str]) -> str:
    """Up to which event the file is complete, and what each column means."""
    about = {
        "complete": str(complete),
        "exported_at": datetime.now(UTC).isoformat(),
        "format": kind,
        "file": file.name,
        "rows": topics.total(),
        "sha256": sha256_of(file),
        "columns": [
            {"name": name, "type": str(type_), "nullable": null, "description": told}
            for name, type_, null, told in _COLUMNS
        ],
        "topics": dict(sorted(topics.items())),
    }
    return json.dumps(about, ensure_ascii=False, indent=2) + "\n"

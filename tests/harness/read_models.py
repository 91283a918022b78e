"""Given events, then rows: a real log, the real runner, a real read database."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.event_store import Recorder, open_recorder
from command_api.event_store.mapper import EventMapper
from command_api.images.events import ImageUploaded, Variant
from command_api.kernel import Event, Metadata
from infra.position import START, Position
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings
from projections.registry import PROJECTIONS
from projections.runtime import tracking
from projections.runtime.definition import Projection
from projections.runtime.runner import Runner
from tests.harness.personal import personal_wrapping

_mapper = EventMapper()
_IS_HELD_BACK = sa.text("SELECT EXISTS (SELECT FROM events WHERE transaction_id >= log_horizon())")

NOON = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)
"""Noon of a Friday at the pub."""


@dataclass
class History:
    """A log that tests write by hand, and the read models that follow it."""

    recorder: Recorder
    database: ReadDatabase
    settings: Settings
    projections: Sequence[type[Projection]] = PROJECTIONS
    versions: Counter[str] = field(default_factory=Counter)
    now: datetime = NOON
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    """Streams and versions that the store said it has."""
    has_tables: bool = False
    """Whether the read database is a copy of a first start (``blank``): to look for each table again takes longer."""

    def __post_init__(self) -> None:
        self.runner = Runner(self.recorder, self.database, self.projections)
        if not self.has_tables:
            self.runner.migrate()

    def given(
        self,
        stream: str,
        event_type: type[Event],
        *,
        at: datetime | None = None,
        reason: str | None = None,
        causation: str | None = None,
        by_system: bool = False,
        **fields: Any,
    ) -> Position:
        """Store one event of ``stream``; it happens a minute after the last one."""
        self.now += timedelta(minutes=1)
        self.versions[stream] += 1
        if "reason" in event_type.__struct_fields__:  # one of its own, beside that of the command
            fields["reason"] = reason or ""
        event = event_type(
            originator_id=stream,
            originator_version=self.versions[stream],
            timestamp=at or self.now,
            metadata=Metadata(
                actor_id=None if by_system else 1,
                actor_name="Sistema" if by_system else "Ana Beltrão",
                recorded_at=self.now,
                causation_id=causation,
                reason=reason,
            ),
            **fields,
        )
        position = self.recorder.append([_mapper.to_stored_event(event)])
        self.acknowledged.append((stream, event.originator_version))
        return position

    def follow(self) -> None:
        """Bring every read model to the end of the log; none may be stopped by an event."""
        self._wait_for_the_end_of_the_log()
        self.runner.catch_up()
        with self.database.read() as connection:
            _, failures = tracking.every(connection)
        assert not failures

    def _wait_for_the_end_of_the_log(self) -> None:
        """PostgreSQL shows an event once no older transaction of any database runs. An automatic ANALYZE is one."""
        if self.recorder.engine.dialect.name != "postgresql":
            return
        until = time.monotonic() + 30
        with self.recorder.engine.connect() as connection:
            while connection.scalar(_IS_HELD_BACK):
                connection.rollback()
                assert time.monotonic() < until, "an older transaction holds the log back"
                time.sleep(0.01)

    def rows(self, table: sa.Table) -> list[dict[str, Any]]:
        """What the read model holds, by its key."""
        self.follow()
        with self.database.read() as connection:
            found = connection.execute(sa.select(table).order_by(*table.primary_key))
            return [dict(row._mapping) for row in found]

    def close(self) -> None:
        self.runner.stop()
        self.database.close()
        self.recorder.close()


def open_history(
    data: Path,
    database_url: str | None,
    projections: Sequence[type[Projection]] = PROJECTIONS,
    *,
    has_tables: bool = False,
    **settings: Any,
) -> History:
    """An empty history on SQLite below ``data``, or on the PostgreSQL that the URL names. A test that needs few read
    models names them: each takes time to open and to follow."""
    chosen = _settings(**{"environment": "test", **settings}).model_copy(
        update={"data": data, "database_url": database_url}
    )
    recorder = open_recorder(chosen.events_path, database_url, personal_wrapping())
    if not has_tables:
        recorder.migrate()
    return History(recorder, open_read_database(chosen), chosen, projections, has_tables=has_tables)


@cache
def _settings(**given: Any) -> Settings:
    """Read from the environment once: it takes longer than to open a store."""
    return Settings(**given)


def picture(kind: str, owner_id: int | None = None, **fields: Any) -> dict[str, Any]:
    """The fields of an ``ImageUploaded`` with two variants."""
    name = f"{kind}{owner_id or ''}{fields.get('position', 0)}"
    return {
        "kind": kind,
        "owner_id": owner_id,
        "file": f"{name}.webp",
        "original_name": f"{name}.jpg",
        "content_type": "image/webp",
        "size": 200_000,
        "width": 1600,
        "height": 900,
        "color": "#7a4a1e",
        "variants": (Variant(f"{name}-480.webp", 480, 270, 9_000), Variant(f"{name}-1600.webp", 1600, 900, 90_000)),
        **fields,
    }


def uploaded(history: History, id: int, kind: str, owner_id: int | None = None, **fields: Any) -> None:
    """A picture of a gallery."""
    history.given(f"image-{id}", ImageUploaded, **picture(kind, owner_id, **fields))


def business(**fields: Any) -> dict[str, Any]:
    """The fields of a ``BusinessInfoChanged``."""
    return {
        "name": "Choperia Pirilampo",
        "tagline": "Quando escurece, a gente acende.",
        "about": ("A Pirilampo nasceu em 2017.", "Servimos chope tirado com calma."),
        "tagline_en": "",
        "tagline_es": "",
        "about_en": (),
        "about_es": (),
        "cuisine_en": (),
        "cuisine_es": (),
        "legal_name": "Pirilampo Chope Ltda.",
        "tax_number": "",
        "founded": 2017,
        "street": "Rua do Coreto, 217",
        "district": "Centro",
        "city": "Santa Isabel",
        "state": "SP",
        "postal_code": "07500-000",
        "latitude": "-23.3157",
        "longitude": "-46.2214",
        "map_query": "Choperia Pirilampo, Santa Isabel",
        "landline": "+551155550100",
        "whatsapp_business": "+5511955550101",
        "whatsapp_shop": "+5511955550102",
        "email": "contato@pirilampo.example",
        "instagram": "https://instagram.example/pirilampo",
        "facebook": "",
        "cuisine": ("Brasileira", "Petiscos"),
        "price_range": "$$",
        "service_area": ("Santa Isabel", "Arujá"),
        "reservation_max_people": 12,
        "taps": 0,
        "calling_tables": 0,
        "sealed_keg_credit": 100,
        "reservation_seats": 0,
        "reservation_slot_minutes": 30,
        "house_beer_id": 0,
        "rents": True,
        "quiet_from": "21:00",
        "quiet_until": "08:00",
        **fields,
    }


def waits_for(history: History, client: TestClient, path: str) -> set[str]:
    """The read models whose delay makes this read stale, each tried by itself. The log must not be empty."""
    history.follow()
    head = str(history.recorder.head())
    names = [projection.name for projection in history.projections]
    return {name for name in names if _is_stale_behind(history, name, client, path, head)}


def _is_stale_behind(history: History, name: str, client: TestClient, path: str, head: str) -> bool:
    row = tracking.positions.update().where(tracking.positions.c.name == name)
    with history.database.write() as connection:
        connection.execute(row.values(position=str(START)))
    answer = client.get(path, headers={"X-Min-Position": head})
    with history.database.write() as connection:
        connection.execute(row.values(position=head))
    assert answer.status_code == 200
    return "x-projection-stale" in answer.headers

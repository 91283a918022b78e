"""The history by page and filter. Pages are kept by where they end, never by how many lie before them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Annotated, Any, Final, Literal

import sqlalchemy as sa
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from command_api.kernel import Event, actor_reference
from command_api.rules.windows import PUB_TIME, Window
from infra.security.permissions import Principal
from projections.history.tables import EPOCH, NOBODY, events, facets, names
from query_api.audit.differences import changes_and_facts_of
from query_api.audit.personal import MASK, hidden_from, why_hidden
from query_api.audit.responses import (
    AuditChange,
    AuditDetail,
    AuditEvent,
    AuditFacets,
    AuditFact,
    AuditPage,
    AuditStream,
    AuditWindow,
    Facet,
    Person,
)
from query_api.audit.searching import Condition, found_by
from query_api.audit.sentences import SYSTEM, sentence_of, title_of
from query_api.filling import filled
from query_api.http import OptionalDay, OptionalId, Row, Snapshot, Words
from query_api.log import Log, Step
from query_api.people import NameOf, actors_of, names_of
from query_api.wording.description import GONE, reason_of
from query_api.wording.fields import Named
from query_api.wording.subjects import Subject, plural_of

READ_MODELS: Final = ("history", "accounts")
NOTHING_RECORDED: Final = "Não há nada registrado sobre isto."

_MICROSECOND: Final = timedelta(microseconds=1)

Clock = Literal["happened", "recorded"]


def _absent(value: object) -> object:
    return None if value == "" else value


def _optional(pattern: str) -> Any:
    return Annotated[Annotated[str, Field(pattern=pattern, max_length=200)] | None, BeforeValidator(_absent)]


class AuditFilter(BaseModel):
    """Query parameters of the history; all are optional."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    stream: _optional(r"^[a-z_]{1,60}-[0-9]{1,18}$") = Field(  # type: ignore[valid-type]  # an annotation made above
        None, description="only this stream's", examples=["event_order-42"]
    )
    kind: _optional(r"^[a-z_]{1,60}$") = Field(  # type: ignore[valid-type]  # an annotation made above
        None, description="only streams of this kind", examples=["event_order"]
    )
    type: _optional(r"^[a-z_]{1,60}\.[A-Za-z]{1,100}$") = Field(  # type: ignore[valid-type]  # an annotation made above
        None, description="only this type of event", examples=["orders.EventOrderConfirmed"]
    )
    actor: OptionalId = Field(None, description="only what this user did; 0 for the system", examples=[3])
    correlation: _optional(r"^[\x21-\x7e]{1,200}$") = Field(  # type: ignore[valid-type]  # an annotation made above
        None, description="only what came with this request", examples=["3f0c9d1e"]
    )
    search: Words = Field(
        None,
        description="events that say all of these words: a code, a name, a person, or words of the type; names of "
        "customers with the permission `customers` only; reasons are not searched",
        examples=["pilsen preço"],
    )
    from_: OptionalDay = Field(None, alias="from", description="from this day on", examples=["2026-11-20"])
    to: OptionalDay = Field(None, description="up to this day, which is included", examples=["2026-11-21"])
    clock: Clock = Field("recorded", description="which clock days and order go by: when it happened or was recorded")

    @property
    def by(self) -> sa.ColumnElement[datetime]:
        """The column of the clock."""
        return events.c.happened_at if self.clock == "happened" else events.c.recorded_at

    @property
    def given(self) -> dict[str, object]:
        """What is asked for beside the search, as the parameters of ``narrowed``."""
        start, end = self.from_, self.to and self.to + timedelta(days=1)
        given = {
            "stream": self.stream,
            "kind": self.kind,
            "topic": self.type,
            "actor_id": self.actor,
            "correlation": self.correlation,
            "start": start and datetime.combine(start, time.min, PUB_TIME),
            "end": end and datetime.combine(end, time.min, PUB_TIME),
        }
        return {name: value for name, value in given.items() if value is not None}

    def narrowed(self, query: sa.Select[Any]) -> sa.Select[Any]:
        """``query`` with these filters, without the search."""
        for name, value in self.given.items():
            column = events.c.get(name, self.by)
            bound = sa.bindparam(name, value, column.type)
            query = query.where(
                column >= bound if name == "start" else column < bound if name == "end" else column == bound
            )
        return query


class AuditAsked(AuditFilter):
    """A page of the filtered history."""

    cursor: _optional(r"^-?[0-9]{1,18}\.[0-9]{1,18}$") = Field(  # type: ignore[valid-type]  # an annotation made above
        None, description="`older` or `newer` of another page; left out: the newest"
    )
    direction: Literal["older", "newer"] = Field("older", description="which way from the cursor")
    limit: int = Field(50, ge=1, le=200, description="rows at most", examples=[50])
    format: Literal["csv", "xlsx"] | None = Field(
        None, description="all that the filter finds as a file, instead of a page", examples=["xlsx"]
    )


class StreamAsked(BaseModel):
    """A page of one stream."""

    model_config = ConfigDict(extra="forbid")

    before: OptionalId = Field(None, description="only versions before this one; left out: the newest", examples=[21])
    limit: int = Field(20, ge=1, le=100, description="rows at most", examples=[20])


def page_of(read: Snapshot, log: Log, reader: Principal, asked: AuditAsked) -> AuditPage:
    """A page of the history, newest first, for either paging direction."""
    newer = asked.direction == "newer" and asked.cursor is not None
    rows = _page_rows(read, reader, asked, newer=newer)
    more = len(rows) > asked.limit
    rows = rows[: asked.limit]
    if newer:
        rows.reverse()
    if not rows:
        return AuditPage(data=[], newer=asked.cursor, older=None)
    return AuditPage(
        data=entries(read, rows, log),
        newer=_cursor(rows[0], asked.clock),
        older=_cursor(rows[-1], asked.clock) if more or newer else None,
    )


def numbers_of(read: Snapshot, reader: Principal, asked: AuditFilter) -> array[int]:
    """The numbers of all events that the filter finds, the newest first: eight bytes for each."""
    query = asked.narrowed(sa.select(events.c.number))
    if asked.search:
        query = query.where(found_by(read, reader, asked.search).condition)
    found = read.connection.execute(query.order_by(asked.by.desc(), events.c.number.desc()))
    return array("q", (number for (number,) in found))


def event_of(read: Snapshot, log: Log, reader: Principal, number: int) -> AuditDetail:
    """One event with its changes, or 404."""
    row = read.one(sa.select(events).where(events.c.number == number), "Este registro não existe.")
    [entry] = entries(read, [row], log)
    found = log.steps(row["stream"], row["version"], row["version"])
    return _detailed(entry, found[0] if found else None, names_in(read), reader)


def stream_of(read: Snapshot, log: Log, reader: Principal, stream: str, asked: StreamAsked) -> AuditStream:
    """A page of one stream with what every event changed, or 404."""
    own = sa.select(events).where(events.c.stream == stream)
    newest = read.one(own.order_by(events.c.version.desc()).limit(1), NOTHING_RECORDED)
    if asked.before is not None:
        own = own.where(events.c.version < asked.before)
    rows = read.all(own.order_by(events.c.version.desc()).limit(asked.limit + 1))
    shown, named = rows[: asked.limit], names_in(read)
    steps = _steps_of(log, stream, shown)
    shown_events = entries(read, shown, log)
    return AuditStream(
        stream=stream,
        subject=Subject(stream, named(stream) or newest["label"]).title,
        version=newest["version"],
        data=[_detailed(event, steps.get(event.version), named, reader) for event in shown_events],
        older=shown[-1]["version"] if len(rows) > asked.limit else None,
    )


def facets_of(read: Snapshot) -> AuditFacets:
    """What can be filtered by, the most frequent first."""
    found: dict[str, list[sa.RowMapping]] = {}
    for row in read.all(sa.select(facets).order_by(facets.c.events.desc(), facets.c.value)):
        found.setdefault(row["facet"], []).append(row)

    name_of = names_of(read.connection, [_reference(row["value"]) for row in found.get("actor", [])])

    def listed(facet: str, label: Callable[[sa.RowMapping], str]) -> list[Facet]:
        return [filled(Facet, row, label=label(row)) for row in found.get(facet, [])]

    return AuditFacets(
        total=sum(row["events"] for row in found.get("all", [])),
        people=listed("actor", lambda row: name_of(_reference(row["value"]))),
        kinds=listed("kind", lambda row: plural_of(row["value"])),
        types=listed("topic", lambda row: title_of(row["value"])),
    )


def _reference(actor_id: str) -> str:
    return SYSTEM if actor_id == str(NOBODY) else actor_reference(int(actor_id), "")


def names_in(read: Snapshot) -> Named:
    """The current labels of streams; each is read once."""
    known: dict[str, str | None] = {}

    def named(stream: str) -> str | None:
        if stream not in known:
            rows = read.rows("label", _label, {"stream": stream})
            known[stream] = rows[0]["label"] if rows else None
        return known[stream]

    return named


def _label() -> sa.Select[Any]:
    return sa.select(names.c.label).where(names.c.stream == sa.bindparam("stream", None, sa.Text))


def _page_rows(read: Snapshot, reader: Principal, asked: AuditAsked, *, newer: bool) -> list[Row]:
    """The rows of a page in the paging direction, and one more if there is one."""
    if not asked.search:
        values = {**asked.given, **_place(asked.cursor), "most": asked.limit + 1}
        shape = ("history", asked.clock, newer, *values)
        return [*read.rows(shape, partial(_page_query, asked, newer=newer), values)]
    parts = found_by(read, reader, asked.search).branches
    if not parts:
        return []
    # each part by its own index and no further than the page: a condition with OR would sort all that it finds
    pages = [_page_query(asked, index, rest, newer=newer).subquery() for index, rest in parts]
    numbers = sa.union_all(*(sa.select(page.c.number) for page in pages))
    whole = sa.select(events).where(events.c.number.in_(numbers))
    return [*read.all(_in_order(whole, asked, newer=newer))]


def _page_query(asked: AuditAsked, *conditions: Condition, newer: bool) -> sa.Select[Any]:
    query = asked.narrowed(sa.select(events)).where(*conditions)
    here = sa.tuple_(sa.type_coerce(asked.by, sa.BigInteger), events.c.number)
    if asked.cursor is not None:
        there = sa.tuple_(*(sa.bindparam(name, each, sa.BigInteger) for name, each in _place(asked.cursor).items()))
        query = query.where(here > there if newer else here < there)
    return _in_order(query, asked, newer=newer)


def _in_order(query: sa.Select[Any], asked: AuditAsked, *, newer: bool) -> sa.Select[Any]:
    direction = sa.asc if newer else sa.desc
    most = sa.bindparam("most", asked.limit + 1, sa.BigInteger)
    return query.order_by(direction(asked.by), direction(events.c.number)).limit(most)


def _place(cursor: str | None) -> dict[str, int]:
    """The end of a page that the cursor names, as parameters."""
    if cursor is None:
        return {}
    micros, _, number = cursor.partition(".")
    return {"micros": int(micros), "number": int(number)}


def _cursor(row: Row, clock: Clock) -> str:
    at: datetime = row["happened_at"] if clock == "happened" else row["recorded_at"]
    return f"{(at - EPOCH) // _MICROSECOND}.{row['number']}"


def entries(read: Snapshot, rows: Sequence[Row], log: Log) -> list[AuditEvent]:
    """Rows of ``history_events`` with the events of the log."""
    found = log.events([(row["stream"], row["version"]) for row in rows])
    name_of = names_of(read.connection, actors_of(found.values()))
    return [entry_of(row, found.get((row["stream"], row["version"])), name_of) for row in rows]


def entry_of(row: Row, event: Event | None, name_of: NameOf) -> AuditEvent:
    """A row of ``history_events`` with its event; ``None``: the log has lost it."""
    subject = Subject(row["stream"], row["label"])
    by_somebody = row["actor_id"] != 0
    name = name_of(event.metadata.actor) if event is not None else ""
    return filled(
        AuditEvent,
        row,
        subject=subject.title,
        type=row["topic"],
        title=title_of(row["topic"]),
        sentence=GONE if event is None else sentence_of(event, subject, name_of),
        actor=Person(id=row["actor_id"], name=name) if by_somebody else Person(id=None, name=name or SYSTEM),
        reason=reason_of(event.metadata.reason) if event is not None else None,
    )


def _detailed(event: AuditEvent, step: Step | None, named: Named, reader: Principal) -> AuditDetail:
    hidden = hidden_from(reader, event.stream)
    changes, facts = changes_and_facts_of(step, named, hidden) if step else ([], [])
    masked = any(MASK in each for each in (*changes, *facts))
    return AuditDetail(
        **event.model_dump(),
        changes=[AuditChange(**change._asdict()) for change in changes],
        facts=[AuditFact(**fact._asdict()) for fact in facts],
        window=_window_of(step.event) if step else None,
        masked=why_hidden(reader, [event.stream]) if masked else None,
    )


def _window_of(event: Event) -> AuditWindow | None:
    window = getattr(event, "window", None)
    if not isinstance(window, Window):
        return None
    return AuditWindow(start=window.start.astimezone(UTC), end=window.end.astimezone(UTC))


def _steps_of(log: Log, stream: str, rows: Sequence[sa.RowMapping]) -> dict[int, Step]:
    if not rows:
        return {}
    steps = log.steps(stream, rows[-1]["version"], rows[0]["version"])
    return {step.event.originator_version: step for step in steps}

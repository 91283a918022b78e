"""What every read shares: whose right it needs, which position it shows, pages, and searching."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, datetime
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, Protocol, TypeVar

import sqlalchemy as sa
from fastapi import Depends, Header, Request, Response
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, field_validator

from command_api.kernel.text import search_form
from command_api.rules.telephones import searched
from infra.clock import instant_of
from infra.compiled import OwnRow, prepared
from infra.files import FileStore
from infra.position import START, Position
from infra.problems import Problem
from infra.read_database import ReadDatabase
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal
from infra.settings import Settings
from projections.registry import PROJECTIONS
from projections.runtime.tracking import positions
from query_api.log import Log

AWAY = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError)
"""Errors of the driver if the database is unavailable; the response is 503."""

CatalogueReader = Annotated[Principal, Depends(require(Permission.CATALOGUE))]
AvailabilityReader = Annotated[Principal, Depends(require(Permission.AVAILABILITY))]
DaySheetReader = Annotated[Principal, Depends(require(Permission.DAY_SHEET))]
UserReader = Annotated[Principal, Depends(require(Permission.USERS))]
SettingsReader = Annotated[Principal, Depends(require(Permission.SETTINGS))]
OperationsReader = Annotated[Principal, Depends(require(Permission.OPERATIONS))]
OrderReader = Annotated[Principal, Depends(require(Permission.PLACE_ORDERS))]
BiReader = Annotated[Principal, Depends(require(Permission.BI))]
CustomerReader = Annotated[Principal, Depends(require(Permission.CUSTOMERS))]
FiscalReader = Annotated[Principal, Depends(require(Permission.FISCAL))]
PrivacyReader = Annotated[Principal, Depends(require(Permission.PRIVACY))]
DriverReader = Annotated[Principal, Depends(require(Permission.DRIVE))]
AuditReader = Annotated[Principal, Depends(require(Permission.AUDIT))]
OwnOrdersReader = Annotated[Principal, Depends(require(Permission.OWN_ORDERS))]
OwnProfileReader = Annotated[Principal, Depends(require(Permission.PROFILE))]


Now = Annotated[datetime, Depends(instant_of)]
"""The instant of the request. Late and overdue states are computed at read time, never stored."""


def settings_of(request: Request) -> Settings:
    """The settings of this process."""
    settings: Settings = request.app.state.settings
    return settings


SettingsOf = Annotated[Settings, Depends(settings_of)]


class Progress(Protocol):
    """The moves of the read models."""

    def on_applied(self, listener: Callable[[Collection[str], Position], None]) -> None:
        """Call ``listener(names, position)`` after this process learned that these read models have moved."""

    def hurry(self) -> None:
        """A reader waits for a position: do not pause before the next move."""


MinPosition = Annotated[
    str | None,
    Header(
        alias="X-Min-Position",
        pattern=r"^[0-9]{1,20}\.[0-9]{1,20}$",
        description="answer only once the read model has applied this position (2 s at most); "
        "not needed for commands of the same session",
        examples=["0.1042"],
    ),
]


V = TypeVar("V")

Row = Mapping[Any, Any]
"""A row of a read model by the names of its columns: a ``dict``, or SQLAlchemy's."""


@dataclass(frozen=True)
class Snapshot:
    """One read transaction: all rows are consistent at ``position``."""

    connection: sa.Connection
    position: Position
    headers: dict[str, str]
    """``X-Projection-Position`` and maybe ``X-Projection-Stale``. FastAPI adds them to responses that it builds
    itself."""
    log: Log | None = None
    """Knows what once was; without it a 404 says only that there is no such thing."""
    files: FileStore | None = None
    """Has the logo of the house; without it papers have none."""
    may_wait: bool = False
    """``Behind`` may be raised."""

    def all(self, query: sa.Select[Any]) -> Sequence[sa.RowMapping]:
        """Every row of the query."""
        return self.connection.execute(query).mappings().all()

    def rows(
        self,
        shape: Hashable,
        build: Callable[[], sa.Select[Any]],
        values: Mapping[str, object],
        *,
        floats: bool = False,
    ) -> list[OwnRow]:
        """Every row of what ``build`` returns, which is called for the first question of this shape only.

        ``shape`` has everything that the statement is made of; ``values`` are its parameters by name. ``floats``: exact
        numbers as JSON shows them.
        """
        return prepared(self.connection.dialect, shape, build).rows(self.connection, values, floats=floats)

    def row(
        self,
        shape: Hashable,
        build: Callable[[], sa.Select[Any]],
        values: Mapping[str, object],
        missing: str,
        stream: str | None = None,
    ) -> OwnRow:
        """The only row, or ``missing``."""
        found = self.rows(shape, build, values)
        if not found:
            raise self.missing(missing, stream)
        return found[0]

    def rows_of(
        self,
        shape: Hashable,
        build: Callable[[Sequence[sa.BindParameter[int]]], sa.Select[Any]],
        ids: Collection[int],
        *,
        floats: bool = False,
    ) -> list[OwnRow]:
        """Every row of what ``build`` returns for these ids; it gets them as parameters."""
        if not ids:
            return []
        values = parameters_of("id", ids)
        return self.rows(
            (shape, len(values)),
            lambda: build([sa.bindparam(name, id, sa.BigInteger) for name, id in values.items()]),
            values,
            floats=floats,
        )

    def counted(self, shape: Hashable, build: Callable[[], sa.Select[Any]], values: Mapping[str, object]) -> int:
        """How many rows these are."""

        def count() -> sa.Select[Any]:
            return sa.select(sa.func.count().label("rows")).select_from(build().subquery())

        dialect = self.connection.dialect
        found: int = prepared(dialect, ("count", shape), count).rows(self.connection, values)[0]["rows"]
        return found

    def one(self, query: sa.Select[Any], missing: str, stream: str | None = None) -> sa.RowMapping:
        """The row, or ``missing``."""
        row = self.connection.execute(query).mappings().one_or_none()
        if row is None:
            raise self.missing(missing, stream)
        return row

    def missing(self, sentence: str, stream: str | None = None) -> Problem:
        """404 with ``sentence``, which says that there is no such thing. If ``stream`` has events, there once was: the
        sentence says that, too; unless this snapshot is from before the first of them."""
        began = self.log.began(stream) if self.log is not None and stream is not None else None
        if began is not None and began > self.position:
            return self.late()
        said = sentence if began is None else f"{sentence.removesuffix('.')} mais."
        return Problem(404, said, kind="not-found", headers=self.headers)

    def unknown(self, sentence: str) -> Exception:
        """404 for an address that no row has; ``Behind`` where an event that is not applied yet may have made it."""
        head = self.log.head() if self.may_wait and self.log is not None else START
        return Behind(head) if head > self.position else self.missing(sentence)

    def late(self) -> Problem:
        """503: a read model has not applied every event that this response needs, and the client should retry."""
        return Problem(503, kind="late", headers={**self.headers, "Retry-After": "2"})

    def count(self, query: sa.Select[Any]) -> int:
        """How many rows ``query`` has."""
        return self.connection.execute(sa.select(sa.func.count()).select_from(query.subquery())).scalar_one()


def parameters_of(name: str, values: Collection[V]) -> dict[str, V]:
    """``name_0``, ``name_1`` and so on, as many as the next power of two has, so that few statements are compiled. The
    last value fills them."""
    given = list(values)
    given += given[-1:] * ((1 << (len(given) - 1).bit_length()) - len(given))
    return {f"{name}_{number}": value for number, value in enumerate(given)}


class Behind(Exception):
    """A read model of a snapshot has not applied the ``position`` that the request needs.

    Raised only where ``request.state.may_wait`` is set: who set it waits without a thread, and asks again.
    """

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.position = position


READ_MODELS_OF: dict[Callable[..., Any], tuple[str, ...]] = {}
"""The read models of a dependency that ``reading`` made."""


def reading(*names: str) -> Callable[..., Iterator[Snapshot]]:
    """A dependency that opens a snapshot of these read models.

    Its position is that of the read model that is furthest behind. Put it after the permission in a route's signature,
    so that no request waits or reads without the permission. It never waits: a snapshot before
    ``least_position`` is ``Behind``, or marked with ``X-Projection-Stale``.
    """

    tables = tables_of(names)

    def snapshot(request: Request, response: Response, min_position: MinPosition = None) -> Iterator[Snapshot]:
        database: ReadDatabase = request.app.state.read_database
        with database.read(*tables) as connection:
            # inside of the snapshot: the positions are those of the rows that the answer is made of
            read_models = read_models_of(connection)
            request.state.read_models = read_models
            position = min(read_models[name].position if name in read_models else START for name in names)
            least = least_position(request, min_position)
            late, may_wait = position < least, getattr(request.state, "may_wait", False)
            if late and may_wait:
                raise Behind(least)
            headers = position_headers(position, late=late)
            response.headers.update(headers)
            state = request.app.state
            log, files = getattr(state, "log", None), getattr(state, "files", None)
            yield Snapshot(connection, position, headers, log, files, may_wait)

    READ_MODELS_OF[snapshot] = names
    return snapshot


def tables_of(names: Sequence[str]) -> list[str]:
    """The tables of these read models."""
    return [table.name for projection in PROJECTIONS if projection.name in names for table in projection.tables]


def least_position(request: Request, min_position: str | None) -> Position:
    """What the answer has to show: the position of the header, or that of the last command of the caller's session."""
    principal: Principal | None = getattr(request.state, "principal", None)
    own = START if principal is None else principal.reached
    return own if min_position is None else max(own, Position.parse(min_position))


@dataclass(frozen=True, slots=True)
class ReadModel:
    """How far it is, and which content it has: the rebuilds of its tables and the events that it has handled."""

    position: Position
    generation: int
    events: int


READ_MODELS = sa.select(positions.c.name, positions.c.position, positions.c.generation, positions.c.events)


def read_models_of(connection: sa.Connection) -> dict[str, ReadModel]:
    """All read models as this transaction sees them."""
    statement = prepared(connection.dialect, "read models", lambda: READ_MODELS)
    return read_models(statement.tuples(connection, {}))


def read_models(rows: Iterable[tuple[Any, ...]]) -> dict[str, ReadModel]:
    """Read models by name; ``rows`` are those of ``READ_MODELS``."""
    return {name: _read_model(at, generation, events) for name, at, generation, events in rows}


@lru_cache(maxsize=256)
def _read_model(at: str, generation: int, events: int) -> ReadModel:
    # most requests see what the one before saw, and to parse all positions takes a sixth of an answer that is kept
    return ReadModel(Position.parse(at), generation, events)


def position_headers(position: Position, *, late: bool = False) -> dict[str, str]:
    """The headers of every read."""
    return {"X-Projection-Position": str(position), **({"X-Projection-Stale": "true"} if late else {})}


def _empty_is_absent(value: object) -> object:
    """An empty ``?search=`` counts as absent, because forms send every field."""
    return None if value == "" else value


_UNSTORABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def storable(text: str) -> str:
    """``text``, unless it holds control characters: then ``ValueError``."""
    if _UNSTORABLE.search(text):
        raise ValueError("O texto tem caracteres que não podem ser usados.")
    return text


_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _day(value: object) -> object:
    if isinstance(value, str) and not _DAY.fullmatch(value):
        raise ValueError("Informe a data como AAAA-MM-DD.")
    return value


GREATEST_ID = 2**53
Id = Annotated[int, Field(ge=0, le=GREATEST_ID)]
OptionalId = Annotated[Id | None, BeforeValidator(_empty_is_absent)]
OptionalFlag = Annotated[bool | None, BeforeValidator(_empty_is_absent)]
D = TypeVar("D", bound=date)


def inside_calendar(value: D | None) -> D | None:
    """Refuses the first and the last year of the calendar: there, the next day or another time zone overflows."""
    if value is not None and value.year in {MINYEAR, MAXYEAR}:
        raise ValueError("Informe uma data entre os anos 2 e 9998.")
    return value


Day = Annotated[date, BeforeValidator(_day), AfterValidator(inside_calendar)]
"""``2026-11-28`` and nothing else: no instant, no number."""
OptionalDay = Annotated[
    Day | None,
    BeforeValidator(_empty_is_absent),
    WithJsonSchema({"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "const": ""}]}),
]


def _blank_is_absent(value: object) -> object:
    """A search in which no sign remains after folding asks for nothing."""
    return None if isinstance(value, str) and storable(value) and not search_form(value).strip() else value


Words = Annotated[
    Annotated[str, Field(max_length=200), AfterValidator(storable)] | None,
    BeforeValidator(_empty_is_absent),
    BeforeValidator(_blank_is_absent),
]


class Page(BaseModel):
    """The query parameters of every list. A list adds its filters and its sort columns."""

    model_config = ConfigDict(extra="forbid")

    page: int = Field(1, ge=1, le=1_000_000, description="from 1", examples=[1])
    limit: int = Field(25, ge=1, le=1000, description="rows per page", examples=[25])
    order: Literal["asc", "desc"] = Field("asc", description="direction of `sort`", examples=["asc"])
    search: Words = Field(
        None,
        description="rows that hold all of these words, whatever their case and accents",
        examples=["chope pilsen"],
    )

    @property
    def shape(self) -> Hashable:
        """What a statement for this page is made of: all filters, but not the values that ``values`` gives."""
        filters = tuple(value for name, value in self if name not in _PARAMETERS)
        return type(self), filters, len(_terms(self.search))

    @property
    def values(self) -> dict[str, object]:
        """The parameters of ``of`` and ``contains_all_words``, by name."""
        offset = (self.page - 1) * self.limit
        return {"page_limit": self.limit, "page_offset": offset, **term_values(self.search)}

    def of(self, query: sa.Select[Any], by: Sequence[sa.ColumnElement[Any]]) -> sa.Select[Any]:
        """This page of ``query``, sorted ``by`` these columns in the requested direction. The last one must be
        unique."""
        values = self.values
        limit, offset = (sa.bindparam(name, values[name], sa.BigInteger) for name in ("page_limit", "page_offset"))
        return self.ordered(query, by).limit(limit).offset(offset)

    def ordered(self, query: sa.Select[Any], by: Sequence[sa.ColumnElement[Any]]) -> sa.Select[Any]:
        """``query`` sorted ``by`` these columns in the requested direction."""
        return query.order_by(*map(sa.desc if self.order == "desc" else sa.asc, by))

    def pagination(self, total: int) -> Pagination:
        """The page information for a list of ``total`` rows."""
        return Pagination(**self.place(total))

    def place(self, total: int) -> dict[str, int]:
        """The page information as fields."""
        return {"page": self.page, "limit": self.limit, "total": total, "pages": -(-total // self.limit)}


class ContactPage(Page):
    """A page of a list whose rows have telephones: a search finds each in any of its writings."""

    @field_validator("search")
    @classmethod
    def find_telephone(cls, words: str | None) -> str | None:
        """The normal form of a telephone, which the search columns contain."""
        return searched(words) if words else words


class Pagination(BaseModel):
    """Where in the list this page stands."""

    page: int = Field(description="this page, from 1", examples=[1])
    limit: int = Field(description="rows per page", examples=[25])
    total: int = Field(description="rows of all pages", examples=[63])
    pages: int = Field(description="number of pages; 0 where there is nothing", examples=[3])


_PARAMETERS: Final = frozenset({"page", "limit", "search"})
_WILDCARDS: Final = str.maketrans({"/": "//", "%": "/%", "_": "/_"})


def contains_all_words(words: str | None, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Rows whose folded ``column`` holds every one of ``words``."""
    terms = (sa.bindparam(name, value, sa.Text) for name, value in term_values(words).items())
    return sa.and_(sa.true(), *(column.contains(term, escape="/") for term in terms))


def term_values(words: str | None) -> dict[str, str]:
    """The parameters of ``contains_all_words`` by name."""
    return {f"term_{number}": escaped(term) for number, term in enumerate(_terms(words))}


def escaped(text: str) -> str:
    """``text`` for a pattern whose ``escape`` is ``/``."""
    return text.translate(_WILDCARDS)


def _terms(words: str | None) -> list[str]:
    return search_form(words).split() if words else []

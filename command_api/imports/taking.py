"""What the imports of all sheets share: which records a file knows, and how its lines are refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from functools import cached_property

from command_api.event_store import Store
from command_api.imports.domain import SCOPES, RecordImport
from command_api.kernel import CommandContext, NotFound, stream_id
from command_api.rules.import_sheets import Row, Sheet
from command_api.rules.spreadsheets import LineRefusal
from command_api.rules.telephones import area_of, question_about
from command_api.rules.windows import PUB_TIME
from command_api.site.domain import BUSINESS, BusinessInfo


class LinesRefused(Exception):
    """Lines that cannot be taken, with what is wrong."""

    def __init__(self, refusals: Sequence[LineRefusal]) -> None:
        super().__init__(f"{len(refusals)} lines")
        self.refusals = refusals


class Known:
    """Finds the records of earlier files by what those files called them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._imports: dict[str, RecordImport] = {}
        self._said: dict[tuple[str, str], tuple[int, object]] = {}
        self.matched = 0
        """Records of this file that the house had already, though from no file."""
        self.added: set[str] = set()
        """Names of models that are new with this file."""
        self.completed: set[str] = set()
        """Records that were there before, of which a line changes something."""
        self.completing: set[int] = set()
        """Lines that do so and bring nothing else."""

    def state(self, row: Row, record: str, columns: Iterable[str]) -> None:
        """``row`` says its ``columns`` of ``record``. Raises ``LinesRefused`` if another line says something else."""
        for column in columns:
            said = row.get(column)
            if said is not None:
                line, first = self._said.setdefault((record, column), (row.line, said))
                check([refused(row, column, f"Não é o mesmo da linha {line}.")] if said != first else [])

    def digest(self, sheet: Sheet, key: str) -> str:
        """What an event says instead of ``key``, which may be the document of a person."""
        return self._store.keys.digest(SCOPES[sheet], key.casefold())

    def record(self, sheet: Sheet, key: str) -> int | None:
        """The number of the record that was imported under ``key``."""
        digest = self.digest(sheet, key)
        stream = self._store.find(SCOPES[sheet], digest)
        if stream is None:
            return None
        if stream not in self._imports:
            self._imports[stream] = self._store.load(RecordImport, stream_id(stream))
        return self._imports[stream].records[digest]

    @cached_property
    def area(self) -> str:
        """The area code of the house; empty if it says no telephone."""
        try:
            info = self._store.load(BusinessInfo, BUSINESS).info
        except NotFound:
            return ""
        return area_of(info.phone) if info else ""

    def doubt(self, row: Row) -> str:
        """The question whether a telephone without area code is one of the house's; empty if nothing is guessed."""
        typed = row.get("telefone", "")
        return question_about(typed, self.area) if typed else ""


def refused(row: Row, column: str, reason: str) -> LineRefusal:
    """The line is refused for what it says in ``column``."""
    return LineRefusal(row.line, column, "", reason)


def check(refusals: Sequence[LineRefusal]) -> None:
    """Raises ``LinesRefused`` if there are any."""
    if refusals:
        raise LinesRefused(refusals)


def differing(rows: Sequence[Row], columns: Iterable[str]) -> list[LineRefusal]:
    """The lines of a group that say something else in ``columns`` than its first one. Empty says nothing."""
    first = rows[0]
    return [
        refused(row, column, f"Não é o mesmo da linha {first.line}.")
        for column in columns
        for row in rows[1:]
        if row.get(column) is not None and row.get(column) != first.get(column)
    ]


def noon(day: date, ctx: CommandContext) -> datetime:
    """An instant of ``day`` that is not in the future, unless the day is."""
    at = datetime.combine(day, time(12), PUB_TIME)
    return min(at, ctx.now) if day == ctx.now.astimezone(PUB_TIME).date() else at

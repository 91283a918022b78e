"""What the store and the tailing readers ask of a recorder, beyond the library's interface."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import sqlalchemy as sa
from eventsourcing.persistence import ApplicationRecorder, StoredEvent

from command_api.event_store.archive import Archives
from command_api.event_store.damage import stored_bytes
from command_api.event_store.index import IndexMove, IndexStatement
from command_api.event_store.recorded import Recorded
from command_api.event_store.subject_keys import SubjectKeys
from command_api.kernel.context import Idempotency
from infra.exclusive import Locks
from infra.position import Position

_ROWS_OF = sa.text(
    "SELECT stream, version, topic, state FROM events WHERE stream IN :streams ORDER BY stream, version"
).bindparams(sa.bindparam("streams", expanding=True))


@dataclass(frozen=True)
class Answered:
    """The answer stored under an Idempotency-Key: ``answer`` is the JSON object without the position."""

    body_hash: str
    answer: str
    position: Position


class AlreadyAnswered(Exception):
    """Another request with the same Idempotency-Key committed first; ``answered`` is its answer."""

    def __init__(self, answered: Answered) -> None:
        super().__init__("already answered")
        self.answered = answered


class StreamConflict(Exception):
    """Another command appended to one of the streams first; nothing of this one was stored."""


class StoreUnavailable(Exception):
    """The database does not respond: 503. Nothing of the command was stored, unless ``unknown`` says that the outcome
    is not known. Carries the fields of the response of ``infra.problems``."""

    status = 503
    kind = "store-away"
    headers: ClassVar[dict[str, str]] = {"Retry-After": "2"}

    def __init__(self, *, unknown: bool = False) -> None:
        self.sentence = (
            "Não foi possível confirmar se a operação foi gravada. Confira antes de tentar de novo."
            if unknown
            else "O sistema está se recuperando. Nada foi gravado; tente de novo em instantes."
        )
        self.unknown = unknown
        self.details: dict[str, object] = {"unknown_outcome": True} if unknown else {}
        super().__init__(self.sentence)

    @property
    def reason(self) -> str:
        """The database's own name for the failure, for operators; it contains nothing of the statement."""
        cause: BaseException | None = self
        while cause is not None:
            name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
            if name:
                return str(name)
            cause = getattr(cause, "orig", None) or cause.__cause__
        return "unavailable"


class StoreBusy(StoreUnavailable):
    """All connections of this process to the database are taken, and none became free in time: 503."""

    kind = "busy"

    def __init__(self) -> None:
        super().__init__()
        self.sentence = "Há acessos demais neste momento. Tente de novo em instantes."


class Recorder(ApplicationRecorder):
    """The library's recorder, and what makes a command atomic, and what a tailing reader needs to miss nothing."""

    engine: sa.Engine
    """For the write side's ordinary tables (accounts, sessions, …) outside ``append``."""
    direct: sa.Engine
    """The database without a pooler: for statements that no transaction may hold."""
    locks: Locks
    """What one of all processes on this store does at a time."""
    keys: SubjectKeys
    """Open what is sealed in the events it reads."""
    archives: Archives
    """Give back the events that are in files."""

    @abstractmethod
    def append(
        self,
        events: Sequence[StoredEvent],
        *,
        moves: Sequence[IndexMove] = (),
        changes: Sequence[IndexStatement] = (),
        idempotency: Idempotency | None = None,
        answer: str = "",
        session_id: str | None = None,
        created_at: float = 0.0,
    ) -> Position:
        """Store ``events`` (any number of streams), apply ``moves`` and ``changes`` in this order, keep ``answer``
        under the key and the position as the one that this session has reached, all or nothing.

        Answers the position of the last event (of the log's head for no events). Raises ``StreamConflict``,
        ``AlreadyAnswered``, the refusal of the move or the ``on_violation`` of the change that a key or check refused,
        or ``StoreUnavailable``. A commit whose outcome is unknown is looked up before anything is raised.
        """

    @abstractmethod
    def check_writing(self) -> None:
        """Raises ``StoreUnavailable`` unless ``append`` could store something now. Waits its turn as a command does;
        writes, what is there already, only if the last command could not be stored."""

    @abstractmethod
    def answered(self, person: str, key: str) -> Answered | None:
        """The stored answer of this person under this key."""

    @abstractmethod
    def next_ids(self, kind: str, count: int) -> range:
        """``count`` new ids of ``kind``. Never handed out twice; gaps are possible."""

    @abstractmethod
    def return_id(self, kind: str, id: int) -> None:
        """``id``, the only one of its ``next_ids``, was not stored: ``next_ids`` gives it out again."""

    @abstractmethod
    def stream_rows(
        self,
        stream: str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[tuple[str, int, str, bytes]]:
        """(stream, version, topic, state) of the events of one stream, by version."""

    def rows_of(self, streams: Sequence[str]) -> Sequence[tuple[str, int, str, bytes]]:
        """(stream, version, topic, state) of all events of these streams, by version within each."""
        if not streams:
            return []
        with self.engine.connect() as connection:
            rows = connection.execute(_ROWS_OF, {"streams": list(streams)}).all()
        stored = [(stream, version, topic, stored_bytes(state)) for stream, version, topic, state in rows]
        return self.archives.returned(stored)

    @abstractmethod
    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        """At most ``limit`` events after ``position`` in the log's order, never past an event that may still commit
        before them. ``topics`` keeps only these; who uses it reads ``head`` first and continues from there when
        fewer than ``limit`` come."""

    @abstractmethod
    def recorded_of(self, stream: str) -> list[Recorded]:
        """All events of one stream with their positions, in the log's order."""

    @abstractmethod
    def began(self, stream: str) -> Position | None:
        """The position of the first event of a stream; ``None`` if there never was one."""

    @abstractmethod
    def strays(self) -> list[Recorded]:
        """Events that no reader of the log reaches: before its start, or beyond any transaction that there was. No
        command stores such events. Checks of the log use this; at most a hundred."""

    @abstractmethod
    def head(self) -> Position:
        """The position of the last event that ``read_after`` would give; ``START`` for an empty log."""

    @abstractmethod
    def holds(self, position: Position) -> bool:
        """Whether an event is stored at this position. Unlike ``head`` it counts one that ``read_after`` gives only
        after an older transaction has ended."""

    @abstractmethod
    def wait_beyond(self, position: Position, timeout: float) -> bool:
        """Wait until the log may hold something after ``position``, at most ``timeout`` seconds. Wakes early and
        sometimes for nothing; readers poll anyway."""

    @abstractmethod
    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` when something may have been stored, here or by another process, and sometimes for nothing.
        It must be quick: the thread that stored or found the event calls it."""

    @abstractmethod
    def wake(self) -> None:
        """Wake the threads that wait in ``wait_beyond``."""

    @abstractmethod
    def migrate(self) -> None:
        """Create what is missing, under a lock; safe to call from several processes at once."""

    @abstractmethod
    def close(self) -> None:
        """Release connections and wake waiting readers."""

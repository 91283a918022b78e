"""The embedded recorder: one SQLite file in WAL mode, ``synchronous=FULL``, one writing connection, private readers.

Positions are ``AUTOINCREMENT`` numbers: there is one writer at a time, so they commit in order and the transaction of
the pair is 0. The hot path runs on the driver's connection; SQLAlchemy's shares it for the ordinary tables.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from eventsourcing.persistence import Notification

from command_api.event_store.archive import Archives
from command_api.event_store.connections import Connections
from command_api.event_store.damage import UnreadableEvent
from command_api.event_store.group_commit import GroupCommit, UnitOfWork
from command_api.event_store.group_commit_recorder import Append, GroupCommitRecorder, KeyTaken
from command_api.event_store.ids import IdBlocks
from command_api.event_store.index import IndexMove
from command_api.event_store.kinds import Kind, NotedKinds
from command_api.event_store.recorded import Recorded
from command_api.event_store.recorder import Answered, StoreUnavailable, StreamConflict
from command_api.event_store.sqlite_schema import BUSY, UNAVAILABLE, configure, create_tables
from command_api.event_store.subject_keys import SubjectKeys
from command_api.event_store.tail import Tail
from infra.exclusive import FileLocks
from infra.position import GREATEST, START, Position
from infra.security.wrapping import Wrapping

T = TypeVar("T")

WATCH_EVERY = 0.02
"""Seconds between looks at ``PRAGMA data_version`` (10 µs each) for what other processes stored."""
WATCH_IDLE = 1.0
"""Seconds between looks once nothing was stored for ``IDLE_AFTER`` seconds: waking the thread costs more than the
look."""
IDLE_AFTER = 5.0

_INSERT_EVENT = "INSERT INTO events (stream, version, topic, state) VALUES (?, ?, ?, ?)"
# OR IGNORE: another process may have noted the kind; each process remembers only what it noted itself
_NOTE_KIND = "INSERT OR IGNORE INTO event_kinds (topic, shape, fields, since) VALUES (?, ?, ?, ?)"
_INSERT_ANSWER = (
    "INSERT INTO idempotency (person, key, body_hash, answer, position, created_at) VALUES (?, ?, ?, ?, ?, ?)"
)
# without a comparison of positions: there is one writer at a time, so a later commit has a later position
_REACHED = (
    "INSERT INTO session_positions (session_id, transaction_id, number, at) VALUES (?, 0, ?, ?)"
    " ON CONFLICT (session_id) DO UPDATE SET number = excluded.number, at = excluded.at"
)
_RESERVE = (
    "INSERT INTO sequences (kind, last) VALUES (?, ?)"
    " ON CONFLICT (kind) DO UPDATE SET last = last + excluded.last RETURNING last"
)
# the first parameter is negative; if another process has reserved since, nothing matches and the ids stay a gap
_GIVE_BACK = "UPDATE sequences SET last = last + ? WHERE kind = ? AND last = ?"
_MOVES = {
    "stream+": ("INSERT INTO streams (stream) VALUES (?)", 1),
    "stream-": ("DELETE FROM streams WHERE stream = ?", 1),
    "claim+": ("INSERT INTO claims (scope, value, stream) VALUES (?, ?, ?)", 3),
    "claim-": ("DELETE FROM claims WHERE scope = ? AND value = ? AND stream = ?", 3),
    # DO NOTHING does not cover the foreign key: a target that is gone still raises, and is answered as not found
    "reference+": ("INSERT INTO stream_references (source, target) VALUES (?, ?) ON CONFLICT DO NOTHING", 2),
    "reference-": ("DELETE FROM stream_references WHERE source = ? AND target = ?", 2),
}


class IdRange(UnitOfWork):
    """The last id that was handed out of ``kind`` grows by ``count`` and is then ``last``; if ``only_from`` is given,
    only if it was that."""

    __slots__ = ("count", "kind", "last", "only_from")

    def __init__(self, kind: str, count: int, only_from: int | None = None) -> None:
        super().__init__()
        self.kind = kind
        self.count = count
        self.only_from = only_from
        self.last = 0


class Probe(UnitOfWork):
    """Asks whether something could be stored; ``writes`` puts a page into the log that says what is there already."""

    __slots__ = ("writes",)

    def __init__(self, *, writes: bool) -> None:
        super().__init__()
        self.writes = writes


class SQLiteRecorder(GroupCommitRecorder):
    """See ``Recorder``. ``engine`` is in autocommit mode: for a transaction on it, execute ``BEGIN IMMEDIATE``.
    ``patience``: seconds to wait for another process's transaction."""

    def __init__(self, path: Path, *, patience: float = BUSY, wrapping: Wrapping | None = None) -> None:
        self.path = path
        self.patience = patience
        self.wrapping = wrapping
        self.engine = self.direct = self._open_engine()  # a file has no pooler that ``direct`` would have to go around
        self.locks = FileLocks(str(path))
        sa.event.listen(self.engine, "connect", lambda driver, _record: configure(driver, patience))
        sa.event.listen(self.engine, "handle_error", _say_that_it_is_away)
        self.keys = SubjectKeys(self.engine, wrapping)
        self.archives = Archives()
        self.tail = Tail(self.head, self._watch)
        self._committer: GroupCommit[Append | IdRange | Probe] = GroupCommit(self._work)
        self.ids = IdBlocks(self._reserve)
        self.kinds = NotedKinds()
        self._writer: sa.Connection | None = None
        self._flushes = True
        self._readers = Connections(self._connect)

    def _open_engine(self) -> sa.Engine:
        return sa.create_engine(f"sqlite:///{self.path}", hide_parameters=True)

    def _connect(self) -> sqlite3.Connection:
        # ``Connections`` gives a connection to one thread at a time, but not always to the one that opened it
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        configure(connection, self.patience)
        return connection

    def migrate(self) -> None:
        create_tables(self.engine)

    def close(self) -> None:
        if self.tail.closed.is_set():
            return
        # first, while there is a writer: the reservation is given back by a transaction of the group commit
        self._give_back_ids()
        self.tail.close()
        self._abandon_writer()
        self._readers.close()
        self.engine.dispose()

    # Writing

    def _submit(self, command: Append) -> None:
        self._committer.submit(command)

    def _reserve(self, kind: str, count: int) -> int:
        reservation = IdRange(kind, count)
        self._committer.submit(reservation)
        return reservation.last

    def _give_back(self, kind: str, first: int, last: int) -> None:
        self._committer.submit(IdRange(kind, first - 1 - last, only_from=last))

    def check_writing(self) -> None:
        self._committer.submit(Probe(writes=self._failed))

    def _work(self, batch: list[Append | IdRange | Probe]) -> None:
        """Store the leader's batch in one transaction."""
        commands = [request for request in batch if isinstance(request, Append)]
        kinds = self._missing_kinds(batch)
        committing = False
        try:
            writer, driver = self._open_writer()
            # An id that was handed out and never used may be lost in a power cut. One that was used is safe, because
            # the commit that stores its event flushes the whole log.
            # Before BEGIN: SQLite refuses the change inside a transaction. Only if the last batch had another.
            if bool(commands) != self._flushes:
                self._flushes = bool(commands)
                driver.execute(f"PRAGMA synchronous={'FULL' if commands else 'NORMAL'}")
            # takes the writer's lock now: one that reads first and writes then could fail at once, without patience
            driver.execute("BEGIN IMMEDIATE")
            note_kinds(driver, kinds)
            if not all(_store_one(writer, driver, request) for request in batch):
                driver.execute("ROLLBACK")  # one command was refused: repeat, with a savepoint per command
                driver.execute("BEGIN IMMEDIATE")
                note_kinds(driver, kinds)
                for request in batch:
                    store_apart(writer, driver, request)
            # from here on the outcome may be unknown, so ``_settle`` looks for the events
            committing = True
            driver.execute("COMMIT")
            self.kinds.add(kinds)  # not before the COMMIT: after a rollback the kinds have no rows
            if writer.in_transaction():
                writer.rollback()  # SQLAlchemy's own idea of a transaction; the driver has none any more
        except (sqlite3.Error, sa.exc.SQLAlchemyError, StoreUnavailable) as error:
            # first, because it rolls back: what ``_settle`` then finds in the file is final
            self._abandon_writer()
            self._settle(batch, error, committing)
        except BaseException:
            self._abandon_writer()
            raise
        self._note(batch)
        if commands:
            self.tail.stir()

    def _open_writer(self) -> tuple[sa.Connection, sqlite3.Connection]:
        if self._writer is None:
            # ``configure`` has set synchronous=FULL on the new connection
            self._writer, self._flushes = self.engine.connect(), True
        driver: Any = self._writer.connection.driver_connection
        return self._writer, driver

    def _abandon_writer(self) -> None:
        """Roll back and close: after an error the state of the connection is unknown."""
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.invalidate()
            writer.close()

    def _settle(self, batch: list[Append | IdRange | Probe], error: Exception, committing: bool) -> None:
        """The transaction failed as a whole. If the COMMIT itself did, look whether it happened before saying so."""
        commands = [request for request in batch if isinstance(request, Append) and request.failure is None]
        visible = [command for command in commands if command.events]
        unknown = committing and bool(commands) and not visible  # nothing could be found even if it is there
        if committing and visible:
            try:
                # then all are stored, those without events too: they shared the transaction
                if all(self._find(command) for command in visible):
                    return
            except (StoreUnavailable, sqlite3.Error):
                unknown = True
        for request in batch:
            if request.failure is None:
                request.failure = _away(error, unknown=unknown) if is_unavailable(error) else error

    def _find(self, command: Append) -> bool:
        """Whether the events of ``command`` are stored."""
        # the state, too: another process may have stored an event of its own as this version
        query = "SELECT 1 FROM events WHERE stream = ? AND version = ? AND state = ?"
        parameters = [(e.originator_id, e.originator_version, e.state) for e in command.events]
        return self._read(lambda driver: all(driver.execute(query, p).fetchone() for p in parameters))

    # Reading

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with self._readers.take() as driver:
                return query(driver)
        except sqlite3.Error as error:
            if is_unavailable(error):
                raise StoreUnavailable from error
            if _is_no_text(error):
                raise UnreadableEvent("a row has a text that is not UTF-8") from error
            raise

    def answered(self, person: str, key: str) -> Answered | None:
        query = "SELECT body_hash, answer, position FROM idempotency WHERE person = ? AND key = ?"
        row = self._read(lambda driver: driver.execute(query, (person, key)).fetchone())
        return Answered(row[0], row[1], Position.parse(row[2])) if row else None

    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        return self._recorded(position.number, None, limit, sorted(topics) if topics is not None else None)

    def recorded_of(self, stream: str) -> list[Recorded]:
        return self._rows("WHERE stream = ? ORDER BY position", [stream])

    def began(self, stream: str) -> Position | None:
        query = "SELECT position FROM events WHERE stream = ? ORDER BY version LIMIT 1"
        row = self._read(lambda driver: driver.execute(query, (stream,)).fetchone())
        return Position(0, row[0]) if row else None

    def strays(self) -> list[Recorded]:
        return self._rows("WHERE position <= 0 ORDER BY position LIMIT 100", [])

    def head(self) -> Position:
        number = self._largest_number()
        return Position(0, number) if number else START

    def holds(self, position: Position) -> bool:
        # a client may send a position of another database, or a number that the driver cannot bind
        if position.transaction or position.number > GREATEST:
            return False
        query = "SELECT 1 FROM events WHERE position = ?"
        return self._read(lambda driver: driver.execute(query, (position.number,)).fetchone()) is not None

    def _largest_number(self) -> int:
        row = self._read(lambda driver: driver.execute("SELECT max(position) FROM events").fetchone())
        return row[0] or 0

    def before_number(self, number: int) -> Position:
        return Position(0, number)

    def stream_rows(
        self,
        stream: str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[tuple[str, int, str, bytes]]:
        parameters: list[Any] = [stream]
        sql = "SELECT stream, version, topic, state FROM events WHERE stream = ?"
        if gt is not None:
            sql += " AND version > ?"
            parameters.append(gt)
        if lte is not None:
            sql += " AND version <= ?"
            parameters.append(lte)
        sql += " ORDER BY version DESC" if desc else " ORDER BY version"
        if limit is not None:
            sql += " LIMIT ?"
            parameters.append(limit)
        return self.archives.returned(self._read(lambda driver: driver.execute(sql, parameters).fetchall()))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = 0 if start is None else start - 1 if inclusive_of_start else start
        found = self._recorded(after, stop, limit, topics or None)
        return [Notification(r.stream, r.version, r.topic, r.state, r.position.number) for r in found]

    def _recorded(self, after: int, upto: int | None, limit: int, topics: Sequence[str] | None) -> list[Recorded]:
        sql = "WHERE position > ?"
        parameters: list[Any] = [after]
        if upto is not None:
            sql += " AND position <= ?"
            parameters.append(upto)
        if topics is not None:
            sql += f" AND topic IN ({','.join('?' * len(topics))})"
            parameters.extend(topics)
        sql += " ORDER BY position LIMIT ?"
        parameters.append(limit)
        return self._rows(sql, parameters)

    def _rows(self, which: str, parameters: Sequence[Any]) -> list[Recorded]:
        sql = f"SELECT position, stream, version, topic, state FROM events {which}"  # noqa: S608  # literals only
        rows = self._read(lambda driver: driver.execute(sql, parameters).fetchall())
        return [Recorded(Position(0, number), *rest) for number, *rest in self.archives.returned(rows)]

    def _watch(self, tail: Tail) -> None:
        """Stir when the file changed. Our own commits count too, which does no harm."""
        connection: sqlite3.Connection | None = None
        seen, changed = None, 0.0
        while not tail.closed.is_set():
            try:
                connection = connection or self._connect()
                # changes when another connection has committed to the file
                version = connection.execute("PRAGMA data_version").fetchone()
            except sqlite3.Error:
                connection, version = None, None
            # without an answer there may be new events: readers look for themselves
            if version is None or version != seen:
                seen, changed = version, time.monotonic()
                tail.stir()
            if version is None:
                time.sleep(0.25)
            else:
                time.sleep(WATCH_EVERY if time.monotonic() - changed < IDLE_AFTER else WATCH_IDLE)
        if connection is not None:
            connection.close()


def _store_one(writer: sa.Connection, driver: sqlite3.Connection, request: Append | IdRange | Probe) -> bool:
    """Work on one request inside the batch's transaction. ``False`` if it is refused, its ``failure`` says why."""
    # a request runs again after the batch that it was in was rolled back
    request.failure = None
    if isinstance(request, IdRange):
        reserve(driver, request)
        return True
    if isinstance(request, Probe):
        if request.writes:
            number = driver.execute("PRAGMA user_version").fetchone()[0]
            driver.execute(f"PRAGMA user_version={number}")
        return True
    request.positions = []
    try:
        _apply(writer, driver, request)
    except Exception as refusal:
        # after some errors SQLite has rolled back by itself: then the other commands of the batch are lost, too
        if is_unavailable(refusal) or not driver.in_transaction:
            raise
        request.failure = refusal
    return request.failure is None


def note_kinds(driver: sqlite3.Connection, kinds: Sequence[Kind]) -> None:
    driver.executemany(_NOTE_KIND, kinds)


def store_apart(writer: sa.Connection, driver: sqlite3.Connection, request: Append | IdRange | Probe) -> None:
    """Like ``_store_one``, but a refused request leaves no trace."""
    driver.execute("SAVEPOINT request")
    if not _store_one(writer, driver, request):
        driver.execute("ROLLBACK TO request")
    driver.execute("RELEASE request")  # in both cases: ROLLBACK TO leaves the savepoint open


def _apply(writer: sa.Connection, driver: sqlite3.Connection, command: Append) -> None:
    # Events first: a command that lost the race for a stream gets `StreamConflict`, whatever its outdated state would
    # have changed.
    number = 0
    for event in command.events:
        row = (event.originator_id, event.originator_version, event.topic, event.state)
        try:
            number = driver.execute(_INSERT_EVENT, row).lastrowid or 0
        except sqlite3.IntegrityError:
            raise StreamConflict from None
        command.positions.append(Position(0, number))
    for move in command.moves:
        _move(driver, move)
    for change in command.changes:
        try:
            # SQLAlchemy's connection is a wrapper of ``driver``, so this belongs to the same transaction
            writer.execute(change.statement)
        except sa.exc.IntegrityError:
            raise change.on_violation or StreamConflict() from None
    if command.idempotency is not None:
        key = command.idempotency
        # a command without events is answered with the log's head
        last = number or driver.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()[0]
        position = str(Position(0, last))
        answer = (key.person, key.key, key.body_hash, command.answer, position, command.created_at)
        try:
            driver.execute(_INSERT_ANSWER, answer)
        except sqlite3.IntegrityError:
            raise KeyTaken from None
    if command.session_id is not None and number:
        driver.execute(_REACHED, (command.session_id, number, command.created_at))


def reserve(driver: sqlite3.Connection, request: IdRange) -> None:
    if request.only_from is None:
        request.last = driver.execute(_RESERVE, (request.kind, request.count)).fetchone()[0]
    else:
        driver.execute(_GIVE_BACK, (request.count, request.kind, request.only_from))


def _move(driver: sqlite3.Connection, move: IndexMove) -> None:
    sql, parameters = _MOVES[move.action]
    try:
        driver.execute(sql, move[1 : 1 + parameters])
    except sqlite3.IntegrityError:
        raise move.refusal() or StreamConflict() from None


def is_unavailable(error: BaseException | None) -> bool:
    """Whether the file cannot be used now (full, locked, broken), in contrast to a mistake of ours."""
    if isinstance(error, StoreUnavailable):
        return True
    if isinstance(error, sa.exc.DBAPIError):
        return is_unavailable(error.orig)
    # an extended code has its primary code in the lowest byte
    return isinstance(error, sqlite3.Error) and (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in UNAVAILABLE


def _away(error: Exception, *, unknown: bool) -> StoreUnavailable:
    failure = StoreUnavailable(unknown=unknown)
    failure.__cause__ = error
    return failure


def _say_that_it_is_away(context: sa.engine.ExceptionContext) -> None:
    if is_unavailable(context.original_exception):
        raise StoreUnavailable from context.original_exception
    if _is_no_text(context.original_exception):
        raise UnreadableEvent("a row has a text that is not UTF-8") from context.original_exception


def _is_no_text(error: BaseException) -> bool:
    """Whether the driver could not decode a text that is not UTF-8. SQLite itself has no error code for it."""
    return isinstance(error, sqlite3.OperationalError) and getattr(error, "sqlite_errorcode", None) is None

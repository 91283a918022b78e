"""The recorder for many processes: PostgreSQL, one round trip per batch of commands, the log ordered by transaction.

The order is the pair (transaction id, position). A reader stops below the oldest transaction that still runs
(``log_horizon``), so no reader skips an event that commits late, and no writer waits for another. Inside a process
concurrent commands share a transaction; across processes PostgreSQL's own group commit works.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from eventsourcing.persistence import Notification

from command_api.event_store.archive import Archives
from command_api.event_store.connections import AllTaken, Connections
from command_api.event_store.group_commit import GroupCommit
from command_api.event_store.group_commit_recorder import Append, GroupCommitRecorder
from command_api.event_store.ids import IdBlocks
from command_api.event_store.index import IndexMove
from command_api.event_store.kinds import NotedKinds
from command_api.event_store.postgres_appending import Appending
from command_api.event_store.postgres_arrays import Bigints, Byteas, Texts
from command_api.event_store.postgres_connections import Driver, Server, driver_of, keep
from command_api.event_store.postgres_errors import driver_error, failure_of, is_lost, refuse
from command_api.event_store.postgres_messenger import Messenger
from command_api.event_store.postgres_schema import create_tables
from command_api.event_store.recorded import Recorded
from command_api.event_store.recorder import Answered, StoreBusy, StoreUnavailable, StreamConflict
from command_api.event_store.subject_keys import SubjectKeys
from command_api.event_store.tail import Tail
from infra.connections import Budget, budget_of, refuse_unknown_pooler
from infra.exclusive import AdvisoryLocks
from infra.position import GREATEST, START, Position
from infra.security.wrapping import Wrapping

# The state is compared, too: another process may have stored an event of its own as this version.
_FIND = """
SELECT e.transaction_id, e.position
FROM unnest(%b::text[], %b::bigint[], %b::bytea[]) WITH ORDINALITY AS mine (stream, version, state, n)
JOIN events AS e ON e.stream = mine.stream AND e.version = mine.version AND e.state = mine.state
ORDER BY mine.n
"""
# ``true``: the setting ends with this transaction; behind a pooler the connection is another client's afterwards.
_RESERVE = """
INSERT INTO sequences AS s (kind, last)
SELECT %b, %b::bigint FROM (SELECT set_config('synchronous_commit', 'off', true)) AS only_here (setting)
WHERE setting IS NOT NULL
ON CONFLICT (kind) DO UPDATE SET last = s.last + excluded.last RETURNING last
"""
# If another process has reserved since, nothing matches and the ids stay a gap. RETURNING: ``_read`` fetches rows.
_GIVE_BACK = "UPDATE sequences SET last = %b WHERE kind = %b AND last = %b RETURNING kind"
_NOTE_KIND = "INSERT INTO event_kinds (topic, shape, fields, since) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
# writes what is there already: it fails on a server that only reads
_TOUCH = "UPDATE sequences SET last = last WHERE kind = (SELECT min(kind) FROM sequences) RETURNING kind"
_RECORDED = "SELECT transaction_id, position, stream, version, topic, state FROM events"
# ``log_horizon() - xmin`` is the offset of a restored log, so this is the next transaction as the log counts it.
_STRAYS = f"""{_RECORDED}
WHERE (transaction_id, position) <= (0, 0) OR transaction_id >= (
    SELECT pg_snapshot_xmax(seen)::text::bigint + log_horizon() - pg_snapshot_xmin(seen)::text::bigint
    FROM pg_current_snapshot() AS seen)
ORDER BY transaction_id, position LIMIT 100"""  # noqa: S608  # nothing in it is given
# waits up to 5,000 ms for the end of the backend, so that no commit follows the look-up
_ENDED = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = %s"


class PostgresRecorder(GroupCommitRecorder):
    """See ``Recorder``. ``patience``: seconds to keep asking whether a commit happened whose answer was lost.

    ``session_url`` is the server's own address where ``url`` leads to a pooler: LISTEN and locks need a session of the
    server, and nothing else does but prepared statements, which a pooler's connection does without."""

    def __init__(
        self,
        url: str,
        *,
        session_url: str | None = None,
        budget: Budget | None = None,
        patience: float = 5.0,
        wrapping: Wrapping | None = None,
    ) -> None:
        self._patience = patience
        budget = budget or budget_of("tool")
        self._server = Server(sa.make_url(url), sa.make_url(session_url) if session_url else None, budget)
        self.engine = self._server.open_engine()
        self.direct = self._server.open_direct_engine()
        self.locks = AdvisoryLocks(self.direct)
        self._committer: GroupCommit[Append] = GroupCommit(self._work)
        self.ids = IdBlocks(self._reserve)
        self.kinds = NotedKinds()
        self._writer: sa.Connection | None = None
        self._appending: Appending | None = None
        self._writer_name = ""
        self._readers = Connections(self._server.connect, most=budget.events, patience=budget.patience)
        self._messenger = Messenger(self._server.connect_directly, self.head)
        self.keys = SubjectKeys(self.engine, wrapping)
        self.archives = Archives()
        self.tail = Tail(self.head, self._messenger.watch)

    def migrate(self) -> None:
        if not self._server.pooled:
            refuse_unknown_pooler(self.engine, "CHOPERIA_DATABASE_URL", "CHOPERIA_SESSION_DATABASE_URL")
        create_tables(self.engine)

    def close(self) -> None:
        if self.tail.closed.is_set():
            return
        self._give_back_ids()
        self.tail.closed.set()
        # its thread sleeps in ``select``: woken, it finds the tail closed and ends, before its sockets are closed
        self._messenger.wake()
        self.tail.close()
        self._messenger.close()
        self._abandon_writer()
        self._readers.close()
        self.locks.close()
        self.engine.dispose()

    # Writing

    def _submit(self, command: Append) -> None:
        self._committer.submit(command)

    def _work(self, batch: list[Append]) -> None:
        """The leader's part: one transaction for all that need nothing but the log's own tables, one for each other."""
        try:
            self._store_in_turn(batch)
        finally:
            self._note(batch)
        self.tail.stir()
        self._messenger.announce()
        self.tail.start_watching()  # its thread sends the NOTIFY, in a process without readers, too

    def check_writing(self) -> None:
        if self._failed:
            self._read(_TOUCH)
            self._failed = False

    def _store_in_turn(self, batch: list[Append]) -> None:
        # The order inside a batch is free: all of its callers still wait. A change that is refused names no command, so
        # its command is alone in the transaction.
        together = [command for command in batch if not command.changes]
        if together:
            self._store(together)
        for command in batch:
            if command.changes:
                self._store([command])

    def _store(self, batch: list[Append]) -> None:
        """Store the commands. A refused command is removed and the others are tried again: nothing was stored yet."""
        pending, losses = batch, 0
        while pending:
            try:
                writer, driver, append = self._open_writer()
            except (StoreUnavailable, sa.exc.SQLAlchemyError, psycopg.Error):
                self._abandon_writer()
                _fail(pending)
                return
            try:
                self._note_kinds(driver, pending)
                _append_all(writer, driver, append, pending)
            except (psycopg.Error, sa.exc.SQLAlchemyError, StoreUnavailable) as raised:
                error = driver_error(raised)
                if is_lost(driver, error):
                    # the commit may have happened: never retry before looking for the events
                    losses += 1
                    pending = self._settle(pending)
                    if losses > 1:
                        # nothing of these is stored, and the caller gets that answer: a third try would store them
                        _fail(pending)
                        return
                else:
                    _roll_back(writer, driver)
                    pending = self._refuse(error, pending)
            except BaseException:
                self._abandon_writer()
                raise
            else:
                return

    def _note_kinds(self, driver: Driver, batch: list[Append]) -> None:
        """Committed before the events: a row in their transaction would give it its id before its turn in the log."""
        # in autocommit mode: each INSERT is a transaction of its own
        kinds = self._missing_kinds(batch)
        for kind in kinds:
            driver.execute(_NOTE_KIND, kind)
        self.kinds.add(kinds)

    def _refuse(self, error: Exception, pending: list[Append]) -> list[Append]:
        """The server refused the batch and is still connected. Returns the commands to try again."""
        refused = refuse(error, pending)
        if refused:
            return [command for command in pending if command.failure is None]
        if len(pending) > 1:  # the error names no command: store each one in a transaction of its own
            for command in pending:
                self._store([command])
        else:
            pending[0].failure = failure_of(error)
        return []

    def _open_writer(self) -> tuple[sa.Connection, Driver, Appending]:
        if self._writer is None or self._appending is None:
            # ``append_to_log`` is one statement and so one transaction: BEGIN and COMMIT would be two more round trips
            self._writer = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            driver = driver_of(self._writer)
            # a name that no other connection has; ``_settle`` ends the backend by it
            self._writer_name = driver.info.get_parameters()["application_name"]
            keep(driver, self._server)
            self._appending = Appending(driver, prepared=not self._server.pooled)
        return self._writer, driver_of(self._writer), self._appending

    def _abandon_writer(self) -> None:
        writer, self._writer, self._appending = self._writer, None, None
        if writer is not None:
            writer.invalidate()
            writer.close()

    def _settle(self, batch: list[Append]) -> list[Append]:
        """The connection broke during a commit of unknown outcome. Returns the commands that are certainly not stored.

        The server's backend of the connection is terminated first, so that it cannot commit after the look-up.
        """
        name = self._writer_name
        self._abandon_writer()
        deadline = time.monotonic() + self._patience
        while True:
            try:
                # idle connections may lead to the server that is gone
                self._readers.drop()
                with self._readers.take() as connection:
                    connection.execute(_ENDED, (name,))
                    return self._look_up(connection, batch)
            # ``AllTaken`` says nothing of the commit: other threads may read just now
            except (psycopg.Error, StoreUnavailable, AllTaken):
                if time.monotonic() > deadline:
                    _fail(batch, unknown=True)
                    return []
                time.sleep(0.2)

    def _look_up(self, connection: Driver, batch: list[Append]) -> list[Append]:
        stored = False
        for command in batch:
            events = command.events
            parameters = (
                Texts([str(e.originator_id) for e in events]),
                Bigints([e.originator_version for e in events]),
                Byteas([e.state for e in events]),
            )
            rows = connection.execute(_FIND, parameters, binary=True).fetchall() if events else []
            if events and len(rows) == len(events):
                command.positions = [Position(*row) for row in rows]
                stored = True
        if stored:  # one is stored, so all are: they shared the transaction
            return []
        if any(not command.events for command in batch) and len(batch) == 1:
            _fail(batch, unknown=True)  # a command without events leaves nothing that could be found
            return []
        return batch

    def _reserve(self, kind: str, count: int) -> int:
        """Reserve ids without a flush: an id that was handed out and never used may be lost in a power cut. A used one
        is safe, because the commit that stores its event flushes all that was written before."""
        rows = self._read(_RESERVE, (kind, count))
        return int(rows[0][0])

    def _give_back(self, kind: str, first: int, last: int) -> None:
        self._read(_GIVE_BACK, (first - 1, kind, last))

    # Reading

    def _read(self, query: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """An idle connection may have died with the server it was opened to; a new one decides."""
        try:
            return self._read_from_any(query, parameters)
        except AllTaken:
            raise StoreBusy from None

    def _read_from_any(self, query: str, parameters: Sequence[Any]) -> list[Any]:
        # A read may be repeated. A reservation that was committed without an answer is made again and leaves a gap.
        for last_chance in (False, True):
            with self._readers.take() as driver:
                try:
                    # planned once for each connection; behind a pooler ``options_of`` has switched that off
                    return driver.execute(query, parameters, prepare=True, binary=True).fetchall()
                except psycopg.Error as error:
                    if not is_lost(driver, error):
                        raise failure_of(error) from error
                    if last_chance:
                        raise StoreUnavailable from error
                    # ``take`` keeps what raised nothing inside of its block; ``drop`` then empties the stack
                    driver.close()
            self._readers.drop()
        raise AssertionError("unreachable")

    def answered(self, person: str, key: str) -> Answered | None:
        rows = self._read(
            "SELECT body_hash, answer, position FROM idempotency WHERE person = %b AND key = %b", (person, key)
        )
        return Answered(rows[0][0], rows[0][1], Position.parse(rows[0][2])) if rows else None

    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        # All transactions below the horizon have ended, so no event can appear later before one that is returned here.
        query = f"{_RECORDED} WHERE (transaction_id, position) > (%b, %b) AND transaction_id < log_horizon()"
        parameters: list[Any] = [*position]
        if topics is not None:
            query += " AND topic = ANY(%b)"
            parameters.append(sorted(topics))
        return self._rows(f"{query} ORDER BY transaction_id, position LIMIT %b", [*parameters, limit])

    def recorded_of(self, stream: str) -> list[Recorded]:
        return self._rows(f"{_RECORDED} WHERE stream = %b ORDER BY transaction_id, position", [stream])

    def began(self, stream: str) -> Position | None:
        query = "SELECT transaction_id, position FROM events WHERE stream = %b ORDER BY version LIMIT 1"
        rows = self._read(query, (stream,))
        return Position(*rows[0]) if rows else None

    def strays(self) -> list[Recorded]:
        return self._rows(_STRAYS, [])

    def _rows(self, query: str, parameters: Sequence[Any]) -> list[Recorded]:
        rows = self.archives.returned(self._read(query, parameters))
        return [Recorded(Position(transaction, number), *rest) for transaction, number, *rest in rows]

    def head(self) -> Position:
        rows = self._read(
            "SELECT transaction_id, position FROM events WHERE transaction_id < log_horizon()"
            " ORDER BY transaction_id DESC, position DESC LIMIT 1"
        )
        return Position(*rows[0]) if rows else START

    def holds(self, position: Position) -> bool:
        if max(position) > GREATEST:
            return False
        query = "SELECT 1 FROM events WHERE position = %b AND transaction_id = %b"
        return bool(self._read(query, (position.number, position.transaction)))

    def before_number(self, number: int) -> Position:
        # numbers may become visible out of order: start before the first transaction that has a greater one
        rows = self._read("SELECT min(transaction_id) FROM events WHERE position > %b", (number,))
        return self.head() if rows[0][0] is None else Position(rows[0][0], 0)

    def stream_rows(
        self,
        stream: str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[tuple[str, int, str, bytes]]:
        # without ``log_horizon()``: a command decides by all that is committed, also by what readers do not see yet
        query, parameters = "SELECT stream, version, topic, state FROM events WHERE stream = %b", [stream]
        rows = self._read(*_ranged(query, parameters, "version", gt, lte, desc=desc, limit=limit))
        return self.archives.returned(rows)

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        query, parameters = f"{_RECORDED} WHERE transaction_id < log_horizon()", []
        if topics:
            query, parameters = f"{query} AND topic = ANY(%b)", [list(topics)]
        after = None if start is None else start - 1 if inclusive_of_start else start
        rows = self.archives.returned(self._read(*_ranged(query, parameters, "position", after, stop, limit=limit)))
        return [
            Notification(stream, version, topic, state, number) for _, number, stream, version, topic, state in rows
        ]

    def _largest_number(self) -> int:
        return int(self._read("SELECT max(position) FROM events WHERE transaction_id < log_horizon()")[0][0])


def _append_all(writer: sa.Connection, driver: Driver, append: Appending, batch: list[Append]) -> None:
    """One round trip without changes; with them (then the batch is one command) a transaction around it."""
    changes = batch[0].changes if len(batch) == 1 else ()
    if changes:
        driver.execute(b"BEGIN")
    events = [event for command in batch for event in command.events]
    moves = [move for command in batch for move in command.moves]
    transaction, numbers = append(
        [str(e.originator_id) for e in events],
        [e.originator_version for e in events],
        [e.topic for e in events],
        [e.state for e in events],
        [move.first for move in moves if move.action == "stream+"],
        _encoded([move for move in moves if move.action != "stream+"]),
        _locks(moves),
        _encoded(_answers(batch)),
        _encoded(_sessions(batch)),
    )
    for change in changes:
        try:
            writer.execute(change.statement)
        except sa.exc.IntegrityError:
            batch[0].failure = change.on_violation or StreamConflict()
            _roll_back(writer, driver)
            return
    if changes:
        driver.execute(b"COMMIT")
        writer.rollback()  # SQLAlchemy's own idea of a transaction; the driver has none any more
    following = iter(numbers)
    for command in batch:
        command.positions = [Position(transaction, next(following)) for _ in command.events]


def _locks(moves: list[IndexMove]) -> list[str]:
    """Names of what two commands must not move at the same time."""
    names: set[str] = set()
    for move in moves:
        if move.action.startswith("claim"):
            names.add(f"claim {move.first} {move.second}")
        elif move.action.startswith("reference"):
            # the same name as of a stream that goes: no reference appears while its target is removed
            names.add(f"stream {move.second}")
        elif move.action == "stream-":
            names.add(f"stream {move.first}")
    # a stream that is born needs no lock: two commands that begin it conflict at its first event
    return list(names)


def _answers(batch: list[Append]) -> list[tuple[Any, ...]]:
    """The idempotency rows; the last member is the ordinal of the command's last event, 0 for none."""
    rows, last = [], 0
    for command in batch:
        last += len(command.events)
        key = command.idempotency
        if key is not None:
            of_last = last if command.events else 0
            rows.append((key.person, key.key, key.body_hash, command.answer, command.created_at, of_last))
    return rows


def _sessions(batch: list[Append]) -> list[tuple[Any, ...]]:
    """The sessions of the commands, sorted, each with the ordinal of the last event that it caused."""
    reached: dict[str, tuple[Any, ...]] = {}
    last = 0
    for command in batch:
        last += len(command.events)
        if command.session_id is not None and command.events:
            reached[command.session_id] = (command.session_id, last, command.created_at)  # its last command counts
    # sorted: two transactions lock the rows of sessions in one order, and never wait for each other
    return [reached[session] for session in sorted(reached)]


def _encoded(rows: Sequence[tuple[Any, ...]]) -> bytes | None:
    return msgspec.json.encode(rows) if rows else None


def _ranged(
    query: str,
    parameters: list[Any],
    column: str,
    gt: int | None,
    lte: int | None,
    *,
    desc: bool = False,
    limit: int | None = None,
) -> tuple[str, list[Any]]:
    if gt is not None:
        query, parameters = f"{query} AND {column} > %b", [*parameters, gt]
    if lte is not None:
        query, parameters = f"{query} AND {column} <= %b", [*parameters, lte]
    query += f" ORDER BY {column}" + (" DESC" if desc else "")
    if limit is not None:
        query, parameters = f"{query} LIMIT %b", [*parameters, limit]
    return query, parameters


def _fail(batch: list[Append], *, unknown: bool = False) -> None:
    for command in batch:
        command.failure = StoreUnavailable(unknown=unknown)


def _roll_back(writer: sa.Connection, driver: Driver) -> None:
    if writer.in_transaction():
        writer.rollback()
    driver.rollback()  # BEGIN was sent past SQLAlchemy, which may know of no transaction

"""What both recorders share: submitting commands, waking readers, and the library's interface."""

from __future__ import annotations

import contextlib
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from eventsourcing.persistence import IntegrityError, Notification, StoredEvent, Subscription

from command_api.event_store.group_commit import UnitOfWork
from command_api.event_store.ids import IdBlocks
from command_api.event_store.index import IndexMove, IndexStatement
from command_api.event_store.kinds import Kind, NotedKinds
from command_api.event_store.recorder import AlreadyAnswered, Recorder, StoreUnavailable, StreamConflict
from command_api.event_store.tail import Tail
from command_api.kernel.context import Idempotency
from command_api.kernel.errors import DomainError
from infra.position import START, Position

PULL = 500
"""Events that a subscription reads at once."""


class Append(UnitOfWork):
    """One command on its way into the log. ``positions`` are those of its events once it is stored."""

    __slots__ = ("answer", "changes", "created_at", "events", "idempotency", "moves", "positions", "session_id")

    def __init__(
        self,
        events: Sequence[StoredEvent],
        moves: Sequence[IndexMove] = (),
        changes: Sequence[IndexStatement] = (),
        idempotency: Idempotency | None = None,
        answer: str = "",
        session_id: str | None = None,
        created_at: float = 0.0,
    ) -> None:
        super().__init__()
        self.events = events
        self.moves = moves
        self.changes = changes
        self.idempotency = idempotency
        self.answer = answer
        self.session_id = session_id
        self.created_at = created_at
        self.positions: list[Position] = []


class KeyTaken(Exception):
    """The Idempotency-Key has an answer already, or gets one from a command of the same batch."""


class GroupCommitRecorder(Recorder):
    """A recorder whose subclass stores a batch of commands in one transaction and reads rows.

    The integer interface (``insert_events``, ``select_notifications``, ``max_notification_id``) is the library's: on
    PostgreSQL numbers may become visible out of order, so tailing readers use the pair (``read_after``), and so does
    ``subscribe`` inside.
    """

    tail: Tail
    ids: IdBlocks
    kinds: NotedKinds
    _failed = False
    """Whether the database could not store the last batch."""

    @abstractmethod
    def _submit(self, command: Append) -> None:
        """Store the command together with concurrent ones; raises what refused it, and then nothing of it is stored."""

    @abstractmethod
    def before_number(self, number: int) -> Position:
        """A position before every event whose number is greater than ``number``."""

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
        return self._append(Append(events, moves, changes, idempotency, answer, session_id, created_at))[-1]

    def _append(self, command: Append) -> list[Position]:
        """The positions of the command's events; for none, the log's head when it was stored."""
        try:
            self._submit(command)
        except (KeyTaken, StreamConflict, DomainError) as refusal:
            # a repetition of this request may have won the race for the stream or the claim as well as for the key
            key = command.idempotency
            answered = self.answered(key.person, key.key) if key else None
            if answered is not None:
                raise AlreadyAnswered(answered) from None
            # the command that had the key in this batch was refused in the end: this command decides again
            if isinstance(refusal, KeyTaken):
                raise StreamConflict from refusal
            raise
        return command.positions or [self._stored_head(command.idempotency)]

    def _stored_head(self, key: Idempotency | None) -> Position:
        """The position of a command without events. What is kept under its key counts: the log may have grown since."""
        answered = self.answered(key.person, key.key) if key else None
        return answered.position if answered else self.head()

    def _missing_kinds(self, batch: Sequence[UnitOfWork]) -> list[Kind]:
        """The kinds of the batch's events that may have no row yet."""
        return self.kinds.missing(event for each in batch if isinstance(each, Append) for event in each.events)

    def _note(self, batch: Sequence[UnitOfWork]) -> None:
        """The batch has been worked on."""
        self._failed = any(isinstance(request.failure, StoreUnavailable) for request in batch)

    def next_ids(self, kind: str, count: int) -> range:
        return self.ids.take(kind, count)

    def return_id(self, kind: str, id: int) -> None:
        self.ids.give_back(kind, id)

    @abstractmethod
    def _give_back(self, kind: str, first: int, last: int) -> None:
        """Undo a reservation, unless a later one followed."""

    def _give_back_ids(self) -> None:
        """Called at the end, so that a restart leaves no gap. A crash leaves one, which is harmless."""
        with contextlib.suppress(StoreUnavailable):
            for kind, first, last in self.ids.unused():
                self._give_back(kind, first, last)

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        return self.tail.wait_beyond(position, timeout)

    def listen(self, listener: Callable[[], None]) -> None:
        self.tail.listen(listener)

    def wake(self) -> None:
        self.tail.stir()

    # The library's interface

    def insert_events(self, stored_events: Sequence[StoredEvent], **_options: Any) -> Sequence[int] | None:
        if not stored_events:
            return []
        try:
            return [position.number for position in self._append(Append(stored_events))]
        except StreamConflict as conflict:
            raise IntegrityError(str(conflict)) from conflict

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        rows = self.stream_rows(str(originator_id), gt=gt, lte=lte, desc=desc, limit=limit)
        return [StoredEvent(*row) for row in rows]

    def max_notification_id(self) -> int | None:
        head = self.head()
        return None if head == START else self._largest_number()

    @abstractmethod
    def _largest_number(self) -> int:
        """The largest number of a readable event of a log that has some."""

    @abstractmethod
    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]: ...

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[Any]:
        return TailSubscription(self, gt, topics)


class TailSubscription(Subscription[GroupCommitRecorder]):
    """The library's endless iterator over notifications, following the log by pair so that nothing is skipped."""

    def __init__(self, recorder: GroupCommitRecorder, gt: int | None, topics: Sequence[str]) -> None:
        super().__init__(recorder, gt, topics)
        self._after = gt or 0
        self._only = frozenset(topics) or None
        self._cursor = recorder.before_number(self._after) if gt else START
        self._pulled: list[Notification] = []

    def stop(self) -> None:
        """End the iteration, from any thread."""
        super().stop()
        self._recorder.tail.stir()

    def __next__(self) -> Notification:
        while not self._has_been_stopped:
            if self._pulled:
                return self._pulled.pop(0)
            self._pull()
        raise StopIteration

    def _pull(self) -> None:
        # before the events: up to this head nothing of these topics can be missing from what is read next
        head = self._recorder.head()
        found = self._recorder.read_after(self._cursor, PULL, self._only)
        self._pulled = [
            Notification(r.stream, r.version, r.topic, r.state, r.position.number)
            for r in found
            if r.position.number > self._after
        ]
        if found:
            self._cursor = found[-1].position
        else:
            self._cursor = max(self._cursor, head)  # nothing of these topics up to there
            # ``stop`` stirs the tail and ends the wait; the second is for a wake-up that got lost
            self._recorder.wait_beyond(self._cursor, 1.0)

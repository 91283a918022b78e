"""What an answer depends on, its ``ETag``, and answers kept in memory while nothing of that has changed.

An answer of a route that is ``kept`` is a function of the person, the question (path and query), the process, and the
read models of its snapshot, so equal tags mean equal bytes. ``kept_for_a_minute`` adds the minute: what becomes late or
overdue is shown as such a minute later at most. Neither a 304 nor a kept answer needs a query. The
right is checked for every request, before anything else.

``projection_positions.events`` counts the events that a read model has handled, and ``generation`` the rebuilds of its
tables: together they name its content.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from hashlib import blake2b
from typing import Final, TypeVar

from infra.compiled import CompiledQuery
from infra.read_database import ReadDatabase
from infra.security.permissions import Principal
from query_api.http import READ_MODELS, ReadModel, read_models


class Dependence(Enum):
    """What an answer depends on beside the person, the question and the process."""

    READ_MODELS = auto()
    """The read models of its snapshot."""
    MINUTE = auto()
    """The read models and the minute: what is late, overdue, free now or of today."""
    ELSE = auto()
    """Tables of the write side, files, memory, or events whose personal data may be erased: never kept, no tag."""


_DEPENDENCE: Final = "depends_on"
Read = TypeVar("Read", bound=Callable[..., object])


def kept(read: Read) -> Read:
    """Marks the function of a route: its answer depends on the read models of its snapshot."""
    return _depending(read, Dependence.READ_MODELS)


def kept_for_a_minute(read: Read) -> Read:
    """Marks the function of a route: its answer depends on the read models of its snapshot and on the minute."""
    return _depending(read, Dependence.MINUTE)


def not_kept(_because: str) -> Callable[[Read], Read]:
    """Marks the function of a route whose answer depends on something else, and says on what."""
    return lambda read: _depending(read, Dependence.ELSE)


def dependence_of(read: Callable[..., object]) -> Dependence | None:
    """What the answer of a route's function depends on, if that is declared."""
    return getattr(read, _DEPENDENCE, None)


def _depending(read: Read, dependence: Dependence) -> Read:
    setattr(read, _DEPENDENCE, dependence)
    return read


MOST_BYTES: Final = 8 * 1024 * 1024
LARGEST: Final = 512 * 1024
OLDEST: Final = 600.0
"""Seconds after which an unused answer is dropped: it may contain names of people."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its reader. ``principal`` has the session and the account's version, so no answer is another
    person's."""

    principal: Principal | None
    path: str
    query: bytes
    accept: str


State = tuple[object, ...]
"""Generation and handled events of each read model, and the minute where the answer depends on it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it was sent. ``own_tag``: the route has an ``ETag`` of its own, the version for ``If-Match``."""

    state: State
    tag: str
    own_tag: str | None
    body: bytes
    at: float


class Answers:
    """The kept answers of one process."""

    def __init__(self, database: ReadDatabase) -> None:
        # of this process only: after a restart, settings may differ, and so may the answer
        self._boot = secrets.token_bytes(16)
        self._kept: OrderedDict[Question, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._positions = CompiledQuery(database.engine, READ_MODELS)

    def read_models(self) -> dict[str, ReadModel]:
        """All of them, as the database says at this moment."""
        return read_models(self._positions.rows())

    def tag(self, question: Question, state: State) -> str:
        """The ``ETag``. Another process gives another one: its settings may differ."""
        return blake2b(repr((question, state)).encode(), key=self._boot, digest_size=12).hexdigest()

    def find(self, question: Question, state: State) -> Kept | None:
        """The answer to this question, if nothing it depends on has changed."""
        with self._lock:
            kept = self._kept.get(question)
            if kept is None or kept.state != state:
                return None
            self._kept.move_to_end(question)
            return kept

    def keep(self, question: Question, state: State, own_tag: str | None, body: bytes) -> Kept:
        """Remember it in place of the former answer; drop those that were not asked for longest."""
        now = time.monotonic()
        kept = Kept(state, self.tag(question, state), own_tag, body, now)
        with self._lock:
            # also where the new one is too large to be kept
            self._drop(question)
            if len(body) <= LARGEST:
                self._kept[question] = kept
                self._bytes += len(body)
            while self._kept:
                oldest, first = next(iter(self._kept.items()))
                if self._bytes <= MOST_BYTES and now - first.at <= OLDEST:
                    break
                self._drop(oldest)
        return kept

    def _drop(self, question: Question) -> None:
        former = self._kept.pop(question, None)
        if former is not None:
            self._bytes -= len(former.body)


def state_of(read_models: Mapping[str, ReadModel], names: Sequence[str], minute: datetime | None) -> State:
    """What an answer made of these read models depends on."""
    found = (read_models.get(name) for name in names)
    return (*((each.generation, each.events) if each else None for each in found), minute)

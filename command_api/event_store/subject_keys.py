"""A key per person, in the event store's database: destroying it is what erases the person.

``subject_keys`` holds the wrapped keys, ``subject_uses`` the streams with data encrypted by them. The foreign key
between them prevents two races: a key cannot be destroyed while a command starts to use it, and a destroyed key cannot
be used.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from command_api.event_store.index import IndexStatement, write_metadata
from command_api.kernel.errors import Conflict
from infra.security.database import transaction
from infra.security.wrapping import SIZE, Wrapping

REMEMBERED: Final = 60.0
"""Seconds that a process keeps an opened key: as long another process may read a person who has just been erased."""
MOST_REMEMBERED: Final = 20_000
INDEX_KEY: Final = "claims"
"""The name of the key of the digests, which belongs to no person. No stream has this name."""

_name = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")

subject_keys = sa.Table(
    "subject_keys",
    write_metadata,
    sa.Column("subject", _name, primary_key=True),
    sa.Column("wrapped", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
subject_uses = sa.Table(
    "subject_uses",
    write_metadata,
    sa.Column("subject", _name, sa.ForeignKey("subject_keys.subject"), primary_key=True),
    sa.Column("stream", _name, primary_key=True),
    sqlite_with_rowid=False,
)


class NoPersonalKey(RuntimeError):
    """This store was opened without the key that personal data are kept under."""


class SubjectKeys:
    """The keys of one database. ``wrapping`` is ``None`` where nothing personal is written or read."""

    def __init__(
        self, engine: sa.Engine, wrapping: Wrapping | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._engine = engine
        self._wrapping_or_none = wrapping
        self._clock = clock
        self._opened: dict[str, tuple[float, bytes | None]] = {}
        self._digest_key: bytes | None = None

    @property
    def _wrapping(self) -> Wrapping:
        if self._wrapping_or_none is None:
            raise NoPersonalKey("the store holds personal data: open it with CHOPERIA_PERSONAL_KEY or its personal.key")
        return self._wrapping_or_none

    def of(self, subject: str) -> bytes | None:
        """The key of ``subject``; ``None`` where it was destroyed or never was. Raises ``WrongKey``."""
        # Without a lock: two threads may read one key twice. That there is none is remembered, too.
        now = self._clock()
        known = self._opened.get(subject)
        if known is None or known[0] <= now:
            if len(self._opened) >= MOST_REMEMBERED:
                self._opened.clear()  # at worst each key is read once more
            known = self._opened[subject] = (now + REMEMBERED, self._read(subject))
        return known[1]

    def afresh(self) -> SubjectKeys:
        """A copy with an empty cache, which does not use keys that were destroyed since."""
        return SubjectKeys(self._engine, self._wrapping_or_none, self._clock)

    def within(self, connection: sa.Connection) -> SubjectKeys:
        """The keys as the transaction of ``connection`` sees them, read-only. A digest needs an existing key."""
        return _SubjectKeysWithin(connection, self._engine, self._wrapping_or_none)

    def make(self, subject: str) -> tuple[bytes, IndexStatement]:
        """A new key, and what stores it together with the first event that is sealed with it."""
        key = secrets.token_bytes(SIZE)
        row = {"subject": subject, "wrapped": self._wrapping.wrap(subject, key)}
        # no upsert: of two commands that make this key at once the second conflicts and decides again
        return key, IndexStatement(sa.insert(subject_keys).values(row))

    def use(self, subject: str, stream: str) -> IndexStatement:
        """Says that ``stream`` begins to hold something sealed with this key."""
        gone = Conflict("Os dados pessoais deste cliente acabam de ser apagados. Confira e tente de novo.")
        mine = sa.and_(subject_uses.c.subject == subject, subject_uses.c.stream == stream)
        row = sa.select(sa.literal(subject), sa.literal(stream)).where(~sa.exists().where(mine))
        return IndexStatement(sa.insert(subject_uses).from_select(["subject", "stream"], row), gone)

    def leave(self, subject: str, streams: Iterable[str]) -> IndexStatement:
        """Says that these streams hold nothing any more that is sealed with this key."""
        known = sa.and_(subject_uses.c.subject == subject, subject_uses.c.stream.in_(list(streams)))
        return IndexStatement(sa.delete(subject_uses).where(known))

    def destroy(self, subject: str, streams: Iterable[str]) -> list[IndexStatement]:
        """What destroys the key that ``streams`` use. Where another one has begun to, it is refused (``Conflict``)."""
        used = Conflict("Este cliente acaba de receber outro registro. Confira e tente de novo.", stream=subject)
        return [
            # before the key, which the foreign key would else protect; another stream's use still does
            self.leave(subject, streams),
            IndexStatement(sa.delete(subject_keys).where(subject_keys.c.subject == subject), used),
        ]

    def forget(self, subject: str) -> None:
        """Keep it in memory no longer."""
        self._opened.pop(subject, None)

    def streams_of(self, subject: str) -> list[str]:
        """The streams that hold something sealed with this key."""
        query = sa.select(subject_uses.c.stream).where(subject_uses.c.subject == subject)
        with self._engine.connect() as connection:
            return sorted(connection.execute(query).scalars())

    def digest(self, scope: str, value: str) -> str:
        """What the index keeps in place of a private value: equal for equal values, and of no use without the key."""
        if self._digest_key is None:
            self._digest_key = self._read(INDEX_KEY) or self._make_digest_key()
        return hmac.digest(self._digest_key, f"{scope}\0{value}".encode(), hashlib.sha256).hex()

    def rotate(self) -> int:
        """Wrap every key again with the first key-encryption key, in one transaction; returns their number."""
        wrapping = self._wrapping
        wrapping.reload()
        with transaction(self._engine) as connection:
            rows = connection.execute(sa.select(subject_keys).with_for_update()).all()
            for subject, wrapped in rows:
                again = wrapping.wrap(subject, wrapping.unwrap(subject, bytes(wrapped)))
                here = subject_keys.c.subject == subject
                connection.execute(sa.update(subject_keys).where(here).values(wrapped=again))
        return len(rows)

    def _read(self, subject: str) -> bytes | None:
        query = sa.select(subject_keys.c.wrapped).where(subject_keys.c.subject == subject)
        with self._engine.connect() as connection:
            wrapped = connection.execute(query).scalar()
        return None if wrapped is None else self._wrapping.unwrap(subject, bytes(wrapped))

    def _make_digest_key(self) -> bytes:
        """The first of several processes makes it."""
        with transaction(self._engine) as connection:
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            row = {"subject": INDEX_KEY, "wrapped": self._wrapping.wrap(INDEX_KEY, secrets.token_bytes(SIZE))}
            # then read, not taken from ``row``: the key of another process may be the one that is stored
            connection.execute(insert(subject_keys).values(row).on_conflict_do_nothing())
        key = self._read(INDEX_KEY)
        assert key is not None, "it is there now"
        return key


class _SubjectKeysWithin(SubjectKeys):
    def __init__(self, connection: sa.Connection, engine: sa.Engine, wrapping: Wrapping | None) -> None:
        super().__init__(engine, wrapping)
        self._connection = connection

    def _read(self, subject: str) -> bytes | None:
        query = sa.select(subject_keys.c.wrapped).where(subject_keys.c.subject == subject)
        wrapped = self._connection.execute(query).scalar()
        return None if wrapped is None else self._wrapping.unwrap(subject, bytes(wrapped))

    def _make_digest_key(self) -> bytes:
        raise LookupError(INDEX_KEY)

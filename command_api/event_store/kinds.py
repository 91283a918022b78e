"""Which kinds of event a store holds: a version of the system that does not know one of them must not open it.

A kind is a type of event in one shape: its topic, the version of its fields, and their names. The first event of a kind
adds a row; a store that an earlier version filled without such rows has none of a kind that this version does not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from importlib.metadata import version
from typing import Final, NamedTuple

import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store.index import write_metadata
from command_api.kernel.events import EVENT_TYPES
from infra.unusable import Unusable

RUNNING: Final = version("choperia")

event_kinds = sa.Table(
    "event_kinds",
    write_metadata,
    sa.Column("topic", sa.Text, primary_key=True),
    sa.Column("shape", sa.Integer, primary_key=True),
    sa.Column("fields", sa.Text, primary_key=True),
    sa.Column("since", sa.Text, nullable=False),  # the version of the system that stored the first one
    sqlite_with_rowid=False,
)


class Kind(NamedTuple):
    """``fields`` are names, sorted and separated by commas; ``since``, the version that stored the first one."""

    topic: str
    shape: int
    fields: str
    since: str = RUNNING

    @property
    def is_known(self) -> bool:
        """Whether this version of the system reads it as it was meant. Former shapes are lifted by upcasters.

        A field that an earlier version stored and this one has not was dropped here; of a later version it is missing.
        """
        event_class = EVENT_TYPES.get(self.topic)
        if event_class is None or self.shape > event_class.VERSION:
            return False
        if self.shape < event_class.VERSION or _numbers(self.since) <= _numbers(RUNNING):
            return True
        return set(self.fields.split(",")) <= set(event_class.__struct_fields__)


class NewerStore(Unusable):
    """A newer version of the system has stored what this one cannot read."""


@cache
def kind_of(topic: str) -> Kind | None:
    event_class = EVENT_TYPES.get(topic)
    if event_class is None:
        return None
    return Kind(topic, event_class.VERSION, ",".join(sorted(event_class.__struct_fields__)))


class NotedKinds:
    """The kinds that this process knows to have a row."""

    def __init__(self) -> None:
        self._noted: set[str] = set()

    def missing(self, events: Iterable[StoredEvent]) -> list[Kind]:
        """The kinds of ``events`` that may have no row yet, sorted."""
        # without a lock: at worst two threads insert the same row, and the second insert changes nothing
        topics = {event.topic for event in events} - self._noted
        return sorted(kind for kind in map(kind_of, topics) if kind is not None)

    def add(self, kinds: Collection[Kind]) -> None:
        """These have a row now, in a transaction that is committed."""
        self._noted.update(kind.topic for kind in kinds)


def refuse_newer(connection: sa.Connection) -> None:
    """Raises ``NewerStore`` if the store holds a kind of event that this version does not know. Nothing is changed."""
    if not sa.inspect(connection).has_table(event_kinds.name):
        return
    newer = {row.since: row.topic for row in connection.execute(sa.select(event_kinds)) if not _kind(row).is_known}
    if newer:
        since = max(newer, key=_numbers)
        raise NewerStore(
            f"Estes dados precisam da versão {since} ou de uma mais nova: ela gravou o que a versão {RUNNING}, que está"
            f" começando, não conhece ({newer[since]}). Nada foi mudado. Inicie a versão mais nova, ou restaure em"
            " uma pasta nova um backup feito antes dela."
        )


def _kind(row: sa.Row[tuple[str, int, str, str]]) -> Kind:
    return Kind(row.topic, row.shape, row.fields, row.since)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())

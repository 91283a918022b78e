"""Which events can be undone, and how: every type of event has its compensation, or the reason why it has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from command_api.compensations.differing import Path, put_back
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Event
from infra.files import FileStore
from infra.security.permissions import Permission


@dataclass(frozen=True)
class Undone:
    """An event that should be undone. ``before`` and ``after`` are its aggregate just before (``None`` for the first
    event) and just after it, ``now`` as it is; ``changed`` is where the first two differ."""

    event: Any
    before: Any
    after: Any
    now: Any
    changed: tuple[Path, ...]

    @property
    def id(self) -> int:
        """The id of the aggregate."""
        number: int = self.now.number
        return number

    def former(self, name: str) -> Any:
        """The attribute ``name`` as it should be again: a record keeps what others changed in it since."""
        paths = [path[1:] for path in self.changed if path[0] == name]
        return (
            put_back(getattr(self.now, name), getattr(self.before, name), paths) if paths else getattr(self.now, name)
        )

    def touches(self, name: str) -> bool:
        """Whether the event changed the attribute ``name``."""
        return any(path[0] == name for path in self.changed)


@dataclass(frozen=True)
class Tools:
    """What commands work with."""

    store: Store
    files: FileStore


class Command(Protocol):
    """A command of a slice, ready to be given."""

    def __call__(self, tools: Tools, ctx: CommandContext) -> Receipt: ...


Compensate = Callable[[Undone], Command]
"""Raises ``Refused`` where the domain has no way back from this very event."""


@dataclass(frozen=True)
class Compensation:
    """How a type of event is undone. ``right`` is what the slice asks for. ``fields`` are the attributes that the event
    changes: a later change of one prevents the undo. Without fields, the command itself finds the obstacles."""

    right: Permission
    fields: tuple[str, ...]
    compensate: Compensate


class Compensations:
    """What a slice declares in its ``undoing`` module: each of its events can be undone, or stays for a reason."""

    def __init__(self) -> None:
        self.by_event: Final[dict[type[Event], Compensation]] = {}
        self.kept: Final[dict[type[Event], str]] = {}
        """Why an event stays: one sentence, for people."""

    def undoes(
        self, *event_types: type[Event], right: Permission, fields: tuple[str, ...] = ()
    ) -> Callable[[Compensate], Compensate]:
        """The decorated function undoes events of these types."""

        def register(compensate: Compensate) -> Compensate:
            for event_type in event_types:
                self.by_event[event_type] = Compensation(right, fields, compensate)
            return compensate

        return register

    def keeps(self, sentence: str, *event_types: type[Event]) -> None:
        """Events of these types stay, and ``sentence`` says why and what can be done instead."""
        self.kept.update(dict.fromkeys(event_types, sentence))

    @classmethod
    def of(cls, slices: Iterable[Compensations]) -> Compensations:
        """The compensations of several slices together."""
        together = cls()
        for each in slices:
            together.by_event.update(each.by_event)
            together.kept.update(each.kept)
        return together

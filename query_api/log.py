"""The port through which queries read events. The composition root implements it.

A route takes it as ``TheLog``. Events of erased customers come without their personal data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from fastapi import Depends, Request

from command_api.kernel import Event
from infra.position import Position

Key = tuple[str, int]
"""A stream and a version in it: where an event is."""

State = Mapping[str, Any]
"""Attributes of an aggregate and their values. The values must not be modified."""


@dataclass(frozen=True)
class Step:
    """An event, and its stream before and after it."""

    event: Event
    before: State
    after: State


class Log(Protocol):
    """The events themselves; ``app.state.log``."""

    def events(self, keys: Sequence[Key]) -> Mapping[Key, Event]:
        """These events, as far as the log has them."""

    def subjects(self, keys: Sequence[Key]) -> Mapping[Key, str | None]:
        """Whose key encrypts the personal data of these events; ``None``: they have none, or in clear."""

    def stream(self, name: str, last: int) -> Sequence[Event]:
        """The events of one stream up to the version ``last``, oldest first."""

    def state(self, stream: str) -> State:
        """What a stream is now, also where no read model has followed yet; empty where there is none."""

    def head(self) -> Position:
        """The position of the last event that a read model can apply."""

    def began(self, stream: str) -> Position | None:
        """The position of the first event of a stream; ``None`` if there never was one."""

    def steps(self, stream: str, first: int, last: int) -> Sequence[Step]:
        """The state before and after each event from ``first`` to ``last`` of a stream, by version."""

    def steps_at(self, keys: Sequence[Key]) -> Mapping[Key, Step]:
        """The steps of these events, of any streams, as far as the log has them."""


def _log(request: Request) -> Log:
    log: Log = request.app.state.log
    return log


TheLog = Annotated[Log, Depends(_log)]

"""The port through which the history reads the log. The composition root implements it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from command_api.kernel import Event

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

    def steps(self, stream: str, first: int, last: int) -> Sequence[Step]:
        """The state before and after each event from ``first`` to ``last`` of a stream, by version."""

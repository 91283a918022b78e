"""What a function leads to: the functions it calls, the events it writes, the events it distinguishes.

Types are guessed from annotations, ``store.load(Product, 42)`` and class methods.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from launcher.model.classes import Classes, Unit
from launcher.model.reading import BodyNames, BodyReader, Events
from launcher.model.source import Key, SourceCode


class Calls:
    """The call graph of a source; ``events`` are the topics of its events by their classes."""

    def __init__(self, source: SourceCode, events: Mapping[Key, str]) -> None:
        self.events = events
        self._classes = Classes(source)
        self._events = Events(events)
        self._found: dict[Unit, BodyNames] = {}

    def found(self, unit: Unit) -> BodyNames:
        """What the unit itself names. Read once."""
        if unit not in self._found:
            self._found[unit] = BodyNames()
            body = self._classes.body(unit)
            if body is not None:
                BodyReader(self._classes, self._events, unit, self._found[unit]).read(body)
        return self._found[unit]

    def reached(self, *units: Unit) -> Iterator[BodyNames]:
        """What these units and everything they call name."""
        waiting, seen = list(units), set(units)
        while waiting:
            found = self.found(waiting.pop())
            yield found
            new = found.calls - seen
            seen |= new
            waiting.extend(sorted(new))  # the same order in every process: circles end where they are entered

    def method(self, cls: Key, name: str) -> Unit | None:
        """The method ``name`` of a class, its own or inherited."""
        return self._classes.member(cls, name)

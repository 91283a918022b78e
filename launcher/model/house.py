"""The model of the house, put together from its packages, its OpenAPI documents and its front end."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from command_api.kernel import Event
from command_api.kernel.events import EVENT_TYPES
from infra.slices import parts
from launcher.model.calls import Calls
from launcher.model.classes import Unit
from launcher.model.screens import ScreenRead, reads_of, screens_by_read
from launcher.model.source import Class, Key, Module, SourceCode, read_source
from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection

UNDO: Final = "undo"
"""The writer of events that only an undo can lead to."""

_AGGREGATE: Final = ("command_api.kernel.aggregates", "Aggregate")

Topic: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Happening:
    """An event type. ``others`` write it where no operation does: an undo, or a module of the launcher."""

    topic: Topic
    slice: str
    title: str
    sentence: str
    applied_by: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    read_models: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.topic.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Operation:
    """A command of the API, and the events that it can lead to."""

    name: str
    slice: str
    address: str
    summary: str
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadModel:
    """What a projection makes of which events; one that takes ``every`` event names none of them."""

    name: str
    slice: str
    sentence: str
    topics: tuple[Topic, ...] = ()
    every: bool = False


@dataclass(frozen=True, slots=True)
class ModelOfHouse:
    """All elements in the order of their names; events in the order of their slice."""

    operations: tuple[Operation, ...]
    events: tuple[Happening, ...]
    read_models: tuple[ReadModel, ...]
    reads: tuple[ScreenRead, ...]

    @property
    def slices(self) -> list[str]:
        everything: Iterable[Any] = (*self.operations, *self.events, *self.read_models, *self.reads)
        return sorted({each.slice for each in everything})

    def reads_with(self, read_model: str) -> list[ScreenRead]:
        return [read for read in self.reads if read_model in read.read_models]


def draw_house(root: Path) -> ModelOfHouse:
    """The model of the checkout at ``root``, which is the code that runs."""
    parts("command_api", "events")
    types = {topic: each for topic, each in EVENT_TYPES.items() if each.__module__.startswith("command_api.")}
    source = read_source(root, "command_api", "launcher/jobs", "launcher/admin", "launcher/assistants")
    calls = Calls(source, {_key(each): topic for topic, each in types.items()})
    operations = _operations(root, source, calls)
    models = tuple(sorted(map(_read_model, PROJECTIONS), key=lambda model: model.name))
    return ModelOfHouse(operations, _events(types, source, calls, operations, models), models, _reads(root))


def _events(
    types: Mapping[Topic, type[Event]],
    source: SourceCode,
    calls: Calls,
    operations: tuple[Operation, ...],
    models: tuple[ReadModel, ...],
) -> tuple[Happening, ...]:
    described = (part.DESCRIPTIONS.items() for part in parts("query_api", "descriptions"))
    titles = {event.TOPIC: each.title for items in described for event, each in items}
    applied, others = _applied(types, source, calls), _written_by_others(source, calls)
    told = sorted(types.items(), key=lambda each: each[1].__module__)  # in a module they stay in their order
    return tuple(
        Happening(
            topic=topic,
            slice=topic.partition(".")[0],
            title=titles.get(topic, ""),
            sentence=first_sentence(each.__dict__.get("__doc__")),
            applied_by=applied[topic],
            operations=(writers := tuple(each.name for each in operations if topic in each.topics)),
            others=() if writers else tuple(sorted(others.get(topic, ()))),
            read_models=tuple(model.name for model in models if topic in model.topics),
        )
        for topic, each in told
    )


def _applied(types: Mapping[Topic, type[Event]], source: SourceCode, calls: Calls) -> dict[Topic, tuple[str, ...]]:
    """The aggregates whose ``evolve`` distinguishes an event, or a base of it."""
    tells: dict[str, set[Key]] = {}
    for cls in _aggregates(source):
        evolve = calls.method(cls.key, "evolve")
        found = calls.reached(evolve) if evolve else ()
        tells[cls.key[1]] = set().union(*(each.tells_apart for each in found))
    return {
        topic: tuple(sorted(name for name, keys in tells.items() if any(_key(base) in keys for base in each.__mro__)))
        for topic, each in types.items()
    }


def _aggregates(source: SourceCode) -> list[Class]:
    classes = [cls for module in source.modules.values() for cls in module.classes.values() if "TOPIC" in cls.members]
    return [
        cls for cls in classes if _AGGREGATE in (each.key for each in source.lineage(cls)) and cls.key != _AGGREGATE
    ]


def _operations(root: Path, source: SourceCode, calls: Calls) -> tuple[Operation, ...]:
    units = {
        name: (module.name, function)
        for module in source.modules.values()
        for function, body in module.values.items()
        for name in _operation_ids(body)
    }
    documented = (each for each in _documented(root, "command") if each["operationId"] in units)
    found = [
        Operation(
            name=each["operationId"],
            slice=units[each["operationId"]][0].split(".")[1],
            address=each["address"],
            summary=each["summary"],
            topics=_written(calls, units[each["operationId"]]),
        )
        for each in documented
    ]
    return tuple(sorted(found, key=lambda operation: operation.name))


def _operation_ids(body: ast.AST) -> list[str]:
    """The ids that the decorators of a function give to its route."""
    decorators = body.decorator_list if isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef) else []
    words = [word for each in decorators if isinstance(each, ast.Call) for word in each.keywords]
    return [ast.literal_eval(word.value) for word in words if word.arg == "operation_id"]


def _written(calls: Calls, *units: Unit) -> tuple[Topic, ...]:
    keys = set().union(*(found.writes for found in calls.reached(*units)))
    return tuple(sorted(calls.events[key] for key in keys))


def _written_by_others(source: SourceCode, calls: Calls) -> dict[Topic, set[str]]:
    """What undoing, and what the launcher does by itself, write: by the module that gives the command."""
    written: dict[Topic, set[str]] = {}
    for module in source.modules.values():
        by_itself = module.name.startswith("launcher.")
        if by_itself or module.name.endswith(".undoing"):
            called = {call for unit in _units(module) for call in calls.found(unit).calls}
            commands = {call for call in called if not call[0].startswith("launcher.")}
            for topic in _written(calls, *commands):
                written.setdefault(topic, set()).add(module.name if by_itself else UNDO)
    return written


def _units(module: Module) -> list[Unit]:
    methods = [f"{cls.key[1]}.{name}" for cls in module.classes.values() for name in cls.members]
    return [(module.name, name) for name in (*module.values, *methods)]


def _read_model(projection: type[Projection]) -> ReadModel:
    topics = projection.topics()
    every = topics is None or topics >= set(EVENT_TYPES)
    folder = projection.__module__.split(".")[1]
    named = () if every else tuple(sorted(topics or ()))
    return ReadModel(projection.name, folder, first_sentence(projection.__doc__), named, every)


def _reads(root: Path) -> tuple[ScreenRead, ...]:
    documented = _documented(root, "query")
    screens = screens_by_read(root / "frontend" / "src", [each["operationId"] for each in documented])
    return tuple(sorted(reads_of(root / "query_api", documented, screens), key=lambda read: read.name))


def _documented(root: Path, side: str) -> list[dict[str, Any]]:
    """The operations of one OpenAPI document, each with its method and path."""
    document = json.loads((root / "frontend" / "openapi" / f"{side}.json").read_text(encoding="utf-8"))
    return [
        {**operation, "address": f"{method.upper()} {path}"}
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def first_sentence(docstring: str | None) -> str:
    """The first sentence of a docstring, on one line and without reStructuredText's double backticks."""
    text = " ".join((docstring or "").split()).replace("``", "`")
    return re.split(r"(?<=[^.].[.!?])\s+(?=[A-ZÀ-Ú`])", text, maxsplit=1)[0]


def _key(cls: type) -> Key:
    return cls.__module__, cls.__qualname__

"""Answers filled from rows by the names of their fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from pydantic import BaseModel

from infra.compiled import OwnRow

M = TypeVar("M", bound=BaseModel)


def filled(model: type[M], row: Mapping[Any, Any], /, **computed: Any) -> M:
    """``model`` with the ``computed`` fields, and each of the others as ``row`` has it under the same name.

    Lists and nested values that the read model stores as JSON text are decoded. Raises ``KeyError`` for a field that
    the row lacks, and ``TypeError`` for a computed one that the model lacks.
    """
    names, nested = _copied(model, *computed)
    return model(**_decoded({name: row[name] for name in names}, nested), **computed)


def listed(model: type[BaseModel], rows: Iterable[OwnRow]) -> list[OwnRow]:
    """``rows``, whose columns are the fields of ``model``, with stored JSON text decoded in place. Nothing is copied or
    validated: for long lists."""
    _, nested = _copied(model)
    return [_decoded(row, nested) for row in rows]


def _decoded(values: OwnRow, nested: Sequence[str]) -> OwnRow:
    for name in nested:
        stored = values[name]
        if isinstance(stored, str):
            values[name] = [] if stored == "[]" else msgspec.json.decode(stored)
    return values


@cache
def _copied(model: type[BaseModel], *computed: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that a row gives, and those of them that hold other values."""
    fields = model.model_fields
    if unknown := set(computed) - fields.keys():
        raise TypeError(f"{model.__name__} has no field {', '.join(sorted(unknown))}")
    names = tuple(name for name in fields if name not in computed)
    return names, tuple(name for name in names if any(map(_is_nested, _kinds_of(fields[name].annotation))))


def _kinds_of(annotation: Any) -> Iterator[Any]:
    """The annotation itself, and what a union consists of."""
    yield annotation
    yield from get_args(annotation)


def _is_nested(kind: Any) -> bool:
    bare = get_origin(kind) or kind
    return isinstance(bare, type) and issubclass(bare, BaseModel | list | tuple | dict)

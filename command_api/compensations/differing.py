"""Where two states of an aggregate differ, down to the fields of its records, and how a former value is put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from dataclasses import replace as replace_dataclass
from typing import Any, Final

import msgspec

Path = tuple[str, ...]
"""``("details", "customer", "phone")``: an attribute, and the way into it."""

_NOWHERE: Final = object()


def differing(one: Any, other: Any, names: Iterable[str]) -> list[Path]:
    """The paths at which two aggregates differ, beginning at the attributes ``names``."""
    return [path for name in names for path in _differing(getattr(one, name), getattr(other, name), (name,))]


def value_at(owner: Any, path: Path) -> Any:
    """What is at ``path``; something that equals nothing else where the way there is gone."""
    for name in path:
        owner = getattr(owner, name, _NOWHERE)
    return owner


def put_back(now: Any, former: Any, paths: Sequence[Path]) -> Any:
    """``now`` with what ``former`` had at ``paths``; the rest of a record stays as it is."""
    if () in paths:
        return former
    heads = dict.fromkeys(path[0] for path in paths)
    changes = {
        head: put_back(getattr(now, head), getattr(former, head), [path[1:] for path in paths if path[0] == head])
        for head in heads
    }
    if isinstance(now, msgspec.Struct):
        return msgspec.structs.replace(now, **changes)
    return replace_dataclass(now, **changes)


def _differing(one: Any, other: Any, path: Path) -> Iterator[Path]:
    if one == other:
        return
    names = _fields_of(one)
    if names is None or type(one) is not type(other):
        yield path
        return
    for name in names:
        yield from _differing(getattr(one, name), getattr(other, name), (*path, name))


def _fields_of(value: Any) -> Sequence[str] | None:
    if isinstance(value, msgspec.Struct):
        return value.__struct_fields__
    if is_dataclass(value) and not isinstance(value, type):
        return [field.name for field in fields(value)]
    return None

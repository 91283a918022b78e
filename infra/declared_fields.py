"""Fields that are declared once, in a struct: request bodies, response models and labels are made from the declaration.

A field of the struct is ``name: Annotated[type with limits, FieldDoc(…)] = default``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from annotated_types import MaxLen
from pydantic import BaseModel, Field, create_model
from pydantic.fields import FieldInfo

from infra.json_object import JsonObject

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class FieldDoc:
    """``label`` and ``unit`` are for people, in Portuguese; ``description`` and ``example`` are for the API documents.

    ``headers`` are titles of spreadsheet columns, folded, from which the field is imported. A ``searched`` field is
    part of the text that the list's search matches.
    """

    label: str
    description: str
    example: object
    unit: str = ""
    headers: tuple[str, ...] = ()
    searched: bool = False


@dataclass(frozen=True, slots=True)
class DeclaredField:
    """A field of a struct: ``type`` is the bare type, ``annotation`` has the limits too."""

    name: str
    type: Any
    annotation: Any
    default: Any
    doc: FieldDoc

    @property
    def may_be_none(self) -> bool:
        """Whether ``None`` is a value, which means "unknown"."""
        return NoneType in get_args(self.type)

    @property
    def longest(self) -> int | None:
        """The most characters that a text may have; the innermost limit is overridden by those around it."""
        infos = [each for each in self.annotation.__metadata__ if isinstance(each, FieldInfo)]
        limits = [each.max_length for info in infos for each in info.metadata if isinstance(each, MaxLen)]
        return limits[-1] if limits else None


def declared_fields(struct: type[msgspec.Struct]) -> Iterator[DeclaredField]:
    """The fields of ``struct`` in their order."""
    types = get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        doc = next(each for each in field.type.__metadata__ if isinstance(each, FieldDoc))
        yield DeclaredField(field.name, types[field.name], field.type, field.default, doc)


def requests(struct: type[msgspec.Struct], *, partial: bool = False) -> Callable[[type[M]], type[M]]:
    """Add the fields of ``struct`` to the decorated request body, except those that it declares itself; ``partial``:
    each may be left out or `null`."""

    def field(each: DeclaredField) -> tuple[Any, Any]:
        about = _about(each)
        return (
            (each.annotation | None, Field(None, **about))
            if partial
            else (each.annotation, Field(... if each.default is msgspec.NODEFAULT else each.default, **about))
        )

    return _adding({each.name: field(each) for each in declared_fields(struct)})


def responds(struct: type[msgspec.Struct], *, without: str = "") -> Callable[[type[M]], type[M]]:
    """Add the fields of ``struct`` to the decorated response model, except those that it declares itself and the one
    ``without`` names; decimals are JSON numbers."""

    def field(each: DeclaredField) -> tuple[Any, Any]:
        # as an application writes it: decimals are JSON numbers
        shown = float if each.type is Decimal else float | None if each.type == Decimal | None else each.type
        return shown, Field(**_about(each))

    return _adding({each.name: field(each) for each in declared_fields(struct) if each.name != without})


def vocabulary(name: str, words: Mapping[Any, str]) -> JsonObject:
    """What the API documents say of a field that is no enum but whose known values have names for people; ``name`` is
    that of the list of words. For ``json_schema_extra``."""
    return {"x-enum-name": name, "x-enum-labels": {str(value): word for value, word in words.items()}}


def labels(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The name of each field for people, by its name in code."""
    return {each.name: each.doc.label for each in declared_fields(struct)}


def units(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What is written behind the value of each field that has a unit."""
    return {each.name: each.doc.unit for each in declared_fields(struct) if each.doc.unit}


def _about(field: DeclaredField) -> dict[str, Any]:
    """What the API documents say of ``field``."""
    doc = field.doc
    published = {"x-label": doc.label} | ({"x-unit": doc.unit} if doc.unit else {})
    return {"description": doc.description, "examples": [doc.example], "json_schema_extra": published}


def _adding(fields: dict[str, Any]) -> Callable[[type[M]], type[M]]:
    def add(model: type[M]) -> type[M]:
        added = {name: field for name, field in fields.items() if name not in model.model_fields}
        made: type[M] = create_model(
            model.__name__, __base__=model, __module__=model.__module__, __doc__=model.__doc__, **added
        )
        return made

    return add

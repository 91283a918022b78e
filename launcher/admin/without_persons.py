"""What an event says without the people in it.

Numbers, amounts, days, moments, truths and words of a fixed list stay. Of texts, only those stay that are named here:
the names and codes of the house's own things. Every other text is masked, also one that a later version adds: what
people type anywhere may name a customer.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from command_api.kernel.events import Event
from infra.slices import parts
from query_api.audit.personal import MASK

_EVERYWHERE: Final = frozenset(
    {
        "asset_tag",
        "beer_name",
        "container_tag",
        "cost_center",
        "from_status",
        "model_name",
        "occasion",
        "order_code",
        "role",
        "roles.*",
    }
)
"""Texts that are the house's own wherever they stand: the last parts of their paths."""
OWN: Final[Mapping[str, frozenset[str]]] = {
    part.__name__.split(".")[1]: part.HOUSE_TEXTS
    for part in parts("query_api", "wording")
    if hasattr(part, "HOUSE_TEXTS")
}
"""By the part of a topic before the dot: the paths of its other texts that stay."""
_TELLS_NOBODY: Final = (
    inspect.BoolType,
    inspect.DateTimeType,
    inspect.DateType,
    inspect.DecimalType,
    inspect.EnumType,
    inspect.FloatType,
    inspect.IntType,
    inspect.LiteralType,
    inspect.TimeType,
)
_ENVELOPE: Final = frozenset(Event.__struct_fields__)


def without_persons(event: Event) -> dict[str, Any]:
    """The own fields of ``event`` as JSON would have them, with ``MASK`` for what may name a person."""
    kind = type(event)
    own = (each for each in _fields_of(event) if each.name not in _ENVELOPE)
    return {each.encode_name: _told(getattr(event, each.name), each.type, each.encode_name, kind) for each in own}


def stays(path: str, event_type: type[Event]) -> bool:
    """Whether a text at this path, such as ``items.*.name``, is the house's own."""
    if path in event_type.PERSONAL:
        return False
    own = OWN.get(event_type.TOPIC.partition(".")[0], frozenset())
    return path in own or any(path == name or path.endswith(f".{name}") for name in _EVERYWHERE)


def _fields_of(struct: msgspec.Struct) -> tuple[inspect.Field, ...]:
    kind: Hashable = type(struct)
    return _fields(kind)


@cache
def _fields(struct: Hashable) -> tuple[inspect.Field, ...]:
    """The fields of a struct type."""
    fields: tuple[inspect.Field, ...] = getattr(inspect.type_info(struct), "fields", ())
    return fields


def _told(value: Any, node: inspect.Type, path: str, event: type[Event]) -> Any:
    """``value`` at ``path`` of an event of this type, with personal data masked."""
    if value is None:
        return None
    if path in event.PERSONAL:
        return MASK
    match _fitting(value, node):
        case inspect.StructType():
            return {
                each.encode_name: _told(getattr(value, each.name), each.type, f"{path}.{each.encode_name}", event)
                for each in _fields_of(value)
            }
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [_told(each, item, f"{path}.*", event) for each in value]
        case inspect.TupleType(item_types=items):
            return [_told(each, item, f"{path}.*", event) for each, item in zip(value, items, strict=True)]
        case inspect.DictType(key_type=inspect.IntType() | inspect.LiteralType(), value_type=of):
            return {key: _told(each, of, f"{path}.*", event) for key, each in value.items()}
        case inspect.StrType() if stays(path, event):
            return value
        case known if isinstance(known, _TELLS_NOBODY):
            return value
        case _:
            return MASK


def _fitting(value: Any, node: inspect.Type) -> inspect.Type | None:
    """The one of several types that ``value`` is of."""
    if not isinstance(node, inspect.UnionType):
        return node
    return next((each for each in node.types if _fits(value, each)), None)


def _fits(value: Any, node: inspect.Type) -> bool:
    match node:
        case inspect.NoneType():
            return False
        case inspect.StructType(cls=cls):
            return type(value) is cls
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.LiteralType(values=values):
            return value in values
        case _:
            return not isinstance(value, str | msgspec.Struct)

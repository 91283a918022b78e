"""Partial changes: what a command does not state stays as it is."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

__all__ = ["UNSET", "Maybe", "Partial", "if_sent", "stated"]

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

Maybe: TypeAlias = T | UnsetType
"""The field of a command that may be left out: ``name: Maybe[str] = UNSET``."""


def stated(value: Maybe[T], now: T) -> T:
    """``value``, or ``now`` if the command does not state it."""
    return now if value is UNSET else value


def if_sent(value: T | None) -> Maybe[T]:
    """The field of a request as the field of a command: ``None`` means that the client left it out."""
    return UNSET if value is None else value


class Partial(Generic[S]):
    """Some fields of a struct, each with its new value. Raises ``TypeError`` for a field that the struct lacks."""

    def __init__(self, struct: type[S], **values: Any) -> None:
        unknown = values.keys() - set(struct.__struct_fields__)
        if unknown:
            raise TypeError(f"{struct.__name__} has no field {', '.join(sorted(unknown))}")
        self.struct = struct
        self.values = values

    @classmethod
    def of(cls, whole: S) -> Partial[S]:
        """All fields of ``whole``."""
        return cls(type(whole), **msgspec.structs.asdict(whole))

    def followed_by(self, later: Partial[S]) -> Partial[S]:
        """Both changes as one; where they differ, ``later`` holds."""
        return Partial(self.struct, **{**self.values, **later.values})

    def applied_to(self, whole: S) -> S:
        """``whole`` with the values of this change."""
        return msgspec.structs.replace(whole, **self.values)

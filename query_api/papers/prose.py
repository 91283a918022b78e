"""Text with what is not text in it: bold words, lines to write on, boxes to tick. ``parts.typ`` sets it (``prose``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Piece: TypeAlias = str | Mapping[str, object]
Prose: TypeAlias = str | Sequence[Piece]


def strong(said: str) -> Piece:
    """In bold."""
    return {"strong": said}


def blank(mm: int = 45) -> Piece:
    """A line to write on."""
    return {"blank": mm}


def or_blank(said: str, mm: int = 45) -> Piece:
    """What was said, or a line to write it on."""
    return said or blank(mm)


def tick(*, ticked: bool = False) -> Piece:
    """A box to tick with a pen."""
    return {"tick": ticked}

"""The words for what a delivery went without."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def named(lines: Iterable[Any], pieces: Iterable[Any]) -> str:
    """``2 × Copo, Barril 50L (BARRIL50-0002)``: lines with the tags of their pieces."""
    tags: dict[int, list[str]] = {}
    for piece in pieces:
        tags.setdefault(piece.item_id, []).append(piece.asset_tag)
    return ", ".join(_named(line, tags.get(line.id, [])) for line in lines)


def _named(line: Any, tags: list[str]) -> str:
    others = [tag for tag in tags if tag not in line.name]
    if others:
        return f"{line.name} ({', '.join(others)})"
    return line.name if tags else f"{line.quantity.normalize():f} × {line.name}".replace(".", ",", 1)

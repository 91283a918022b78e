"""The words for what a delivery went without, or beyond the order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from infra.brazilian import short_number


def named(lines: Iterable[Any], pieces: Iterable[Any]) -> str:
    """``2 × Copo, Barril 50L (BARRIL50-0002)``: lines with the tags of their pieces."""
    tags: dict[int, list[str]] = {}
    for piece in pieces:
        tags.setdefault(piece.item_id, []).append(piece.asset_tag)
    return ", ".join(_named(line, tags.get(line.id, [])) for line in lines)


def differences(left: str, gone: str) -> list[str]:
    """A sentence for what was ``left`` behind, and one for what was handed over though it was off the order."""
    return [
        *([f"Entregue sem: {left}. Entrou no pedido depois da lista que o motorista viu."] if left else []),
        *([f"Entregue a mais: {gone}. Saiu do pedido depois da lista que o motorista viu."] if gone else []),
    ]


def _named(line: Any, tags: list[str]) -> str:
    others = [tag for tag in tags if tag not in line.name]
    if others:
        return f"{line.name} ({', '.join(others)})"
    return line.name if tags else f"{short_number(line.quantity)} × {line.name}"

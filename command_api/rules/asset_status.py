"""What an asset is doing, as one word: what people said of it and what its orders do with it, put together."""

from __future__ import annotations

from typing import Final, Literal, get_args

AssetStatus = Literal["available", "reserved", "checked_out", "maintenance", "lost", "retired"]
ASSET_STATUSES: Final[tuple[AssetStatus, ...]] = get_args(AssetStatus)
ASSET_STATUS_LABELS: Final[dict[AssetStatus, str]] = {
    "available": "Disponível",
    "reserved": "Reservado",
    "checked_out": "Em Uso",
    "maintenance": "Manutenção",
    "lost": "Perdido",
    "retired": "Aposentado",
}


def asset_status(by_hand: AssetStatus, *, out: bool, set_aside: bool) -> AssetStatus:
    """``by_hand`` is what people said last (damage and loss on a return count); ``out``: some order has it with its
    customer; ``set_aside``: it stands ready for some order."""
    if out:
        return "checked_out"
    if by_hand != "available":
        return by_hand
    return "reserved" if set_aside else "available"

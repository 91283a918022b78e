"""Where what stands in the way of a command or a read is mended: the member ``mend`` of a refusal.

The back office makes a link of it for those who may open the screen (``frontend/src/app/back-office/mending.tsx``).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

MendingScreen = Literal[
    "asset",
    "batch",
    "batches",
    "beers",
    "customer",
    "equipment",
    "event",
    "freight",
    "house",
    "house-address",
    "house-pix",
    "kits",
    "product",
    "profile",
    "taps",
    "user",
]


class Mend(TypedDict):
    """A screen of the back office; for that of a record with the id of the record."""

    screen: MendingScreen
    id: NotRequired[int]


def mended_at(screen: MendingScreen, id: int | None = None) -> Mend:
    """The way to the screen: ``Refused("…", mend=mended_at("batch", 5))``."""
    return {"screen": screen} if id is None else {"screen": screen, "id": id}

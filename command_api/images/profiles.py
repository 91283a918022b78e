"""What each kind of picture must be, and what it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from command_api.images.domain import Kind

MEGABYTE: Final = 1024 * 1024
LIGHT_GREY: Final = (243, 244, 246)
"""#f3f4f6, what shows where there is no picture."""
TYPES: Final = ("image/jpeg", "image/png", "image/webp")


@dataclass(frozen=True, slots=True)
class Profile:
    """``width`` and ``height`` are the least a picture must have and what is shown; ``widths`` go from narrow to wide.

    ``quality`` is WebP's, lowered until the widest file has no more than ``largest_file`` bytes.
    """

    width: int
    height: int
    widths: tuple[int, ...]
    fit: Literal["cover", "contain"]
    quality: int
    largest_upload: int
    largest_file: int


PROFILES: Final[dict[Kind, Profile]] = {
    "hero": Profile(1600, 900, (640, 960, 1280, 1600), "cover", 92, 10 * MEGABYTE, 600_000),
    "category": Profile(1680, 720, (640, 960, 1280, 1680), "cover", 90, 5 * MEGABYTE, 500_000),
    "product": Profile(1080, 1350, (320, 540, 810, 1080), "contain", 92, 5 * MEGABYTE, 400_000),
}

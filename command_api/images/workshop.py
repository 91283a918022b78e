"""Where pictures are decoded and encoded."""

from __future__ import annotations

from typing import Final

from infra.confined import Confined, Limits

MIB: Final = 1024 * 1024
PICTURES: Final = Confined(
    workers=2, limits=Limits(cpu=30, wall=60, memory=1536 * MIB), modules=["command_api.images.pictures"]
)
"""Two pictures at a time, so that memory and the other requests stay as they are. One of 40 megapixels needs up to
seven seconds and 1.1 GB."""

"""A picture beside a shared link: JPEG of 1200 × 630 pixels, the format that every messenger and network shows."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

SIZE: Final = (1200, 630)
_QUALITY: Final = 82


def shared_url(url: str) -> str:
    """The address of what is shared of the picture at ``url``, which ends with ``.webp``."""
    return url.removesuffix(".webp") + ".jpg"


def shared_form(picture: Path) -> bytes:
    """The middle of a wide picture; a tall one whole, between its own background."""
    from PIL import Image, ImageOps  # 10 MB that only shared links need

    with Image.open(picture, formats=["WEBP"]) as opened:
        whole = opened.convert("RGB")
    if whole.width >= whole.height:
        shown = ImageOps.fit(whole, SIZE)
    else:
        shown = ImageOps.pad(whole, SIZE, color=whole.getpixel((0, 0)))  # type: ignore[arg-type]  # RGB: three numbers
    content = io.BytesIO()
    shown.save(content, "JPEG", quality=_QUALITY, progressive=True)
    return content.getvalue()

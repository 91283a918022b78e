"""What every paper is asked: does it look as it did, does text leave the margins, is everything there in order.

After a change of a template ``CHOPERIA_DRAW_PAPERS=1 python -m pytest tests/query_api/papers`` draws the pictures anew:
look at them before they are committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

from tests.harness.papers import Page, pictures_of

_GOLDEN: Final = Path(__file__).parent / "golden"
_DRAWS: Final = os.environ.get("CHOPERIA_DRAW_PAPERS") == "1"
_MOST: Final = 3
"""Pages of a paper that have a picture."""
_MARGIN: Final = 19
"""mm left and right; 20 less the space that ends a line."""
_TOP: Final = 17
_FOOT: Final = 5
"""mm below the name and number of the page, which a printer reaches."""
_UNKNOWN: Final = str.maketrans("月\u202e", "□□")


def looks_as_it_did(content: bytes, name: str) -> None:
    """Its first pages are those of ``golden``; with ``CHOPERIA_DRAW_PAPERS=1`` those that differ become it."""
    pictures = pictures_of(content)[:_MOST]
    for number, drawn in enumerate(pictures, start=1):
        file = _GOLDEN / f"{name}-{number}.png"
        if _DRAWS and not (file.exists() and _is_alike(drawn, file)):
            drawn.quantize(16).save(file, optimize=True)
        assert _is_alike(drawn, file), file.name
    assert not (_GOLDEN / f"{name}-{len(pictures) + 1}.png").exists(), "a page less than there was"


def _is_alike(drawn: Image.Image, file: Path) -> bool:
    """On the whole, and in every square of 8 mm: the digits of a seal are other ones each time."""
    with Image.open(file) as golden:
        if golden.size != drawn.size:
            return False
        differs = ImageChops.difference(drawn, golden.convert("L"))
    most = ImageStat.Stat(differs.reduce(16)).extrema[0][1]
    return ImageStat.Stat(differs).mean[0] < 0.01 * 255 and most < 0.2 * 255


def stays_inside(pages: Sequence[Page], name: str) -> None:
    """No text is in the margins of A4."""
    for page in pages:
        assert min(page.left, page.right) > _MARGIN, name
        assert page.top > _TOP, name
        assert page.bottom > _FOOT, name


def printed(said: str) -> str:
    """With the mark for what no font has."""
    return said.translate(_UNKNOWN)


def copied(pages: Iterable[Page]) -> str:
    """All text without spaces: a long name is in several lines."""
    return "".join("".join(each.lines) for each in pages).replace(" ", "")


def comes_in_order(words: Iterable[str], text: str) -> bool:
    """Each after the one before, in text that was ``copied``."""
    place = 0
    for each in words:
        place = text.find("".join(each.split()), place) + 1
        if place == 0:
            return False
    return True

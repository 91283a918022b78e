"""What a person reads in a PDF, and where on its pages it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pypdfium2
from PIL import Image

_POINTS_PER_MM = 72 / 25.4
_THIN = 2


@dataclass(frozen=True)
class Page:
    """``lines`` as they are copied out; ``strokes``: mm that its horizontal lines are long; ``left`` to ``bottom``: mm
    from the edges of the page to the nearest text."""

    lines: list[str]
    strokes: list[int]
    left: float
    right: float
    top: float
    bottom: float


@contextmanager
def _opened(content: bytes) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(content)
    try:
        yield document
    finally:
        document.close()


def pages_of(content: bytes) -> list[Page]:
    """In their order."""
    with _opened(content) as document:
        return [_page(each) for each in document]


def text_of(content: bytes) -> str:
    """Of all pages, words divided by one space."""
    return " ".join(" ".join(each.lines) for each in pages_of(content))


def images_on(content: bytes) -> int:
    """Of the first page."""
    with _opened(content) as document:
        return sum(1 for _ in document[0].get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))


def title_of(content: bytes) -> str:
    """What a reader shows as its name."""
    with _opened(content) as document:
        return str(document.get_metadata_dict()["Title"])


def pictures_of(content: bytes, dpi: int = 50) -> list[Image.Image]:
    """The pages in grey."""
    with _opened(content) as document:
        return [_picture(each, dpi) for each in document]


def _picture(page: pypdfium2.PdfPage, dpi: int) -> Image.Image:
    picture: Image.Image = page.render(scale=dpi / 72).to_pil().convert("L")
    page.close()
    return picture


def _page(page: pypdfium2.PdfPage) -> Page:
    wide, high = page.get_size()
    text = page.get_textpage()
    lines = [" ".join(each.split()) for each in text.get_text_range().splitlines()]
    boxes = [text.get_rect(index) for index in range(text.count_rects())]
    text.close()
    drawn = [each.get_bounds() for each in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_PATH])]
    page.close()
    return Page(
        [each for each in lines if each],
        [round((right - left) / _POINTS_PER_MM) for left, bottom, right, top in drawn if top - bottom < _THIN],
        left=min(box[0] for box in boxes) / _POINTS_PER_MM,
        right=(wide - max(box[2] for box in boxes)) / _POINTS_PER_MM,
        top=(high - max(box[3] for box in boxes)) / _POINTS_PER_MM,
        bottom=min(box[1] for box in boxes) / _POINTS_PER_MM,
    )

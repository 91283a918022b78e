"""What a person reads of a PDF."""

from __future__ import annotations

import pypdfium2


def pages_of(content: bytes) -> list[str]:
    """The text of each page, on one line."""
    with pypdfium2.PdfDocument(content) as document:
        return [_text(page) for page in document]


def text_of(content: bytes) -> str:
    """The text of all pages, on one line."""
    return " ".join(pages_of(content))


def _text(page: pypdfium2.PdfPage) -> str:
    shown = page.get_textpage()
    try:
        return " ".join(shown.get_text_range().replace("\u200b", "").split())
    finally:
        shown.close()
        page.close()


def beyond_the_margins(content: bytes, margin: float = 19) -> list[str]:
    """The characters, each with the number of its page, that stand nearer to the left or right edge than ``margin``
    millimetres, or outside the page."""
    found = []
    with pypdfium2.PdfDocument(content) as document:
        for number, page in enumerate(document, start=1):
            width, height = page.get_size()
            edge = margin * 72 / 25.4
            shown = page.get_textpage()
            for index in range(shown.count_chars()):
                left, bottom, right, top = shown.get_charbox(index)
                if left < right and (left < edge or right > width - edge or bottom < 0 or top > height):
                    found.append(f"{shown.get_text_range(index, 1)} on {number}")
            shown.close()
            page.close()
    return found

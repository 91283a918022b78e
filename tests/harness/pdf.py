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

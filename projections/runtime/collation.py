"""How names are compared: without case and accents for searching, in the Portuguese order for sorting."""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa

PLAIN = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that both databases sort by code point, independent of the server's locale."""


def folded(text: str) -> str:
    """``"Água de Coco"`` → ``"agua de coco"``: the text that a search compares, and the first sort key of names."""
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


def portuguese(text: str) -> tuple[str, str]:
    """A sort key: letters first, accents only between words that are the same without them, case last."""
    return folded(text), unicodedata.normalize("NFD", text).swapcase()

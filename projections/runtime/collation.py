"""How names are compared: without case and accents for searching, in the Portuguese order for sorting."""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa

from command_api.kernel.text import search_form

PLAIN = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that both databases sort by code point, independent of the server's locale."""


def portuguese(text: str) -> tuple[str, str]:
    """A sort key: letters first, accents only between words that are the same without them, case last."""
    return search_form(text), unicodedata.normalize("NFD", text).swapcase()

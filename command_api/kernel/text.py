"""How names and words are compared."""

from __future__ import annotations

import unicodedata


def without_accents(text: str) -> str:
    """``"Água de Coco"`` → ``"Agua de Coco"``."""
    if text.isascii():
        return text
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


def search_form(text: str) -> str:
    """``text`` without case and accents, blanks as they are: what a search compares, and the first sort key of
    names."""
    return without_accents(text).casefold()


def name_form(text: str) -> str:
    """``text`` without case, accents and doubled blanks: two names with the same form are one name."""
    return " ".join(search_form(text).split())


def header_form(text: str) -> str:
    """``text`` in small letters, without accents and doubled blanks: how titles and words of files are compared. Unlike
    ``name_form`` it keeps letters that only differ in case from two others (``ß``)."""
    return " ".join(without_accents(text).lower().split())

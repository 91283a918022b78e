"""Whether a customer is a person or a company."""

from __future__ import annotations

from typing import Literal

from command_api.rules.tax_number import LENGTH_OF_CNPJ, bare

Kind = Literal["person", "company"]


def kind_of(kind_set: Kind | None, document: str) -> Kind:
    """As a user said; else a CNPJ, with or without punctuation, makes a company."""
    return kind_set or ("company" if len(bare(document)) == LENGTH_OF_CNPJ else "person")

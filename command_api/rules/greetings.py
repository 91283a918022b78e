"""How a customer is addressed."""

from __future__ import annotations

from typing import Final

from command_api.kernel.text import search_form

_HOUSES: Final = frozenset(
    (
        *("associacao", "bar", "bistro", "boteco", "cervejaria", "chacara", "choperia", "clube", "emporio", "escola"),
        *("espaco", "hotel", "igreja", "lanchonete", "loja", "mercado", "padaria", "petiscaria", "pizzaria", "pousada"),
        *("pub", "restaurante", "rotisseria", "sitio"),
    )
)
"""First words of names that are no person's."""


def first_name(name: str) -> str:
    """The first name of a person; the whole name of a house such as ``Bar do Zeca``."""
    first = name.split(maxsplit=1)[0] if name.split() else ""
    return name if search_form(first) in _HOUSES else first

"""The rows of statements that are balances and totals, as banks print them."""

from __future__ import annotations

import re
from typing import Final

from command_api.kernel.text import header_form

_SPACED: Final = re.compile(r"\bs a l d o\b")
_BALANCES: Final = {"saldo", "saldos", "sdo"}
_TOTALS: Final = {"total", "totais", "subtotal"}
_PRINTED: Final = frozenset(
    {"a", "ate", "com", "da", "de", "do", "dos", "e", "em", "na", "no", "para"}
    | {"anterior", "atual", "final", "inicial", "parcial", "total", "dia", "diario", "mes", "data", "periodo"}
    | {"bloqueado", "contabil", "disponivel", "limite", "liquido", "livre", "projetado", "provisorio", "saque"}
    | {"cc", "conta", "corrente", "poupanca", "credito", "creditos", "debito", "debitos", "lancamentos", "movimento"}
    | {"aplic", "aplicacao", "aplicacoes", "aplicado", "aut", "automatica", "mais", "resgate"}
    | {"invest", "investimento", "investimentos", "transportado", "transportar"}
)
"""What banks print after the word; a name or any other word makes the row a transaction."""


def is_balance(text: str) -> bool:
    """``SALDO ANTERIOR``, ``Saldo do dia 05/11``, ``S A L D O``; not ``Saldo devedor da Maria``."""
    first, rest = _words(text)
    return first in _BALANCES and all(word in _PRINTED or word.isdigit() for word in rest)


def begins_like_balance(text: str) -> bool:
    """Whether a row without an amount can only be a balance."""
    return _words(text)[0] in _BALANCES


def is_total(text: str) -> bool:
    """``Total``, ``Totais do período``."""
    first, rest = _words(text)
    return first in _TOTALS and all(word in _PRINTED or word.isdigit() for word in rest)


def _words(text: str) -> tuple[str, list[str]]:
    words = re.findall(r"\w+", _SPACED.sub("saldo", header_form(text)).replace("c/c", "cc"))
    return (words[0], words[1:]) if words else ("", [])

"""The access key of an NF-e: state, month, CNPJ of the issuer, model, series, number, random number, check digit."""

from __future__ import annotations

import re
from typing import Final

from infra.fiscal.keys import check_digit

LENGTH: Final = 44
_KEY: Final = re.compile(
    r"(?P<state>[0-9]{2})[0-9]{2}(?P<month>[0-9]{2})[0-9A-Z]{12}[0-9]{2}(?P<model>[0-9]{2})[0-9]{22}"
)
"""The CNPJ in it may have letters since July 2026."""
_STATES: Final = frozenset((*range(11, 18), *range(21, 30), 31, 32, 33, 35, 41, 42, 43, 50, 51, 52, 53))
_MODEL: Final = "55"
_SPACES: Final = re.compile(r"\s+")


def checked_note_key(text: str) -> str:
    """The key of an NF-e without spaces; may be empty. Raises ``ValueError`` with the fault (pt-BR)."""
    key = _SPACES.sub("", text).upper()
    if not key:
        return ""
    if len(key) != LENGTH:
        raise ValueError(f"A chave de uma NF-e tem {LENGTH} números: aqui há {len(key)}.")
    found = _KEY.fullmatch(key)
    if found is None or int(found["state"]) not in _STATES or not 1 <= int(found["month"]) <= 12:
        raise ValueError("Esta não é a chave de uma NF-e: verifique os números.")
    if found["model"] != _MODEL:
        raise ValueError(f"A nota do fornecedor é uma NF-e (modelo {_MODEL}); esta chave é do modelo {found['model']}.")
    if key[-1] != check_digit(key[:-1]):
        raise ValueError("A chave da nota não confere: verifique os números.")
    return key

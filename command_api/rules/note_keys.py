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
NFE: Final = "55"
NFCE: Final = "65"
"""Models of notes of goods."""
_NFSE: Final = re.compile(r"[0-9A-Z]{50}")
_SPACES: Final = re.compile(r"\s+")


def checked_note_key(text: str, model: str = NFE) -> str:
    """The key of an NF-e, or of a note of another ``model``, without spaces; may be empty. Raises ``ValueError`` with
    the fault (pt-BR)."""
    key, name = _SPACES.sub("", text).upper(), "NFC-e" if model == NFCE else "NF-e"
    if not key:
        return ""
    if len(key) != LENGTH:
        raise ValueError(f"A chave de uma {name} tem {LENGTH} números: aqui há {len(key)}.")
    found = _KEY.fullmatch(key)
    if found is None or int(found["state"]) not in _STATES or not 1 <= int(found["month"]) <= 12:
        raise ValueError(f"Esta não é a chave de uma {name}: verifique os números.")
    if found["model"] != model:
        raise ValueError(f"Aqui vai a chave de uma {name} (modelo {model}); esta é do modelo {found['model']}.")
    if key[-1] != check_digit(key[:-1]):
        raise ValueError("A chave da nota não confere: verifique os números.")
    return key


def checked_service_key(text: str) -> str:
    """The key of a national NFS-e without spaces. Raises ``ValueError`` with the fault (pt-BR)."""
    key = _SPACES.sub("", text).upper()
    if not _NFSE.fullmatch(key):
        raise ValueError(f"A chave de uma NFS-e tem 50 números: aqui há {len(key)}.")
    return key


def model_of(text: str) -> str:
    """The model of the note with this key; spaces do not count. Empty for what is too short."""
    return _SPACES.sub("", text)[20:22]


def issuer_in(key: str) -> str:
    """The CNPJ in the key of a note of goods."""
    return key[6:20]

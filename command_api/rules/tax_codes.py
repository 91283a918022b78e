"""Codes of taxes in notes: their forms, what a tax regime knows of them, and since when each must be said.

They are the accountant's: the house writes them down, and nothing here computes a tax. Sources: Manual de Orientação
do Contribuinte of the NF-e (tables of CST, CSOSN, origin and CRT); Nota Técnica 2025.002 (IBS and CBS).
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final, Literal, get_args

Regime = Literal["", "simples", "simples_excesso", "normal", "mei"]
"""Empty: the house has not said it."""
REGIMES: Final[tuple[Regime, ...]] = get_args(Regime)
REGIME_LABELS: Final[dict[Regime, str]] = {
    "": "Não informado",
    "simples": "Simples Nacional",
    "simples_excesso": "Simples Nacional, acima do sublimite",
    "normal": "Regime normal",
    "mei": "MEI",
}
CRT: Final[dict[Regime, int]] = {"simples": 1, "simples_excesso": 2, "normal": 3, "mei": 4}
"""What a note says of the regime."""
CSOSN: Final = frozenset({"101", "102", "103", "201", "202", "203", "300", "400", "500", "900"})
CST_OF_ICMS: Final = frozenset(
    {"00", "02", "10", "15", "20", "30", "40", "41", "50", "51", "53", "60", "61", "70", "90"}
)
WITH_SUBSTITUTION: Final = frozenset({"10", "20", "30", "70", "201", "202", "203"})
"""Codes whose note states bases and margins of a tax substitution, or a reduced base, which the house does not keep."""
CST_OF_PIS: Final = frozenset(
    {f"{code:02}" for code in (*range(1, 10), 49, *range(50, 57), *range(60, 68), *range(70, 76), 98, 99)}
)
"""Of PIS and COFINS alike."""
ORIGIN_LABELS: Final[dict[int, str]] = {
    0: "Nacional",
    1: "Importada pela casa",
    2: "Estrangeira, comprada no Brasil",
    3: "Nacional, com 40% a 70% importado",
    4: "Nacional, por processo produtivo básico",
    5: "Nacional, com até 40% importado",
    6: "Importada pela casa, sem similar nacional",
    7: "Estrangeira, comprada no Brasil, sem similar nacional",
    8: "Nacional, com mais de 70% importado",
}
"""Of goods, as a note says it."""
BEVERAGES: Final = "22"
"""The chapter of the NCM with beer in it."""
_OWED_SINCE: Final[dict[Regime, date]] = {
    "normal": date(2026, 8, 3),
    "simples": date(2027, 1, 4),
    "simples_excesso": date(2027, 1, 4),
    "mei": date(2027, 1, 4),
}
"""From this day on a note without IBS and CBS is rejected."""
_DOTS: Final = re.compile(r"[.\s-]")


def _digits(text: str, length: int, what: str) -> str:
    code = _DOTS.sub("", text)
    if code and not (code.isascii() and code.isdigit()):
        raise ValueError(f"{what} só tem números.")
    if code and len(code) != length:
        raise ValueError(f"{what} tem {length} números: aqui há {len(code)}.")
    return code


def checked_ncm(text: str) -> str:
    """The eight digits without dots; may be empty. Raises ``ValueError`` (pt-BR)."""
    return _digits(text, 8, "O NCM")


def checked_cest(text: str) -> str:
    """The seven digits without dots; may be empty. Raises ``ValueError`` (pt-BR)."""
    return _digits(text, 7, "O CEST")


def checked_cfop(text: str, *, outside: bool) -> str:
    """A CFOP within the state or ``outside`` of it, of what goes out or comes back; may be empty. Raises ``ValueError``
    (pt-BR)."""
    code = _digits(text, 4, "O CFOP")
    out, back, where = ("6", "2", "para fora do estado") if outside else ("5", "1", "dentro do estado")
    if code and code[0] not in (out, back):
        raise ValueError(f"O CFOP {where} começa com {out} (saída) ou {back} (entrada).")
    return code


def checked_icms(text: str) -> str:
    """A CST of two digits or a CSOSN of three; may be empty. Raises ``ValueError`` (pt-BR)."""
    code = text.strip()
    if code and code not in CSOSN | CST_OF_ICMS:
        raise ValueError(f"{code} não é um CST (dois números) nem um CSOSN (três números) do ICMS.")
    return code


def checked_pis(text: str, tax: str) -> str:
    """A CST of PIS or COFINS, ``tax``; may be empty. Raises ``ValueError`` (pt-BR)."""
    code = text.strip()
    if code and code not in CST_OF_PIS:
        raise ValueError(f"{code} não é um CST de {tax}.")
    return code


def suits(regime: Regime, icms: str) -> bool:
    """Whether a house of this regime may state the code: the Simples and the MEI have CSOSN, the others CST."""
    if not regime or not icms:
        return True
    return icms in (CSOSN if regime in ("simples", "mei") else CST_OF_ICMS)


def asks_ibs_cbs(regime: Regime, day: date) -> bool:
    """Whether a note of that day is rejected without IBS and CBS."""
    return bool(regime) and day >= _OWED_SINCE[regime]

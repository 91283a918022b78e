"""Amounts of money as a paper spells them out."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

_ONES: Final = ("zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove")
_TEENS: Final = (
    *("dez", "onze", "doze", "treze", "quatorze"),
    *("quinze", "dezesseis", "dezessete", "dezoito", "dezenove"),
)
_TENS: Final = ("vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa")
_HUNDREDS: Final = (
    *("cento", "duzentos", "trezentos", "quatrocentos", "quinhentos"),
    *("seiscentos", "setecentos", "oitocentos", "novecentos"),
)
MOST: Final = Decimal("999999999.99")


def in_words(amount: Decimal) -> str:
    """``525.50`` → ``"quinhentos e vinte e cinco reais e cinquenta centavos"``; from nothing to ``MOST``."""
    if not 0 <= amount <= MOST:
        raise ValueError(f"{amount} has no words here")
    reais, centavos = divmod(int(amount * 100), 100)
    parts = []
    if reais or not centavos:
        of = " de" if reais and reais % 1_000_000 == 0 else ""
        parts.append(f"{_whole(reais)}{of} {'real' if reais == 1 else 'reais'}")
    if centavos:
        parts.append(f"{_whole(centavos)} {'centavo' if centavos == 1 else 'centavos'}")
    return " e ".join(parts)


def _whole(number: int) -> str:
    for size, one, many in ((1_000_000, "um milhão", "milhões"), (1_000, "mil", "mil")):
        if number >= size:
            times, rest = divmod(number, size)
            words = one if times == 1 else f"{_whole(times)} {many}"
            # "mil e cem", "mil e vinte", but "mil duzentos e dez"
            joint = " e " if rest < 100 or (rest < 1_000 and rest % 100 == 0) else " "
            return f"{words}{joint}{_whole(rest)}" if rest else words
    if number == 100:
        return "cem"
    if number >= 100:
        return _joined(_HUNDREDS[number // 100 - 1], number % 100)
    if number >= 20:
        return _joined(_TENS[number // 10 - 2], number % 10)
    return _ONES[number] if number < 10 else _TEENS[number - 10]


def _joined(words: str, rest: int) -> str:
    return f"{words} e {_whole(rest)}" if rest else words

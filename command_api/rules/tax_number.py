"""CPF and CNPJ: the check digits, also of the alphanumeric CNPJ that is issued since July 2026."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from infra.brazilian import cpf_or_cnpj

LENGTH_OF_CPF: Final = 11
LENGTH_OF_CNPJ: Final = 14
_CPF: Final = re.compile(r"[0-9]{11}")
_CNPJ: Final = re.compile(r"[0-9A-Z]{12}[0-9]{2}")
_PUNCTUATION: Final = re.compile(r"[^0-9A-Z]")
_WRITTEN: Final = re.compile(r"[0-9A-Za-z ./-]*")
_ROUNDED: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+")
_CPF_WEIGHTS: Final = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
_CNPJ_WEIGHTS: Final = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)


def bare(text: str) -> str:
    """A CPF or CNPJ in upper case and without punctuation."""
    return _PUNCTUATION.sub("", text.upper())


def checked_tax_number(text: str) -> str:
    """A CPF or CNPJ in its bare form, with the right check digits; may be empty. Raises ``ValueError`` with the fault
    and its remedy."""
    if _ROUNDED.fullmatch(text.strip()):
        raise ValueError(
            "A planilha arredondou este número e perdeu os últimos: formate a coluna como texto e escreva o CPF ou CNPJ"
            " de novo."
        )
    if not _WRITTEN.fullmatch(text):
        raise ValueError("Um CPF ou CNPJ tem só números e letras sem acento, pontos, barra e traço.")
    code = bare(text)
    if not code or is_tax_number(code):
        return code
    if completed := completed_with_zeros(code):
        options = " ou ".join(map(cpf_or_cnpj, completed))
        raise ValueError(f"Faltam os zeros do começo, que a planilha tira: se for {options}, escreva assim.")
    if len(code) not in (LENGTH_OF_CPF, LENGTH_OF_CNPJ):
        raise ValueError(f"Um CPF tem 11 números, e um CNPJ tem 14 números ou letras: aqui há {len(code)}.")
    kind = "CPF" if len(code) == LENGTH_OF_CPF else "CNPJ"
    raise ValueError(f"Este {kind} não confere: verifique os números.")


def completed_with_zeros(code: str) -> list[str]:
    """The tax numbers that ``code`` may have been before a spreadsheet took it for a number: those whose check digits
    fit."""
    lengths = [length for length in (LENGTH_OF_CPF, LENGTH_OF_CNPJ) if len(code) < length]
    return [full for length in lengths if is_tax_number(full := code.zfill(length))]


def is_tax_number(code: str) -> bool:
    """Whether ``code``, in upper case and without punctuation, is a CPF or CNPJ with the right check digits."""
    if _CPF.fullmatch(code):
        weights: Sequence[int] = _CPF_WEIGHTS
    elif _CNPJ.fullmatch(code):
        weights = _CNPJ_WEIGHTS
    else:
        return False
    # One sign repeated passes the check, and is never issued.
    return (
        len(set(code)) > 1 and code[-2:] == f"{_check_digit(code[:-2], weights[1:])}{_check_digit(code[:-1], weights)}"
    )


def _check_digit(code: str, weights: Sequence[int]) -> int:
    # The Receita Federal gives a letter the value of its ASCII code less 48: A is 17. Digits keep theirs.
    rest = sum((ord(sign) - ord("0")) * weight for sign, weight in zip(code, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest

"""The clauses of the contract that say the same of every order, in the words of the house."""

from __future__ import annotations

import re
from typing import Final

import msgspec

MOST: Final = 30
LONGEST_TITLE: Final = 120
LONGEST_TEXT: Final = 4000

CITY: Final = "{cidade}"
HOUSE: Final = "{casa}"
PLACEHOLDERS: Final = (CITY, HOUSE)
"""What stands for the city and the legal name of the house."""

_IN_BRACES: Final = re.compile(r"(\{[^{}]*\})")


class Clause(msgspec.Struct, frozen=True):
    """``title`` without its number, which is that of its place. Each line of ``text`` is a paragraph."""

    title: str
    text: str

    def paragraphs(self) -> list[str]:
        """Empty lines are none."""
        return [line.strip() for line in self.text.splitlines() if line.strip()]

    def unknown_placeholders(self) -> list[str]:
        """What stands in braces, and for nothing."""
        found = _IN_BRACES.findall(f"{self.title}\n{self.text}")
        return [each for each in dict.fromkeys(found) if each not in PLACEHOLDERS]


def pieces(said: str) -> list[str]:
    """``said`` with every placeholder in a piece of its own."""
    return [each for each in _IN_BRACES.split(said) if each]


DEFAULT_CLAUSES: Final = (
    Clause(
        "Obrigações da LOCADORA",
        (
            "Entregar os equipamentos limpos e em funcionamento, orientar sobre o uso, atender a defeitos que "
            "não decorram de mau uso e, quando o defeito impedir o serviço, substituir o equipamento ou devolver "
            "o valor correspondente."
        ),
    ),
    Clause(
        "Obrigações do(a) LOCATÁRIO(A)",
        (
            "Receber e conferir os equipamentos; oferecer local plano, coberto e ventilado e ponto de energia "
            "compatível; guardar e usar os equipamentos conforme a orientação recebida; não emprestar, sublocar, "
            "abrir nem transportar os equipamentos para outro endereço; e devolvê-los completos, com acessórios "
            "e barris vazios. É proibido servir bebida alcoólica a menores de 18 anos (Lei nº 8.069/1990, art. "
            "243)."
        ),
    ),
    Clause(
        "Danos e perdas",
        (
            "Desde a entrega até o recolhimento, o(a) LOCATÁRIO(A) responde pela guarda dos equipamentos. Danos "
            "que não decorram do uso normal são cobrados pelo custo do reparo; equipamentos perdidos, furtados "
            "ou sem conserto, pelo valor de reposição. O que for apurado é anotado no comprovante de "
            "recolhimento e pode ser descontado do sinal, com demonstração do valor; o que não puder ser "
            "verificado no local é informado em até dois dias úteis."
        ),
    ),
    Clause(
        "Desistência",
        (
            "O sinal confirma a reserva e tem natureza de arras (Código Civil, arts. 417 a 420). Se o(a) "
            "LOCATÁRIO(A) desistir, a LOCADORA pode reter o sinal, no todo ou em parte, conforme os custos já "
            "assumidos; se a LOCADORA não cumprir o contrato, devolve o sinal mais o equivalente."
        ),
    ),
    Clause(
        "Dados pessoais",
        (
            "Os dados do(a) LOCATÁRIO(A) são usados apenas para cumprir este contrato e as obrigações legais que "
            "decorrem dele (Lei nº 13.709/2018)."
        ),
    ),
    Clause(
        "Foro",
        (
            "Fica eleito o foro da comarca de {cidade}, ressalvado ao consumidor o direito de escolher o de seu "
            "domicílio."
        ),
    ),
)
"""What counts while the house has written none."""

"""What the two ends of a loan are called, depending on whether the house or the customer drives."""

from __future__ import annotations

from typing import Final, NamedTuple


class HandoverWords(NamedTuple):
    """How things leave the house and how they come back, in Portuguese.

    ``back_ends``: the last letter of a participle that follows ``back``; ``out`` is always feminine.
    """

    out: str
    back: str
    back_ends: str
    take_back: str


AT_THE_HOUSE: Final = "Retirada e devolução na casa"
"""In the place of an address."""


def handover_words(*, collects: bool) -> HandoverWords:
    """``collects``: the customer fetches everything at the house and brings it back."""
    if collects:
        return HandoverWords("Retirada", "Devolução", "a", "Receber")
    return HandoverWords("Entrega", "Recolhimento", "o", "Recolher")

"""What the two ends of a loan are called, by who drives."""

from __future__ import annotations

from typing import Final, NamedTuple


class HandoverWords(NamedTuple):
    """How things leave the house and how they come back, in Portuguese."""

    out: str
    back: str


AT_THE_HOUSE: Final = "Retirada e devolução na casa"
"""In the place of an address."""


def handover_words(*, collects: bool) -> HandoverWords:
    """``collects``: the customer fetches everything at the house and brings it back."""
    return HandoverWords("Retirada", "Devolução") if collects else HandoverWords("Entrega", "Recolhimento")

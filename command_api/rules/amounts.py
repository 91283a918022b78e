"""How much money may be."""

from __future__ import annotations

from decimal import Decimal

from command_api.kernel import Refused
from command_api.kernel.money import HIGHEST_AMOUNT
from infra.brazilian import reais


def check_amount(what: str, amount: Decimal, *, least: str = "0.00", highest: Decimal = HIGHEST_AMOUNT) -> None:
    """Raise ``Refused`` with both limits unless ``amount`` lies between them; ``what``, as in ``"O preço do kit"``,
    begins the sentence."""
    lowest = Decimal(least)
    if not lowest <= amount <= highest:
        raise Refused(f"{what} vai de {reais(lowest)} a {reais(highest)}.")

"""The details of price lists, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from command_api.fields import Name
from command_api.kernel import Refused
from infra.declared_fields import FieldDoc

LONGEST_NAME: Final = 100


class PriceListDetails(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a list besides its prices; ``PriceListCreated`` and ``PriceListRenamed`` have these fields."""

    name: Annotated[Name, FieldDoc("Nome", "1 to 100 characters, unique", "Bares da serra")]

    def check(self) -> None:
        """Raise ``Refused`` for values that no list can have."""
        if not self.name.strip():
            raise Refused("O nome da lista não pode ficar em branco.")
        if len(self.name) > LONGEST_NAME:
            raise Refused(f"O nome da lista deve ter no máximo {LONGEST_NAME} caracteres.")

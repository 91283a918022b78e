"""The van, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from command_api.fields import Name
from command_api.kernel import Refused
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Kilograms
from infra.declared_fields import FieldDoc


class VehicleSettings(msgspec.Struct, frozen=True):
    """A van as it is from now on."""

    name: Annotated[Name, FieldDoc("Nome", "unique", "Fiorino branca")]
    max_load_kg: Annotated[Kilograms, FieldDoc("Carga por viagem", "kilograms that it carries at most", 600, " kg")]
    cost_center: Annotated[
        CostCenter,
        FieldDoc("Centro de custo", "it starts and ends where the deliveries of this one start", "distribuidora"),
    ]
    is_active: Annotated[bool, FieldDoc("Ativo", "it can be planned", example=True)] = True

    def check(self) -> None:
        """Raise ``Refused`` for values that no van can have."""
        if not self.name.strip():
            raise Refused("Informe o nome do carro.")
        if self.max_load_kg <= 0:
            raise Refused("A carga máxima deve ser maior que zero.")

"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.fiscal.details import (
    FiscalHouse,
    ProfileDetails,
    Treatment,
)
from command_api.rules.tax_codes import REGIME_LABELS
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "fiscal_house": Kind(
        "o", "cadastro fiscal", "Dados fiscais da casa", labels={"house": "Dados", **labels(FiscalHouse)}, alone=True
    ),
    "tax_profile": Kind(
        "o",
        "perfil de tributos",
        "Perfis de tributos",
        labels={"treatments": "Tributos por dia", **labels(ProfileDetails), **labels(Treatment)},
    ),
}
READ_MODELS: Final = {"fiscal": "Dados fiscais"}
VOCABULARIES: Final = {
    "TaxRegime": REGIME_LABELS,
}

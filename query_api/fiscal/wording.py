"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.fiscal.details import (
    TILL_LABELS,
    FiscalHouse,
    ProfileDetails,
    ProviderSettings,
    Treatment,
)
from command_api.rules.note_states import ENVIRONMENT_LABELS, PROVIDER_LABELS
from command_api.rules.tax_codes import REGIME_LABELS
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "fiscal_house": Kind(
        "o", "cadastro fiscal", "Dados fiscais da casa", labels={"house": "Dados", **labels(FiscalHouse)}, alone=True
    ),
    "fiscal_provider": Kind(
        "o",
        "provedor de notas",
        "Provedor de notas",
        labels={"settings": "Provedor", "secrets": "Segredos", "is_in_use": "Em uso", **labels(ProviderSettings)},
        alone=True,
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
    "Till": TILL_LABELS,
    "ProviderKind": PROVIDER_LABELS,
    "Environment": ENVIRONMENT_LABELS,
}

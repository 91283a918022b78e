"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.equipment.details import (
    AssetDetails,
    KitItem,
    KitTerms,
    LocationDetails,
    ModelContainer,
    ModelRental,
    ModelTerms,
    ServiceRecord,
)
from command_api.rules.asset_status import ASSET_STATUS_LABELS
from command_api.rules.services import SERVICE_KINDS, Service
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "equipment_asset": Kind(
        "o",
        "ativo",
        "Ativos",
        labels={
            **labels(AssetDetails),
            **labels(ServiceRecord),
            "papers": "Papéis",
            "key": "Arquivo guardado",
            "media_type": "Tipo do arquivo",
            "size": "Tamanho",
            "name": "Arquivo",
        },
        hidden=frozenset({"identity", "service_id"}),
    ),
    "equipment_model": Kind(
        "o",
        "modelo",
        "Modelos de equipamento",
        labels={
            **labels(ModelTerms),
            **labels(ModelContainer),
            **labels(ModelRental),
            **labels(Service),
            "services": "Manutenção",
        },
        hidden=frozenset({"identities", "identity"}),
    ),
    "stock_location": Kind("o", "local", "Locais", labels=labels(LocationDetails)),
    "kit_definition": Kind("o", "kit", "Kits", labels={**labels(KitTerms), **labels(KitItem)}),
}
READ_MODELS: Final = {"equipment": "Equipamentos"}
VOCABULARIES: Final = {"AssetStatus": ASSET_STATUS_LABELS, "ServiceKind": SERVICE_KINDS}
HOUSE_TEXTS: Final = frozenset({"name", "code", "description", "services.*.name", "service"})

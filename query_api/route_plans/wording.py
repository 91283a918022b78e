"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.route_plans.details import VehicleSettings
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "vehicle": Kind("o", "carro", "Carros", labels=labels(VehicleSettings)),
    "route_plan": Kind("a", "rota", "Rotas"),
}
READ_MODELS: Final = {"route_plans": "Rotas"}
HOUSE_TEXTS: Final = frozenset({"name"})

"""Why counts stay."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.counts.events import WarehouseCounted

compensations = Compensations()

compensations.keeps("Uma contagem diz o que foi visto naquela hora: conte de novo.", WarehouseCounted)

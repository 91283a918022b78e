"""Why counts stay."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.counts.events import LabelsRead, WarehouseCountBegun, WarehouseCountDiscarded, WarehouseCounted

compensations = Compensations()

compensations.keeps("Uma contagem diz o que foi visto naquela hora: conte de novo.", WarehouseCounted)
compensations.keeps("Uma contagem em andamento termina ou é descartada em Contagens.", WarehouseCountBegun)
compensations.keeps("Uma etiqueta lida por engano sai da contagem enquanto ela está em andamento.", LabelsRead)
compensations.keeps("As etiquetas de uma contagem descartada estão na história: comece outra.", WarehouseCountDiscarded)

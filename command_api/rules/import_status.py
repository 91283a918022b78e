"""How far an import of sales is, and what people call it."""

from __future__ import annotations

from typing import Final, Literal

ImportStatus = Literal["waiting", "running", "finished", "cancelled", "stopped"]
IMPORT_STATUS_LABELS: Final[dict[ImportStatus, str]] = {
    "waiting": "Na fila",
    "running": "Em andamento",
    "finished": "Concluída",
    "cancelled": "Cancelada",
    "stopped": "Interrompida",
}

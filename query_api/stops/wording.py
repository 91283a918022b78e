"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.rules.stops import DRIVER_ACTION_LABELS, FAILURE_LABELS, NEXT_STEP_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "unrecorded": Kind(
        "o",
        "registro do motorista",
        "Não registrados",
        labels={
            "action": "O que foi feito",
            "done": "Como foi feito",
            "happened_at": "Quando foi",
            "refusal": "Por que não foi registrado",
            "whose": "Cliente no telefone",
        },
        hidden=frozenset({"key"}),
    ),
}
VOCABULARIES: Final = {
    "DriverAction": DRIVER_ACTION_LABELS,
    "FailureReason": FAILURE_LABELS,
    "NextStep": NEXT_STEP_LABELS,
}

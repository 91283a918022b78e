"""Descriptions of the events of calls for the waiter."""

from __future__ import annotations

from typing import Final

from command_api.waiter_calls import events
from query_api.wording.description import Description, Descriptions

DESCRIPTIONS: Final[Descriptions] = {
    events.WaiterCalled: Description("Garçom chamado", lambda e, _s: f"chamou o garçom na mesa {e.table}"),
    events.WaiterCallSeen: Description("Chamado visto", "viu {s.o}"),
    events.WaiterCallAnswered: Description("Chamado atendido", "atendeu {s.o}"),
}

"""Descriptions of the events of calls for the waiter."""

from __future__ import annotations

from typing import Final

from query_api.wording.description import Description

DESCRIPTIONS: Final[dict[str, Description]] = {
    "waiter_calls.WaiterCalled": Description("Garçom chamado", lambda e, _s: f"chamou o garçom na mesa {e.table}"),
    "waiter_calls.WaiterCallSeen": Description("Chamado visto", "viu {s.o}"),
    "waiter_calls.WaiterCallAnswered": Description("Chamado atendido", "atendeu {s.o}"),
}

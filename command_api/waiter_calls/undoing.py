"""Why calls for the waiter stay."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.waiter_calls.events import WaiterCallAnswered, WaiterCalled, WaiterCallSeen

compensations = Compensations()

compensations.keeps("Um chamado é de quem está à mesa: atenda-o.", WaiterCalled)
compensations.keeps("Quem está à mesa já leu que alguém vem.", WaiterCallSeen)
compensations.keeps("A mesa pode chamar de novo.", WaiterCallAnswered)

"""Why a skipped event is never taken back by a command."""

from __future__ import annotations

from command_api.compensations import Compensations
from command_api.system.events import EventSkipped

compensations = Compensations()

compensations.keeps("Refazer a leitura a põe em dia com o registro que ela pulou.", EventSkipped)

"""What a tool has to answer with: one snapshot, the log, and whose question it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from command_api.rules.windows import PUB_TIME
from infra.settings import Settings
from query_api.assistants.principals import AssistantReader
from query_api.http import Snapshot
from query_api.log import Log

MASK = "•••"
"""Stands for free text that a key without personal data does not read."""


@dataclass(frozen=True, slots=True)
class ToolContext:
    """One call of a tool. Everything that it answers comes from ``read``."""

    read: Snapshot
    log: Log
    reader: AssistantReader
    settings: Settings
    now: datetime

    @property
    def today(self) -> date:
        """The pub's current day."""
        return self.now.astimezone(PUB_TIME).date()

    @property
    def names(self) -> bool:
        """Whether customers and people of the house may be named, and texts that people typed be shown."""
        return self.reader.reads_personal_data

    def customer(self, id: int | None, name: str) -> str:
        """What a customer is called: by name only for keys that may read personal data."""
        if self.names and name:
            return name
        return "Cliente sem cadastro" if id is None else f"Cliente nº {id}"

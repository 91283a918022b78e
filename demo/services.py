"""What the demo is loaded into."""

from __future__ import annotations

from typing import Protocol

from command_api.event_store import Recorder
from infra.files import FileStore
from infra.security.security import Security
from infra.settings import Settings


class Services(Protocol):
    """The parts of an open system that the demo uses: ``launcher.composition.Services``."""

    @property
    def settings(self) -> Settings: ...

    @property
    def recorder(self) -> Recorder: ...

    @property
    def files(self) -> FileStore: ...

    @property
    def security(self) -> Security: ...

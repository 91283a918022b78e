"""The open resources of a process: databases, files, keys, followers of the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from command_api.event_store import Recorder, Store
from command_api.images.uploads import Uploads
from infra.files import FileStore
from infra.read_database import ReadDatabase
from infra.security.security import Security
from infra.settings import Settings
from launcher.as_of_reader import AsOfReader
from projections.runtime.as_of.as_of import AsOf
from projections.runtime.runner import Runner
from projections.seal.signing import SealFolder
from query_api.live.following import Following


@dataclass
class Resources:
    """Opened once per process by ``composition.open_services``."""

    settings: Settings
    recorder: Recorder
    store: Store
    read_database: ReadDatabase
    runner: Runner
    following: Following
    files: FileStore
    uploads: Uploads
    security: Security
    seal: SealFolder
    as_of: AsOf
    as_of_reader: AsOfReader = field(init=False)

    def __post_init__(self) -> None:
        self.as_of_reader = AsOfReader(self.recorder, self.as_of)

"""Opens the event store that the settings name."""

from __future__ import annotations

from command_api.event_store import Recorder, open_recorder
from infra.connections import Budget
from infra.local_disk import refuse_disk_of_another_machine
from infra.private_files import keep_private
from infra.security.personal_key import open_wrapping
from infra.settings import Settings


def open_store(settings: Settings, budget: Budget) -> Recorder:
    """The store, its tables in place; the data folder is made if it is not there. Raises ``Misconfigured``."""
    if settings.database_url is None:
        refuse_disk_of_another_machine(settings.data)
    keep_private(settings.data)
    if settings.seal_folder.is_dir():  # it may be elsewhere
        keep_private(settings.seal_folder)
    recorder = open_recorder(
        settings.events_path,
        settings.database_url,
        open_wrapping(settings),
        session_url=settings.session_database_url,
        budget=budget,
    )
    try:
        recorder.migrate()
    except BaseException:
        recorder.close()
        raise
    return recorder

"""Opens the event store that the settings name."""

from __future__ import annotations

from command_api.event_store import Recorder, open_recorder
from infra.connections import Budget
from infra.files import open_files
from infra.local_disk import refuse_disk_of_another_machine
from infra.private_files import keep_private
from infra.security.personal_key import open_wrapping
from infra.settings import Settings
from infra.unusable import usable_file, usable_folder

_STORE_DAMAGED = (
    "Ele é a história da casa: guarde uma cópia da pasta e restaure o último backup em uma pasta nova"
    " (choperia restore)."
)


def open_store(settings: Settings, budget: Budget) -> Recorder:
    """The store, its tables in place; the data folder is made if it is not there. Raises ``Misconfigured``,
    ``Unusable``."""
    if settings.database_url is None:
        refuse_disk_of_another_machine(settings.data)
    with usable_folder(settings.data):
        keep_private(settings.data)
    if settings.seal_folder.is_dir():  # the folder may be elsewhere
        keep_private(settings.seal_folder)
    recorder = open_recorder(
        settings.events_path,
        settings.database_url,
        open_wrapping(settings),
        session_url=settings.session_database_url,
        budget=budget,
    )
    recorder.archives.read = open_files(settings).read
    try:
        with usable_file(settings.events_path, if_damaged=_STORE_DAMAGED):
            recorder.migrate()
    except BaseException:
        recorder.close()
        raise
    return recorder

"""Databases with every table and no row. To create the tables takes longer than most tests, so it is done once."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from infra.security.database import migrate_security
from tests.harness.postgres import Postgres
from tests.harness.prepared import Prepared
from tests.harness.read_models import open_history

TEMPLATE = "choperia_blank"


class Blank(Prepared):
    """Hands out copies of a first start: the event store, sessions and every read model, empty."""

    def __init__(self, folder: Path, server: Callable[[], Postgres]) -> None:
        super().__init__(TEMPLATE, folder, server, _create)


def _create(data: Path, url: str | None) -> None:
    with closing(open_history(data, url)) as history:
        migrate_security(history.recorder.engine)

"""Databases with every table and no row. To create the tables takes longer than most tests, so it is done once."""

from collections.abc import Callable
from pathlib import Path

from tests.harness.postgres import Postgres
from tests.harness.prepared import Prepared
from tests.harness.read_models import open_history

TEMPLATE = "choperia_blank"


class Blank(Prepared):
    """Hands out copies of a first start: the event store and every read model, empty."""

    def __init__(self, folder: Path, server: Callable[[], Postgres]) -> None:
        super().__init__(TEMPLATE, folder, server, lambda data, url: open_history(data, url).close())

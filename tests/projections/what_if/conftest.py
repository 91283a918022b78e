"""A furnished depot."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from command_api.event_store import Store, open_recorder
from tests.harness.depot import Depot
from tests.harness.personal import personal_wrapping


@pytest.fixture
def depot(tmp_path: Path) -> Iterator[Depot]:
    recorder = open_recorder(tmp_path / "events.db", None, personal_wrapping())
    recorder.migrate()
    furnished = Depot(Store(recorder))
    furnished.furnish()
    yield furnished
    recorder.close()

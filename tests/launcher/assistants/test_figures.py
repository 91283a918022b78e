"""Ten questions about the demo: each figure is the one that the raw events give."""

import pytest

from tests.bi.fold.days import day_of
from tests.bi.fold.log import Happened, read_log
from tests.bi.fold.reports import Pub, pub_of
from tests.launcher.assistants.conftest import NOW, House

TODAY = day_of(NOW)


@pytest.fixture(scope="module")
def log(house: House) -> list[Happened]:
    return read_log(house.services.settings.events_path)


@pytest.fixture(scope="module")
def pub(log: list[Happened]) -> Pub:
    return pub_of(log)

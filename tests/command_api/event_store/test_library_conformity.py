"""Both recorders are what the ``eventsourcing`` library asks of a recorder, by its own test cases."""

from collections.abc import Callable
from typing import Any

import pytest
from eventsourcing.tests.persistence import ApplicationRecorderTestCase

from command_api.event_store import Recorder

TESTS = [
    *(name for name in dir(ApplicationRecorderTestCase) if name.startswith("test_")),
    "optional_test_insert_subscribe",
]


@pytest.mark.parametrize("name", TESTS)
def test_the_library_accepts_the_recorder(name: str, recorder: Recorder) -> None:
    class Case(ApplicationRecorderTestCase[Any]):
        number = 0

        def create_recorder(self) -> Any:
            return recorder

        def new_originator_id(self) -> str:
            Case.number += 1
            return f"thing-{Case.number}"

    case: Callable[[], None] = getattr(Case(name), name)
    case()

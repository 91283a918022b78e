"""Both recorders are what the ``eventsourcing`` library asks of a recorder, by its own test cases.

Its cases for tracking and process recorders are about positions that a recorder keeps: here read models keep theirs.
Those for factories and transcoders are about parts of the library that are not used.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any
from unittest import TestCase

import pytest
from eventsourcing.persistence import AggregateRecorder, StoredEvent
from eventsourcing.tests.persistence import (
    AggregateRecorderTestCase,
    ApplicationRecorderTestCase,
    NonInterleavingNotificationIDsBaseCase,
)

from command_api.event_store import Recorder


class OfAggregates(AggregateRecorder):
    """A recorder as one that only keeps aggregates, which returns no numbers: the library asks the opposite of ours."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        self._recorder.insert_events(stored_events, **kwargs)

    def select_events(self, originator_id: Any, **kwargs: Any) -> Sequence[StoredEvent]:
        return self._recorder.select_events(originator_id, **kwargs)


CASES: dict[type[TestCase], Callable[[Recorder], Any]] = {
    AggregateRecorderTestCase: OfAggregates,
    ApplicationRecorderTestCase: lambda recorder: recorder,
    NonInterleavingNotificationIDsBaseCase: lambda recorder: recorder,
}
TESTS = [
    pytest.param(case, name, id=f"{case.__name__}.{name}")
    for case in CASES
    for name in dir(case)
    if name.startswith(("test", "optional_test"))
]


@pytest.mark.parametrize(("case", "name"), TESTS)
def test_the_library_accepts_the_recorder(case: type[TestCase], name: str, recorder: Recorder) -> None:
    numbers = count(1)

    class Case(case):  # type: ignore[misc, valid-type]  # mypy knows no base class that is a variable
        def create_recorder(self) -> Any:
            return CASES[case](recorder)

        def new_originator_id(self) -> str:
            return f"thing-{next(numbers)}"

    run: Callable[[], None] = getattr(Case(name), name)
    run()

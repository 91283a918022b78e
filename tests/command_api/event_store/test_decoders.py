"""Events are decoded by many threads from the first moment of a process on."""

from tests.harness import tireless
from tests.harness.forked import Forked


def test_threads_that_meet_every_type_of_event_for_the_first_time_do_not_crash_the_process() -> None:
    processes = [Forked(tireless.decode_everything_at_once) for _ in range(6)]
    assert [process.wait(120) for process in processes] == [0] * 6

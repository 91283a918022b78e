"""The processes of a house, look by look."""

from collections.abc import Callable, Iterable
from datetime import datetime

from launcher.composition import Services
from launcher.jobs.process import Due, Process
from launcher.jobs.schedule import processes_of


def process_of(services: Services, name: str) -> Process:
    """As it is declared."""
    return next(each for each in processes_of(services) if each.name == name)


def given(find: Callable[[datetime], Iterable[Due]], now: datetime) -> list[str]:
    """What was due at ``now`` and done; not what its command refused."""
    process = Process("trial", find)
    return [each.what for each in process.due(now) if process.give(each, now)]

"""VROOM in a process of its own: with it come numpy and pandas, 100 MB that no server has to hold."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from infra.confined import Confined, Limits

_EFFORT: Final = 3
"""Of VROOM, from 0 to 5; a day of 40 stops takes a tenth of a second."""
_PATIENCE: Final = timedelta(milliseconds=300)
"""Time until VROOM returns the best it has found."""
SOLVER: Final = Confined(workers=1, limits=Limits(cpu=10, wall=20, memory=1024 * 1024 * 1024))


class Visit(NamedTuple):
    """A stop: the row of its place, what is brought there and fetched in units of weight, seconds of work, and when
    that may begin, in seconds of the day."""

    place: int
    brought: int
    fetched: int
    work: int
    window: tuple[int, int]


class Round(NamedTuple):
    """What a van may drive: rows of its places, units of weight, and seconds of the day."""

    start: int
    end: int
    capacity: int
    window: tuple[int, int]


class Ways(NamedTuple):
    """Between all places: seconds and metres."""

    seconds: Sequence[Sequence[int]]
    metres: Sequence[Sequence[int]]


def visits_of(ways: Ways, rounds: Sequence[Round], visits: Sequence[Visit]) -> dict[int, list[int]]:
    """The visits of each round, all by their number: as many as can be, in the fewest metres. For a child process."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each thread would take address space without any work
    import numpy as np
    import vroom

    problem = vroom.Input()
    metres = np.array(ways.metres, dtype=np.uint32)
    problem.set_durations_matrix("car", np.array(ways.seconds, dtype=np.uint32))
    problem.set_distances_matrix("car", metres)
    problem.set_costs_matrix("car", metres)
    problem.add_vehicle([_vehicle(vroom, number, each) for number, each in enumerate(rounds)])
    problem.add_job([_job(vroom, number, each) for number, each in enumerate(visits)])
    solution = problem.solve(exploration_level=_EFFORT, nb_threads=1, timeout=_PATIENCE).to_dict()
    return {
        route["vehicle"]: [step["id"] for step in route["steps"] if step["type"] == "job"]
        for route in solution["routes"]
    }


def _vehicle(vroom: Any, number: int, each: Round) -> Any:
    window = vroom.TimeWindow(*each.window)
    return vroom.Vehicle(number, start=each.start, end=each.end, capacity=[each.capacity], time_window=window)


def _job(vroom: Any, number: int, each: Visit) -> Any:
    return vroom.Job(
        number,
        location=each.place,
        default_service=each.work,
        delivery=[each.brought],
        pickup=[each.fetched],
        time_windows=[vroom.TimeWindow(*each.window)],
    )

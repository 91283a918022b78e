"""Workers, publishers and the broker of the scaled system are killed with `kill -9` while people work with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from command_api.orders.domain import EventOrder
from infra.settings import Settings
from launcher.composition import Services, open_services
from tests.harness.callers import Callers
from tests.harness.faults.tally import Fault
from tests.harness.kafka import require_broker
from tests.harness.parts import furnished
from tests.harness.scaled import ScaledSystem, small_scaled_system

PATIENCE = 120.0


@pytest.fixture
def system() -> Iterator[ScaledSystem]:
    require_broker()
    with small_scaled_system() as running:
        yield running


def opened(system: ScaledSystem) -> Services:
    """The same business in this process."""
    url = system.note()["database_url"]
    return open_services(Settings(data=system.data, database_url=url, read_database_url=None, environment="test"))


def active_publisher(system: ScaledSystem) -> str:
    deadline = time.monotonic() + PATIENCE
    while (found := system.active_publisher()) is None:
        assert time.monotonic() < deadline, system.last_words()
        time.sleep(0.05)
    return found[0]


def kill(system: ScaledSystem, name: str) -> None:
    """Returns when the supervisor has started it again."""
    before = system.processes()[name]
    os.kill(before["pid"], signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while (now := system.processes()[name])["starts"] == before["starts"] or now["pid"] is None:
        assert time.monotonic() < deadline, system.last_words()
        time.sleep(0.05)


def test_people_work_while_workers_publisher_and_broker_are_killed(system: ScaledSystem, fault: Fault) -> None:
    """Orders are placed, confirmed and read all the time, by people who ask again where there is no answer.

    `make journeys-scaled KILLING=1` does the same with the whole demo and all journeys of the browser."""
    services = opened(system)
    assets = furnished(services)
    system.wait_for_read_models()
    with Callers(system.url, system.url, system.token("admin"), assets, apart=0.1) as callers:
        callers.wait_for(4)
        for _ in fault.rounds():
            for name in ("worker-1", active_publisher(system), "kafka"):
                kill(system, name)
                callers.wait_for(4)
                fault.hit(f"{name.rstrip('-0123456789')} killed")
    assert callers.unexpected == []
    system.wait_for_kafka()
    system.wait_for_read_models()
    fault.invariants.check(services.runner, callers.answered)
    assert sorted(callers.placed) == sorted(int(id.rpartition("-")[2]) for id in services.store.living(EventOrder))
    services.close()
    assert system.stop() == 0

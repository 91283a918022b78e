"""People work with the scaled system while workers, publishers and the broker are killed with `kill -9`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.kafka import require_broker

ROOT = Path(__file__).parents[2]
JOURNEYS = (
    "test_a_visitor_reads_the_menu.py",
    "test_an_administrator_raises_a_price.py",
    "test_staff_run_a_party.py",
    "test_two_people_want_the_same.py",
)
"""Reading, writing, a whole order, a race; `make journeys-scaled KILLING=1` runs all of them."""


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.postgres
def test_people_work_while_workers_publisher_and_broker_are_killed(demo_data: Path) -> None:
    """A run of pytest within this one: the journeys are those of the embedded system, on other legs."""
    require_broker()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "--quiet", "--scaled", "--killing", "--demo-data", str(demo_data)]
    command += ["-k", "not wider_than_the_screen"]  # what a page looks like is the same on all legs
    command += [f"tests/journeys/{name}" for name in JOURNEYS]
    with subprocess.Popen(
        command, cwd=ROOT, env=inherited, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as run:
        try:
            said, _ = run.communicate()
        except BaseException:
            run.terminate()  # it stops the system; killed, it would leave fourteen processes
            raise
    assert run.returncode == 0, said
    assert "killed: " in said

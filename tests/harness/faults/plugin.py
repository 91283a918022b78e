"""For pytest (``-p tests.harness.faults.plugin``): writes down how every test of a fault ended."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """The call of a test, or whatever kept it from being called."""
    if report.when == "call" or report.outcome != "passed":
        said = {"test": report.nodeid, "outcome": report.outcome, "seconds": round(report.duration, 1)}
        with Path(os.environ["CHOPERIA_FAULTS_NOTES"]).open("a") as file:
            file.write(json.dumps(said) + "\n")

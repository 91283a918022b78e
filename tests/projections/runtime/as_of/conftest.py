"""Replays to earlier events over a history on each database, with a few snapshots every few events."""

from collections.abc import Iterator

import pytest

from projections.runtime.as_of.as_of import AsOf
from tests.harness.read_models import History


@pytest.fixture
def as_of(history: History, monkeypatch: pytest.MonkeyPatch) -> Iterator[AsOf]:
    monkeypatch.setattr("projections.runtime.as_of.as_of.EVERY", 5)
    monkeypatch.setattr("projections.runtime.as_of.copies.BATCH", 5)
    opened = opened_over(history)
    yield opened
    opened.close()


def opened_over(history: History, snapshots: int = 3) -> AsOf:
    """What another process would open."""
    folder = history.settings.snapshots_path
    opened = AsOf(history.recorder, history.database, history.runner.projections, folder, snapshots)
    opened.patience = 30
    return opened

"""The demo pub, with all that happened in its two hundred days, moves to PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from infra.launcher.backup.migrating import migrate_store
from infra.launcher.progress import Bars
from infra.settings import Settings
from tests.infra.backup.conftest import Place, log_of


@pytest.mark.slow
@pytest.mark.postgres
def test_the_demo_pub_moves_to_postgresql_row_by_row(
    demo_data: Path, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    data = tmp_path / "demo"
    shutil.copytree(demo_data, data)
    here = Place(Settings(data=data, database_url=None, read_database_url=None, environment="test"))
    url = machine("postgres", "there").settings.database_url
    there = Place(here.settings.model_copy(update={"database_url": url}))
    with here.open() as services:
        done = migrate_store(services, there.settings, bars)
        before = log_of(services)
        assert {each.name for each in done.comparisons} == set(services.runner.projections)
    assert [(each.name, each.differences) for each in done.comparisons if not each.equal] == []
    assert done.events == len(before) > 10_000
    with there.open() as services:
        assert log_of(services) == before

"""Three workers fill all read models of one PostgreSQL at once, as at a first start of the scaled system."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from structlog.testing import capture_logs

from infra.settings import Settings
from launcher.composition import Services, open_services
from projections.runtime.rebuild import verify
from tests.harness.postgres import Postgres
from tests.harness.prepared import Prepared

WORKERS = 3
BATCH = 3
"""Events of a transaction: the workers meet in most of them."""


@pytest.fixture
def workers(
    small_pub: Prepared, postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Services]]:
    """Each with connections of its own, before the history of the small pub; their read database is empty."""
    monkeypatch.setattr("projections.runtime.worker.CATCHING_UP", BATCH)
    with ExitStack() as held:
        copy = held.enter_context(small_pub.on("postgres"))
        empty = held.enter_context(postgres_server.database())
        settings = Settings(data=copy.data, database_url=copy.url, read_database_url=empty, environment="test")
        opened = []
        for _ in range(WORKERS):
            opened.append(open_services(settings, "worker"))
            held.callback(opened[-1].close)
        yield opened


@pytest.mark.postgres
def test_several_workers_fill_the_same_read_models_and_none_of_them_fails(workers: list[Services]) -> None:
    first = workers[0]
    first.runner.migrate()
    with capture_logs() as logs:
        for services in workers:
            services.runner.start()
        head = first.recorder.head()
        late = [name for name in first.runner.projections if not first.runner.wait_for(name, head, 60)]
        for services in workers:
            services.runner.stop()
    assert [line for line in logs if line["event"] == "projection_stopped"] == []
    assert late == []
    assert {each.state for each in first.runner.health()} == {"live"}
    for projection in first.runner.projections.values():
        compared = verify(first.recorder, first.read_database, projection)
        if not compared.equal:
            pytest.fail(f"{projection.name}: {compared.differences}")

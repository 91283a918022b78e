"""Files of sales are worked on beside everything else: one at a time, in their order, whatever becomes of one."""

import io
import threading
import time
from collections.abc import Callable
from decimal import Decimal

import pytest
import sqlalchemy as sa

from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.stock import import_jobs
from command_api.stock.import_jobs import next_job, start_import
from command_api.stock.imports import SalesImport
from infra.ports import free_port
from infra.security.database import transaction
from launcher.clock import APART, Next
from launcher.composition import Services, system_context
from launcher.jobs.sales_imports import EVERY, LOCK, work
from launcher.jobs.schedule import jobs
from launcher.leader_election import Term
from tests.harness.processes import process_of
from tests.launcher.conftest import BOTH


@pytest.fixture
def send(services: Services) -> Callable[[str], int]:
    """Sends a file with one sale of this id."""
    details = Details(sku="CH-01")
    add_product(services.store, AddProduct("Pilsen", Decimal(10), None, details=details), system_context())

    def file_with(source_id: str) -> int:
        content = f"source_id;sold_at;sku;quantity\n{source_id};2026-11-20;CH-01;1\n".encode()
        return start_import(services.store, services.files, io.BytesIO(content), "v.csv", system_context()).id

    return file_with


def status(services: Services, id: int) -> str:
    return services.store.load(SalesImport, id).status


def test_files_are_imported_in_their_order(services: Services, send: Callable[[str], int]) -> None:
    ids = [send(name) for name in ("a", "b", "c")]
    begun: list[int] = []

    def told(id: int) -> Callable[[int, int], None]:
        begun.append(id)
        return lambda _done, _total: None

    work(services, told=told)
    assert begun == ids
    assert [status(services, id) for id in ids] == ["finished"] * 3


@BOTH
def test_another_process_that_is_at_it_is_left_alone(services: Services, send: Callable[[str], int]) -> None:
    id = send("a")
    with services.recorder.locks.exclusive(LOCK):
        work(services)
        assert status(services, id) == "waiting"
    work(services)
    assert status(services, id) == "finished"


def test_a_file_that_nobody_can_read_keeps_no_other_waiting(services: Services, send: Callable[[str], int]) -> None:
    broken, sound = send("a"), send("b")
    with transaction(services.recorder.engine) as connection:
        rows = import_jobs.jobs
        connection.execute(rows.update().where(rows.c.id == broken).values(encoding="no-such-encoding"))
    work(services)
    assert (status(services, broken), status(services, sound)) == ("stopped", "finished")


def test_a_database_that_does_not_respond_stops_no_import(services: Services, send: Callable[[str], int]) -> None:
    id = send("a")

    def away(_id: int) -> Callable[[int, int], None]:
        nowhere = sa.create_engine(f"postgresql+psycopg://127.0.0.1:{free_port()}/choperia")
        return lambda _done, _total: nowhere.connect().close()

    with pytest.raises(sa.exc.OperationalError):
        work(services, told=away)
    assert status(services, id) != "stopped"
    work(services)
    assert status(services, id) == "finished"


def test_the_next_event_brings_the_next_look_unless_a_file_still_waits(
    services: Services, send: Callable[[str], int]
) -> None:
    with services.recorder.locks.exclusive("trial") as lease:
        process = process_of(services, "sales-imports")
        looks = process.work(Term(lease, threading.Event()))
        rest = Next(60.0, after_event=EVERY)
        assert next(looks) == rest
        id = send("a")
        with services.recorder.locks.exclusive(LOCK):
            assert next(looks) is APART
            assert 0 < next(looks).seconds <= EVERY, "another process is at it"
        process._not_before.clear()  # the pause is over
        assert (next(looks), next(looks)) == (APART, rest)
        assert status(services, id) == "finished"


def test_a_server_begins_by_itself_and_ends_when_the_clock_does(services: Services, send: Callable[[str], int]) -> None:
    with jobs(services):
        id = send("a")
        deadline = time.monotonic() + 60
        while next_job(services.recorder.engine) is not None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
    assert status(services, id) == "finished"
    later = send("b")
    work(services)
    assert status(services, later) == "waiting"

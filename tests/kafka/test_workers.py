"""Read models that processes of their own move from Kafka, whatever happens to these processes."""

import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from infra.kafka.client import Kafka
from infra.position import Position
from tests.harness.faults.tally import Fault
from tests.harness.read_models import History, open_history
from tests.kafka.conftest import AS_IN_PRODUCTION
from tests.kafka.processes import PATIENCE, Process, publisher, worker
from tests.kafka.trade import Trade
from tests.query_api.conftest import app_over, client_of

READ = ("catalogue", "stock", "sales")
"""What the list of the stock is read from. Other read models are moved in the same way."""


@pytest.fixture
def history(tmp_path: Path, url: str | None) -> Iterator[History]:
    """An empty business with every read model there is; nobody moves them here."""
    opened = open_history(tmp_path, url)
    yield opened
    opened.close()


def followed(history: History, position: Position, patience: float = PATIENCE) -> None:
    """Wait until these read models are there."""
    deadline = time.monotonic() + patience
    for name in READ:
        assert history.runner.wait_for(name, position, deadline - time.monotonic()), (
            f"{name} is not at {position}: {[str(each) for each in history.runner.health()]}"
        )


def partitions_of(process: Process) -> list[set[int]]:
    """What the worker was given, from its first assignment to its last."""
    lines = [json.loads(line) for line in process.log.read_text().splitlines() if line.startswith("{")]
    return [set(line["partitions"]) for line in lines if line["event"] == "inbox_partitions"]


def shared_out(kafka: Kafka, *workers: Process) -> None:
    """Wait until each of these workers has partitions, and all together have all, none of them twice."""
    deadline = time.monotonic() + PATIENCE
    while True:
        shares = [(partitions_of(each) or [set()])[-1] for each in workers]
        if all(shares) and sorted(n for share in shares for n in share) == list(range(kafka.partitions)):
            return
        ended = [each.log.read_text()[-2000:] for each in workers if not each.runs]
        assert not ended, ended
        assert time.monotonic() < deadline, [each.log.read_text()[-2000:] for each in workers]
        time.sleep(0.05)


@AS_IN_PRODUCTION
def test_workers_share_the_partitions_and_take_over_from_each_other(
    history: History, kafka: Kafka, fault: Fault
) -> None:
    with ExitStack() as stack:
        stack.enter_context(publisher(history, kafka))
        with Trade(history) as trade:
            workers = [stack.enter_context(worker(history, kafka, *READ)) for _ in range(3)]
            shared_out(kafka, *workers)
            for _ in fault.rounds():
                workers.pop(0).end(signal.SIGKILL)
                workers.append(stack.enter_context(worker(history, kafka, *READ)))
                shared_out(kafka, *workers)
                trade.reach(trade.done + 20)
            assert workers.pop(0).end() == 0, "told to end, a worker leaves in peace"
            shared_out(kafka, *workers)
            trade.reach(trade.done + 20)
        followed(history, trade.last)
        fault.invariants.check(history.runner, only=READ)
        fault.hit("commands acknowledged", trade.done)


@pytest.mark.parametrize(
    ("source", "url"),
    [pytest.param("kafka", "postgres", marks=pytest.mark.postgres), ("store", "sqlite")],
    indirect=["url"],
)
def test_who_writes_and_then_reads_sees_it_although_another_process_moves_the_read_model(
    history: History, kafka: Kafka, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", PATIENCE)  # how long it takes is not what is asked here
    trade, app = Trade(history), app_over(history, progress=history.runner)
    with ExitStack() as stack:
        client = stack.enter_context(client_of(app, "admin"))
        stack.enter_context(worker(history, kafka, *READ, source=source))
        if source == "kafka":
            stack.enter_context(publisher(history, kafka))
        for _ in range(15):
            position = trade.once()
            answer = client.get("/api/v1/stock", headers={"X-Min-Position": str(position)})
            assert answer.status_code == 200
            assert "X-Projection-Stale" not in answer.headers
            assert Position.parse(answer.headers["X-Projection-Position"]) >= position

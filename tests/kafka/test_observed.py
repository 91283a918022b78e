"""Publisher and worker as operators see them: health, figures, and their part of a trace."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from command_api.catalogue.domain import Category
from command_api.event_store import Store
from command_api.kernel import SYSTEM, CommandContext
from command_api.publisher.publisher import Publisher
from infra import tracing
from infra.kafka.client import Kafka
from infra.ports import free_port
from launcher.cli.main import app
from tests.harness.blank import Blank
from tests.harness.collector import collecting
from tests.harness.read_models import History, open_history
from tests.harness.taps import LightSwitched
from tests.kafka.processes import PATIENCE, Process, settings_of, started


@pytest.fixture
def history(tmp_path: Path, blank: Blank) -> Iterator[History]:
    with blank.on("sqlite", tmp_path), closing(open_history(tmp_path, None, has_tables=True)) as opened:
        yield opened


@contextlib.contextmanager
def observed(history: History, kafka: Kafka, traces: str, *command: str) -> Iterator[tuple[str, Process]]:
    """A process with a port for operators, as soon as it is ready."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    settings = settings_of(history.settings, kafka) | {"CHOPERIA_TRACES": traces}
    with started([*command, "--port", str(port)], settings, history.settings.data) as process:
        deadline = time.monotonic() + PATIENCE
        while not answers(f"{url}/readyz"):
            assert process.runs, process.log.read_text()
            assert time.monotonic() < deadline, httpx.get(f"{url}/readyz").text
            time.sleep(0.05)
        yield url, process


def answers(url: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(url, timeout=PATIENCE).status_code == 200
    return False


def figures(url: str) -> dict[tuple[str, str], float]:
    """By name and the value of the only label."""
    text = httpx.get(f"{url}/metrics", timeout=PATIENCE).text
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {(each.name, next(iter(each.labels.values()), "")): each.value for each in samples}


def partitions_lag(url: str, partitions: int) -> set[float]:
    """Of all partitions, as soon as the broker has said of each where it ends."""
    deadline = time.monotonic() + PATIENCE
    while True:
        lags = {of: value for (name, of), value in figures(url).items() if name == "inbox_partition_lag_events"}
        if set(lags) == {str(number) for number in range(partitions)}:
            return set(lags.values())
        assert time.monotonic() < deadline, lags
        time.sleep(0.05)


def test_a_trace_goes_through_kafka_and_operators_see_what_came_of_it(history: History, kafka: Kafka) -> None:
    with (
        collecting() as collector,
        observed(history, kafka, collector.address, "publisher") as (publisher, _),
        observed(history, kafka, collector.address, "worker", "--source", "kafka") as (worker, moving),
    ):
        with (
            tracing.tracing(history.settings.model_copy(update={"traces": collector.address}), "command-api"),
            tracing.of_request([]) as traced,
        ):
            assert traced is not None
            store = Store(history.recorder)
            category = Category.create(store.new_id(Category), name="Chopes", slug="chopes", position=1)
            store.save(category, ctx=CommandContext(actor=SYSTEM, now=datetime.now(UTC), correlation_id="c"))
            traced.answered("POST", "/api/v1/admin/categories", "commands", 201, "c")
        applied = {"apply menu", "apply catalogue", "apply history"}
        spans = collector.trace(traced.trace_id, lambda found: {"publish", *applied} <= {each.name for each in found})
        (append,) = (span for span in spans if span.name == "append")
        handled = [span for span in spans if span.name in applied | {"publish"}]
        assert {span.parent for span in handled} == {append.span_id}
        assert {span.process["choperia.process"] for span in spans} == {"command-api", "publisher", "worker"}

        shown = figures(publisher)
        assert shown["publisher_active", ""] == 1
        assert shown["publisher_waiting", ""] == 0
        assert shown["publisher_published_total", ""] == 1
        assert shown["publisher_lag_events", ""] == 0
        shown = figures(worker)
        assert shown["inbox_staged_total", ""] == 1
        assert shown["inbox_waiting_events", ""] == 0
        assert shown["projection_lag_events", "menu"] == 0
        assert partitions_lag(worker, kafka.partitions) == {0}
        assert httpx.get(f"{worker}/healthz").text == "ok\n"
        assert httpx.get(f"{worker}/menu").status_code == 404
        assert moving.end() == 0


@contextlib.contextmanager
def trying(history: History) -> Iterator[Publisher]:
    """A publisher whose broker does not exist, once it has found out what keeps it."""
    publisher, ended = Publisher(history.recorder, Kafka("127.0.0.1:1", "choperia.events")), threading.Event()
    thread = threading.Thread(target=publisher.run, args=(ended,))
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not publisher.waits:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield publisher
    finally:
        ended.set()
        thread.join()


def shown_by(publisher: Publisher) -> dict[str, float]:
    return {figure.name: figure.ask()[""] for figure in publisher.figures()}


def test_a_publisher_without_its_broker_is_not_ready_and_says_why(history: History) -> None:
    history.given("light-1", LightSwitched)
    with trying(history) as publisher:
        ready, why = publisher.readiness()
        assert not ready
        assert "127.0.0.1:1" in why
        assert shown_by(publisher) == {"publisher_active": 0, "publisher_waiting": 1, "publisher_lag_events": 1}


def test_a_publisher_that_stands_by_is_ready_and_waits_for_nothing(history: History) -> None:
    with history.recorder.locks.exclusive("publisher-choperia.events"), trying(history) as publisher:
        assert publisher.readiness() == (True, "another publisher is active")
        assert shown_by(publisher) == {"publisher_active": 0, "publisher_waiting": 0, "publisher_lag_events": 0}


def test_a_port_that_somebody_has_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        answer = CliRunner().invoke(app, ["worker", "--projections", "menu", "--port", port, "--data", str(tmp_path)])
    assert answer.exit_code == 2
    assert f"A porta {port} em 127.0.0.1 não pode ser usada" in answer.stderr

"""One trace from the request through what it appends to the read models, wherever these are moved from."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog

from command_api.catalogue.domain import Category
from command_api.event_store import Store
from command_api.event_store.recorded import Recorded
from command_api.kernel import SYSTEM, CommandContext, NotFound
from infra import spans, tracing
from infra.kafka.envelope import envelope_of, headers_of
from infra.logs import logging_to
from infra.position import START
from infra.settings import Settings
from projections.registry import PROJECTIONS
from projections.runtime.inbox import InboxRecorder, tables
from projections.runtime.inbox.staging import stage
from projections.runtime.runner import Runner
from tests.harness.blank import Blank
from tests.harness.collector import Collector, Span, collecting
from tests.harness.read_models import History, open_history
from tests.kafka.inboxes import log_of

CALLER = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
NOT_SAMPLED = CALLER[:-2] + "00"
READ_MODELS = tuple(each for each in PROJECTIONS if each.name in ("catalogue", "menu", "history"))


@pytest.fixture
def history(tmp_path: Path, blank: Blank) -> Iterator[History]:
    with blank.on("sqlite", tmp_path), closing(open_history(tmp_path, None, has_tables=True)) as opened:
        yield opened


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as running:
        yield running


def request(*traceparent: str) -> list[tuple[bytes, bytes]]:
    return [(b"host", b"pub"), *((b"traceparent", each.encode()) for each in traceparent)]


def add_category(history: History) -> Recorded:
    """What a command handler does; answers the event as it is stored."""
    store = Store(history.recorder)
    category = Category.create(store.new_id(Category), name="Chopes", slug="chopes", position=1)
    ctx = CommandContext(actor=SYSTEM, now=datetime.now(UTC), correlation_id="c")
    receipt = store.save(category, ctx=ctx)
    return next(each for each in history.recorder.read_after(START, 100) if each.position == receipt.position)


def settings(collector: Collector, share: float = 1.0) -> Settings:
    return Settings(traces=collector.address, traces_share=share)


def one(found: list[Span], name: str) -> Span:
    (only,) = (span for span in found if span.name == name)
    return only


def has(*names: str) -> Callable[[list[Span]], bool]:
    return lambda found: set(names) <= {span.name for span in found}


def test_without_a_collector_an_event_says_what_it_always_said_and_the_library_is_not_even_imported(
    history: History,
) -> None:
    with tracing.tracing(Settings(traces=None), "serve"), tracing.of_request(request(CALLER)) as traced:
        event = add_category(history)
    assert traced is None
    assert b"traceparent" not in event.state
    code = "import launcher.gateway, launcher.observability, sys; print('opentelemetry.sdk' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("source", ["store", "kafka"])
def test_a_request_what_it_appends_and_every_read_model_that_applies_it_are_one_trace(
    history: History, collector: Collector, source: str
) -> None:
    moving: Runner = Runner(history.recorder, history.database, READ_MODELS)
    with tracing.tracing(settings(collector), "worker"):
        with tracing.of_request(request(CALLER)) as traced:
            assert traced is not None
            event = add_category(history)
            traced.answered("POST", "/api/v1/admin/categories", "commands", 201, "c")
        if source == "kafka":
            tables.migrate(history.database)
            inbox = InboxRecorder(history.recorder, history.database)
            for told in log_of(history):
                headers = headers_of(told)
                assert dict(headers)["ce_traceparent"].decode() == tracing.traceparent_of(event.state)
                stage(history.database, [envelope_of(headers, told.state)], {})
            moving = Runner(inbox, history.database, READ_MODELS)
        moving.catch_up()
        applied = [f"apply {each.name}" for each in READ_MODELS]
        found = collector.trace(CALLER[3:35], has("append", "POST /api/v1/admin/categories", *applied))
    posted, appended = one(found, "POST /api/v1/admin/categories"), one(found, "append")
    assert posted.parent == CALLER[36:52]
    assert appended.parent == posted.span_id
    assert appended.notes["choperia.streams"] == [event.stream]
    for name in applied:
        span = one(found, name)
        assert span.parent == appended.span_id
        assert span.notes["choperia.position"] == str(event.position)
        assert 0 <= span.notes["choperia.lag_seconds"] < 60
        assert posted.began <= span.began <= span.ended
    assert traced.traceresponse == f"00-{traced.trace_id}-{posted.span_id}-{CALLER[-2:]}"
    assert {span.process["choperia.process"] for span in found} == {"worker"}


def test_what_one_command_appends_is_one_span_per_read_model(history: History, collector: Collector) -> None:
    with tracing.tracing(settings(collector), "publisher"):
        with tracing.of_request(request(CALLER)):
            events = [add_category(history)]
            events += [events[0]._replace(version=2), events[0]._replace(version=3)]
        tracing.handled("publish", events, 1_000_000_000, {"topic": "choperia.events"})
        published = one(collector.trace(CALLER[3:35], has("publish")), "publish")
    assert published.notes["choperia.events"] == 3
    assert published.notes["choperia.topic"] == "choperia.events"


def test_nobody_adds_to_a_trace_of_long_ago(history: History, collector: Collector) -> None:
    told = b'{"metadata":{"traceparent":"%s","recorded_at":"%s"}}'
    old = Recorded(START, "tap-1", 1, "taps.TapOpened", told % (CALLER.encode(), b"2025-01-01T00:00:00Z"))
    now = old._replace(state=told % (CALLER.replace("a", "b").encode(), datetime.now(UTC).isoformat().encode()))
    with tracing.tracing(settings(collector), "worker"):
        tracing.handled("apply taps", [old, now], 1, {})
        collector.trace(CALLER.replace("a", "b")[3:35], has("apply taps"))
    assert [span.trace_id for span in collector.spans] == [CALLER.replace("a", "b")[3:35]]


@pytest.mark.parametrize(
    ("share", "given", "sampled"),
    [
        (0.0, [], False),
        (1.0, [], True),
        (0.0, [CALLER], True),
        (1.0, [NOT_SAMPLED], False),
        (0.0, ["00-nonsense-01"], False),
        (1.0, ["00-nonsense-01"], True),
    ],
)
def test_whoever_calls_decides_whether_a_request_is_traced_and_otherwise_the_share(
    history: History, collector: Collector, share: float, given: list[str], sampled: bool
) -> None:
    with tracing.tracing(settings(collector, share), "serve"), tracing.of_request(request(*given)) as traced:
        assert (traced is not None) == sampled
        assert (b"traceparent" in add_category(history).state) == sampled
        assert ("trace_id" in structlog.contextvars.get_contextvars()) == sampled
    assert "trace_id" not in structlog.contextvars.get_contextvars()


def test_what_is_logged_during_a_request_names_its_trace(
    collector: Collector, capsys: pytest.CaptureFixture[str]
) -> None:
    with logging_to(sys.stdout, "info"):
        with tracing.tracing(settings(collector), "serve"), tracing.of_request(request(CALLER)):
            structlog.get_logger().warning("unexpected", path="/menu")
        structlog.get_logger().warning("later")
    during, later = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (during["event"], during["path"], during["trace_id"]) == ("unexpected", "/menu", CALLER[3:35])
    assert "trace_id" not in later


def test_an_error_leaves_its_kind_in_the_trace_and_none_of_its_words(collector: Collector) -> None:
    with tracing.tracing(settings(collector), "serve"):
        with pytest.raises(NotFound), tracing.of_request(request(CALLER)), tracing.inside("append"):
            raise NotFound("Ana Beltrão não existe.")
        append = one(collector.trace(CALLER[3:35], has("append")), "append")
    assert append.notes == {"error.type": "NotFound"}


@pytest.mark.parametrize("listens", [True, False])
def test_a_collector_that_is_away_stops_nothing(
    history: History, listens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spans, "FAREWELL", 0.1)  # how long the end may take is not what is asked here
    with ExitStack() as stack:
        collector = stack.enter_context(collecting())
        collector.answers = 503
        if not listens:
            stack.close()
        with tracing.tracing(settings(collector), "serve"):
            for number in range(spans.WAITING + 500):
                with tracing.of_request(request()) as traced:
                    assert traced is not None
                    if number == 0:
                        assert b"traceparent" in add_category(history).state
                    traced.answered("GET", "/menu", "pages", 200, "")
    assert collector.spans == []

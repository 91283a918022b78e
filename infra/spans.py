"""Spans by OpenTelemetry's SDK, sent to a collector by OTLP over HTTP. Imported only where traces are wanted."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from typing import Final

import structlog
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http import Compression
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from infra.logs import said_by_library

log = structlog.get_logger()

Note = str | int | float | bool | Sequence[str]
"""The value of a span's attribute."""

WAITING: Final = 2048
"""Spans that wait to be sent; more are dropped, so a collector that is away costs neither time nor memory."""
PATIENCE: Final = 5.0
"""Seconds until a batch is given up, on a thread of its own."""
FAREWELL: Final = 3.0
"""Seconds at the end of the process for what still waits."""
_AGAIN: Final = 60.0
_PROPAGATOR: Final = TraceContextTextMapPropagator()


class Span:
    """What is being done. It says what kind of error ended it, never the error's words: they may name people."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span

    def note(self, **notes: Note) -> None:
        """Add attributes; names get the prefix ``choperia.``."""
        self._span.set_attributes(_ours(notes))


class RequestSpan(Span):
    """A request that is sampled."""

    def __init__(self, span: trace.Span) -> None:
        super().__init__(span)
        context = span.get_span_context()
        self.trace_id = trace.format_trace_id(context.trace_id)
        self.traceresponse = traceparent_of(context)
        """The header for the caller (W3C Trace Context)."""

    def answered(self, method: str, route: str, part: str, status: int, correlation_id: str) -> None:
        """End the span: it lasts until the answer, or until the beginning of one that never ends."""
        self._span.update_name(f"{method} {route}")
        self._span.set_attributes(
            {
                "http.request.method": method,
                "http.route": route,
                "http.response.status_code": status,
                "choperia.part": part,
            }
        )
        if correlation_id:
            self.note(correlation_id=correlation_id)
        if status >= 500:
            self._span.set_status(trace.StatusCode.ERROR)
        self._span.end()


class Traces:
    """One per process, with a thread that sends. ``share`` of the requests are sampled, and those whose caller has
    sampled them, and nothing that a caller has decided not to."""

    def __init__(self, address: str, share: float, process: str) -> None:
        _speak_through(log)
        self._exporter = OTLPSpanExporter(
            endpoint=f"{address.rstrip('/')}/v1/traces", timeout=PATIENCE, compression=Compression.Gzip
        )
        self._provider = TracerProvider(
            sampler=ParentBased(TraceIdRatioBased(share)), resource=_resource(process), shutdown_on_exit=False
        )
        self._provider.add_span_processor(
            BatchSpanProcessor(self._exporter, max_queue_size=WAITING, schedule_delay_millis=500)
        )
        self._tracer = self._provider.get_tracer("choperia", version("choperia"))

    @contextmanager
    def request(self, headers: Sequence[tuple[bytes, bytes]]) -> Iterator[RequestSpan | None]:
        """A server's span, in the caller's trace if it names one."""
        given = next((value.decode("latin-1") for name, value in headers if name == b"traceparent"), None)
        span = self._tracer.start_span("request", _context_of(given), trace.SpanKind.SERVER)
        if not span.is_recording():
            yield None
            return
        request = RequestSpan(span)
        with (
            trace.use_span(span, record_exception=False, set_status_on_exception=False),
            structlog.contextvars.bound_contextvars(trace_id=request.trace_id),
        ):
            yield request

    @contextmanager
    def inside(self, name: str) -> Iterator[Span | None]:
        """A child of the current span, and current itself."""
        if not trace.get_current_span().is_recording():
            yield None
            return
        with self._tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False) as span:
            try:
                yield Span(span)
            except Exception as error:
                span.set_attribute("error.type", type(error).__name__)
                raise

    def traceparent(self) -> str | None:
        """The header ``traceparent`` of the current span."""
        span = trace.get_current_span()
        return traceparent_of(span.get_span_context()) if span.is_recording() else None

    def handled(self, name: str, parent: str, between: tuple[int, int], notes: Mapping[str, Note]) -> None:
        """A span that is over, in the trace that ``parent`` names; ``between`` is when, in ns since the epoch."""
        began, ended = between
        kind = trace.SpanKind.PRODUCER if name.startswith("publish") else trace.SpanKind.CONSUMER
        span = self._tracer.start_span(name, _context_of(parent), kind, _ours(notes), start_time=began)
        span.end(ended)

    def close(self) -> None:
        """Send what waits, as far as the collector takes it in time."""
        sending = threading.Thread(target=self._provider.shutdown, name="traces-farewell", daemon=True)
        sending.start()
        sending.join(FAREWELL)
        if sending.is_alive():
            self._exporter.shutdown()  # type: ignore[no-untyped-call]  # the library's only one


def traceparent_of(context: trace.SpanContext) -> str:
    """The header's text: version, trace, span, flags."""
    trace_id, span_id = trace.format_trace_id(context.trace_id), trace.format_span_id(context.span_id)
    return f"00-{trace_id}-{span_id}-{context.trace_flags:02x}"


def _ours(notes: Mapping[str, Note]) -> dict[str, Note]:
    return {f"choperia.{name}": value for name, value in notes.items()}


def _context_of(given: str | None) -> Context:
    """The context of the span that ``given`` names. It is empty if that is missing or malformed, so that a new trace
    begins."""
    return _PROPAGATOR.extract({"traceparent": given} if given else {}, Context())


def _resource(process: str) -> Resource:
    host = socket.gethostname()
    return Resource(
        {
            "service.name": "choperia",
            "service.version": version("choperia"),
            "service.instance.id": f"{process}@{host}:{os.getpid()}",
            "host.name": host,
            "process.pid": os.getpid(),
            "choperia.process": process,
        }
    )


class _Speaker(logging.Handler):
    """Writes the messages of the library to our logs. An unavailable collector is not reported every half second."""

    def __init__(self, to: structlog.stdlib.BoundLogger) -> None:
        super().__init__(logging.WARNING)
        self._to = to
        self._said = -_AGAIN

    def emit(self, record: logging.LogRecord) -> None:
        if time.monotonic() - self._said >= _AGAIN:
            self._said = time.monotonic()
            self._to.warning("traces_away", **said_by_library(record))


def _speak_through(to: structlog.stdlib.BoundLogger) -> None:
    library = logging.getLogger("opentelemetry")
    library.propagate = False
    library.handlers = [_Speaker(to)]

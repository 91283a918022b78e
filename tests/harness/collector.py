"""A stand-in for an OpenTelemetry collector: takes OTLP over HTTP on loopback and keeps the spans it was sent."""

import contextlib
import gzip
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

PATIENCE = 60.0


@dataclass(frozen=True)
class Span:
    """One span as it came; ids in hex, `parent` empty for the first of a trace."""

    trace_id: str
    span_id: str
    parent: str
    name: str
    kind: int
    began: int
    ended: int
    notes: dict[str, Any]
    process: dict[str, Any]


class Collector:
    """What has come so far. `answers` is the status it answers with."""

    def __init__(self) -> None:
        self.answers = 200
        self.spans: list[Span] = []
        self._came = threading.Condition()
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if collector.answers == 200:
                    assert (self.path, self.headers["Content-Type"]) == ("/v1/traces", "application/x-protobuf")
                    collector._take(gzip.decompress(body))
                self.send_response(collector.answers)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _take(self, body: bytes) -> None:
        said = ExportTraceServiceRequest.FromString(body)
        spans = [
            Span(
                span.trace_id.hex(),
                span.span_id.hex(),
                span.parent_span_id.hex(),
                span.name,
                span.kind,
                span.start_time_unix_nano,
                span.end_time_unix_nano,
                _plain(span.attributes),
                _plain(of_process.resource.attributes),
            )
            for of_process in said.resource_spans
            for scope in of_process.scope_spans
            for span in scope.spans
        ]
        with self._came:
            self.spans.extend(spans)
            self._came.notify_all()

    def trace(self, trace_id: str, whole: Callable[[list[Span]], bool]) -> list[Span]:
        """The spans of a trace, as soon as they are what the caller waits for."""
        deadline = time.monotonic() + PATIENCE
        with self._came:
            while True:
                found = [span for span in self.spans if span.trace_id == trace_id]
                if whole(found):
                    return found
                assert self._came.wait(deadline - time.monotonic()), [span.name for span in found]


def _plain(attributes: Any) -> dict[str, Any]:
    return {each.key: _value(each.value) for each in attributes}


def _value(value: Any) -> Any:
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [_value(each) for each in value.array_value.values]
    return getattr(value, kind)


@contextlib.contextmanager
def collecting() -> Iterator[Collector]:
    """A collector that runs."""
    collector = Collector()
    collector.start()
    try:
        yield collector
    finally:
        collector.stop()

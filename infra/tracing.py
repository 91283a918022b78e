"""Traces: one id from the request through what it appended to the read models that apply it.

Off unless the settings name a collector: the SDK is not imported then, no span is made, and every function here returns
at once. Nothing personal goes into a span: no addresses with their queries, no bodies, no names of people.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from infra.position import Position
from infra.settings import Settings

if TYPE_CHECKING:  # the library is imported where a collector is named, and only there
    from infra.spans import Note, RequestSpan, Span, Traces

LATE: Final = timedelta(hours=1)
"""Events applied later than this are not traced: a new read model reads years."""

_NOTHING: Final = nullcontext()
_MARK: Final = b'"traceparent":"'
_traces: Traces | None = None


class Stored(Protocol):
    """An event of the log."""

    @property
    def position(self) -> Position: ...
    @property
    def state(self) -> bytes: ...


class _Metadata(msgspec.Struct):
    traceparent: str = ""
    recorded_at: datetime | None = None


class _Recording(msgspec.Struct):
    metadata: _Metadata | None = None


_recording = msgspec.json.Decoder(_Recording)


@contextmanager
def tracing(settings: Settings, process: str) -> Iterator[None]:
    """Send traces while inside, if the settings say where to. ``process`` is its kind, as in ``choperia publisher``."""
    global _traces  # noqa: PLW0603  # one per process, as with figures and logs
    if settings.traces is None:
        yield
        return
    from infra.spans import Traces

    _traces = Traces(settings.traces, settings.traces_share, process)
    try:
        yield
    finally:
        ending, _traces = _traces, None
        ending.close()


def of_request(headers: Sequence[tuple[bytes, bytes]]) -> AbstractContextManager[RequestSpan | None]:
    """The span of a request, current while inside; nothing where the request is not sampled. ``headers`` are ASGI's."""
    return _NOTHING if _traces is None else _traces.request(headers)


def inside(name: str) -> AbstractContextManager[Span | None]:
    """A span of a part of the request at hand; nothing where there is none, or it is not sampled."""
    return _NOTHING if _traces is None else _traces.inside(name)


def traceparent() -> str | None:
    """What an event carries to be found in its trace (W3C Trace Context); ``None`` where nothing is traced."""
    return None if _traces is None else _traces.traceparent()


def traceparent_of(state: bytes) -> str | None:
    """What a stored event carries."""
    carried = _carried(state)
    return carried.traceparent if carried else None


def handled(name: str, events: Sequence[Stored], began: int, notes: Mapping[str, Note]) -> None:
    """Something was done with these events from ``began`` (``time.time_ns``) until now: a span in each of their traces,
    for as many of them as one command has appended. ``notes`` are its attributes."""
    if _traces is None:
        return
    ended = time.time_ns()
    together: dict[str, list[Stored]] = {}
    oldest: dict[str, datetime] = {}
    since = datetime.now(UTC) - LATE
    for event in events:
        carried = _carried(event.state)
        if carried is None or carried.recorded_at is None or carried.recorded_at < since:
            continue
        together.setdefault(carried.traceparent, []).append(event)
        oldest.setdefault(carried.traceparent, carried.recorded_at)
    for parent, of_it in together.items():
        lag = ended / 1e9 - oldest[parent].timestamp()
        _traces.handled(
            name,
            parent,
            (began, ended),
            {
                **notes,
                "events": len(of_it),
                "position": str(of_it[-1].position),
                "lag_seconds": round(max(0.0, lag), 6),
            },
        )


def _carried(state: bytes) -> _Metadata | None:
    """What the event says of its trace, if anything: most say nothing, and are not decoded for it."""
    if _MARK not in state:
        return None
    metadata = _recording.decode(state).metadata
    return metadata if metadata is not None and metadata.traceparent else None

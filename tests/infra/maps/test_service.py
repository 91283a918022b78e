"""Other people's servers: broken, slow, hostile or gone, it is always the same sentence, and never for long."""

import asyncio
import gzip
import logging
from typing import Any

import msgspec
import pytest

from infra.maps.circuit import FAILURES, PAUSE
from infra.maps.service import AT_ONCE, LARGEST, LONGEST_QUEUE, MapServer
from infra.problems import Problem
from tests.infra.maps.conftest import Clock, Provider, Said, refused, told


class Thing(msgspec.Struct):
    name: str


def named(thing: Thing) -> str:
    return thing.name


def ask(service: MapServer) -> Any:
    return service.ask("/thing", {"q": "açaí & cia"}, Thing, named)


def test_an_answer_is_read(provider: Provider, service: MapServer) -> None:
    provider.answers("/thing", {"name": "Centro", "other": [1]})
    assert told(lambda: ask(service)) == "Centro"
    assert provider.asked == [("/thing", {"q": "açaí & cia"})]
    assert provider.agents == ["Choperia (+https://pirilampo.example)"]


@pytest.mark.parametrize(
    "said",
    [
        Said(b'{"name": "x"}', 500),
        Said(b'{"name": "x"}', 429),
        Said(b'{"name": "x"}', 403),
        Said(b'{"name": "x"}', 204),
        Said(b"", 302, {"Location": "/elsewhere"}),
        Said(b"<html>"),
        Said(b""),
        Said(b"null"),
        Said(b"[]"),
        Said(b'{"name": 1}'),
        Said(b'{"name": "\\ud800"}'),
        Said(b"[" * 100_000),
        Said(b'{"name": "' + b"x" * LARGEST + b'"}'),
        Said(gzip.compress(b'{"name": "x"}', mtime=0), 200, {"Content-Encoding": "gzip"}),
        Said(b'{"name": "x"}', 200, {"Content-Length": "5000"}),
        Said(b'{"name": "x"}', slowly=True),
    ],
    ids=lambda said: f"{said.status} {said.body[:12]!r} {'slow' if said.slowly else ''}",
)
def test_what_is_no_answer_is_the_same_sentence(provider: Provider, clock: Clock, said: Said) -> None:
    provider.says["/thing"] = said
    provider.answers("/elsewhere", {"name": "where a redirect leads"})
    patience = 1.0 if said.slowly else 60.0  # a busy machine must not be what is refused
    problem = refused(lambda: ask(MapServer(provider.url, user_agent="t", patience=patience, clock=clock)))
    assert (problem.status, problem.kind, problem.headers) == (503, "maps-away", {"Retry-After": "10"})
    assert problem.sentence == "O serviço de mapas não está respondendo. Tente de novo em instantes."
    assert [path for path, _ in provider.asked] == ["/thing"]


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "ftp://127.0.0.1", "", "http://name.invalid"])
def test_a_server_that_is_not_there_is_the_same_sentence(address: str, clock: Clock) -> None:
    assert refused(lambda: ask(MapServer(address, user_agent="t", clock=clock))).status == 503


def test_a_server_that_keeps_failing_is_left_alone_for_a_while(
    provider: Provider, service: MapServer, clock: Clock
) -> None:
    for _ in range(FAILURES + 5):
        assert refused(lambda: ask(service)).status == 503
    assert len(provider.asked) == FAILURES

    clock.now += PAUSE
    assert refused(lambda: ask(service)).status == 503
    assert refused(lambda: ask(service)).status == 503
    assert len(provider.asked) == FAILURES + 1, "after the pause one call tries for all"

    provider.answers("/thing", {"name": "Centro"})
    clock.now += PAUSE
    assert [told(lambda: ask(service)) for _ in range(3)] == ["Centro"] * 3


def test_failures_that_are_not_in_a_row_leave_the_circuit_closed(provider: Provider, service: MapServer) -> None:
    for _ in range(FAILURES * 2):
        provider.says.clear()
        refused(lambda: ask(service))
        provider.answers("/thing", {"name": "Centro"})
        assert told(lambda: ask(service)) == "Centro"


def test_only_a_few_wait_for_a_slow_server_at_once(provider: Provider, clock: Clock) -> None:
    provider.says["/thing"] = Said(b'{"name": "x"}', slowly=True)
    service = MapServer(provider.url, user_agent="t", patience=1.0, clock=clock)

    async def crowd() -> list[Any]:
        return await asyncio.gather(*(ask(service) for _ in range(AT_ONCE + 4)), return_exceptions=True)

    answers = asyncio.run(crowd())
    assert all(isinstance(answer, Problem) and answer.status == 503 for answer in answers)
    assert len(provider.asked) <= AT_ONCE


def test_a_server_that_wants_to_be_asked_slowly_is_and_nobody_queues_for_long(
    provider: Provider, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("infra.maps.service.asyncio.sleep", wait)
    provider.answers("/thing", {"name": "Centro"})
    service = MapServer(provider.url, user_agent="t", every=1.0, clock=clock)
    for _ in range(int(LONGEST_QUEUE) + 1):
        told(lambda: ask(service))
    assert waited == [0.0, 1.0, 2.0, 3.0]
    assert refused(lambda: ask(service)).status == 503
    clock.now += 10
    assert told(lambda: ask(service)) == "Centro"
    assert waited[-1] == 0.0


def test_addresses_of_calls_are_not_logged(
    provider: Provider, service: MapServer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        provider.answers("/thing", {"name": "Centro"})
        told(lambda: ask(service))
        provider.says.clear()
        refused(lambda: ask(service))
    assert "cia" not in caplog.text

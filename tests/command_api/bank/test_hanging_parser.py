"""A statement that its parser never finishes."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.bank.routes import router
from command_api.csv_files import SHEETS
from infra.confined import Limits, ending
from tests.harness.confined_work import sleep_in_c

STATEMENTS = "/api/v1/bank-statements"
MORE_THAN_THREADS = 45
"""A server answers commands in 40 worker threads."""


@pytest.fixture
def api(serving: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr("command_api.bank.routes.read_statement", sleep_in_c)
    return serving(router)


def send(api: TestClient) -> Any:
    return api.post(STATEMENTS, params={"account": "341"}, files={"file": ("x.csv", b"Data;Valor\n")})


def test_statements_that_never_end_keep_no_other_request_waiting(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SHEETS, "_most", MORE_THAN_THREADS)
    with ThreadPoolExecutor(MORE_THAN_THREADS) as senders:
        sent = [senders.submit(send, api) for _ in range(MORE_THAN_THREADS)]
        deadline = time.monotonic() + 30
        while SHEETS._threads._work_queue.qsize() < MORE_THAN_THREADS - 2 or len(SHEETS._busy) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert api.post("/api/v1/bank-lines/1/ignore").status_code == 404
        assert not any(each.done() for each in sent)
        with ending():
            assert {each.result(30).status_code for each in sent} == {503}


def test_a_statement_beyond_the_limits_is_refused_with_a_sentence(
    api: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    SHEETS.end()
    monkeypatch.setattr(SHEETS, "limits", Limits(cpu=5, wall=0.5, memory=SHEETS.limits.memory))
    refused = send(api)
    assert (refused.status_code, refused.json()["error"]) == (
        422,
        "Este arquivo exige tempo ou memória demais para ser lido. Salve-o de novo e envie essa cópia.",
    )

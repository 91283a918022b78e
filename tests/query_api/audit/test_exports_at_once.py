"""Files of the history whose readers take nothing hold up neither other reads nor each other, on a real server."""

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from time import monotonic, sleep
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn

from command_api.stock.events import StockReceived
from infra.long_answers import PATIENCE, LongAnswers
from infra.security.permissions import Principal
from launcher.connection_limits import server_config
from launcher.history import StoredLog
from query_api.audit import exporting
from query_api.audit.exporting import Rows, rows_of
from query_api.downloads import Downloads
from tests.harness.blank import Blank
from tests.harness.read_models import History
from tests.query_api.conftest import READ_MODELS, FakeSessions, app_over, history_on

EVENTS = 40
PATH = "/api/v1/audit/events?format=csv"
LONG = "x" * 100_000
"""In every row: a file is larger than what sockets keep."""
IN_TIME = 60.0
T = TypeVar("T")


class Auditors(FakeSessions):
    """The token is the number of the person."""

    def principal(self, token: str) -> Principal | None:
        auditor = super().principal("auditor")
        assert auditor is not None
        return replace(auditor, user_id=int(token), session_id=token)


@dataclass
class House:
    """A server, and how many blocks of files it has made."""

    port: int
    downloads: Downloads
    blocks: list[Sequence[int]]

    def asked(self, person: int, path: str = PATH) -> httpx.Response:
        """The whole answer."""
        headers = {"Authorization": f"Bearer {person}"}
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", headers=headers, timeout=IN_TIME)

    @contextmanager
    def stuck(self, person: int) -> Iterator[None]:
        """Somebody who asks for the file, and reads its first byte at most."""
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with closing(reader):
            reader.settimeout(IN_TIME)
            reader.connect(("127.0.0.1", self.port))
            reader.sendall(f"GET {PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {person}\r\n\r\n".encode())
            assert reader.recv(12) == b"HTTP/1.1 200"
            yield

    def until_answered(self, person: int) -> httpx.Response:
        """What a screen does: it asks again while it waits for its turn."""
        return until(lambda: self.asked(person), lambda answer: answer.status_code == 200)


def until(look: Callable[[], T], fits: Callable[[T], bool]) -> T:
    end = monotonic() + IN_TIME
    while not fits(found := look()):
        assert monotonic() < end, found
        sleep(0.01)
    return found


@pytest.fixture(scope="module")
def shop(blank: Blank) -> Iterator[History]:
    with history_on("sqlite", blank, READ_MODELS["audit"]) as history:
        for number in range(EVENTS):
            history.given("stock_item-7", StockReceived, quantity=Decimal(1), note=f"NF {number}")
        history.follow()
        yield history


@pytest.fixture
def patience() -> float:
    return PATIENCE


@pytest.fixture
def house(shop: History, patience: float, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(exporting, "_BLOCK", 2)
    blocks: list[Sequence[int]] = []

    def counted(reader: Principal, numbers: Sequence[int]) -> Rows:
        blocks.append(numbers)
        rows = rows_of(shop.database, StoredLog(shop.recorder), reader, numbers)
        return [[*row[:-1], LONG] for row in rows]

    app = app_over(shop, exported_rows=counted, downloads=Downloads(written=LongAnswers(patience=patience)))
    app.state.sessions = Auditors()
    with serving(app) as port:
        yield House(port, app.state.downloads, blocks)


@contextmanager
def serving(app: Any) -> Iterator[int]:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # those of its connections have it, too
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(app, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=partial(server.run, sockets=[listening]))
    thread.start()
    try:
        until(lambda: server.started, bool)
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def test_readers_that_take_nothing_hold_up_no_other_read_and_the_next_ones_hear_their_place(house: House) -> None:
    with house.stuck(1), house.stuck(2):
        third, fourth, again = house.asked(3), house.asked(4), house.asked(3)
        assert (third.status_code, third.headers["retry-after"]) == (429, "2")
        assert third.json()["error"] == "2 exportações em andamento; a sua é a próxima."
        assert fourth.json()["error"] == "2 exportações em andamento; 1 na fila antes da sua."
        assert [answer.json()["place"] for answer in (third, fourth, again)] == [1, 2, 1]
        assert house.downloads.written.running == 2
        assert house.asked(3, "/api/v1/audit/facets").json()["total"] == EVENTS
        # a block that waits to be sent, and one that the server and the sockets hold, of each
        assert len(house.blocks) <= 2 * 2 < EVENTS // 2


@pytest.mark.parametrize("patience", [0.2])
def test_a_reader_that_takes_nothing_is_let_go_and_the_next_one_gets_its_file(house: House) -> None:
    with house.stuck(1), house.stuck(2):
        answer = house.until_answered(3)
        assert answer.content.count(b"\r\n") == EVENTS + 1
    until(lambda: house.downloads.written.running, lambda running: running == 0)


def test_a_person_has_one_file_at_a_time_and_another_one_after_cancelling(house: House) -> None:
    with house.stuck(1):
        second = house.asked(1)
        assert second.status_code == 409
        assert second.json()["error"].startswith("Você já tem um arquivo sendo gerado.")
    assert house.until_answered(1).headers["x-total-rows"] == str(EVENTS)


def test_a_question_about_the_file_makes_none_of_it(house: House) -> None:
    headers = {"Authorization": "Bearer 1"}
    answer = httpx.head(f"http://127.0.0.1:{house.port}{PATH}", headers=headers, timeout=IN_TIME)
    assert (answer.status_code, answer.headers["x-total-rows"], house.blocks) == (200, str(EVENTS), [])
    assert house.until_answered(1).status_code == 200

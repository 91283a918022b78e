"""Whatever the owner of the machine makes of a stored row, every check names it and none breaks off. On SQLite, which
keeps any value in any column."""

import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.console import Console
from starlette.testclient import TestClient

from command_api.event_store.damage import UnreadableEvent
from command_api.orders.domain.order import EventOrder
from infra.problems import Problem
from launcher.admin.backup.backing_up import back_up
from launcher.admin.derived_tables import compare_tables, sentences
from launcher.composition import Services, create_apps
from launcher.history import StoredLog
from launcher.jobs.seal import Auditor
from launcher.progress import Bars
from projections.seal.checks import written
from query_api.seal.check_results import result
from tests.launcher.conftest import CommandLine
from tests.query_api.conftest import FakeSessions

Value = int | str | bytes | None


def sealed(state: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """The event with other encrypted data."""
    before, mark, rest = state.partition(b'"data":"')
    data, _, after = rest.partition(b'"')
    return before + mark + change(data) + b'"' + after


DAMAGE: dict[str, tuple[str, Callable[[bytes], Value]]] = {
    "state: text": ("state", lambda state: state.decode()),
    "state: nothing": ("state", lambda _: None),
    "state: a number": ("state", lambda _: 5),
    "state: cut off": ("state", lambda state: state[:-20]),
    "state: empty": ("state", lambda _: b""),
    "state: no JSON": ("state", lambda state: state.replace(b'"', b"'")),
    "state: deep JSON": ("state", lambda _: b'{"sealed":' + b"[" * 100_000),
    "sealed data: cut off": ("state", lambda state: sealed(state, lambda data: data[:12])),
    "sealed data: another nonce": ("state", lambda state: sealed(state, lambda data: b"AAAAAAAA" + data[8:])),
    "topic: of no event": ("topic", lambda _: "os:system"),
    "topic: bytes": ("topic", lambda _: b"\xff"),
    "topic: nothing": ("topic", lambda _: None),
    "topic: a text that is none": ("CAST(topic AS TEXT)", lambda _: b"\xff"),
    "version: text": ("version", lambda _: "um"),
    "stream: bytes": ("stream", lambda _: b"\xff"),
    "stream: a text that is none": ("CAST(stream AS TEXT)", lambda _: b"\xff"),
}
KEPT_AS_IT_IS = {"state: cut off", "state: empty", "state: no JSON", "state: deep JSON", "topic: of no event"} | {
    name for name in DAMAGE if name.startswith("sealed")
}
"""A backup copies these byte by byte; its restore compares them with the seal."""


@contextmanager
def owner_of(pub: CommandLine) -> Iterator[sqlite3.Connection]:
    """Who may do anything with the file: nothing in it protects a row any more."""
    file = pub.data / "events.db"
    with closing(sqlite3.connect(file)) as owner, owner:
        for (trigger,) in owner.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            owner.execute(f"DROP TRIGGER {trigger}")
        owner.execute("PRAGMA writable_schema = ON")
        owner.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'")
    with closing(sqlite3.connect(file)) as owner:
        yield owner


@contextmanager
def damaged(pub: CommandLine, number: int, column: str, value: Callable[[bytes], Value]) -> Iterator[None]:
    """The row with another value; afterwards as it was."""
    name = column.removeprefix("CAST(").partition(" ")[0]
    new = column.replace(name, "?", 1) if name != column else "?"
    row = f"FROM events WHERE position = {number}"
    with owner_of(pub) as owner:
        was, state = owner.execute(f"SELECT {name}, state {row}").fetchone()
        with owner:
            owner.execute(f"UPDATE events SET {name} = {new} WHERE position = ?", (value(state), number))
        yield
        with owner:
            owner.execute(f"UPDATE events SET {name} = ? WHERE position = ?", (was, number))


def an_order(services: Services) -> int:
    """The number of the first event of the first order, which holds encrypted data."""
    [first, *_] = services.recorder.recorded_of("event_order-1")
    assert b'"sealed"' in first.state
    return first.position.number


def test_every_kind_of_damage_to_an_event_is_named(pub: CommandLine, tmp_path: Path) -> None:
    with pub.left_behind() as services:
        auditor = Auditor(services)
        auditor.sign(datetime.now(UTC))
        number = an_order(services)
        for name, (column, value) in DAMAGE.items():
            with damaged(pub, number, column, value):
                outcome = written(auditor.verify(auditor.heads(), lambda *_: None))
                assert json.loads(json.dumps(outcome))["finding"]["number"] == number, name
                told = "\n".join(result(outcome)).encode().decode()
                assert f"O registro nº {number}" in told, name
                assert "Tabela events, stream" in told, name
                if name not in KEPT_AS_IT_IS:
                    with pytest.raises(Problem, match=f"posição 0.{number} não é o que o sistema grava"):
                        back_up(services, tmp_path / "backup", Bars(Console(file=io.StringIO())))
        assert auditor.verify(auditor.heads(), lambda *_: None).intact


def test_an_order_whose_event_is_damaged_says_so(pub: CommandLine) -> None:
    with pub.left_behind() as services:
        number, log = an_order(services), StoredLog(services.recorder)
        for name, (column, value) in DAMAGE.items():
            if "stream" in column:  # it is an event of no order any more
                continue
            with damaged(pub, number, column, value):
                for read in (
                    lambda: services.store.load(EventOrder, 1),
                    lambda: services.store.load_all(EventOrder, [1]),
                    lambda: log.steps("event_order-1", 1, 3),
                ):
                    with pytest.raises(UnreadableEvent):
                        pytest.fail(f"{name}: {read()}")


def test_people_are_told_of_a_damaged_order_in_a_sentence(pub: CommandLine) -> None:
    with pub.left_behind() as services, damaged(pub, an_order(services), *DAMAGE["state: text"]):
        services.runner.catch_up()
        calls = ("POST", "/api/v1/event-orders/1/quote"), ("GET", "/api/v1/audit/streams/event_order-1")
        for app, (method, path) in zip(create_apps(services), calls, strict=True):
            app.state.sessions = FakeSessions()
            client = TestClient(app, headers={"Authorization": "Bearer admin"}, raise_server_exceptions=False)
            answer = client.request(
                method, path, json={"valid_until": "2099-01-01", "conditions": ""} if method == "POST" else None
            )
            assert (answer.status_code, answer.json()["type"]) == (503, "/problems/damaged-history"), answer.text


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("UPDATE idempotency SET position = NULL", "Tabela idempotency, person"),
        ("UPDATE idempotency SET answer = 5", "Tabela idempotency, person"),
        ("UPDATE accounts SET granted = NULL", "Tabela accounts, uma linha: não se lê"),
        ("UPDATE accounts SET username = CAST(X'ff' AS TEXT)", "Tabela accounts, user_id 1"),
        ("UPDATE sequences SET last = 'zero'", "Tabela sequences, uma linha: não se lê"),
        ("UPDATE subject_keys SET wrapped = 'chave'", "Tabela events, stream"),
        ("UPDATE subject_uses SET subject = X'ff'", "Tabela subject_uses"),
    ],
)
def test_a_value_of_another_type_in_a_table_is_named(pub: CommandLine, change: str, expected: str) -> None:
    with pub.left_behind() as services:
        with owner_of(pub) as owner, owner:
            assert owner.execute(change).rowcount > 0
        told = " ".join(sentences(compare_tables(services.recorder)))
        assert expected in told.encode().decode()

"""What real commands do is what is read of a customer, until and after the person is erased."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.customers.erasing import erase_customer
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, Refused
from command_api.orders import commands
from command_api.orders.details import OrderFields
from projections.runtime.rebuild import verify
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
DALVA: dict[str, Any] = {
    "customer_name": "Dalva Nogueira",
    "customer_phone": "(11) 95555-0177",
    "customer_document": "39053344705",
    "cost_center": "choperia",
    "event_name": "Bodas de prata",
    "notes": "Portão verde.",
    "delivery_address": "Estrada da Serra, 1200, Igaratá",
    "deposit_amount": Decimal(100),
}
TRACES = ("Dalva", "95555", "39053344705", "Bodas", "Portão", "Serra")


class Counter:
    """Somebody who takes orders, a minute after the other."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.store = Store(history.recorder)
        self.now = NOW

    def ctx(self, reason: str | None = None) -> CommandContext:
        self.now += timedelta(minutes=1)
        return CommandContext(Actor(1, "Ana"), self.now, uuid.uuid4().hex, reason=reason)

    def draft(self, **fields: Any) -> int:
        command = commands.CreateOrder(OrderFields(**{**DALVA, **fields}), place=False)
        return commands.create_order(self.store, command, self.ctx()).id

    def cancel(self, id: int) -> None:
        commands.cancel_order(self.store, id, None, self.ctx())

    def erase(self, id: int) -> None:
        erase_customer(self.store, id, self.ctx("A titular pediu."))


@pytest.fixture
def counter(history: History) -> Counter:
    return Counter(history)


def read(history: History, client: TestClient, path: str) -> dict[str, Any]:
    history.follow()
    answer = client.get(f"/api/v1/customers{path}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_second_order_of_a_person_finds_the_record_of_the_first(
    history: History, counter: Counter, manager: TestClient
) -> None:
    counter.draft()
    counter.draft(customer_name="DALVA  nogueira", customer_document="")
    [row] = read(history, manager, "")["data"]
    assert (row["name"], row["document"], row["orders"]) == ("Dalva Nogueira", "39053344705", 2)


def test_what_keeps_a_customer_is_read_as_the_command_refuses_it(
    history: History, counter: Counter, manager: TestClient
) -> None:
    counter.draft()
    shown = read(history, manager, "/1")["erasure"]["obstacles"]
    with pytest.raises(Refused) as refused:
        counter.erase(1)
    assert refused.value.details["obstacles"] == shown


@BOTH
def test_of_who_was_erased_nothing_is_read_and_a_replay_says_the_same(
    history: History, counter: Counter, manager: TestClient
) -> None:
    counter.cancel(counter.draft())
    discarded = counter.draft(notes="Portão azul.")
    commands.discard_draft(counter.store, discarded, counter.ctx())
    before = read(history, manager, "/1")
    record = str(read(history, manager, "/1/export"))
    assert [trace for trace in (*TRACES, "Portão azul.") if trace not in record] == []
    assert before["erasure"]["possible"]

    counter.erase(1)
    after = read(history, manager, "/1")
    assert after["erased"]["reason"] == "A titular pediu."
    assert [after[name] for name in ("orders", "finished_orders", "total", "first_at", "last_at")] == [
        before[name] for name in ("orders", "finished_orders", "total", "first_at", "last_at")
    ]
    for said in (after, read(history, manager, "/1/export"), read(history, manager, "")):
        assert [trace for trace in TRACES if trace in str(said)] == []
    for name in ("customers", "orders"):
        compared = verify(history.recorder, history.database, history.runner.projections[name])
        assert compared.equal, compared


def test_who_orders_again_after_that_is_somebody_new(history: History, counter: Counter, manager: TestClient) -> None:
    counter.cancel(counter.draft())
    counter.erase(1)
    counter.draft()
    rows = read(history, manager, "?sort=last_at")["data"]
    assert [(row["name"], row["orders"]) for row in rows] == [("Titular removido", 1), ("Dalva Nogueira", 1)]

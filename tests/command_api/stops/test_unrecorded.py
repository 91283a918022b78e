"""What a driver did that could not be recorded, and what the office decides on it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.customers.erasing import erase_customer
from command_api.event_store import Store
from command_api.event_store.mapper import decode
from command_api.kernel import ERASED, NotFound, Refused
from command_api.orders.commands import cancel_order
from command_api.stops.commands import Stop
from command_api.stops.domain import UnrecordedAction
from command_api.stops.routes import router
from command_api.stops.unrecorded import UnrecordedReport, note_recorded, set_aside, take_in, tell_unrecorded
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH
from tests.command_api.orders.conftest import SATURDAY, Security, stockroom_in
from tests.command_api.stops.test_stops import EIGHT, Round, day, round_in

__all__ = ["day"]

DONE = "Recebido: R$ 100,00 em dinheiro"


def report(on: Round, **other: Any) -> UnrecordedReport:
    paid = UnrecordedReport(
        "a7c1", SATURDAY, on.stop(), "payment", EIGHT, "Dalva Nogueira", DONE, Decimal(100), "O pedido foi cancelado."
    )
    return replace(paid, **other)


def told(day: Round, id: int = 1) -> list[str]:
    """The stored events of what was told."""
    stored = day.store.recorder.recorded_of(f"unrecorded-{id}")
    return [type(decode(e.topic, e.stream, e.version, e.state, day.store.keys)).__name__ for e in stored]


def test_a_phone_tells_the_same_once_and_other_words_while_nobody_has_decided(day: Round) -> None:
    first = tell_unrecorded(day.store, report(day), day.ctx())
    again = tell_unrecorded(day.store, report(day), day.ctx())
    assert (first.id, again.id, first.answer["state"]) == (1, 1, "open")
    tell_unrecorded(day.store, report(day, refusal="Ainda cancelado."), day.ctx())
    other = tell_unrecorded(day.store, report(day), day.ctx(driver=2))
    assert other.id == 2, "another phone has keys of its own"
    take_in(day.store, 1, day.room.ctx())
    after = tell_unrecorded(day.store, report(day, done="Recebido: R$ 90,00"), day.ctx())
    assert after.answer["state"] == "taken_in"
    assert told(day) == ["ActionNotRecorded", "ActionNotRecorded", "ActionTakenIn"]


def test_what_was_decided_stays(day: Round) -> None:
    tell_unrecorded(day.store, report(day), day.ctx())
    set_aside(day.store, 1, day.room.ctx(reason="Pagou no dia seguinte."))
    set_aside(day.store, 1, day.room.ctx(reason="De outra aba."))
    with pytest.raises(Refused, match="Já foi deixado de lado"):
        take_in(day.store, 1, day.room.ctx())
    note_recorded(day.store, "a7c1", day.ctx())
    assert told(day) == ["ActionNotRecorded", "ActionSetAside"]


def test_a_later_try_that_is_recorded_leaves_nothing_to_decide(day: Round) -> None:
    tell_unrecorded(day.store, report(day), day.ctx())
    note_recorded(day.store, "a7c1", day.ctx())
    with pytest.raises(Refused, match="O telefone já conseguiu registrar"):
        take_in(day.store, 1, day.room.ctx())
    with pytest.raises(NotFound):
        note_recorded(day.store, "a7c1", day.ctx(driver=2))
    assert told(day) == ["ActionNotRecorded", "ActionRecorded"]


def test_it_is_told_of_an_order_that_is_gone_or_nobodys_and_of_a_load(day: Round) -> None:
    gone = tell_unrecorded(day.store, report(day, stop=Stop(SATURDAY, "delivery", 999)), day.ctx())
    load = report(day, key="b", stop=None, action="load", amount=None, day=date(2019, 1, 1))
    loaded = tell_unrecorded(day.store, load, day.ctx())
    known = [day.store.load(UnrecordedAction, each.id).told for each in (gone, loaded)]
    assert [(each.order_id, each.order_code, each.customer_id) for each in known] == [(999, "", None), (None, "", None)]


def test_the_words_of_a_phone_are_erased_with_the_customer_and_kept_of_none_that_was(day: Round) -> None:
    tell_unrecorded(day.store, report(day), day.ctx())
    for order in (day.mine, day.hers):  # both are the same customer's
        cancel_order(day.store, order, None, day.room.ctx(reason="Desistiu"))
    customer = day.room.order(day.mine).details.customer.id
    assert customer is not None
    erase_customer(day.store, customer, day.room.ctx(reason="Pedido do titular"))
    before = day.store.load(UnrecordedAction, 1).told
    late = tell_unrecorded(day.store, report(day, key="b", action="handover"), day.ctx())
    after = day.store.load(UnrecordedAction, late.id).told
    assert [(each.whose, each.done, each.refusal, each.amount) for each in (before, after)] == [
        (ERASED, "", "", 100)
    ] * 2
    assert tell_unrecorded(day.store, report(day), day.ctx()).answer["state"] == "open", "its phone may tell it again"


@BOTH
def test_a_phone_tells_it_and_the_office_decides(store: Store, serving: Callable[..., TestClient]) -> None:
    day = round_in(stockroom_in(store))
    client = serving(router, Role.MANAGER, security=Security())
    office = serving(router, Role.ADMIN, security=Security())
    path = "/api/v1/stops/unrecorded"
    body = {
        "key": "a7c1",
        "day": f"{SATURDAY}",
        "stop": f"d{day.mine}",
        "action": "payment",
        "happened_at": "2026-11-28T11:00:00Z",
        "whose": "Dalva\u202a Nogueira",
        "done": DONE,
        "amount": 100,
        "refusal": "",
    }
    first, again = client.post(path, json=body), client.post(path, json=body)
    assert (first.status_code, first.json()["id"], first.json()["state"]) == (201, 1, "open"), first.text
    assert again.json()["version"] == 1
    assert store.load(UnrecordedAction, 1).told.whose == "Dalva Nogueira"
    assert office.post(f"{path}/1/set-aside", json={}).status_code == 422
    assert office.post(f"{path}/1/set-aside", json={"reason": "Pagou depois."}).json()["state"] == "set_aside"
    assert office.post(f"{path}/1/take-in", json={}).status_code == 409
    assert client.post(f"{path}/1/take-in", json={}).status_code == 403
    assert client.post(f"{path}/recorded", json={"key": "a7c1"}).json()["state"] == "set_aside"

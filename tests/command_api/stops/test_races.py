"""Steps of phones that meet each other or the office at the same moment, on both databases."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.kernel import DomainError, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    Delivery,
    Receiver,
    cancel_order,
    change_order,
    deliver_order,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.swapping import TakenIn
from command_api.route_plans.commands import WantedRoute, WantedStop, plan_routes
from command_api.stops.commands import Stop, arrive, hand_over, load_van, swap_piece
from command_api.stops.routes import router
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH
from tests.command_api.orders.conftest import SATURDAY, Security, stockroom_in
from tests.command_api.stops.test_stops import EIGHT, Round, round_in

pytestmark = BOTH


@pytest.fixture
def day(store: Store) -> Round:
    return round_in(stockroom_in(store))


def at_once(*deeds: Callable[[], Any]) -> list[str]:
    """What each is refused with, empty for what was done; all begin together."""
    together = Barrier(len(deeds))

    def run(deed: Callable[[], Any]) -> str:
        together.wait()
        try:
            deed()
        except DomainError as refusal:
            return refusal.sentence
        return ""

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))


def names(day: Round) -> list[str]:
    return [name for name, _ in day.told()]


def test_one_of_two_vans_that_take_the_same_spare_gets_it(day: Round) -> None:
    first, second, spare = (day.room.asset(id).asset_tag for id in day.room.barrels)
    other = Stop(SATURDAY, "delivery", day.hers)
    said = at_once(
        lambda: swap_piece(day.store, day.stop(), first, spare, TakenIn(), EIGHT, day.ctx(reason="Vaza")),
        lambda: swap_piece(day.store, other, second, spare, TakenIn(), EIGHT, day.ctx(2, reason="Vaza")),
    )
    [loser] = [sentence for sentence in said if sentence]
    won = day.mine if said[0] == "" else day.hers
    assert spare in loser
    assert day.room.order(won).order_code in loser
    assert [id for id in (day.mine, day.hers) if day.room.barrels[2] in day.room.order(id).bookings] == [won]


def test_one_of_two_vans_that_load_the_same_keg_is_told_whose_it_is(day: Round) -> None:
    said = at_once(
        lambda: load_van(day.store, SATURDAY, [day.tag], EIGHT, day.ctx()),
        lambda: load_van(day.store, SATURDAY, [day.tag], EIGHT, day.ctx(2)),
    )
    assert said[0] == ""
    assert said[1].endswith("de Rui, no carro Fiorino.")
    assert (len(day.room.order(day.mine).loaded), len(day.room.order(day.hers).loaded)) == (1, 0)


def test_two_tabs_that_send_one_step_with_one_key_record_it_once(
    store: Store, serving: Callable[..., TestClient]
) -> None:
    day = round_in(stockroom_in(store))
    driver = serving(router, Role.MANAGER, security=Security())
    path, headers = f"/api/v1/stops/{SATURDAY}/d{day.mine}/handover", {"Idempotency-Key": "h1"}
    body = {"receiver": "Dalva", "happened_at": EIGHT.isoformat()}
    answers: list[Any] = []
    at_once(*[lambda: answers.append(driver.post(path, json=body, headers=headers))] * 4)
    assert {answer.status_code for answer in answers} == {201}, [answer.text for answer in answers]
    assert [answer.json() for answer in answers] == [answers[0].json()] * 4
    assert names(day) == ["DeliveryScheduled", "EventOrderDelivered", "ReceiverNamed"]


@pytest.mark.parametrize("loses", ["cancels", "delivers"])
def test_a_step_that_meets_the_office_is_recorded_whole_or_refused_in_plain_words(day: Round, loses: str) -> None:
    schedule_delivery(day.store, day.mine, Delivery(SATURDAY, "manha", "Rui"), day.room.ctx())
    office = {
        "cancels": lambda: cancel_order(day.store, day.mine, None, day.room.ctx(reason="Choveu")),
        "delivers": lambda: deliver_order(day.store, day.mine, day.room.ctx(now=EIGHT)),
    }
    phone, desk = at_once(day.deliver, office[loses])
    assert (phone == "") != (desk == "")
    assert day.room.order(day.mine).order_code in (phone or desk)
    order = day.room.order(day.mine)
    named = names(day).count("ReceiverNamed")
    assert named == (phone == "")
    assert day.room.asset(day.room.barrels[0]).status == ("checked_out" if order.status == "delivered" else "available")


def test_a_step_of_an_order_that_the_office_moves_meanwhile_is_recorded_with_its_instant(day: Round) -> None:
    """Another day of delivery does not keep what is at the door from being handed over."""
    schedule_delivery(day.store, day.mine, Delivery(SATURDAY, "manha", "Rui"), day.room.ctx())
    later = Partial(OrderFields, preferred_delivery_shift="tarde")
    phone, desk = at_once(day.deliver, lambda: change_order(day.store, ChangeOrder(day.mine, later), day.room.ctx()))
    assert phone == ""
    assert day.room.order(day.mine).delivered_at == EIGHT
    assert names(day).count("DeliveryRescheduled") == (desk == "")


def test_a_step_on_a_route_that_passes_to_another_driver_is_recorded_or_names_the_other(day: Round) -> None:
    at = EIGHT - timedelta(hours=1)
    wanted = [WantedRoute(2, 2, at, [WantedStop(id, "delivery", EIGHT) for id in (day.mine, day.hers)])]
    [phone, desk] = at_once(
        lambda: arrive(day.store, day.stop(), EIGHT, day.ctx()),
        lambda: plan_routes(day.store, SATURDAY, wanted, day.room.ctx()),
    )
    assert desk == ""
    assert (names(day) == ["StopReached"]) == (phone == "")
    assert phone in ("", "Esta parada passou para Bia, no carro Kombi. Fale com a casa.")
    with pytest.raises(Refused, match="Esta parada passou para Bia, no carro Kombi"):
        hand_over(day.store, day.stop(), Receiver(SATURDAY, "delivery", "Dalva"), EIGHT, day.ctx())
    assert "DeliveryScheduled" not in names(day)

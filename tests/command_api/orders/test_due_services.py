"""A piece whose test is over is never given to an order; one whose service is due comes last."""

from datetime import date, timedelta

import pytest

from command_api.equipment.commands import record_service
from command_api.equipment.details import ServiceRecord
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import Refused
from command_api.orders.commands import ChangeOrder, change_order
from command_api.orders.lines import Line
from command_api.orders.swapping import swap_asset
from command_api.rules.services import Service, ServiceKind
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom

TODAY = date(2026, 11, 21)
OVER = "vale até 27/11/2026: registre um novo teste antes"


def needs(room: Stockroom, kind: ServiceKind = "test") -> None:
    change_model(
        room.store,
        ChangeModel(room.barrel_model, services=(Service(name="Pressão", every_days=6, kind=kind),)),
        room.ctx(),
    )


def done(room: Stockroom, *barrels: int, on: date = TODAY) -> None:
    """On 21 November it holds until the 27th: the party is from the 28th to the 29th."""
    for barrel in barrels:
        record_service(
            room.store, barrel, ServiceRecord(service="Pressão", done_on=on), room.ctx(now=NOW + timedelta(days=2))
        )


@pytest.fixture
def due(room: Stockroom) -> Stockroom:
    """Every barrel was tested on 21 November."""
    needs(room)
    done(room, *room.barrels)
    return room


def test_a_piece_whose_test_ends_before_it_is_back_is_refused_with_the_way_to_it(due: Stockroom) -> None:
    barrel = due.asset(due.barrels[0])
    with pytest.raises(Refused) as refused:
        due.place(Line("asset", barrel.number))
    assert refused.value.sentence == f"O teste “Pressão” do ativo {barrel.asset_tag} {OVER}."
    assert refused.value.details["mend"] == {"screen": "asset", "id": barrel.number}
    assert refused.value.details["free"] == []


@pytest.mark.parametrize("kind", ["model", "kit"])
def test_any_piece_of_a_model_and_a_kit_are_refused_too(due: Stockroom, kind: str) -> None:
    line = Line("model", due.barrel_model) if kind == "model" else Line("kit", due.kit)
    with pytest.raises(Refused, match=f"só há 0 livres.*{OVER}"):
        due.place(line)


def test_it_is_given_for_dates_before_and_after_the_next_test(due: Stockroom) -> None:
    before = {"preferred_delivery_date": SATURDAY - timedelta(days=3), "pickup_date": SATURDAY - timedelta(days=2)}
    assert set(due.place(**before).bookings) == {due.barrels[0]}
    done(due, due.barrels[1], on=TODAY + timedelta(days=2))
    assert set(due.place(Line("model", due.barrel_model)).bookings) == {due.barrels[1]}


def test_what_is_free_instead_and_what_is_swapped_in_hold_too(due: Stockroom) -> None:
    first, second, third = due.barrels
    done(due, first, second, on=TODAY + timedelta(days=2))
    order = due.place(Line("asset", first))
    with pytest.raises(Refused, match=OVER) as refused:
        swap_asset(due.store, order.number, first, third, due.ctx())
    assert [each["id"] for each in refused.value.details["free"]] == [second]


def test_what_an_order_holds_already_stays(room: Stockroom) -> None:
    order = room.place(Line("asset", room.barrels[0]))
    needs(room)
    done(room, *room.barrels)
    lines = [Line("asset", room.barrels[0], id=1), Line("asset", room.taps[0])]
    change_order(room.store, ChangeOrder(order.number, lines=lines), room.ctx())
    assert set(room.order(order.number).bookings) == {room.barrels[0], room.taps[0]}


def test_a_rule_that_is_over_forbids_nothing_and_comes_last(room: Stockroom) -> None:
    needs(room, "rule")
    done(room, *room.barrels)
    done(room, room.barrels[2], on=TODAY + timedelta(days=2))
    assert set(room.place(Line("model", room.barrel_model)).bookings) == {room.barrels[2]}
    assert set(room.place(Line("model", room.barrel_model)).bookings) == {room.barrels[0]}

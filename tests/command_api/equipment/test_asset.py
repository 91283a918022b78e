"""What people and orders may do with an asset, by its events."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from command_api.equipment import events as equipment_events
from command_api.equipment.details import NO_DETAILS, AssetDetails
from command_api.equipment.domain import Asset, Location, Model, tag_prefix
from command_api.kernel import Refused
from command_api.kernel.text import name_form
from command_api.rules.windows import Shift, Window, booking_window
from tests.scenario import LONG_AGO, Happened, Scenario, given, happened, nothing_happened

PUB, DEPOT, TRANSIT = 1, 2, 3
BUFFER = 120
NOVEMBER = datetime(2026, 11, 1, 12, tzinfo=UTC)

REGISTERED = happened(
    equipment_events.AssetRegistered,
    asset_tag="BARRIL50-0007",
    model_id=4,
    stock_location_id=DEPOT,
    status="available",
    notes="",
)


def days(first: int, last: int, shift: Shift = "manha", pickup: Shift = "manha") -> Window:
    """From a shift of one day of November 2026 to a shift of another."""
    return booking_window(date(2026, 11, first), shift, date(2026, 11, last), pickup)


def booked(order: int, window: Window, buffer_min: int = BUFFER) -> Happened:
    code = f"EV-2026-{order:05}"
    return happened(equipment_events.AssetBooked, order_id=order, order_code=code, window=window, buffer_min=buffer_min)


def left(order: int | None = None) -> Happened:
    return happened(equipment_events.AssetCheckedOut, order_id=order, stock_location_id=TRANSIT)


def returned(order: int, condition: str = "ok", at: int = DEPOT) -> Happened:
    return happened(equipment_events.AssetReturned, order_id=order, condition=condition, stock_location_id=at)


def asset(*since: Happened) -> Scenario[Asset]:
    return given(Asset, REGISTERED, *since, id=7)


def place(id: int, *, active: bool = True) -> Location:
    added = happened(equipment_events.LocationAdded, name=f"Local {id}", kind="choperia", is_active=active)
    location = given(Location, added, id=id).aggregate
    assert location is not None
    return location


def model(*, active: bool = True) -> Model:
    kind = given(Model, happened(equipment_events.ModelAdded, name="Barril 50L", is_active=active), id=4).aggregate
    assert kind is not None
    return kind


def book(order: int, window: Window, buffer_min: int = BUFFER, now: datetime = NOVEMBER) -> Callable[[Asset], None]:
    return lambda a: a.book(order, f"EV-2026-{order:05}", window, buffer_min, now=now)


def state(scenario: Scenario[Asset]) -> Asset:
    assert scenario.aggregate is not None
    return scenario.aggregate


# Registering


def test_an_asset_is_registered_at_its_home() -> None:
    registered = nothing_happened().begins(
        lambda: Asset.register(7, asset_tag="BARRIL50-0007", model=model(), location=place(DEPOT))
    )
    registered.then(REGISTERED)
    assert (state(registered).stock_location_id, state(registered).home_location_id) == (DEPOT, DEPOT)
    assert state(registered).claims() == {("asset-tag", "barril50-0007")}
    assert state(registered).references() == {"equipment_model-4", "stock_location-2"}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"model": model(active=False)}, "O modelo “Barril 50L” está inativo"),
        ({"location": place(DEPOT, active=False)}, "O local “Local 2” está inativo"),
        ({"asset_tag": "  "}, "A etiqueta do ativo não pode ficar em branco"),
        ({"asset_tag": "x" * 41}, "no máximo 40 caracteres"),
        ({"status": "reserved"}, "ainda não foi reservado nem retirado"),
        ({"status": "checked_out"}, "ainda não foi reservado nem retirado"),
    ],
)
def test_what_is_not_registered(changed: dict[str, Any], sentence: str) -> None:
    fields: dict[str, Any] = {"asset_tag": "B-1", "model": model(), "location": place(DEPOT), **changed}
    with pytest.raises(Refused, match=sentence):
        Asset.register(7, **fields)


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        ("Barril 50L", "BARRIL50"),
        ("Chopeira elétrica 2 vias", "CHOPEIRA2"),
        ("Chopeira a gelo", "CHOPEIRA"),
        ("Cilindro de CO₂", "CILINDRO2"),
        ("  balcão", "BALCAO"),
        ("Refrigeradordebarrilgigante 100", "REFRIGERADORDEBARRIL"),
        ("啤酒", "ATIVO"),
    ],
)
def test_tags_begin_with_the_first_word_and_the_first_number(name: str, prefix: str) -> None:
    assert tag_prefix(name) == prefix


def test_tags_are_the_same_whatever_their_case_accents_and_blanks() -> None:
    assert name_form(" Balcão  01") == name_form("BALCAO 01")


# What it is and where


@pytest.mark.parametrize(
    ("decide", "event"),
    [
        (lambda a: a.retag("INOX-1"), happened(equipment_events.AssetRetagged, asset_tag="INOX-1")),
        (
            lambda a: a.change_details(AssetDetails(notes="Válvula nova.")),
            happened(equipment_events.AssetNoted, notes="Válvula nova."),
        ),
        (lambda a: a.move(place(PUB)), happened(equipment_events.AssetMoved, stock_location_id=PUB)),
        (lambda a: a.delete(), happened(equipment_events.AssetDeleted)),
    ],
)
def test_an_asset_changes_by_intention(decide: Callable[[Asset], None], event: Happened) -> None:
    asset().when(decide).then(event)


@pytest.mark.parametrize(
    "decide",
    [
        lambda a: a.retag("BARRIL50-0007"),
        lambda a: a.change_details(NO_DETAILS),
        lambda a: a.move(place(DEPOT, active=False)),
    ],
)
def test_what_is_so_already_is_no_event(decide: Callable[[Asset], None]) -> None:
    asset().when(decide).then()


def test_nothing_moves_to_a_closed_place() -> None:
    asset().refuses(lambda a: a.move(place(PUB, active=False)), "O local “Local 1” está inativo")


def test_what_is_away_gets_a_new_home_and_stays_away() -> None:
    away = asset(left()).when(lambda a: a.move(place(PUB)))
    assert (state(away).stock_location_id, state(away).home_location_id) == (TRANSIT, PUB)
    asset(left()).when(lambda a: a.move(place(TRANSIT))).then()
    asset(left()).when(lambda a: a.move(place(DEPOT))).then()


def test_what_came_back_elsewhere_can_be_sent_home_or_stay() -> None:
    back = (booked(1, days(5, 6)), left(1), returned(1, at=PUB))
    asset(*back).when(lambda a: a.move(place(DEPOT))).then(
        happened(equipment_events.AssetMoved, stock_location_id=DEPOT)
    )
    asset(*back).when(lambda a: a.move(place(PUB))).then(happened(equipment_events.AssetMoved, stock_location_id=PUB))
    assert state(asset(*back)).references() == {"equipment_model-4", "stock_location-1", "stock_location-2"}


# Orders


def test_an_order_holds_takes_and_brings_back() -> None:
    asset().when(book(1, days(5, 6))).then(booked(1, days(5, 6)))
    asset(booked(1, days(5, 6))).when(lambda a: a.release(1)).then(
        happened(equipment_events.AssetBookingReleased, order_id=1)
    )
    asset(booked(1, days(5, 6))).when(lambda a: a.set_aside(1)).then(
        happened(equipment_events.AssetSetAside, order_id=1)
    )
    asset(booked(1, days(5, 6)), happened(equipment_events.AssetSetAside, order_id=1)).when(
        lambda a: a.set_aside(1)
    ).then()
    out = asset(booked(1, days(5, 6))).when(lambda a: a.check_out(1, transit_id=TRANSIT, now=NOVEMBER))
    out.then(left(1))
    assert (state(out).status, state(out).stock_location_id, state(out).times_used) == ("checked_out", TRANSIT, 1)


@pytest.mark.parametrize(("condition", "status"), [("ok", "available"), ("damaged", "maintenance"), ("lost", "lost")])
def test_a_return_ends_the_booking_when_it_happens(condition: Any, status: str) -> None:
    now = LONG_AGO + timedelta(days=3)
    back = asset(booked(1, days(5, 6)), left(1)).when(lambda a: a.take_back(1, condition, PUB, now=now))
    back.then(returned(1, condition, PUB))
    it = state(back)
    assert [event.timestamp for event in it.pending_events] == [now]
    assert (it.status, it.stock_location_id, it.bookings) == (status, PUB, {})
    assert it.cleaning is not None
    assert it.cleaning.until == now + timedelta(minutes=BUFFER)


@pytest.mark.parametrize(
    "decide",
    [
        lambda a: a.release(2),
        lambda a: a.set_aside(2),
        lambda a: a.check_out(2, transit_id=TRANSIT, now=NOVEMBER),
        lambda a: a.take_back(2, "ok", DEPOT, now=NOVEMBER),
    ],
)
def test_an_order_touches_only_what_it_holds(decide: Callable[[Asset], None]) -> None:
    asset(booked(1, days(5, 6))).refuses(decide, "não está reservado para este evento")


def test_an_order_holds_an_asset_once() -> None:
    asset(booked(1, days(5, 6))).refuses(book(1, days(20, 21)), "já está reservado para o evento EV-2026-00001")


def test_an_order_that_moves_is_not_in_its_own_way() -> None:
    moved = asset(booked(1, days(5, 7))).when(lambda a: a.release(1)).when(book(1, days(6, 8)))
    moved.then(happened(equipment_events.AssetBookingReleased, order_id=1), booked(1, days(6, 8)))


@pytest.mark.parametrize(
    "decide",
    [
        lambda a: a.release(1),
        lambda a: a.set_aside(1),
        lambda a: a.check_out(1, transit_id=TRANSIT, now=NOVEMBER),
        lambda a: a.check_out(2, transit_id=TRANSIT, now=NOVEMBER),
    ],
)
def test_what_is_with_a_customer_comes_back_first(decide: Callable[[Asset], None]) -> None:
    asset(booked(1, days(5, 6)), booked(2, days(10, 11)), left(1)).refuses(
        decide, "está na rua com o evento EV-2026-00001; registre a devolução."
    )


def test_only_what_left_comes_back() -> None:
    asset(booked(1, days(5, 6))).refuses(lambda a: a.take_back(1, "ok", DEPOT, now=NOVEMBER), "não saiu com este")


def kept(last: int) -> Callable[[Asset], None]:
    """The customer of order 1 keeps it until that day of November."""
    return lambda a: a.extend(1, days(5, last).end, now=LONG_AGO)


def test_a_customer_keeps_it_longer_until_another_order_would_miss_it() -> None:
    out = (booked(1, days(5, 6)), booked(2, days(10, 11)), left(1))
    asset(*out).when(kept(9)).then(happened(equipment_events.AssetPickupRescheduled, order_id=1, window=days(5, 9)))
    asset(*out).refuses(kept(10), "reservado para o evento EV-2026-00002 de 10/11/2026 08:00")
    late = asset(
        booked(1, days(5, 6)), left(1), happened(equipment_events.AssetPickupRescheduled, order_id=1, window=days(5, 9))
    )
    late.refuses(book(2, days(8, 9)), "na rua com o evento EV-2026-00001 até 09/11/2026")


def test_only_what_left_is_kept_longer() -> None:
    asset(booked(1, days(5, 6))).refuses(kept(9), "não saiu com este evento")


def test_what_stood_ready_is_booked_as_before_whatever_happened_since() -> None:
    ready = (
        booked(1, days(5, 6)),
        happened(equipment_events.AssetSetAside, order_id=1),
        happened(equipment_events.AssetSentToMaintenance),
    )
    asset(*ready).when(lambda a: a.stand_down(1, now=NOVEMBER)).then(
        happened(equipment_events.AssetBookingReleased, order_id=1), booked(1, days(5, 6))
    )
    asset(booked(1, days(5, 6))).when(lambda a: a.stand_down(1, now=NOVEMBER)).then()
    asset(booked(1, days(5, 6)), left(1)).refuses(lambda a: a.stand_down(1, now=NOVEMBER), "está na rua")


def test_what_did_not_leave_stands_ready_where_it_is_kept() -> None:
    ready = (booked(1, days(5, 6)), happened(equipment_events.AssetSetAside, order_id=1))
    moved = happened(equipment_events.AssetMoved, stock_location_id=PUB)
    stayed = asset(*ready, left(1), moved).when(lambda a: a.stay(1))
    stayed.then(happened(equipment_events.AssetStayed, order_id=1, stock_location_id=PUB, moved_at=None))
    now = state(stayed)
    assert (now.status, now.stock_location_id, now.times_used, now.moved_at) == ("reserved", PUB, 0, None)
    asset(*ready).refuses(lambda a: a.stay(1), "não saiu com este evento")


@pytest.mark.parametrize(
    "begins", [equipment_events.AssetSentToMaintenance, equipment_events.AssetLost, equipment_events.AssetRetired]
)
def test_what_is_out_of_order_does_not_leave(begins: Any) -> None:
    asset(booked(1, days(5, 6)), happened(begins)).refuses(
        lambda a: a.check_out(1, transit_id=TRANSIT, now=NOVEMBER), "troque-o por outro antes da entrega"
    )


@pytest.mark.parametrize("now", [days(3, 3).start, days(20, 20).start], ids=["days early", "days late"])
def test_an_order_does_not_take_what_another_one_would_miss(now: datetime) -> None:
    held = (booked(1, days(10, 11)), booked(2, days(5, 6)), booked(3, days(19, 21)))
    asset(*held).refuses(lambda a: a.check_out(1, transit_id=TRANSIT, now=now), "Troque-o por outro antes da entrega")
    asset(*held).when(lambda a: a.check_out(1, transit_id=TRANSIT, now=days(9, 9).start)).then(left(1))


def test_it_may_stand_ready_for_the_next_order_while_it_is_out() -> None:
    history = (
        booked(1, days(5, 6)),
        booked(2, days(10, 11)),
        left(1),
        happened(equipment_events.AssetSetAside, order_id=2),
    )
    assert state(asset(*history)).status == "checked_out"
    assert state(asset(*history, returned(1))).status == "reserved"


def test_a_refused_booking_names_the_asset_and_the_order() -> None:
    with pytest.raises(Refused) as refusal:
        book(2, days(6, 7))(state(asset(booked(1, days(5, 6)))))
    assert refusal.value.details == {
        "asset": {"id": 7, "asset_tag": "BARRIL50-0007"},
        "order": {"id": 1, "order_code": "EV-2026-00001"},
        "mend": {"screen": "event", "id": 1},
    }
    assert refusal.value.sentence == (
        "O ativo BARRIL50-0007 está reservado para o evento EV-2026-00001 de 05/11/2026 08:00 a 06/11/2026 12:00 "
        "e fica pronto em 06/11/2026 14:00."
    )


# People


@pytest.mark.parametrize(
    ("history", "status", "events"),
    [
        ([], "reserved", [happened(equipment_events.AssetSetAside, order_id=None)]),
        ([], "checked_out", [left()]),
        ([], "maintenance", [happened(equipment_events.AssetSentToMaintenance)]),
        ([], "lost", [happened(equipment_events.AssetLost)]),
        ([], "retired", [happened(equipment_events.AssetRetired)]),
        ([], "available", []),
        ([happened(equipment_events.AssetSetAside)], "available", [happened(equipment_events.AssetPutBack)]),
        ([happened(equipment_events.AssetSetAside)], "checked_out", [left()]),
        ([left()], "available", [happened(equipment_events.AssetPutBack)]),
        (
            [left()],
            "reserved",
            [happened(equipment_events.AssetPutBack), happened(equipment_events.AssetSetAside, order_id=None)],
        ),
        (
            [left()],
            "maintenance",
            [happened(equipment_events.AssetPutBack), happened(equipment_events.AssetSentToMaintenance)],
        ),
        ([left()], "lost", [happened(equipment_events.AssetLost)]),
        ([left()], "retired", [happened(equipment_events.AssetPutBack), happened(equipment_events.AssetRetired)]),
        ([happened(equipment_events.AssetSentToMaintenance)], "available", [happened(equipment_events.AssetRepaired)]),
        ([happened(equipment_events.AssetSentToMaintenance)], "retired", [happened(equipment_events.AssetRetired)]),
        ([happened(equipment_events.AssetSentToMaintenance)], "lost", [happened(equipment_events.AssetLost)]),
        ([happened(equipment_events.AssetLost)], "available", [happened(equipment_events.AssetFound)]),
        (
            [happened(equipment_events.AssetLost)],
            "maintenance",
            [happened(equipment_events.AssetFound), happened(equipment_events.AssetSentToMaintenance)],
        ),
        ([happened(equipment_events.AssetLost)], "retired", [happened(equipment_events.AssetRetired)]),
        ([happened(equipment_events.AssetRetired)], "available", [happened(equipment_events.AssetReinstated)]),
        (
            [happened(equipment_events.AssetRetired)],
            "checked_out",
            [happened(equipment_events.AssetReinstated), left()],
        ),
    ],
)
def test_people_say_what_it_is(history: list[Happened], status: Any, events: list[Happened]) -> None:
    said = asset(*history).when(lambda a: a.set_status(status, transit_id=TRANSIT))
    said.then(*events)
    assert state(said).status == status


def test_what_was_taken_by_hand_comes_home() -> None:
    for history in ([left()], [left(), happened(equipment_events.AssetLost)]):
        back = asset(*history).when(lambda a: a.set_status("available"))
        assert state(back).stock_location_id == DEPOT


@pytest.mark.parametrize("status", ["lost", "retired", "reserved", "checked_out"])
def test_what_orders_wait_for_is_not_taken_from_them(status: Any) -> None:
    held = asset(booked(2, days(20, 21)), booked(1, days(5, 6)))
    held.refuses(
        lambda a: a.set_status(status),
        "está reservado para EV-2026-00001 (05/11/2026 08:00) e EV-2026-00002 (20/11/2026 08:00). "
        "Troque-o por outro antes.",
    )
    with pytest.raises(Refused) as refusal:
        state(held).set_status(status)
    assert refusal.value.details["orders"] == [
        {"id": 1, "order_code": "EV-2026-00001"},
        {"id": 2, "order_code": "EV-2026-00002"},
    ]


def test_what_broke_goes_to_maintenance_whoever_waits_for_it() -> None:
    broken = asset(booked(1, days(5, 6)), happened(equipment_events.AssetSetAside, order_id=1))
    broken.when(lambda a: a.set_status("maintenance")).then(happened(equipment_events.AssetSentToMaintenance))
    assert state(broken).status == "maintenance"
    assert state(broken.when(lambda a: a.set_status("available"))).status == "reserved"


def test_what_an_order_set_aside_is_freed_by_the_order() -> None:
    asset(booked(1, days(5, 6)), happened(equipment_events.AssetSetAside, order_id=1)).refuses(
        lambda a: a.set_status("available"), "está separado para EV-2026-00001 (05/11/2026 08:00). Edite o evento"
    )


@pytest.mark.parametrize("status", ["available", "reserved", "maintenance", "lost", "retired"])
def test_nothing_is_said_of_what_is_with_a_customer(status: Any) -> None:
    asset(booked(1, days(5, 6)), left(1)).refuses(lambda a: a.set_status(status), "está na rua com o evento")


def test_an_asset_that_orders_wait_for_is_not_deleted() -> None:
    asset(booked(1, days(5, 6))).refuses(lambda a: a.delete(), "não pode ser excluído: está reservado para EV-2026-0")
    asset(booked(1, days(5, 6)), left(1), returned(1)).when(lambda a: a.delete()).then(
        happened(equipment_events.AssetDeleted)
    )

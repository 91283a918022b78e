"""The feed of each kind, who reads it, and when it is over."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, cast

import pytest
from icalendar import Calendar

from command_api.accounts.events import UserDeactivated, UserPermissionsChanged, UserRegistered
from command_api.calendars.commands import create_feed, revoke_feed
from command_api.calendars.details import FeedKind
from command_api.equipment.commands import ChangeAsset, change_asset
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import ERASED
from command_api.kernel.partial import Partial
from command_api.orders import commands
from command_api.orders.details import OrderFields
from command_api.reservations import events as reservation_events
from command_api.route_plans.events import PlannedStop, RoutePlanned, VehicleSet
from command_api.rules.services import Service
from projections.runtime.rebuild import verify
from query_api.app import QueryApp
from tests.query_api.conftest import BOTH
from tests.query_api.orders.test_real_commands import NOW, SATURDAY, House, house
from tests.query_api.test_waiting import caller, until_waiting

__all__ = ["house"]

OWNER = 9
PLACER: dict[str, Any] = {
    "role": "staff",
    "cost_center": "choperia",
    "can_place_orders": True,
    "roles": ("drive",),
}
PORTER: dict[str, Any] = {**PLACER, "can_place_orders": False, "roles": ("day_sheet", "drive")}


def hired(house: House, **rights: Any) -> None:
    house.history.given(f"user-{OWNER}", UserRegistered, username="bia", name="Bia", email="", **{**PLACER, **rights})


def placed(house: House, **details: Any) -> int:
    given: dict[str, Any] = {
        "customer_name": "Dalva Nogueira",
        "customer_phone": "(11) 95555-0177",
        "event_name": "Bodas da Dalva",
    }
    place = {"delivery_address": "Rua do Coreto, 217", "event_date_from": SATURDAY}
    return house.place(**{**given, **place, **details})


def feed(house: House, kind: FeedKind) -> str:
    token, _ = create_feed(house.store, OWNER, kind, house.ctx())
    return token


def answer(house: House, token: str, **headers: str) -> Any:
    return house.asked_at(house.now).get(f"/calendars/{token}.ics", headers={"Authorization": "", **headers})


def events(house: House, token: str) -> dict[str, dict[str, Any]]:
    """The events by the part of their id that the house gives."""
    found = answer(house, token)
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == "text/calendar; charset=utf-8"
    walked = Calendar.from_ical(found.content).walk("VEVENT")
    return {str(event["uid"]).removesuffix("@pirilampo.example"): dict(event) for event in walked}


@BOTH
def test_deliveries_and_pickups(house: House) -> None:
    hired(house)
    id = placed(house)
    [(uid, brought)] = events(house, feed(house, "deliveries")).items()
    assert (uid, str(brought["SUMMARY"])) == ("order-1-delivery", "Entrega EV-2026-00001 · Dalva Nogueira")
    assert brought["DTSTART"].dt.isoformat() == "2026-11-28T08:00:00-03:00"
    assert str(brought["STATUS"]) == "TENTATIVE", "nobody paid the deposit"
    assert str(brought["LOCATION"]) == "Rua do Coreto, 217"
    said = str(brought["DESCRIPTION"])
    assert said.splitlines()[1] == "Dalva Nogueira"
    assert "1 × Kit Festa 50L" in said
    assert said.endswith(f"https://pirilampo.example/operacoes/eventos/{id}")
    commands.confirm_order(house.store, id, commands.Deposit(Decimal(200), "pix"), house.ctx())
    [(uid, fetched)] = events(house, feed(house, "pickups")).items()
    assert (uid, str(fetched["STATUS"])) == ("order-1-pickup", "CONFIRMED")
    assert fetched["DTEND"].dt.isoformat() == "2026-11-30T12:00:00-03:00"


def test_what_the_customer_collects_is_no_delivery(house: House) -> None:
    hired(house)
    id = placed(house, collects=True, delivery_address="")
    commands.confirm_order(house.store, id, commands.Deposit(Decimal(200), "pix"), house.ctx())
    [fetched] = events(house, feed(house, "deliveries")).values()
    [brought_back] = events(house, feed(house, "pickups")).values()
    assert [str(each["SUMMARY"]) for each in (fetched, brought_back)] == [
        "Retirada EV-2026-00001 · Dalva Nogueira",
        "Devolução EV-2026-00001 · Dalva Nogueira",
    ]


@BOTH
def test_parties_are_whole_days(house: House) -> None:
    hired(house)
    placed(house)
    [(uid, party)] = events(house, feed(house, "parties")).items()
    assert (uid, str(party["SUMMARY"])) == ("order-1-party", "Festa EV-2026-00001 · Bodas da Dalva")
    assert (party["DTSTART"].dt, party["DTEND"].dt) == (SATURDAY, SATURDAY + timedelta(days=1))


def reserved(house: House, id: int, event: type[Any], **more: Any) -> None:
    at = datetime(2026, 11, 28, 22, tzinfo=UTC)
    guest: dict[str, Any] = {"name": f"Maria {id}", "phone": "+5511955550171", "notes": ""}
    house.history.given(f"reservation-{id}", event, day=SATURDAY, starts_at=at, people=4, **guest, **more)


@BOTH
def test_reservations(house: House) -> None:
    hired(house)
    reserved(house, 1, reservation_events.ReservationRequested, link_digest="ab")
    reserved(house, 2, reservation_events.ReservationEntered)
    reserved(house, 3, reservation_events.ReservationEntered)
    house.history.given("reservation-3", reservation_events.ReservationForgotten, by_rule=False)
    token = feed(house, "reservations")
    found = events(house, token)
    assert [str(each["STATUS"]) for each in found.values()] == ["TENTATIVE", "CONFIRMED", "CONFIRMED"]
    assert str(found["reservation-2"]["SUMMARY"]) == "Reserva R-0002 · 4 pessoas · Maria 2"
    assert str(found["reservation-3"]["SUMMARY"]).endswith(ERASED)
    house.history.given("reservation-1", reservation_events.ReservationConfirmed)
    house.history.given("reservation-2", reservation_events.ReservationCancelled, cancelled_by="guest")
    found = events(house, token)
    assert [str(each["STATUS"]) for each in found.values()] == ["CONFIRMED", "CANCELLED", "CONFIRMED"]
    assert found["reservation-1"]["SEQUENCE"] == 2


@BOTH
def test_maintenance(house: House) -> None:
    hired(house)
    service = Service(name="Troca de vedação", every_days=90)
    change_model(house.store, ChangeModel(house.tap, services=(service,)), house.ctx())
    [(uid, due)] = events(house, feed(house, "maintenance")).items()
    assert uid.startswith(f"asset-{house.the_tap}-service-")
    assert due["DTSTART"].dt == NOW.date() + timedelta(days=90)
    assert "Rotina de Chopeira" in str(due["DESCRIPTION"])
    house.now += timedelta(days=200)
    assert list(events(house, feed(house, "maintenance"))) == [uid], "overdue for more than 60 days"


def test_a_due_service_says_when_its_model_or_its_asset_changed_it(house: House) -> None:
    hired(house)
    token = feed(house, "maintenance")

    def every(days: int) -> Service:
        service = Service(name="Troca de vedação", every_days=days)
        house.now += timedelta(hours=1)
        change_model(house.store, ChangeModel(house.tap, services=(service,)), house.ctx())
        return service

    def now() -> tuple[date, int, datetime, datetime]:
        [due] = events(house, token).values()
        return due["DTSTART"].dt, due["SEQUENCE"], due["DTSTAMP"].dt, due["LAST-MODIFIED"].dt

    every(90)
    before, first_change = now(), house.now
    assert before[2:] == (first_change.replace(microsecond=0),) * 2
    every(60)
    after = now()
    assert after[0] == before[0] - timedelta(days=30)
    assert after[1] > before[1]
    assert after[2:] == (house.now.replace(microsecond=0),) * 2
    house.now += timedelta(hours=1)
    change_asset(house.store, ChangeAsset(house.the_tap, asset_tag="CHOPEIRA-NOVA"), house.ctx())
    assert now()[1] > after[1]
    assert now()[2] == house.now.replace(microsecond=0)


@BOTH
def test_my_route_has_the_stops_of_its_driver(house: House) -> None:
    hired(house)
    id = placed(house)
    given: dict[str, Any] = {"max_load_kg": Decimal(600), "cost_center": "distribuidora"}
    house.history.given("vehicle-1", VehicleSet, name="Kombi", **given)
    house.history.given("vehicle-2", VehicleSet, name="Fiorino", **given)
    arrives = datetime(2026, 11, 28, 12, 30, tzinfo=UTC)

    def planned(driver: int) -> None:
        stop = PlannedStop(order_id=id, kind="delivery", shift="manha", kg=Decimal(90), arrives_at=arrives)
        day: dict[str, Any] = {
            "day": SATURDAY,
            "vehicle_id": 1,
            "driver_id": driver,
            "departs_at": arrives - timedelta(hours=1),
        }
        house.history.given("route_plan-20261128", RoutePlanned, stops=(stop,), **day)

    planned(OWNER)
    token = feed(house, "my_route")
    [(uid, stop)] = events(house, token).items()
    assert uid == "order-1-delivery-2026-11-28-stop"
    assert stop["DTSTART"].dt.isoformat() == "2026-11-28T09:30:00-03:00"
    assert "Kombi, 1ª parada" in str(stop["DESCRIPTION"])
    planned(OWNER)
    assert events(house, token)[uid]["SEQUENCE"] == stop["SEQUENCE"] + 1
    moved = Partial(OrderFields, preferred_delivery_date=SATURDAY + timedelta(days=1))
    commands.change_order(house.store, commands.ChangeOrder(id, details=moved), house.ctx())
    assert events(house, token) == {}, "the plan of its old day has not followed yet"
    back = Partial(OrderFields, preferred_delivery_date=SATURDAY)
    commands.change_order(house.store, commands.ChangeOrder(id, details=back), house.ctx())
    assert list(events(house, token)) == [uid]
    planned(3)
    assert events(house, token) == {}


@pytest.mark.parametrize("kind", ["deliveries", "pickups", "my_route", "reservations"])
def test_a_feed_names_no_customer_to_those_who_may_not_read_customers(house: House, kind: FeedKind) -> None:
    hired(house, **PORTER)
    id = placed(house)
    reserved(house, 1, reservation_events.ReservationEntered)
    stop = PlannedStop(order_id=id, kind="delivery", shift="manha", kg=Decimal(90), arrives_at=NOW)
    house.history.given("vehicle-1", VehicleSet, name="Kombi", max_load_kg=Decimal(600), cost_center="distribuidora")
    day: dict[str, Any] = {"day": SATURDAY, "vehicle_id": 1, "driver_id": OWNER, "departs_at": NOW}
    house.history.given("route_plan-20261128", RoutePlanned, stops=(stop,), **day)
    token = feed(house, kind)
    assert len(events(house, token)) == 1
    text = answer(house, token).content.replace(b"\r\n ", b"").decode()
    for known in ("Dalva", "95555", "Coreto", "Maria", "operacoes/eventos"):
        assert known not in text


def test_a_calendar_that_has_not_changed_is_not_sent_again(house: House) -> None:
    hired(house)
    id = placed(house)
    token = feed(house, "deliveries")
    first = answer(house, token)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "private, no-cache"
    house.now += timedelta(hours=5)
    known = answer(house, token, **{"If-None-Match": tag})
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", tag)
    notes = Partial(OrderFields, preferred_delivery_shift="tarde")
    commands.change_order(house.store, commands.ChangeOrder(id, details=notes), house.ctx())
    changed = answer(house, token, **{"If-None-Match": tag})
    assert (changed.status_code, changed.headers["etag"] != tag) == (200, True)


def test_a_change_and_a_cancellation_are_later_in_the_sequence(house: House) -> None:
    hired(house)
    id = placed(house)
    token = feed(house, "deliveries")

    def now() -> tuple[str, int, str, datetime]:
        event = events(house, token)["order-1-delivery"]
        assert event["DTSTAMP"].dt == event["LAST-MODIFIED"].dt
        return str(event["STATUS"]), event["SEQUENCE"], event["DTSTART"].dt.strftime("%d/%m %H:%M"), event["DTSTAMP"].dt

    before = now()
    house.now += timedelta(minutes=1)
    moved = Partial(OrderFields, preferred_delivery_date=SATURDAY + timedelta(days=1))
    commands.change_order(house.store, commands.ChangeOrder(id, details=moved), house.ctx())
    after = now()
    assert (before[2], after[2]) == ("28/11 08:00", "29/11 08:00")
    assert after[1] > before[1]
    assert after[3] == before[3] + timedelta(minutes=1)
    commands.cancel_order(house.store, id, None, replace(house.ctx(), reason="Chuva"))
    cancelled = now()
    assert (cancelled[0], cancelled[1] > after[1]) == ("CANCELLED", True)
    house.now += timedelta(days=29)
    assert now() == cancelled
    house.now += timedelta(days=2)
    assert events(house, token) == {}


@pytest.mark.parametrize(("days", "is_shown"), [(-401, False), (-400, True), (60, True), (61, False)])
def test_a_calendar_has_60_days_behind_and_400_ahead(house: House, days: int, is_shown: bool) -> None:
    hired(house)
    placed(house)
    token = feed(house, "parties")
    house.now = datetime.combine(SATURDAY + timedelta(days=days), NOW.timetz())
    assert bool(events(house, token)) is is_shown


def test_an_unknown_token_is_404_and_a_revoked_feed_410(house: House) -> None:
    hired(house)
    token, created = create_feed(house.store, OWNER, "deliveries", house.ctx())
    assert answer(house, token).status_code == 200
    assert answer(house, token[:-1] + "!").status_code == 404
    revoke_feed(house.store, created.id, OWNER, house.ctx())
    assert answer(house, token).status_code == 410
    history = house.history
    replayed = verify(history.recorder, history.database, history.runner.projections["calendars"])
    assert (replayed.equal, replayed.rows) == (True, 1)


def test_a_feed_reads_with_the_rights_that_its_owner_has_now(house: House) -> None:
    hired(house)
    token = feed(house, "parties")
    rights: dict[str, Any] = {"cost_center": "choperia", "can_view_bi": False, "roles": ("drive",)}
    assert answer(house, token).status_code == 200
    house.history.given(f"user-{OWNER}", UserPermissionsChanged, can_place_orders=False, **rights)
    assert answer(house, token).status_code == 410
    house.history.given(f"user-{OWNER}", UserPermissionsChanged, can_place_orders=True, **rights)
    assert answer(house, token).status_code == 200
    house.history.given(f"user-{OWNER}", UserDeactivated)
    assert answer(house, token).status_code == 410


def test_a_person_lists_their_own_feeds_and_an_administrator_all(house: House) -> None:
    hired(house)
    feed(house, "parties")
    mine, _ = create_feed(house.store, 1, "reservations", house.ctx())
    client = house.asked_at(house.now)

    def listed(token: str) -> list[tuple[str, str]]:
        found = client.get("/api/v1/calendar-feeds", headers={"Authorization": f"Bearer {token}"})
        assert mine not in found.text
        return [(each["kind"], each["owner_name"]) for each in found.json()["data"]]

    assert listed("staff") == [("reservations", "Ana Beltrão")]
    kinds = client.get("/api/v1/calendar-feeds", headers={"Authorization": "Bearer manager"}).json()["kinds"]
    assert kinds == ["reservations", "my_route"]
    assert listed("admin") == [("reservations", "Ana Beltrão"), ("parties", "Bia")]


def ask(app: QueryApp, path: str, *, during: Callable[[], object] | None = None) -> int:
    """The status of a GET without a session; ``during`` is called once the GET waits for its read models."""

    async def asked() -> int:
        async with caller(app) as client:
            waiting = asyncio.create_task(client.get(path))
            if during is not None:
                await until_waiting(app, 1)
                during()
            return (await waiting).status_code

    return asyncio.run(asked())


@BOTH
def test_the_address_of_a_new_calendar_opens_at_once(house: House) -> None:
    hired(house)
    app = cast("QueryApp", house.asked_at(house.now).app)
    token = feed(house, "deliveries")
    assert ask(app, f"/calendars/{token}.ics", during=house.history.follow) == 200


@BOTH
def test_an_address_that_nobody_made_is_unknown_at_once(house: House) -> None:
    hired(house)
    app = cast("QueryApp", house.asked_at(house.now).app)
    assert ask(app, "/calendars/none.ics") == 404

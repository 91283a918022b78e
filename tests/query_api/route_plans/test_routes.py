"""The routes of a Saturday, given what happened to its orders."""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from command_api.accounts.events import UserDeactivated, UserRegistered
from command_api.freight.events import FreightConfigSet
from command_api.orders.events import EventOrderDetailsChanged, EventOrderItemsChanged, Item, Place
from command_api.route_plans import domain
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.events import PlannedStop, RoutePlanned, VehicleSet
from command_api.rules.freight import Terms
from command_api.standing_orders.events import StandingOrderDrafted
from infra.maps import Matrix, Point, Route
from infra.maps.embedded import EmbeddedMaps
from infra.maps.protocol import maps_unavailable
from tests.harness.papers import text_of
from tests.harness.parties import MONDAY, SATURDAY, Party, details
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = f"/api/v1/route-plans/{SATURDAY}"
FRIDAY = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)
EIGHT = datetime(2026, 11, 28, 11, tzinfo=UTC)
"""8:00 in the pub."""
PILSEN = Item(
    id=1, kind="beer", ref_id=3, name="Pilsen 50 L", quantity=Decimal(2), unit_price=Decimal(700), unit_kg=Decimal(60)
)
FOUR = msgspec.structs.replace(PILSEN, quantity=Decimal(4))
KEG = Item(id=2, kind="beer", ref_id=4, name="IPA 30 L", quantity=Decimal(1), unit_price=Decimal(500))
TAP = Item(
    id=3, kind="asset", ref_id=8, name="Chopeira", quantity=Decimal(1), unit_price=Decimal(100), unit_kg=Decimal(25)
)


@pytest.fixture
def house(history: History) -> History:
    """Deliveries start at the coret; two vans, and two people who drive."""
    terms = Terms(Decimal(5), Decimal("3.5"), Decimal(40), Decimal(5), Decimal(600))
    origin: dict[str, Any] = {"origin": "Rua do Coreto, 217", "lat": -23.3157, "lng": -46.2214}
    history.given("freight_config-1", FreightConfigSet, cost_center="choperia", terms=terms, **origin)
    for id, name, kg in ((1, "Fiorino", 300), (2, "Kombi", 600)):
        history.given(f"vehicle-{id}", VehicleSet, name=name, max_load_kg=Decimal(kg), cost_center="distribuidora")
    for id, name in ((3, "Rui Prado"), (4, "Bia Melo"), (5, "Téo Dias")):
        account: dict[str, Any] = {"email": "", "role": "staff", "cost_center": "choperia"}
        flags: dict[str, Any] = {"can_place_orders": False, "can_view_bi": False}
        rights: dict[str, Any] = {**account, **flags, "roles": ("drive",)}
        history.given(f"user-{id}", UserRegistered, username=f"u{id}", name=name, **rights)
    history.given("user-5", UserDeactivated)
    history.given("user-6", UserRegistered, username="u6", name="Cliente", **{**rights, "role": "client"})
    history.given("user-7", UserRegistered, username="u7", name="Garçom", **{**rights, "roles": ("orders",)})
    history.given("user-8", UserRegistered, username="u8", name="Zeca", **{**account, "role": "manager"}, **flags)
    return history


def party(house: History, id: int, *items: Item, shift: str = "manha", lng: float = -46.15, **fields: Any) -> Party:
    """An order for a place on the way to Igaratá; ``lng`` is its own."""
    place = Place(f"Estrada da Serra, {id}", "", -23.25, lng)
    more = details(preferred_delivery_shift=shift, place=place, empties_to_collect=0, **fields)
    return Party(house, id, more, items or (PILSEN,), assets={}).drafted()


def planned(house: History, *stops: tuple[int, str, int], vehicle: int = 1, driver: int = 3, **fields: Any) -> None:
    """Orders with their kind and weight, an hour apart."""
    kept: list[Any] = [
        PlannedStop(
            order_id=id, kind=kind, shift="manha", kg=Decimal(kg), arrives_at=EIGHT + timedelta(hours=n), **fields
        )
        for n, (id, kind, kg) in enumerate(stops)
    ]
    house.given(
        "route_plan-20261128",
        RoutePlanned,
        day=SATURDAY,
        vehicle_id=vehicle,
        driver_id=driver,
        departs_at=EIGHT - timedelta(minutes=20),
        stops=tuple(kept),
    )


def on_friday(house: History, **state: Any) -> Any:
    app = app_over(house, **{"maps": EmbeddedMaps(), **state})
    app.state.clock = lambda: FRIDAY
    return app


def asked(house: History, maps: Any = None, now: datetime = FRIDAY, **parameters: Any) -> dict[str, Any]:
    house.follow()
    app = on_friday(house, maps=maps or EmbeddedMaps())
    app.state.clock = lambda: now
    with client_of(app, "admin") as client:
        answer = client.get(PATH, params=parameters)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def keys(stops: Sequence[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(stop["order_id"], stop["kind"]) for stop in stops]


@BOTH
def test_stops_are_what_is_paid_for_and_what_comes_back(house: History) -> None:
    party(house, 1).placed().confirmed()
    party(house, 2).placed()  # an unpaid hold
    party(house, 3).placed().confirmed().cancelled("confirmed")
    party(house, 4, preferred_delivery_date=SATURDAY - timedelta(days=1), pickup_date=SATURDAY).placed().confirmed()
    Party(house, 5, details(preferred_delivery_date=MONDAY, pickup_date=MONDAY), assets={}).drafted().placed()
    day = asked(house)
    assert (day["version"], day["routes"], day["is_estimate"]) == (0, [], True)
    assert keys(day["waiting"]) == [(1, "delivery"), (4, "pickup")]
    assert {stop["reason"] for stop in day["waiting"]} == {"Ainda sem carro."}
    assert [(van["name"], van["max_load_kg"]) for van in day["vehicles"]] == [("Fiorino", 300), ("Kombi", 600)]
    assert [driver["name"] for driver in day["drivers"]] == ["Bia Melo", "Rui Prado", "Zeca"], (
        "neither who left, nor a customer, nor staff without the right drives"
    )


def test_the_sheet_of_the_day_lists_an_unpaid_hold_but_counts_only_what_the_routes_drive(house: History) -> None:
    party(house, 1).placed("1400").confirmed("400")
    party(house, 2).placed("1400")  # an unpaid hold, as are the next two
    party(house, 3, preferred_delivery_date=SATURDAY - timedelta(days=1), pickup_date=SATURDAY).placed()
    Party(house, 4, details(place=None, collects=True), assets={}).drafted().placed()
    day = asked(house)
    with client_of(on_friday(house), "admin") as client:
        sheet = client.get("/api/v1/event-orders/day-sheet", params={"date": f"{SATURDAY}"}).json()
        paper = client.get("/api/v1/event-orders/day-sheet/document", params={"date": f"{SATURDAY}"})
    listed = {name: [(line["id"], line["is_stop"]) for line in sheet[name]] for name in ("deliveries", "pickups")}
    assert listed == {"deliveries": [(1, True), (2, False)], "pickups": [(3, False)]}
    assert [(line["id"], line["is_stop"]) for line in sheet["collected"]] == [(4, False)]
    driven = [(line["id"], "delivery") for line in sheet["deliveries"] if line["is_stop"]]
    assert keys(day["waiting"]) == driven == [(1, "delivery")]
    printed = text_of(paper.content)
    assert "Entregas (1) 120 kg no total · R$ 1.000,00 a receber · 1 aguarda o sinal" in printed
    assert "Aguarda o sinal: ainda não sai" in printed


@BOTH
def test_a_plan_says_when_it_arrives_what_it_carries_and_what_it_asks_for(house: History) -> None:
    party(house, 1, PILSEN, KEG, TAP).placed("2000").confirmed("300")
    party(house, 2, PILSEN, shift="tarde", lng=-46.1).placed("1400").confirmed("1400")
    before: dict[str, Any] = {"preferred_delivery_date": SATURDAY - timedelta(days=2), "pickup_date": SATURDAY}
    fetched = Party(house, 6, details(empties_to_collect=3, pickup_shift="manha", **before))
    fetched.drafted().placed("461").confirmed("461").scheduled().delivered()
    planned(house, (1, "delivery", 190), (6, "pickup", 185), (2, "delivery", 120))
    day = asked(house)
    assert (day["version"], day["planned_by"], day["waiting"]) == (1, "Ana Beltrão", [])
    [route] = day["routes"]
    assert (route["vehicle_name"], route["driver_name"], route["departs_at"]) == (
        "Fiorino",
        "Rui Prado",
        "2026-11-28T10:40:00Z",
    )
    first, second, third = route["stops"]
    assert None not in (route["house_lat"], route["house_lng"])
    assert keys(route["stops"]) == [(1, "delivery"), (6, "pickup"), (2, "delivery")]
    assert (first["arrives_at"], first["load_kg"], first["balance_due"]) == ("2026-11-28T11:00:00Z", 120, 1700)
    assert (second["empties_to_collect"], second["balance_due"], len(second["assets"])) == (3, 0, 3)
    assert (third["shift"], third["waits_min"] > 0, third["arrives_at"]) == ("tarde", True, "2026-11-28T15:00:00Z")
    assert [stop["outside_shift"] for stop in route["stops"]] == ["", "", ""]
    assert (route["load_kg"], route["is_overloaded"]) == (310, True), "by person's order, in plain sight"
    assert route["loading"] == [
        {"name": "IPA 30 L", "quantity": 1.0, "is_beer": True},
        {"name": "Pilsen 50 L", "quantity": 4.0, "is_beer": True},
        {"name": "Chopeira", "quantity": 1.0, "is_beer": False},
    ]
    assert (route["balance_due"], route["containers"]) == (1700, 6)


def test_drafts_of_standing_orders_are_listed_beside_the_stops(house: History) -> None:
    party(house, 1)
    party(house, 2)
    made: dict[str, Any] = {"compared_with": None, "changes": ()}
    house.given("standing_order-1", StandingOrderDrafted, day=SATURDAY, order_id=1, order_code="EV", **made)
    day = asked(house)
    assert ([draft["order_id"] for draft in day["drafts"]], day["waiting"]) == ([1], [])
    assert day["drafts"][0]["customer_name"] == "Marina Duarte"


def test_only_the_house_reads_routes_and_drivers(house: History) -> None:
    house.follow()
    app = on_friday(house)
    with client_of(app, "driver") as driver:
        assert [driver.get(path).status_code for path in (PATH, "/api/v1/drivers")] == [403, 403]
    with client_of(app, "admin") as admin:
        assert [each["id"] for each in admin.get("/api/v1/drivers").json()] == [4, 3, 8]


def test_the_house_prints_a_sheet_for_each_van(house: History) -> None:
    party(house, 1).placed().confirmed()
    party(house, 2, FOUR, KEG, lng=-46.14).placed().confirmed()
    planned(house, (1, "delivery", 120), driver=1)
    planned(house, (2, "delivery", 240), vehicle=2, driver=4)
    house.follow()
    with client_of(app_over(house, maps=EmbeddedMaps()), "admin") as owner:
        sheets = owner.get(f"{PATH}/document")
    assert 'filename="rota-2026-11-28.pdf"' in sheets.headers["content-disposition"]
    text = text_of(sheets.content)
    assert "Pôr no carro 2 × Pilsen 50 L Paradas 1ª · 08:" in text
    assert text.index("Fiorino") < text.index("Kombi Quem dirige Bia Melo") < text.index("4 × Pilsen 50 L")


@BOTH
def test_the_sheet_of_the_day_and_the_order_name_the_driver_of_the_route(house: History) -> None:
    for id in (1, 2):
        party(house, id, TAP).placed().confirmed().scheduled()
    planned(house, (1, "delivery", 120), driver=4)
    house.follow()
    with client_of(app_over(house), "admin") as client:
        sheet = client.get("/api/v1/event-orders/day-sheet", params={"date": f"{SATURDAY}"}).json()
        of_orders = [client.get(f"/api/v1/event-orders/{id}").json() for id in (1, 2)]
    assert [(line["id"], line["responsible"]) for line in sheet["deliveries"]] == [(1, "Bia Melo"), (2, "Rui")]
    assert [(each["delivery_driver"], each["pickup_driver"], each["responsible"]) for each in of_orders] == [
        ("Bia Melo", "", "Rui"),
        ("", "", "Rui"),
    ], "the order keeps whom the schedule named"


def test_a_time_outside_the_shift_is_accepted_until_it_gets_later(house: History) -> None:
    party(house, 1).placed().confirmed()
    party(house, 2, shift="noite").placed().confirmed()
    planned(house, (2, "delivery", 120), (1, "delivery", 120), outside_shift=True)
    [_, late] = asked(house)["routes"][0]["stops"]
    assert (late["outside_shift"] != "", late["is_accepted"]) == (True, False), "planned for nine, and it is night"
    planned(house, (1, "delivery", 120), (2, "delivery", 120), outside_shift=True)
    assert [stop["is_accepted"] for stop in asked(house)["routes"][0]["stops"]] == [True, False]


def test_a_draft_is_explained_and_nothing_is_stored(house: History) -> None:
    party(house, 1).placed().confirmed()
    party(house, 2, shift="tarde").placed().confirmed()
    day = asked(house, draft="1.3.d2.d1_2.0")
    [first, second] = day["routes"][0]["stops"]
    assert (first["outside_shift"], first["planned_at"]) == ("", None)
    assert second["outside_shift"].startswith("Chega ")
    assert second["outside_shift"].endswith(" depois do turno, que acaba às 12:00.")
    assert (day["routes"][1]["vehicle_name"], day["routes"][1]["stops"]) == ("Kombi", [])
    assert asked(house)["routes"] == []


@BOTH
def test_who_has_left_since_is_still_named_on_the_plan(house: History) -> None:
    party(house, 1).placed().confirmed()
    planned(house, (1, "delivery", 120), driver=5)
    for draft in ({}, {"draft": "1.5.d1"}):
        assert asked(house, **draft)["routes"][0]["driver_name"] == "Téo Dias"


@BOTH
def test_a_proposal_shares_the_day_and_says_what_it_leaves(house: History) -> None:
    for id in range(1, 5):
        party(house, id, FOUR, lng=-46.15 + id / 100).placed().confirmed()
    Party(house, 9, details(place=None), (KEG,), assets={}).drafted().placed().confirmed()
    day = asked(house, draft="1.3_2.4", propose=True)
    routes = {route["vehicle_name"]: keys(route["stops"]) for route in day["routes"]}
    assert sorted(map(len, routes.values())) == [1, 2]
    assert "vroom" not in sys.modules, "it brings numpy and pandas: a process of its own has them"
    assert {route["driver_name"] for route in day["routes"]} == {"Rui Prado", "Bia Melo"}
    assert not any(route["is_overloaded"] for route in day["routes"])
    reasons = {stop["order_id"]: stop["reason"] for stop in day["waiting"]}
    assert reasons.pop(9) == "O endereço não está no mapa: escolha-o de novo no pedido."
    assert list(reasons.values()) == ["Não há mais lugar: os carros que saem já vão cheios."]
    assert {stop["reason"] for stop in asked(house, draft="", propose=True)["waiting"] if stop["order_id"] != 9} == {
        "Nenhum carro sai neste dia: escolha ao menos um."
    }


def test_what_changed_after_the_plan_is_on_the_plan(house: History) -> None:
    for id in (1, 2, 3, 4, 5):
        party(house, id).placed().confirmed()
    planned(house, *[(id, "delivery", 120) for id in (1, 2, 3, 4, 5)])
    Party(house, 1, assets={}).cancelled("confirmed")
    moved = Party(house, 2, assets={})
    moved.given(EventOrderDetailsChanged, details=details(preferred_delivery_date=MONDAY))
    later = Party(house, 3, assets={})
    later.given(EventOrderDetailsChanged, details=details(preferred_delivery_shift="tarde"))
    Party(house, 4, assets={}).given(EventOrderItemsChanged, items=(PILSEN, TAP))
    Party(house, 5, assets={}).scheduled().delivered()
    [route] = asked(house)["routes"]
    assert [(stop["order_id"], stop["state"], stop["changes"]) for stop in route["stops"]] == [
        (1, "gone", ["O pedido mudou depois do plano: cancelado."]),
        (2, "gone", ["Mudou para 30/11/2026 depois do plano."]),
        (3, "open", ["Mudou para o turno: tarde."]),
        (4, "open", ["A carga mudou de 120 para 145 kg."]),
        (5, "done", []),
    ]
    assert (route["load_kg"], route["balance_due"] > 0) == (385, True), "what is gone is not carried"


class Away(EmbeddedMaps):
    async def matrix(self, points: Sequence[Point]) -> Matrix:
        raise maps_unavailable()


class Straight(EmbeddedMaps):
    async def matrix(self, points: Sequence[Point]) -> Matrix:
        return Matrix([[Route(10.0, 30.0)] * len(points)] * len(points), is_estimate=False)


def test_the_maps_say_how_far_it_is_and_an_estimate_does_while_they_are_away(house: History) -> None:
    party(house, 1).placed().confirmed()
    known = asked(house, Straight(), draft="1.3.d1")
    assert (known["is_estimate"], known["routes"][0]["km"]) == (False, 20.0)
    assert known["routes"][0]["departs_at"] == "2026-11-28T10:30:00Z"
    assert asked(house, Away(), draft="1.3.d1")["is_estimate"] is True


def test_no_van_of_today_leaves_in_the_past_but_one_that_has_left_keeps_its_time(house: History) -> None:
    party(house, 1).placed().confirmed()
    party(house, 2).placed().confirmed()
    party(house, 3).placed().confirmed().scheduled().delivered()
    planned(house, (3, "delivery", 120), (1, "delivery", 120))
    noon = EIGHT + timedelta(hours=3, minutes=50)
    assert asked(house, now=noon)["routes"][0]["departs_at"] == "2026-11-28T10:40:00Z"
    [left, new] = asked(house, now=noon, draft="1.3.d3.d1_2.4.d2")["routes"]
    assert left["departs_at"] == "2026-11-28T10:40:00Z"
    assert [(stop["state"], stop["arrives_at"]) for stop in left["stops"]] == [
        ("done", "2026-11-28T11:00:00Z"),
        ("open", "2026-11-28T14:50:00Z"),
    ], "what is ahead is not in the past"
    [proposed] = asked(house, now=noon, draft="1.3.d3.d1", propose=True)["routes"]
    assert keys(proposed["stops"])[0] == (3, "delivery"), "what is done stays"
    assert (new["departs_at"], new["stops"][0]["outside_shift"] != "") == ("2026-11-28T14:50:00Z", True)


def check_as_saved(day: dict[str, Any]) -> None:
    """As the screen sends the routes and the plan checks them."""
    for route in day["routes"]:
        stops = [
            PlannedStop(
                order_id=stop["order_id"],
                kind=stop["kind"],
                shift=stop["shift"],
                kg=Decimal(str(stop["kg"])),
                arrives_at=datetime.fromisoformat(stop["arrives_at"]),
            )
            for stop in route["stops"]
        ]
        done = {(stop["order_id"], stop["kind"]) for stop in route["stops"] if stop["state"] == "done"}
        departs_at = datetime.fromisoformat(route["departs_at"])
        van = VehicleSettings(route["vehicle_name"], Decimal(str(route["max_load_kg"])), "distribuidora")
        wanted = domain.Route(route["vehicle_id"], route["driver_id"], departs_at, tuple(stops))
        wanted.check(SATURDAY, van, {stop["order_id"]: stop["order_code"] for stop in route["stops"]}, done)
        assert not route["is_overloaded"]


def test_what_is_done_has_left_the_van_and_a_proposal_can_be_saved_as_it_is(house: History) -> None:
    party(house, 1, FOUR).placed().confirmed().scheduled().delivered()  # 240 of 300 kg
    party(house, 2, FOUR).placed().confirmed()
    planned(house, (1, "delivery", 240))
    day = asked(house, now=EIGHT + timedelta(hours=1), draft="1.3.d1", propose=True)
    [route] = day["routes"]
    assert keys(route["stops"]) == [(1, "delivery"), (2, "delivery")]
    assert (route["heaviest_kg"], route["stops"][1]["load_kg"]) == (240, 0)
    check_as_saved(day)


def test_a_proposal_for_the_vans_of_the_plan_leaves_when_it_suits_and_not_as_planned(house: History) -> None:
    """The plan stands at the second door from morning to noon; a proposal with and without a draft does not."""
    party(house, 1).placed().confirmed()
    party(house, 2, shift="tarde").placed().confirmed()
    planned(house, (1, "delivery", 120), (2, "delivery", 120))
    assert asked(house)["routes"][0]["stops"][1]["waits_min"] == 225
    for draft in ({}, {"draft": "1.3"}):
        day = asked(house, propose=True, **draft)
        [route] = day["routes"]
        assert [(stop["order_id"], stop["waits_min"]) for stop in route["stops"]] == [(1, 0), (2, 0)]
        assert route["stops"][0]["arrives_at"] == "2026-11-28T14:45:00Z"
        check_as_saved(day)


def test_what_was_fetched_is_in_the_van_and_leaves_less_room(house: History) -> None:
    before: dict[str, Any] = {"preferred_delivery_date": SATURDAY - timedelta(days=2), "pickup_date": SATURDAY}
    party(house, 1, PILSEN, **before).placed().confirmed().scheduled().delivered().returned()
    party(house, 2, FOUR).placed().confirmed()
    party(house, 3, PILSEN).placed().confirmed()
    planned(house, (1, "pickup", 120))
    day = asked(house, now=EIGHT + timedelta(hours=1), draft="1.3.p1", propose=True)
    [route] = day["routes"]
    assert keys(route["stops"]) == [(1, "pickup"), (3, "delivery")]
    assert route["heaviest_kg"] == 240
    assert [(stop["order_id"], stop["reason"]) for stop in day["waiting"]] == [
        (2, "Não há mais lugar: os carros que saem já vão cheios.")
    ]
    check_as_saved(day)


def test_what_is_done_out_of_its_shift_makes_nothing_late(house: History) -> None:
    """Somebody brought the beer of the afternoon in the morning."""
    party(house, 1, shift="tarde").placed().confirmed().scheduled().delivered()
    party(house, 2, lng=-46.2).placed().confirmed()
    planned(house, (1, "delivery", 120))
    day = asked(house, now=EIGHT + timedelta(hours=1), draft="1.3.d1", propose=True)
    [done, ahead] = day["routes"][0]["stops"]
    assert (done["arrives_at"], ahead["outside_shift"]) == ("2026-11-28T11:00:00Z", "")
    check_as_saved(day)


@pytest.mark.parametrize("draft", ["1", "1.3.x4", "1.3.d4.d4", "1.3_1.4", "0.3", "1.3.d4_"])
def test_a_draft_that_is_none_is_refused(house: History, draft: str) -> None:
    with client_of(app_over(house, maps=EmbeddedMaps()), "admin") as client:
        assert client.get(PATH, params={"draft": draft}).status_code == 422


def test_before_deliveries_start_somewhere_there_are_no_routes(history: History) -> None:
    with client_of(app_over(history, maps=EmbeddedMaps()), "admin") as client:
        answer = client.get(PATH)
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "Antes da rota, diga no Frete de onde saem as entregas.",
    )
    assert answer.json()["mend"] == {"screen": "freight"}

"""The routes of a day: two vans share it, a person knows better, and an order that is cancelled later shows."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
STAY = Stay(Stay.in_days(75).delivery, Stay.in_days(76).delivery, "manha")
"""A day that the demo has nothing on but pickups that are late."""
PLACES = {
    "Alzira Tavares": (-23.205, -46.156),
    "Benedito Rocha": (-23.396, -46.321),
    "Cleide Antunes": (-23.32, -46.23),
}


@pytest.fixture
def no_other_van(pub: System) -> Iterator[None]:
    """The vans of the demo and of other stories are out of use: which vans share the day is what this story tells."""

    def use(van: dict[str, Any], *, is_active: bool) -> None:
        fields = {name: van[name] for name in ("name", "max_load_kg", "cost_center")}
        with pub.client("gerente") as client:
            client.put(f"/api/v1/vehicles/{van['id']}", json={**fields, "is_active": is_active}).raise_for_status()

    with pub.client("gerente") as client:
        vans = client.get(f"/api/v1/route-plans/{STAY.delivery}").raise_for_status().json()["vehicles"]
    others = [van for van in vans if van["is_active"]]
    for van in others:
        use(van, is_active=False)
    yield
    for van in others:
        use(van, is_active=True)


@pytest.fixture
def barrels(pub: System) -> list[int]:
    """Four of its own, 75 kg each: how many of the demo's are at home depends on the day."""

    def made(client: httpx.Client, path: str, **body: Any) -> int:
        answer = client.post(f"/api/v1/equipment/{path}", json=body).raise_for_status().json()
        return int(answer["id"])

    with pub.client("admin") as client:
        model = made(client, "models", name="Barril da rota", weight_kg=75)
        place = client.get("/api/v1/equipment/locations").raise_for_status().json()["data"][0]["id"]
        return [
            made(client, "assets", asset_tag=f"ROTA-{number}", model_id=model, stock_location_id=place)
            for number in range(1, 5)
        ]


@pytest.fixture
def orders(desk: EventDesk, barrels: list[int]) -> dict[str, int]:
    """A barrel for each of three customers whose orders are confirmed, and one for somebody who has not paid."""
    orders: dict[str, int] = {}
    for number, (name, (lat, lng)) in enumerate(PLACES.items()):
        place: dict[str, Any] = {
            "delivery_address": f"Rua das Acácias, {number}",
            "delivery_lat": lat,
            "delivery_lng": lng,
        }
        order = desk.place(name, STAY, [barrels[number]], **place)
        orders[name] = desk.move_on(order, "confirmed")["id"]
    desk.place("Dirceu Sem Sinal", STAY, [barrels[3]], delivery_address="Rua B", delivery_lat=-23.3, delivery_lng=-46.2)
    return orders


def add_van(staff: Page, name: str, kg: str) -> None:
    staff.get_by_role("button", name="Novo carro").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_label("Nome").fill(name)
    dialog.get_by_label("Carga máxima (kg)").fill(kg)
    dialog.get_by_role("button", name="Salvar").click()
    expect(dialog).to_have_count(0)
    # the page reads the day again after the dialog has closed
    expect(staff.get_by_label("Pôr um carro no dia").get_by_role("option", name=f"{name} ({kg} kg)")).to_have_count(1)


@pytest.mark.usefixtures("no_other_van")
def test_two_vans_share_a_day_and_a_cancelled_stop_shows(
    new_page: NewPage, desk: EventDesk, orders: dict[str, int], picture: Picture
) -> None:
    staff = new_page(360, person="operador")
    staff.goto(f"/operations/routes?dia={STAY.delivery}")
    add_van(staff, "Fiorino", "160")
    waiting = staff.get_by_role("list", name="Paradas sem carro")
    for name in PLACES:
        expect(waiting).to_contain_text(name)
    expect(waiting).not_to_contain_text("Dirceu Sem Sinal")  # an unpaid hold is no stop

    staff.get_by_role("button", name="Propor rota").click()
    fiorino = staff.get_by_role("region", name="Rota: Fiorino")
    stops = fiorino.get_by_role("list", name="Paradas: Fiorino").get_by_role("listitem")
    expect(stops.filter(has_text="Entrega")).to_have_count(2)
    left = waiting.get_by_role("listitem").filter(has_text="Rua das Acácias")
    expect(left).to_contain_text("Não há mais lugar: os carros que saem já vão cheios.")

    add_van(staff, "Kombi", "400")
    staff.get_by_label("Pôr um carro no dia").select_option(label="Kombi (400 kg)")
    left.get_by_label(re.compile("^Carro de EV-")).select_option(label="Kombi")
    kombi = staff.get_by_role("region", name="Rota: Kombi")
    expect(kombi.get_by_role("list", name="Paradas: Kombi").get_by_role("listitem")).to_have_count(1)
    second = stops.nth(1).get_by_role("link").first.inner_text()
    stops.nth(1).get_by_role("button", name=re.compile("^Antes: ")).click()
    expect(stops.nth(0)).to_contain_text(second)
    fiorino.get_by_label("Quem dirige").select_option(label="Wesley Prado")
    kombi.get_by_label("Quem dirige").select_option(label="Jussara Lima")
    expect(fiorino.get_by_label("Quem dirige").get_by_role("option", name="Jussara Lima")).to_have_count(0)
    settled(staff)
    picture(staff, "routes-360")
    staff.get_by_role("button", name="Salvar rota").click()
    expect(staff.get_by_text("Rota salva.")).to_be_visible()
    expect(staff.get_by_text(re.compile("planejado por Jussara Lima"))).to_be_visible()

    planned = desk.look(f"/api/v1/route-plans/{STAY.delivery}")
    first, other = planned["routes"]
    assert (first["vehicle_name"], first["stops"][0]["customer_name"]) == ("Fiorino", second)
    assert [stop["kind"] for stop in other["stops"]] == ["delivery"]
    gone = next(stop for stop in first["stops"] if stop["kind"] == "delivery")
    desk.move_on({"id": gone["order_id"]}, "cancelled", reason="Choveu")
    expect(stops.filter(has_text=gone["order_code"])).to_contain_text("O pedido mudou depois do plano: cancelado.")
    wide = new_page(1440, person="operador")
    wide.goto(f"/operations/routes?dia={STAY.delivery}")
    expect(wide.get_by_role("region", name="Rota: Kombi")).to_be_visible()
    settled(wide)
    picture(wide, "routes-1440")
    overflow = staff.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow == 0

"""A keg is connected and runs dry on a phone behind the bar; the television, the menu and a table follow."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import Stay
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@dataclass
class LastKeg:
    """The only keg of a beer, and its glass on the menu."""

    beer: str
    slug: str


@pytest.fixture
def last_keg(pub: System) -> LastKeg:
    with pub.client("admin") as client:

        def made(path: str, body: dict[str, Any]) -> Any:
            return client.post(f"/api/v1/{path}", json=body).raise_for_status().json()

        known = client.get("/api/v1/beers?search=Saideira").raise_for_status().json()["pagination"]["total"]
        name = f"Saideira {known + 1}"
        beer = made("beers", {"name": name, "style": "Munich Dunkel", "abv": 5.1, "ibu": 22, "ebc": 45})["id"]
        model = made("equipment/models", {"name": f"Barril da saideira {known + 1}", "capacity_l": 30})["id"]
        place = client.get("/api/v1/equipment/locations").raise_for_status().json()["data"][0]["id"]
        tag = f"SAIDEIRA-{known + 1}"
        made("equipment/assets", {"asset_tag": tag, "model_id": model, "stock_location_id": place})
        batch = made("batches", {"beer_id": beer, "litres": 30, "ready_on": str(Stay.in_days(-13).delivery)})["id"]
        made(f"batches/{batch}/package", {"fills": [{"container_tag": tag, "litres": 30, "best_before": "2099-12-20"}]})
        category = client.get("/api/menu").json()[0]["id"]
        glass = {"name": name, "price": 14.9, "category_id": category, "beer_id": beer, "pour_ml": 300}
        return LastKeg(name, made("admin/products", glass)["slug"])


@pytest.mark.usefixtures("a_free_tap")
def test_a_keg_is_connected_and_kicked_and_every_screen_follows(
    new_page: NewPage, last_keg: LastKeg, picture: Picture
) -> None:
    television = new_page(1440)
    television.goto("/tv")
    expect(television.get_by_role("heading", name="Na torneira")).to_be_visible()
    line = television.get_by_role("listitem").filter(has_text=last_keg.beer)
    expect(line).to_have_count(0)

    staff = new_page(360, person="garcom")
    staff.goto("/operacoes/torneiras")
    tap = staff.get_by_role("listitem").filter(has_text="Torneira 90:")
    tap.get_by_role("button", name="Ligar").click()
    staff.get_by_role("dialog").get_by_role("button", name=last_keg.beer).click()
    expect(tap).to_contain_text("Restam cerca de 30 de 30 L")
    expect(line).to_contain_text("Munich Dunkel · 5,1% vol. · 22 IBU · 45 EBC")
    expect(line).to_contain_text("R$ 14,90")

    tap.get_by_role("button", name="Limpar").click()
    dialog = staff.get_by_role("dialog")
    dialog.get_by_label("Produto").fill("Alcalino 2%")
    dialog.get_by_role("button", name="Registrar").click()
    expect(tap).to_contain_text("com Alcalino 2%")
    settled(staff)
    picture(staff, "taps")

    tap.get_by_role("button", name="Acabou").click()
    with staff.expect_response("**/kick") as kicked:
        staff.get_by_role("dialog").get_by_role("button", name="Acabou").click()
    expect(line).to_have_count(0)
    expect(tap.get_by_role("heading", name="Livre")).to_be_visible()
    applied = {"X-Min-Position": kicked.value.headers["x-event-position"]}
    menu = television.request.get("/api/menu", headers=applied).json()
    assert [each["ran_out"] for shelf in menu for each in shelf["products"] if each["slug"] == last_keg.slug] == [True]
    visitor = new_page(360)
    visitor.goto("/menu")
    expect(visitor.get_by_role("listitem").filter(has_text=last_keg.beer)).to_contain_text("Acabou")


def test_a_television_without_network_says_how_old_it_is(new_page: NewPage) -> None:
    television = new_page(1440, alone=True)
    television.clock.install()
    television.goto("/tv")
    expect(television.get_by_role("list", name="Na torneira")).to_be_visible()
    television.route("**/api/taps", lambda route: route.abort())
    television.clock.run_for(31_000)
    expect(television.get_by_role("alert")).to_contain_text(
        re.compile("Sem conexão: isto era o que havia há (3|4|5). segundos|há 1 minuto")
    )


def test_a_table_calls_and_the_bar_answers(new_page: NewPage, pub: System) -> None:
    guest = new_page(360)
    guest.goto("/mesa/4")
    expect(guest.get_by_role("heading", name="Mesa 4")).to_be_visible()
    expect(guest.get_by_role("button", name="Chamar o garçom")).to_have_count(0)
    with pub.client("admin") as client:
        client.patch("/api/v1/site/business", json={"calling_tables": 4}).raise_for_status()
    staff = new_page(360, person="garcom")
    staff.goto("/operacoes/torneiras")
    guest.reload()
    guest.get_by_role("button", name="Chamar o garçom").click()
    expect(guest.get_by_text("Chamado enviado ao bar")).to_be_visible()
    bell = staff.get_by_role("banner").get_by_role("button", name=re.compile("^Agora"))
    expect(bell).to_have_accessible_name(re.compile("^Agora, [0-9]+ esperam?"))
    bell.click()
    staff.get_by_role("button", name=re.compile("^Já vou ?: mesa 4$")).click()
    expect(guest.get_by_text("O bar já viu o seu chamado")).to_be_visible()
    staff.get_by_role("button", name=re.compile("^Atendido ?: mesa 4$")).click()
    expect(staff.get_by_text("Mesa 4", exact=True)).to_have_count(0)
    expect(guest.get_by_role("button", name="Chamar o garçom")).to_be_visible()

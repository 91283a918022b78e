"""Beers, the kegs they are in, and the batches they come from."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import Stay
from tests.harness.screens import fill_date, settled
from tests.harness.system import System
from tests.journeys.conftest import WIDTHS

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_a_manager_adds_a_beer_and_staff_find_its_prices(new_page: NewPage, picture: Picture) -> None:
    manager = new_page(person="gerente")
    manager.goto("/operations/beers")
    manager.get_by_role("button", name="Novo chope").click()
    dialog = manager.get_by_role("dialog")
    dialog.get_by_label("Nome").fill("Porter do Coreto")
    dialog.get_by_label("Estilo").fill("Robust Porter")
    dialog.get_by_label("Álcool (%)").fill("5,8")
    for place, (litres, price) in enumerate([("50", "899"), ("30", "579,90")]):
        dialog.get_by_role("button", name="Adicionar tamanho").click()
        dialog.get_by_label("Litros").nth(place).fill(litres)
        dialog.get_by_label("Preço (R$)").nth(place).fill(price)
    dialog.get_by_role("button", name="Cadastrar chope").click()
    expect(dialog).to_have_count(0)  # the notice goes after four seconds, which a busy machine may take to look

    staff = new_page(360, person="garcom")
    staff.goto("/operations/beers?search=porter")
    beer = staff.get_by_role("listitem").filter(has_text="Porter do Coreto")
    expect(beer).to_contain_text("Robust Porter · 5,8%")
    expect(beer.get_by_role("row").nth(1)).to_contain_text(re.compile(r"30 L.*R\$\s579,90.*em falta"))
    expect(beer.get_by_role("row").nth(2)).to_contain_text(re.compile(r"50 L.*R\$\s899,00"))
    expect(staff.get_by_role("button", name="Editar Porter do Coreto")).to_have_count(0)
    settled(staff)
    picture(staff, "beers")


@pytest.fixture
def full_keg(pub: System) -> str:
    """The tag of a container of this test's own, full of a beer of its own."""
    with pub.client("admin") as client:

        def made(path: str, body: dict[str, Any]) -> Any:
            return client.post(f"/api/v1/{path}", json=body).raise_for_status().json()

        known = client.get("/api/v1/beers?search=Chope de barril").raise_for_status().json()["pagination"]["total"]
        beer = made("beers", {"name": f"Chope de barril {known + 1}"})["id"]
        model = made("equipment/models", {"name": f"Barril de teste {known + 1}", "capacity_l": 30})["id"]
        place = client.get("/api/v1/equipment/locations").raise_for_status().json()["data"][0]["id"]
        tag = f"TESTE-30-{known + 1}"
        made("equipment/assets", {"asset_tag": tag, "model_id": model, "stock_location_id": place})
        batch = made("batches", {"beer_id": beer, "litres": 100, "ready_on": str(Stay.in_days(-13).delivery)})["id"]
        fill = {"container_tag": tag, "litres": 30, "best_before": "2099-12-20"}
        made(f"batches/{batch}/package", {"fills": [fill]})
        return tag


@pytest.mark.usefixtures("a_free_tap")
def test_a_batch_is_packaged_its_kegs_are_traced_and_one_of_them_runs_dry(
    new_page: NewPage, full_keg: str, pub: System, picture: Picture
) -> None:
    with pub.client("admin") as client:
        [keg] = client.get(f"/api/v1/kegs?search={full_keg}").raise_for_status().json()["kegs"]
        old = client.get(f"/api/v1/equipment/assets?search={full_keg}").raise_for_status().json()["data"][0]
        place = {"model_id": old["model_id"], "stock_location_id": old["home_location_id"]}
        tag = f"{full_keg}-B"
        client.post("/api/v1/equipment/assets", json={"asset_tag": tag, **place}).raise_for_status()

    staff = new_page(person="operador")
    staff.goto(f"/operations/stock/kegs?search={full_keg}")
    listed = staff.get_by_role("listitem").filter(has_text=full_keg)
    expect(listed).to_contain_text("Pegar primeiro")
    listed.get_by_role("link", name=full_keg).click()
    staff.get_by_role("link", name=keg["batch_code"]).click()
    staff.get_by_role("button", name="Envasar").click()
    dialog = staff.get_by_role("dialog")
    fill_date(dialog, re.compile("^Validade"), date(2099, 12, 24))
    dialog.get_by_label("Etiqueta do barril").fill(full_keg)
    dialog.get_by_label("Etiqueta do barril").press("Enter")
    dialog.get_by_label(re.compile("^Litros em")).fill("20")
    dialog.get_by_role("button", name="Registrar envase").click()
    expect(dialog.get_by_text(f"O barril {full_keg} já está com chope.")).to_be_visible()
    dialog.get_by_role("button", name=f"Tirar {full_keg}").click()
    dialog.get_by_label("Etiqueta do barril").fill(tag)
    dialog.get_by_label("Etiqueta do barril").press("Enter")
    dialog.get_by_label(re.compile("^Litros em")).fill("20")
    dialog.get_by_role("button", name="Registrar envase").click()
    expect(staff.get_by_text("Envase registrado.")).to_be_visible()
    rows = staff.get_by_role("row").filter(has=staff.get_by_role("rowheader"))
    expect(rows.get_by_role("rowheader")).to_have_text([full_keg, tag])
    expect(rows.filter(has_text=tag)).to_contain_text(re.compile("Cheio em .*20 L.*24/12/2099"))
    settled(staff)
    picture(staff, "batch")
    staff.emulate_media(media="print")
    expect(staff.get_by_role("heading", name=re.compile(f"^Recolhimento do lote {keg['batch_code']}"))).to_be_visible()
    expect(staff.get_by_role("navigation")).to_have_count(0)
    picture(staff, "recall-list")

    staff.emulate_media(media="screen")
    staff.set_viewport_size({"width": 360, "height": WIDTHS[360]})
    staff.get_by_role("link", name=full_keg, exact=True).click()
    staff.get_by_role("button", name="Pôr na torneira").click()
    dialog.get_by_label("Torneira", exact=True).fill("97")
    dialog.get_by_role("button", name="Pôr na torneira").click()
    expect(dialog).to_have_count(0)
    staff.get_by_role("button", name="Acabou").click()
    dialog.get_by_role("button", name="Acabou").click()
    expect(staff.get_by_text("Barril vazio.")).to_be_visible()
    life = staff.locator("section", has_text="O que aconteceu").last
    expect(life.get_by_role("listitem")).to_contain_text(["Acabou", "Na torneira 97", "Enchido: 30 L"])
    expect(staff.get_by_role("button", name="Descartar")).to_have_count(0)
    settled(staff)
    picture(staff, "keg")

"""Beer on the road: the kegs of a kit, one more after the delivery was scheduled, and a swap at the customer's door."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import (
    brl,
    dialog,
    look_for,
    open_items,
    press,
    say_when,
    say_where,
    say_who,
    send,
    status,
)
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@dataclass
class Cellar:
    """Four full kegs of 20 L, an empty shell and a kit of two containers, all of this test's own."""

    beer: str
    beer_id: int
    model: str
    tags: list[str]
    kit: str


@pytest.fixture
def cellar(pub: System) -> Cellar:
    beer, barrel, kit = "Amber da estrada", "Barril da estrada", "Kit estrada"
    tags = [f"ESTRADA-20-{number}" for number in (1, 2, 3, 4)]
    shell = "ESTRADA-20-VAZIO"

    def made(client: httpx.Client, path: str, body: dict[str, Any]) -> int:
        answer = client.post(f"/api/v1/{path}", json=body).raise_for_status().json()
        return int(answer["id"])

    with pub.client("admin") as client:
        beer_id = made(client, "beers", {"name": beer, "prices": [{"container_l": 20, "price": 390}]})
        model = made(client, "equipment/models", {"name": barrel, "capacity_l": 20, "tare_kg": 8})
        place = client.get("/api/v1/equipment/locations").raise_for_status().json()["data"][0]["id"]
        for tag in (*tags, shell):
            made(client, "equipment/assets", {"asset_tag": tag, "model_id": model, "stock_location_id": place})
        batch = made(client, "batches", {"beer_id": beer_id, "litres": 80, "ready_on": "2026-01-05"})
        fills = [{"container_tag": tag, "litres": 20, "best_before": "2099-12-20"} for tag in tags]
        client.post(f"/api/v1/batches/{batch}/package", json={"fills": fills}).raise_for_status()
        parts = [{"model_id": model, "qty_required": 2}]
        code = "ESTRADA"
        made(client, "equipment/kits", {"code": code, "name": kit, "rental_price": 150, "items": parts})
        return Cellar(beer, beer_id, barrel, tags, kit)


def test_the_containers_of_a_kit_get_a_beer_and_one_keg_is_swapped_at_the_door(
    new_page: NewPage, desk: EventDesk, cellar: Cellar, picture: Picture
) -> None:
    stay, customer = Stay.in_days(1), "Belmira Quadros"
    staff = new_page(360, person="operador")
    staff.goto("/operacoes/eventos/novo")
    say_who(staff, customer)
    say_when(staff, stay)
    look_for(staff, cellar.kit)
    press(staff, f"Adicionar {cellar.kit}")
    open_items(staff)
    for number in (1, 2):
        slot = staff.get_by_label(f"Chope do {cellar.model} {number} de {cellar.kit}")
        slot.select_option(str(cellar.beer_id))
    settled(staff)
    slot.scroll_into_view_if_needed()
    picture(staff, "road-kit-with-beer")
    press(staff, "Próximo")
    say_where(staff, "igaratá")
    press(staff, "Criar Evento")
    expect(staff.get_by_text("Evento criado. O chope e o equipamento estão reservados.")).to_be_visible()

    order = desk.order_of(customer)
    assert [(beer["beer_id"], beer["quantity"]) for beer in order["beers"]] == [(cellar.beer_id, 2)]
    assert order["bookings"] == [], "its kegs are chosen when the delivery is scheduled"
    desk.move_on(order, "confirmed")
    delivery = {"date": f"{stay.delivery}", "shift": stay.shift, "responsible": "Toninho"}
    scheduled = desk.move_on(order, "scheduled_for_delivery", delivery=delivery)
    staff.goto(f"/operacoes/eventos/{order['id']}")
    held = one_keg_more(staff, desk, scheduled, cellar.beer)["bookings"]
    leaving = sorted(booking["asset_tag"] for booking in held)
    [spare] = sorted(set(cellar.tags) - set(leaving))

    press(staff, "Editar entrega")
    settled(staff)
    picture(staff, "road-change-of-the-delivery")
    dialog(staff).get_by_label("Entregador").fill("Cida")
    send(staff, "Entrega alterada.")
    press(staff, "Pôr no carro")
    press(dialog(staff), "Tudo está no carro")
    settled(staff)
    picture(staff, "road-loading")
    send(staff, "Carga registrada.")
    press(staff, "Registrar entrega")
    settled(staff)
    picture(staff, "road-delivery")
    send(staff, "Entrega registrada. O chope e o equipamento estão com o cliente.")
    expect(status(staff, "Com o cliente")).to_be_visible()

    press(staff, f"Trocar {leaving[0]}")
    offered = dialog(staff).get_by_role("group", name="Trocar por")
    expect(offered.get_by_role("radio")).to_have_count(1)  # not the empty shell
    offered.get_by_label(spare).check()
    dialog(staff).get_by_label("Parcial").check()
    dialog(staff).get_by_label("Peso com o barril (kg)").fill("18")
    dialog(staff).get_by_label("Motivo").fill("Não gelou")
    settled(staff)
    picture(staff, "road-swap-at-the-door")
    send(staff, f"No lugar de {leaving[0]} vai {spare}.")
    out = [booking["asset_tag"] for booking in desk.order(order["id"])["bookings"] if booking["state"] == "out"]
    assert sorted(out) == sorted([*leaving[1:], spare])
    settled(staff)
    picture(staff, "road-after-the-swap")


def one_keg_more(staff: Page, desk: EventDesk, order: Any, beer: str) -> Any:
    """The customer rings up after the delivery was scheduled. Answers the order, with another keg set aside."""
    staff.get_by_role("link", name="Editar", exact=True).click()
    press(staff, "Próximo")
    look_for(staff, beer)
    press(staff, f"Adicionar {beer} 20 L")
    press(staff, "Próximo")
    press(staff, "Salvar alterações")
    expect(staff.get_by_text("Alterações salvas.")).to_be_visible()
    expect(status(staff, "Agendado")).to_be_visible()
    changed = desk.order(order["id"])
    assert len(changed["bookings"]) == len(order["bookings"]) + 1
    assert changed["total_amount"] >= order["total_amount"] + 390
    total = staff.get_by_role("main").get_by_text("Total", exact=True).locator("xpath=..")
    expect(total).to_contain_text(brl(changed["total_amount"]))
    return changed

"""Beer for a party: the call, the change of mind, and the kegs that come back."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import brl, dialog, open_items, press, say_where, send, status
from tests.harness.screens import fill_date, settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def made(client: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    return client.post(f"/api/v1/{path}", json=body).raise_for_status().json()


@pytest.fixture
def golden_ale(pub: System) -> int:
    """A beer of this test's own with a batch that is ready on every day of the test."""
    with pub.client("admin") as client:
        prices = [{"container_l": 30, "price": 480}, {"container_l": 50, "price": 790}]
        beer = int(made(client, "beers", {"name": "Dourada da serra", "prices": prices})["id"])
        made(client, "batches", {"beer_id": beer, "litres": 1000, "ready_on": "2026-01-05"})
        return beer


def owed(page: Page) -> Locator:
    """What the order's header says is still to be paid."""
    return page.get_by_role("main").get_by_text(re.compile("^A (receber|confirmar)")).first


def next_saturday(weeks: int) -> Stay:
    """A Saturday so many weeks ahead."""
    soon = Stay.in_days(7 * weeks).delivery
    saturday = soon + timedelta(days=(5 - soon.weekday()) % 7)
    return Stay(saturday, saturday + timedelta(days=1))


def test_a_call_about_80_litres_becomes_a_hold_and_then_more_people_come_a_day_later(
    new_page: NewPage, desk: EventDesk, golden_ale: int, picture: Picture
) -> None:
    party, beer, customer = next_saturday(9), "Dourada da serra", "Quitéria Bastos"
    staff = new_page(360, person="operador")
    staff.goto("/operacoes/calculadora")
    staff.get_by_label("Pessoas").fill("56")
    expect(staff.get_by_text("79 litros")).to_be_visible()
    staff.get_by_role("link", name="Usar em um novo evento").click()

    staff.get_by_label(re.compile("^Nome do cliente")).fill(customer)
    fill_date(staff, re.compile("^Data da entrega"), party.delivery)
    staff.get_by_label("Sinal (R$)").fill("100")
    settled(staff)
    picture(staff, "call-first-step")
    press(staff, "Próximo")
    proposal = staff.get_by_role("region", name="Sugestão da calculadora")
    proposal.get_by_label("Chope").select_option(label=beer)
    for line in (f"1 × {beer} 30 L", f"1 × {beer} 50 L", "1 × Chopeira", "1 × Cilindro"):
        expect(proposal.get_by_role("listitem").filter(has_text=line)).to_be_visible()
    settled(staff)
    picture(staff, "call-proposal")
    press(staff, "Adicionar ao evento")
    press(staff, "Próximo")
    say_where(staff, "igaratá")
    settled(staff)
    picture(staff, "call-quote")
    press(staff, "Salvar rascunho")
    expect(staff.get_by_text("Rascunho salvo.")).to_be_visible()

    staff.get_by_role("link", name=customer).first.click()
    expect(status(staff, "Rascunho")).to_be_visible()
    press(staff, "Reservar chope e equipamento")
    send(staff, "O chope e o equipamento estão reservados. Falta o sinal.")
    expect(status(staff, "Aguardando Sinal")).to_be_visible()
    held = desk.order_of(customer)
    assert sorted((each["container_l"], each["quantity"]) for each in held["beers"]) == [(30, 1), (50, 1)]
    assert {each["model_name"].split()[0] for each in held["bookings"]} == {"Chopeira", "Cilindro"}
    expect(owed(staff)).to_have_text(brl(held["money"]["balance_due"]))

    staff.get_by_role("link", name="Editar", exact=True).click()
    sunday = party.delivery + timedelta(days=1)
    fill_date(staff, re.compile("^Data da entrega"), sunday)
    press(staff, "Próximo")
    press(staff, "Calculadora de festa")
    dialog(staff).get_by_label("Pessoas").fill("100")
    expect(dialog(staff).get_by_text("142 litros")).to_be_visible()
    dialog(staff).get_by_role("button", name="Fechar").click()
    open_items(staff)
    staff.get_by_label(f"Quantidade de {beer} 50 L").fill("2")
    staff.get_by_label(f"Quantidade de {beer} 30 L").fill("2")
    press(staff, "Próximo")
    expect(staff.get_by_text("Como o valor foi calculado")).to_be_visible()
    press(staff, "Salvar alterações")
    expect(staff.get_by_text("Alterações salvas.")).to_be_visible()
    changed = desk.order(held["id"])
    assert (changed["preferred_delivery_date"], changed["status"]) == (f"{sunday}", "awaiting_deposit")
    days = desk.look("/api/v1/beers/production", **{"from": f"{party.delivery}", "to": f"{sunday}"})["days"]
    promised = {
        (day["day"], each["container_l"], each["promised"])
        for day in days
        for each in day["beers"]
        if each["beer_id"] == golden_ale
    }
    assert promised == {(f"{sunday}", 30, 2), (f"{sunday}", 50, 2)}
    settled(staff)
    picture(staff, "call-changed")


@pytest.fixture
def delivered(pub: System, desk: EventDesk) -> Any:
    """An order of three consigned kegs of 30 L at R$ 300, delivered; containers and beer are this test's own."""
    tags = [f"DEVOLVE-30-{number}" for number in (1, 2, 3)]
    with pub.client("admin") as client:
        price = [{"container_l": 30, "price": 300}]
        beer = made(client, "beers", {"name": "Volta e meia", "prices": price})["id"]
        model = made(client, "equipment/models", {"name": "Barril de volta", "capacity_l": 30, "tare_kg": 10})["id"]
        place = client.get("/api/v1/equipment/locations").raise_for_status().json()["data"][0]["id"]
        for tag in tags:
            made(client, "equipment/assets", {"asset_tag": tag, "model_id": model, "stock_location_id": place})
        batch = made(client, "batches", {"beer_id": beer, "litres": 90, "ready_on": "2026-01-05"})["id"]
        fills = [{"container_tag": tag, "litres": 30, "best_before": "2099-12-20"} for tag in tags]
        made(client, f"batches/{batch}/package", {"fills": fills})
    stay = Stay.in_days(1)
    line = {"beer_id": beer, "container_l": 30, "quantity": 3, "mode": "consigned"}
    order = desk.place("Gaspar Neiva", stay, items=[line], deposit_amount=100)
    order = desk.move_on(order, "confirmed", deposit={"amount": 100, "method": "pix"})
    delivery = {"date": f"{stay.delivery}", "shift": stay.shift, "responsible": "Toninho"}
    order = desk.move_on(order, "scheduled_for_delivery", delivery=delivery)
    return desk.move_on(order, "delivered")


def test_one_sealed_one_half_and_one_empty_keg_come_back_and_only_what_was_drunk_is_charged(
    new_page: NewPage, desk: EventDesk, delivered: Any, picture: Picture
) -> None:
    manager = new_page(person="gerente")
    manager.goto(f"/operacoes/eventos/{delivered['id']}")
    expect(status(manager, "Com o cliente")).to_be_visible()
    press(manager, "Registrar devolução")
    press(dialog(manager), "Tudo voltou em ordem")
    pieces = dialog(manager).get_by_role("listitem")
    pieces.filter(has_text="DEVOLVE-30-1").get_by_label("Lacrado").check()
    half = pieces.filter(has_text="DEVOLVE-30-2")
    half.get_by_label("Parcial").check()
    half.get_by_label("Peso com o barril (kg)").fill("25")
    settled(manager)
    picture(manager, "return-of-kegs")
    send(manager, "Devolução registrada.")
    expect(status(manager, "Recolhido")).to_be_visible()
    money = desk.order(delivered["id"])["money"]
    assert (money["items_total"], money["credits"]) == (900, 450), "one in full, half of another"
    expect(owed(manager)).to_have_text(brl(money["balance_due"]))

    press(manager, "Acertar sinal")
    send(manager, "Sinal acertado.")
    press(manager, "Registrar pagamento")
    dialog(manager).get_by_label("Dinheiro", exact=True).check()
    send(manager, "Pagamento registrado.")
    expect(status(manager, "Acertado")).to_be_visible()
    expect(manager.get_by_text("Nada a receber")).to_be_visible()
    settled(manager)
    picture(manager, "return-settled")
    manager.goto("/operacoes/eventos?status=settled&search=Gaspar")
    expect(manager.get_by_role("row").filter(has_text=delivered["customer_name"])).to_contain_text("Acertado")

"""Beer for a party, ordered by telephone: what there is too little of is to be produced."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import look_for, open_items, press, say_when, say_where, say_who, status
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

PARTY = Stay.in_days(60)


@pytest.fixture
def beer(pub: System) -> int:
    """A beer of this test's own in kegs of 20 L, of which there is none."""
    with pub.client("admin") as client:
        body = {"name": "Quentão de festa", "prices": [{"container_l": 20, "price": 450}]}
        return int(client.post("/api/v1/beers", json=body).raise_for_status().json()["id"])


def test_beer_that_is_missing_is_refused_and_then_ordered_to_be_produced(
    new_page: Callable[..., Page],
    desk: EventDesk,
    beer: int,
    picture: Callable[[Page, str], None],
) -> None:
    name, customer = "Quentão de festa", "Zulmira Couto"
    staff = new_page(360, person="operador")
    staff.goto("/operacoes/eventos/novo")
    say_who(staff, customer)
    say_when(staff, PARTY)
    look_for(staff, name)
    keg = staff.get_by_role("button", name=f"Adicionar {name} 20 L")
    expect(keg).to_contain_text(re.compile(r"20 L R\$\s450,00.*em falta"))
    keg.click()
    open_items(staff)
    staff.get_by_label(f"Quantidade de {name} 20 L").fill("10")
    staff.get_by_label(f"Venda de {name} 20 L").select_option(label="Consignado")
    settled(staff)
    staff.get_by_role("heading", name="Barris para festa").scroll_into_view_if_needed()
    picture(staff, "beer-in-the-wizard")
    press(staff, "Próximo")
    say_where(staff, "igaratá")
    press(staff, "Criar Evento")
    expect(staff.get_by_role("alert").filter(has_text="faltam 10 de 10")).to_be_visible()
    settled(staff)
    picture(staff, "beer-is-missing")
    staff.get_by_label("Por que reservar e produzir").fill("Lote marcado para a semana")
    press(staff, "Reservar e produzir")
    expect(staff.get_by_text("Evento criado. O chope está reservado.")).to_be_visible()

    row = staff.get_by_role("row").filter(has_text=customer)
    expect(row).to_contain_text(f"10 × {name} 20 L")
    staff.get_by_role("link", name=customer).first.click()
    expect(status(staff, "Aguardando Sinal")).to_be_visible()
    expect(staff.get_by_text(re.compile(r"^10 × R\$\s450,00 · consignado$"))).to_be_visible()
    order = desk.order_of(customer)
    assert [(each["beer_id"], each["quantity"], each["mode"]) for each in order["beers"]] == [(beer, 10, "consigned")]
    days = desk.look("/api/v1/beers/production", **{"from": f"{PARTY.delivery}", "to": f"{PARTY.delivery}"})["days"]
    (line,) = [each for day in days for each in day["beers"] if each["beer_id"] == beer]
    assert (line["promised"], line["missing"]) == (10, 10)

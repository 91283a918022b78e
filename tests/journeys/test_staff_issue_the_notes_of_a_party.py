"""A party was delivered: its notes are issued, one is rejected for a code of the accountant and sent again, and the
customer gets a PDF."""

import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from infra.fiscal.keys import check_digit
from tests.harness.axe import violations
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import dialog, press
from tests.harness.screens import settled

pytestmark = [
    pytest.mark.browser,
    pytest.mark.embedded("the provider of the demo pub is a part of its one process"),
]

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
LOAN = "Comodato"
RIGHT, WRONG = "5908", "1908"
ADDRESS = {
    "state_registration_kind": "nao_contribuinte",
    "street": "Rua das Flores",
    "number": "120",
    "district": "Centro",
    "postal_code": "07500-000",
    "city_code": "3546801",
}


def cpf() -> str:
    """One that no other test has."""
    digits = f"{secrets.randbelow(10**9):09}"
    first = check_digit(digits, 11)
    return digits + first + check_digit(digits + first, 11)


@pytest.fixture
def order(desk: EventDesk) -> Any:
    """Delivered, with a rented tap and one that is lent, to a customer with all that notes say."""
    stay = Stay.in_days(1)
    taps = [desk.bought("Chopeira elétrica 2 vias")["id"] for _ in range(2)]
    items = [{"asset_id": id, "quantity": 1, "unit_price": price} for id, price in zip(taps, (330, 0), strict=True)]
    order = desk.place(f"Idalina Prado {secrets.token_hex(3)}", stay, items=items)
    customer = f"/api/v1/customers/{order['customer_id']}"
    desk.client.patch(customer, json={"document": cpf(), "tax": ADDRESS}).raise_for_status()
    desk.move_on(order, "confirmed")
    out = {"date": f"{stay.delivery}", "shift": stay.shift, "responsible": "Rui"}
    desk.move_on(order, "scheduled_for_delivery", delivery=out)
    return desk.move_on(order, "delivered")


def loan_of(desk: EventDesk, cfop: str) -> None:
    """What the accountant says of what is lent within the state."""
    (profile,) = [each for each in desk.look("/api/v1/fiscal/profiles")["data"] if each["name"] == LOAN]
    taxes = {name: value for name, value in profile["today"].items() if name != "class_name"}
    answer = desk.client.patch(f"/api/v1/fiscal/profiles/{profile['id']}", json={**taxes, "cfop_inside": cfop})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def mistyped(desk: EventDesk) -> Iterator[None]:
    """The CFOP of a return in the place of that of a loan."""
    loan_of(desk, WRONG)
    yield
    loan_of(desk, RIGHT)


def look(page: Page, picture: Picture, name: str) -> None:
    """At the widths of a telephone and of a screen; axe at the telephone's."""
    for width, height in ((360, 780), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        picture(page, f"{name}-{width}")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if width == 360:
            assert violations(page) == []


def pdf_of(button: Locator) -> tuple[str, bytes]:
    """The name of the file and how it begins."""
    with button.page.expect_download() as file:
        button.click()
    return file.value.suggested_filename, file.value.path().read_bytes()[:5]


@pytest.mark.usefixtures("mistyped")
def test_the_notes_of_a_party_are_issued_and_a_rejected_one_is_corrected(
    new_page: NewPage, picture: Picture, order: Any
) -> None:
    code = order["order_code"]
    manager = new_page(person="gerente")
    manager.goto(f"/operacoes/eventos/{order['id']}")
    notes = manager.locator("section", has=manager.get_by_role("heading", name="Notas fiscais"))
    press(manager, f"Emitir teste: NFS-e de locação de {code}")
    expect(manager.get_by_text("Nota enviada ao provedor.").first).to_be_visible()
    press(manager, f"Emitir teste: NF-e de comodato de {code}")
    # both by themselves: nobody loads the page again
    expect(notes).to_contain_text("Autorizada")
    expect(notes).to_contain_text("Rejeitada")
    expect(notes).to_contain_text("518: Rejeição: CFOP de entrada para NF-e de saída")
    expect(notes.get_by_text("Teste", exact=True)).to_have_count(2)
    name, beginning = pdf_of(manager.get_by_role("button", name=f"PDF: NFS-e de locação de {code}"))
    assert name.startswith("nfse_locacao-")
    assert name.endswith(".pdf")
    assert beginning == b"%PDF-"
    look(manager, picture, "notes-of-an-order")

    manager.goto("/operacoes/fiscal")
    press(manager, f"Editar {LOAN}")
    dialog(manager).get_by_label("CFOP dentro do estado").fill(RIGHT)
    press(dialog(manager), "Salvar")
    expect(manager.get_by_text("Perfil salvo.")).to_be_visible()
    expect(manager.get_by_text("Homologação (teste, sem valor fiscal)")).to_be_visible()

    manager.goto("/operacoes/notas/emitidas?state=open")
    press(manager, f"Abrir NF-e de comodato de {code}")
    opened = manager.get_by_role("dialog", name="NF-e de comodato", exact=True)
    expect(opened).to_contain_text("Rejeitada")
    look(manager, picture, "note-rejected")
    press(opened, f"Corrigir e reenviar NF-e de comodato de {code}")
    expect(opened).to_contain_text("Autorizada")
    expect(opened).to_contain_text("Pode ser cancelada até")
    name, beginning = pdf_of(opened.get_by_role("button", name=f"PDF: NF-e de comodato de {code}"))
    assert name.startswith("nfe_comodato-")
    assert beginning == b"%PDF-"

    press(opened, f"Cancelar nota: NF-e de comodato de {code}")
    reason = manager.get_by_label(re.compile("^Justificativa"))
    reason.fill("A chopeira não foi entregue.")
    manager.get_by_role("button", name="Cancelar nota", exact=True).last.click()
    expect(opened).to_contain_text("Cancelada")
    manager.keyboard.press("Escape")
    manager.goto(f"/operacoes/eventos/{order['id']}")
    expect(manager.get_by_role("button", name=f"Emitir teste: NF-e de comodato de {code}")).to_be_visible()

"""What administrators begin with and what they set, and who is told about it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_the_figures_follow_what_happens(admin: Page, pub: System, picture: Picture) -> None:
    admin.goto("/admin")
    products = admin.get_by_role("link", name=re.compile("^Produtos.*no cardápio"))
    expect(products).to_be_visible()
    with pub.client("admin") as client:
        before = client.get("/api/v1/dashboard/admin").json()
        expect(products).to_contain_text(str(before["products"]["total"]))
        category = client.get("/api/v1/admin/categories").json()["data"][0]["id"]
        added = client.post(
            "/api/v1/admin/products", json={"name": "Fora do cardápio", "category_id": category, "price": 1}
        )
        sold = [
            {
                "product_id": added.json()["id"],
                "quantity": 1,
                "unit_price": 1000,
                "sold_at": before["complete_until"]["at"],
            }
        ]
        answer = client.post("/api/v1/sales", json={"sales": sold})
        assert answer.is_success, answer.text
        position = {"X-Min-Position": answer.headers["X-Event-Position"]}
        after = client.get("/api/v1/dashboard/admin", headers=position).json()
    assert after["products"]["total"] == before["products"]["total"] + 1
    assert after["sales"]["today"]["amount"] == round(before["sales"]["today"]["amount"] + 1000, 2)
    admin.get_by_role("button", name="Atualizar").click()
    expect(products).to_contain_text(str(after["products"]["total"]))
    today = admin.get_by_role("definition").filter(has_text=brl(after["sales"]["today"]["amount"]))
    expect(today.first).to_be_visible()  # on a Monday the week's amount is the same
    expect(admin.get_by_role("link", name=re.compile("sem estoque"))).to_be_visible()
    picture(admin, "admin-dashboard")


def test_hours_phones_and_the_time_to_pay_a_deposit_apply_at_once(
    admin: Page, new_page: NewPage, pub: System, picture: Picture
) -> None:
    admin.goto("/admin/settings?tab=horarios")
    monday = admin.get_by_role("checkbox", name="Segunda-feira: aberto")
    expect(monday).not_to_be_checked()
    monday.check()
    admin.get_by_label("Segunda-feira: abre às").fill("18:00")
    admin.get_by_label("Segunda-feira: fecha às").fill("22:30")
    picture(admin, "admin-settings-hours")
    saved(admin)

    admin.get_by_role("tab", name="Endereço e contato").click()
    admin.get_by_label("Telefone fixo").fill("11 5555 0199")
    saved(admin)
    expect(admin.get_by_label("Telefone fixo")).to_have_value("(11) 5555-0199")
    picture(admin, "admin-settings-contact")

    visitor = new_page()
    visitor.goto("/contato")
    expect(visitor.get_by_text("18:00 às 22:30").first).to_be_visible()
    expect(visitor.get_by_text("(11) 5555-0199").first).to_be_visible()

    with pub.client("admin") as client:
        waiting = client.get("/api/v1/event-orders?status=awaiting_deposit&limit=1").json()["events"][0]
        admin.get_by_role("tab", name="Sinal").click()
        admin.get_by_label("Horas à espera do sinal").fill("720")
        saved(admin)
        now = client.get(f"/api/v1/event-orders/{waiting['id']}").json()
    assert now["hold_until"] > waiting["hold_until"]


def saved(page: Page) -> None:
    """Saves, and sees that it was saved."""
    page.get_by_role("button", name="Salvar").click()
    expect(page.get_by_text("Salvo.", exact=True)).to_be_visible()


def brl(amount: float) -> re.Pattern[str]:
    """`R$ 1.012,90`, with whatever space the browser writes."""
    return re.compile(r"R\$\s*" + f"{amount:,.2f}".replace(",", " ").replace(".", ",").replace(" ", r"\."))

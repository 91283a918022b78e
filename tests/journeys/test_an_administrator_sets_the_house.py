"""What administrators begin with and what they set, and who is told about it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.harness.screens import settled, sign_in
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_the_figures_follow_what_happens(new_page: NewPage, pub: System, picture: Picture) -> None:
    admin = new_page(person="admin")
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
    expect(admin.get_by_text(brl(after["sales"]["today"]["amount"]))).to_be_visible()
    expect(admin.get_by_role("link", name=re.compile("sem estoque"))).to_be_visible()
    picture(admin, "admin-dashboard")


def test_a_house_without_its_server_says_so_and_tries_again(new_page: NewPage) -> None:
    admin = new_page(person="admin")
    settled(admin)
    admin.route("**/api/v1/dashboard/admin", lambda route: route.abort())
    admin.reload()
    expect(admin.get_by_text("Erro ao carregar os números")).to_be_visible()
    admin.unroute("**/api/v1/dashboard/admin")
    admin.get_by_role("button", name="Tentar novamente").click()
    expect(admin.get_by_role("link", name=re.compile("^Produtos.*no cardápio"))).to_be_visible()


def test_new_hours_and_phones_reach_the_visitors(new_page: NewPage, picture: Picture) -> None:
    admin = new_page(person="admin")
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
    expect(visitor.get_by_text("18:00 às 22:30").or_(visitor.get_by_text("18:00–22:30"))).to_be_visible()
    expect(visitor.get_by_text("(11) 5555-0199").first).to_be_visible()


def test_two_administrators_do_not_lose_each_others_words(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    for admin in (first, second):
        sign_in(admin, "admin")
        admin.goto("/admin/settings")
        expect(admin.get_by_label("Nome da casa")).to_be_visible()
    first.get_by_label("Frase de apresentação").fill("Chope bem tirado.")
    saved(first)
    second.get_by_label("Razão social").fill("Pirilampo Bebidas Ltda.")
    second.get_by_role("button", name="Salvar").click()
    expect(second.get_by_role("alert").filter(has_text="Confira e salve de novo")).to_be_visible()
    expect(second.get_by_label("Frase de apresentação")).to_have_value("Chope bem tirado.")
    expect(second.get_by_label("Razão social")).to_have_value("Pirilampo Bebidas Ltda.")
    saved(second)


def test_how_long_a_deposit_is_waited_for_counts_at_once(new_page: NewPage, pub: System) -> None:
    with pub.client("admin") as client:
        waiting = client.get("/api/v1/event-orders?status=awaiting_deposit&limit=1").json()["events"][0]
        admin = new_page(person="admin")
        admin.goto("/admin/settings?tab=sinal")
        admin.get_by_label("Horas à espera do sinal").fill("720")
        with admin.expect_response(lambda answer: answer.url.endswith("/api/v1/site/holds")) as answered:
            saved(admin)
        position = {"X-Min-Position": answered.value.headers["x-event-position"]}
        now = client.get(f"/api/v1/event-orders/{waiting['id']}", headers=position).json()
    assert now["hold_until"] > waiting["hold_until"]


def test_what_was_typed_is_not_lost_by_accident(new_page: NewPage) -> None:
    admin = new_page(person="admin")
    admin.goto("/admin/settings")
    admin.get_by_label("Frase de apresentação").fill("Ainda não salvei")
    admin.get_by_role("link", name="Dashboard").first.click()
    expect(admin.get_by_role("heading", name="Descartar o que você digitou?")).to_be_visible()
    admin.get_by_role("button", name="Continuar editando").click()
    expect(admin.get_by_label("Frase de apresentação")).to_have_value("Ainda não salvei")


def test_a_refused_value_is_explained_beside_its_field(new_page: NewPage) -> None:
    admin = new_page(person="admin")
    admin.goto("/admin/settings?tab=contato")
    admin.get_by_label("Instagram").fill("instagram.com/pirilampo")
    admin.get_by_role("button", name="Salvar").click()
    expect(admin.get_by_label("Instagram")).to_have_attribute("aria-invalid", "true")
    expect(admin.get_by_label("Instagram")).to_have_value("instagram.com/pirilampo")


def test_others_do_not_get_there(new_page: NewPage) -> None:
    manager = new_page(person="gerente")
    manager.goto("/admin/settings")
    expect(manager).to_have_url(re.compile("/unauthorized"))


def test_rights_that_were_lost_meanwhile_are_told(new_page: NewPage) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=403, content_type="application/problem+json", body='{"error": "Você não tem acesso."}')

    admin = new_page(person="admin")
    admin.route("**/api/v1/settings", refuse)
    admin.goto("/admin/settings")
    expect(admin.get_by_text("Você não tem acesso.")).to_be_visible()
    expect(admin.get_by_role("button", name="Tentar novamente")).to_have_count(0)


def saved(page: Page) -> None:
    """Saves, and sees that it was saved."""
    page.get_by_role("button", name="Salvar").click()
    expect(page.get_by_text("Salvo.", exact=True)).to_be_visible()


def brl(amount: float) -> re.Pattern[str]:
    """`R$ 1.012,90`, with whatever space the browser writes."""
    return re.compile(r"R\$\s*" + f"{amount:,.2f}".replace(",", " ").replace(".", ",").replace(" ", r"\."))

"""An auditor sees a wrong price in the history, looks at what undoing would change, and takes it back; takes
back the steps of an order; and prints what there is to know about one."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.harness.axe import violations
from tests.harness.event_desk import EventDesk, Stay
from tests.harness.event_screens import status
from tests.harness.paper_screens import saved_paper
from tests.harness.screens import settled
from tests.harness.system import System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]
WIDTHS = (360, 768, 1440)


def wrongly_priced(pub: System) -> tuple[dict[str, Any], list[int]]:
    """The manager sets a price twice, the second time wrongly: the product, and the numbers of both events."""
    with pub.client("gerente") as client:
        product: dict[str, Any] = client.get("/api/v1/admin/products", params={"limit": 1}).json()["data"][0]
        for price in (21.5, 215.0):
            answer = client.patch(f"/api/v1/admin/products/{product['id']}", json={"price": price})
            assert answer.is_success, answer.text
        told = {"X-Min-Position": answer.headers["X-Event-Position"]}
        found = client.get(f"/api/v1/audit/streams/product-{product['id']}", headers=told).json()["data"]
    numbers = [event["number"] for event in found if event["type"] == "catalogue.ProductRepriced"]
    return product, sorted(numbers)[-2:]


def test_a_wrong_price_is_taken_back_from_the_history(new_page: NewPage, pub: System, picture: Picture) -> None:
    product, (right, wrong) = wrongly_priced(pub)
    page = new_page(person="gerente")
    page.goto(f"/admin/history?stream=product-{product['id']}&event={right}")
    page.get_by_role("button", name="Desfazer…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Isto mudou outra vez em ")).to_be_visible()
    expect(dialog.get_by_role("button", name="Desfazer", exact=True)).to_be_disabled()
    dialog.get_by_role("link", name=f"Ver o registro nº {wrong:,}".replace(",", ".")).click()
    expect(dialog).to_have_count(0)

    page.get_by_role("button", name="Desfazer…").click()
    expect(dialog.locator("del", has_text="215,00")).to_be_visible()
    expect(dialog.locator("ins", has_text="21,50")).to_be_visible()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(page, f"undo-preview-{width}")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Desfazer…")).to_be_focused()
    page.keyboard.press("Enter")
    dialog.get_by_label("Motivo").fill("Vírgula no lugar errado")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Desfeito. O histórico guarda os dois registros.")).to_be_visible()
    undone = page.get_by_role("link", name=re.compile("^Desfeito pelo registro nº"))
    undone.click()
    expect(page.get_by_role("link", name=f"Desfez o registro nº {wrong:,}".replace(",", "."))).to_be_visible()
    expect(page.get_by_text("Vírgula no lugar errado").first).to_be_visible()
    settled(page)
    picture(page, "undo-done")
    with pub.client("gerente") as client:
        now = client.get(f"/api/v1/admin/products/{product['id']}").json()
    assert now["price"] == 21.5


def test_the_steps_of_an_order_are_taken_back_on_its_page(new_page: NewPage, desk: EventDesk, picture: Picture) -> None:
    """On a phone: the delivery, then its scheduling."""
    stay = Stay.in_days(53)
    order = desk.place("Zuleica Prado", stay, [desk.free_from_now_on(stay, "Barril 20L")["id"]])
    desk.move_on(order, "confirmed", reason="Cliente antiga")
    delivery = {"date": f"{stay.delivery}", "shift": stay.shift, "responsible": "Toninho"}
    desk.move_on(order, "scheduled_for_delivery", delivery=delivery)
    desk.move_on(order, "delivered")
    page = new_page(width=360, person="gerente")
    page.goto(f"/operacoes/eventos/{order['id']}")
    for step, stage in (("entrega", "Agendado"), ("agendamento", "Confirmado")):
        page.get_by_role("button", name=f"Desfazer {step}…").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name="O que mudaria agora")).to_be_visible()
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
        picture(page, f"undo-{step}-360")
        dialog.get_by_label("Motivo").fill("Era outro pedido")
        dialog.get_by_role("button", name="Desfazer", exact=True).click()
        expect(dialog).to_have_count(0)
        expect(status(page, stage)).to_have_count(1)
    assert {booking["state"] for booking in desk.order(order["id"])["bookings"]} == {"booked"}


def settled_order(pub: System) -> dict[str, Any]:
    """One of the demo's orders whose deposit was settled."""
    with pub.client("operador") as client:
        params = {"status": "delivered", "order": "asc", "limit": 100}
        rows = client.get("/api/v1/event-orders", params=params).json()["data"]
        for row in rows:
            order: dict[str, Any] = client.get(f"/api/v1/event-orders/{row['id']}").json()
            if any(entry["kind"] == "DepositSettled" for entry in order["timeline"]):
                return order
    raise AssertionError("the demo has no settled order")


def test_staff_open_the_dossier_of_a_settled_order(new_page: NewPage, pub: System, picture: Picture) -> None:
    with pub.client("gerente") as client:
        client.post("/api/v1/audit/seal")
    order = settled_order(pub)
    page = new_page(person="operador")
    page.goto(f"/operacoes/eventos/{order['id']}")
    page.get_by_role("link", name="Dossiê do pedido").click()
    words = saved_paper(page, f"Dossiê do pedido {order['order_code']}")
    for chapter in ("Orçamento", "Aceite", "Equipamentos", "Sinal", "Entrega", "Devolução", "Acerto", "Lacre"):
        assert chapter in words
    assert "registros deste pedido estão lacrados" in words
    expect(page.get_by_role("button", name="Imprimir")).to_be_enabled()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(page, f"dossier-{width}")
    assert violations(page) == []

"""The bell of the back office: what concerns the staff appears on whichever screen they have open."""

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.harness.system import System

pytestmark = pytest.mark.browser

TABLE = 1


@pytest.fixture
def rules(pub: System) -> Iterator[None]:
    """The usual rules are on, for this journey only, and tables may call."""
    with pub.client("admin") as client:
        client.patch("/api/v1/site/business", json={"calling_tables": 4}).raise_for_status()
        before = rules_on(client)
        client.post("/api/v1/message-rules/suggested").raise_for_status()
        yield
        for rule in rules_on(client) - before:
            client.post(f"/api/v1/message-rules/{rule}/switch", json={"on": False}).raise_for_status()
        client.patch("/api/v1/site/business", json={"calling_tables": 0}).raise_for_status()


def rules_on(client: httpx.Client) -> set[int]:
    occasions = client.get("/api/v1/message-rules").json()["occasions"]
    return {rule["id"] for occasion in occasions for rule in occasion["rules"] if rule["on_since"]}


def test_a_table_that_calls_rings_the_bell(pub: System, new_page: Callable[..., Page], rules: None) -> None:
    page = new_page(person="operador")
    with page.expect_response(re.compile(r"/api/v1/stream$")):
        page.goto("/operations/stock")
    bell = page.get_by_role("banner").get_by_role("button", name=re.compile("^Agora"))
    expect(bell).to_be_visible()

    with pub.client() as guest:
        assert guest.post(f"/api/v1/tables/{TABLE}/call").status_code == 201
    expect(bell).to_have_accessible_name(re.compile("^Agora, [0-9]+ esperam?, 1 aviso não lido$"))
    expect(page.get_by_text(f"Novo aviso: Mesa {TABLE}. A mesa {TABLE} chama o garçom.")).to_be_attached()

    bell.click()
    panel = page.get_by_role("dialog", name="Agora")
    expect(panel.get_by_role("listitem").filter(has_text=f"Mesa {TABLE}")).to_be_visible()
    expect(panel.get_by_role("switch", name="Tocar som")).to_be_checked()
    panel.get_by_role("tab", name=re.compile("^Avisos")).click()
    panel.get_by_role("link", name=f"Não lido: Mesa {TABLE}").click()
    expect(panel.get_by_role("tab", name="Agora")).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile("/operations$"))
    expect(bell).to_have_accessible_name(re.compile("^Agora, [0-9]+ esperam?$"))
    panel.get_by_role("button", name=re.compile(f"^Atendido ?: mesa {TABLE}$")).click()
    expect(panel.get_by_role("listitem").filter(has_text=f"Mesa {TABLE}")).to_have_count(0)

"""An administrator sees whether the system is well, makes a read model anew, and gets one going that stands still."""

import contextlib
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import settled
from tests.harness.system import Site, System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]

SLOW = 60_000
"""Milliseconds: what is waited for here is done by another thread of a machine that may be busy."""


def test_a_read_model_is_made_anew_beside_the_one_that_serves(
    new_page: NewPage, pub: Site, picture: Picture, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--killing"):
        pytest.skip("what is made anew ends with the process that makes it, and is asked for again")
    admin = new_page(person="admin")
    admin.goto("/admin/system")
    expect(admin.get_by_text(re.compile("^Tudo em dia: 28 leituras acompanham a história"))).to_be_visible(timeout=SLOW)
    expect(admin.get_by_role("listitem", name=re.compile("^Servidor|^Leitor")).first).to_contain_text("Em serviço")
    settled(admin)
    picture(admin, "system")
    with pub.client() as visitor:
        menu = visitor.get("/api/menu").json()

    admin.get_by_role("button", name="Refazer Cardápio").click()
    asked = admin.get_by_role("dialog", name="Refazer Cardápio")
    expect(asked).to_contain_text("Nada pausa")
    asked.get_by_role("button", name="Refazer").click()
    made = admin.get_by_role("list", name="Leituras refeitas").get_by_role("listitem", name="Cardápio").first
    expect(made).to_contain_text(re.compile("Igual.* linhas conferem com a que estava no ar"), timeout=SLOW)
    expect(admin.get_by_text("A leitura refeita de Cardápio está pronta.")).to_be_visible()
    picture(admin, "system-rebuilt")

    made.get_by_role("button", name="Trocar Cardápio").click()
    admin.get_by_role("dialog", name="Trocar Cardápio").get_by_role("button", name="Trocar").click()
    expect(made).to_contain_text("No ar", timeout=SLOW)
    expect(made).to_contain_text("trocada por Helena Furtado")
    with pub.client() as visitor:
        assert visitor.get("/api/menu").json() == menu
    made.get_by_role("button", name="Tirar da lista: Cardápio").click()
    expect(made).to_have_count(0)


@pytest.mark.embedded("a read model is made to stand still in the file of the read database")
def test_a_read_model_that_stands_still_is_resumed(new_page: NewPage, pub: System, picture: Picture) -> None:
    admin = new_page(person="admin")
    admin.goto("/admin/system")
    with pub.client("admin") as client:
        tagline = f"{client.get('/api/v1/settings').json()['business']['tagline']} Sempre."
        with refusing(pub, "site"):
            assert client.patch("/api/v1/site/business", json={"tagline": tagline}).is_success
            expect(admin.get_by_text("Uma leitura está parada: A casa.")).to_be_visible(timeout=SLOW)
            why = admin.get_by_role("region", name="Por que A casa parou")
            expect(why).to_contain_text("site.BusinessInfoChanged")
            expect(why).to_contain_text("SQLITE_CONSTRAINT_TRIGGER")
            picture(admin, "system-stopped")
            wait_for_long_pause(client, "site")
            why.get_by_role("button", name="Tentar agora").click()
            expect(why).to_contain_text("Tentou e parou no mesmo registro.", timeout=SLOW)
        why.get_by_role("button", name="Tentar agora").click()
        expect(admin.get_by_text(re.compile("^Tudo em dia"))).to_be_visible(timeout=SLOW)
        expect(why).to_have_count(0)
        assert client.get("/api/v1/settings").json()["business"]["tagline"] == tagline


@contextlib.contextmanager
def refusing(pub: System, table: str) -> Iterator[None]:
    """The read database takes no change of this table, as where a disk or a hand is at fault and not the event."""
    with contextlib.closing(sqlite3.connect(pub.data / "read.db", timeout=60, isolation_level=None)) as database:
        database.execute(
            f'CREATE TRIGGER locked BEFORE UPDATE ON "{table}" '
            "BEGIN SELECT RAISE(ABORT, 'esta linha está trancada'); END"
        )
        try:
            yield
        finally:
            database.execute("DROP TRIGGER locked")


def wait_for_long_pause(client: httpx.Client, projection: str) -> None:
    """Have it tried in vain until the pause before its own next try is longer than a person needs to press a button."""
    deadline = time.monotonic() + SLOW / 1_000
    while (failure := failure_of(client, projection))["attempts"] < 7:
        assert time.monotonic() < deadline, failure
        client.post(f"/api/v1/admin/system/projections/{projection}/resume")
        time.sleep(0.1)


def failure_of(client: httpx.Client, projection: str) -> Any:
    state = client.get("/api/v1/admin/system").json()
    return next(each["failure"] for each in state["projections"] if each["name"] == projection)

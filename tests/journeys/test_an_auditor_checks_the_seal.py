"""Somebody who answers for the books asks whether the history is still the one that was recorded."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.harness.screens import settled

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_a_manager_signs_and_takes_away_a_proof(new_page: NewPage, picture: Picture, tmp_path: Path) -> None:
    """That everything is checked: of a smaller history, at the end of `test_an_owner_fills_an_empty_house.py`."""
    manager = new_page(person="gerente")
    manager.goto("/admin/history")
    manager.get_by_role("link", name="Lacre").first.click()
    expect(manager).to_have_url(re.compile("/admin/history/seal$"))
    expect(manager.get_by_role("heading", name="Lacre da história")).to_be_visible()

    waiting = manager.get_by_role("button", name="Assinar agora")
    if waiting.count():
        waiting.click()
        expect(waiting).to_have_count(0)
    expect(manager.get_by_text("Tudo lacrado")).to_be_visible()

    settled(manager)
    picture(manager, "seal")

    taken = []
    manager.get_by_label(re.compile("^Código do pedido")).fill("ev-2025-00002")
    for name in ("Baixar prova", "Baixar o programa que confere", "Baixar chave pública"):
        with manager.expect_download() as file:
            manager.get_by_role("button", name=name).click()
        taken.append(tmp_path / file.value.suggested_filename)
        file.value.save_as(taken[-1])
    proof, script, key = taken
    checked = subprocess.run([sys.executable, script, proof, key], capture_output=True, text=True, cwd=tmp_path)
    assert checked.returncode == 0, checked.stderr
    assert "CONFERE" in checked.stdout

    manager.get_by_label(re.compile("^Código do pedido")).fill("EV-1999-00001")
    manager.get_by_role("button", name="Baixar prova").click()
    expect(manager.get_by_role("alert").filter(has_text="Este pedido não existe.")).to_be_visible()

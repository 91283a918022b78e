"""The receipt of a payment: what it says, for every name, and always in the same bytes."""

from __future__ import annotations

import io
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import httpx
import pytest
from PIL import Image

from command_api.orders.events import Customer, DepositReceived, PaymentReversed
from command_api.site.events import BusinessInfoChanged, LogoChanged
from infra.files import FolderFiles
from tests.harness.papers import images_on, pages_of
from tests.harness.parties import Party, details
from tests.harness.read_models import NOON, History, business
from tests.query_api.conftest import AskedAt

NAMES = {
    "markup of Typst": '#read("fonts/Inter-LICENSE") *forte* $x$ @a <b>',
    "a Brazilian": "José d’Ávila & Conceição",
    "a long one": "X" * 120,
    "Arabic": "\u0639\u0645\u0631",
    "Greek and Cyrillic": "Ελένη Жанна",
    "signs": "CO₂ № 5 ≤ 7 ℃ ½",
    "emoji": "Bar da Lua \U0001f37a",
}


@pytest.fixture
def house(history: History) -> History:
    history.given("business_info-1", BusinessInfoChanged, **business(tax_number="11222333000181"))
    history.now = NOON
    return history


def paid(house: History, name: str = "Marina Duarte") -> Party:
    customer = Customer(name, "+5511955550142", "39053344705")
    party = Party(house, 42, details=details(customer=customer), assets={}).drafted().placed()
    return party.given(DepositReceived, amount=Decimal("300.50"), method="pix", reference="E2026-0917")


def asked(asked_at: AskedAt, number: int = 1) -> httpx.Response:
    return asked_at(NOON).get(f"/api/v1/event-orders/42/payments/{number}/receipt")


def text_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    (page,) = pages_of(answer.content)
    return " ".join(page.lines)


def test_it_says_who_paid_what_when_and_how(house: History, asked_at: AskedAt) -> None:
    paid(house)
    answer = asked(asked_at)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="recibo-EV-2026-00042-1.pdf"'
    text = text_of(answer)
    assert "Recebemos de Marina Duarte, CPF/CNPJ 390.533.447-05, a quantia de R$ 300,50" in text
    assert "(trezentos reais e cinquenta centavos), como sinal do pedido EV-2026-00042." in text
    assert "Como foi pago PIX Referência E2026-0917" in text
    assert text.index("Recibo") < text.index("Recebemos") < text.rindex("CNPJ 11.222.333/0001-81")


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_printed_as_it_is(house: History, asked_at: AskedAt, name: str) -> None:
    paid(house, name)
    assert name.replace(" ", "") in text_of(asked(asked_at)).replace(" ", "")


def test_what_no_font_has_leaves_a_mark(house: History, asked_at: AskedAt) -> None:
    paid(house, "Bar ❤\ufe0f da Lua 月 \u202e")
    assert "Recebemos de Bar ❤ da Lua □ □" in text_of(asked(asked_at))


def test_another_process_makes_the_same_bytes(house: History, asked_at: AskedAt) -> None:
    paid(house)
    first = asked(asked_at).content
    code = (
        "from datetime import UTC, datetime; import sys; from query_api.papers.typesetting import typeset;"
        "sys.stdout.buffer.write(typeset('receipt', sys.argv[1], 1764244800))"
    )
    data = (
        '{"reference": "1", "house": {"name": "Bar", "signs": "Bar", "lines": [], "document": "", "city": "", '
        '"logo": []}, "order": "", '
        '"amount": "", "in_words": "", "payer": "", "document": "", "purpose": "", "facts": [], "day": ""}'
    )
    made = [subprocess.run([sys.executable, "-c", code, data], check=True, capture_output=True).stdout for _ in "ab"]
    assert made[0] == made[1]
    assert asked(asked_at).content == first
    assert b"pdfaid:part" in first, "it is a file for the archive"
    assert b"pdfuaid:part" in first, "and can be read aloud"


def test_a_screen_gets_its_pages_as_pictures(house: History, asked_at: AskedAt) -> None:
    paid(house)
    shown = asked_at(NOON).get("/api/v1/event-orders/42/payments/1/receipt", headers={"Accept": "application/json"})
    assert shown.json()["name"] == "recibo-EV-2026-00042-1.pdf"
    (page,) = shown.json()["pages"]
    assert page.startswith("<svg")
    assert "<script" not in page


def test_there_is_none_of_what_was_reversed_or_never_came(house: History, asked_at: AskedAt) -> None:
    paid(house).given(PaymentReversed, payment_id=1, amount=Decimal("300.50"), method="pix", is_deposit=True)
    assert asked(asked_at).status_code == 409
    assert asked(asked_at, 2).status_code == 404


def test_the_logo_of_the_house_is_on_it_while_its_file_can_be_read(
    house: History, asked_at: AskedAt, tmp_path: Path
) -> None:
    picture = io.BytesIO()
    Image.new("RGBA", (64, 64), "#b45309").save(picture, "WEBP")
    files = FolderFiles(tmp_path)
    file = files.put(picture.getvalue(), "webp")
    house.given("business_info-1", LogoChanged, file=file)
    paid(house)
    desk = asked_at(NOON)
    receipt = "/api/v1/event-orders/42/payments/1/receipt"
    desk.app.state.files = FolderFiles(tmp_path / "away")  # type: ignore[attr-defined]
    assert images_on(desk.get(receipt).content) == 0
    desk.app.state.files = files  # type: ignore[attr-defined]
    assert images_on(desk.get(receipt).content) == 1

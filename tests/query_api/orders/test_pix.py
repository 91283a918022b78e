"""What is open of an order as a PIX charge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from decimal import Decimal
from xml.etree import ElementTree as ET

import pytest

from command_api.orders.events import DepositReceived, PaymentReceived, PixRequested
from command_api.site.events import BusinessInfoChanged, PixSettingsChanged
from query_api.orders.br_code import checksum
from tests.harness.blank import Blank
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History, business, open_history
from tests.query_api.conftest import AskedAt, ReadModels

TOTAL = Decimal("461.00")
PATH = "/api/v1/event-orders/42/pix"


@pytest.fixture
def history(blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """A house with a PIX key."""
    with house_with("contato@pirilampo.example", blank, read_models) as opened:
        yield opened


@contextmanager
def house_with(pix_key: str | None, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    with (
        blank.on("sqlite") as place,
        closing(open_history(place.data, None, read_models, has_tables=True, pix_key=pix_key)) as opened,
    ):
        yield opened


@pytest.fixture
def party(history: History) -> Party:
    history.given("business_info-1", BusinessInfoChanged, **business())
    history.now = NOON
    return Party(history, 42, assets={})


def test_the_open_deposit_is_charged_to_the_house_in_the_name_of_the_order(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    found = asked_at(NOON).get(PATH).json()
    body = (
        "00020126470014br.gov.bcb.pix0125contato@pirilampo.example5204000053039865406300.005802BR"
        "5921Pirilampo Chope Ltda.6012Santa Isabel62150511EV2026000426304"
    )
    assert found["payload"] == body + checksum(body)
    assert (found["amount"], found["key"]) == (300.0, "contato@pirilampo.example")


def test_the_code_is_a_drawing_that_scales(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    drawing = ET.fromstring(asked_at(NOON).get(PATH).json()["qr_svg"])
    assert drawing.tag.endswith("svg")
    assert re.fullmatch(r"0 0 (\d+) \1", drawing.attrib["viewBox"])
    assert not drawing.attrib.keys() & {"width", "height"}


def test_a_house_without_a_company_name_is_paid_under_its_own(party: Party, asked_at: AskedAt) -> None:
    party.history.given("business_info-1", BusinessInfoChanged, **business(legal_name=""))
    party.drafted().placed()
    assert "5918Choperia Pirilampo60" in asked_at(NOON).get(PATH).json()["payload"]


def test_what_came_already_is_not_charged_again(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().given(DepositReceived, amount=Decimal("99.95"), method="pix")
    assert asked_at(NOON).get(PATH).json()["amount"] == 200.05


def refusal(asked_at: AskedAt, mended: str | None = None) -> str:
    answer = asked_at(NOON).get(PATH)
    assert answer.status_code == 409
    assert answer.json().get("mend", {}).get("screen") == mended
    sentence: str = answer.json()["error"]
    return sentence


def test_where_nothing_is_open_nothing_is_charged(party: Party, asked_at: AskedAt) -> None:
    nothing = "Este evento não tem valor em aberto."
    party.drafted()
    assert refusal(asked_at) == nothing
    party.placed().confirmed("300").given(PaymentReceived, payment_id=2, amount=TOTAL - 300, method="dinheiro")
    assert refusal(asked_at) == nothing


def test_without_an_open_deposit_the_balance_is_charged(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed("300")
    assert asked_at(NOON).get(PATH).json()["amount"] == float(TOTAL - 300)


def test_a_request_is_charged_with_its_own_amount_and_txid_until_it_is_paid(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed("300")
    for number, amount in ((1, 100), (2, 50)):
        party.given(PixRequested, txid=f"EV202600042P{number}", amount=Decimal(amount))
    party.given(PaymentReceived, payment_id=2, amount=Decimal(100), method="pix", txid="EV202600042P1")
    paid, charged, unknown = (asked_at(NOON).get(PATH, params={"txid": f"EV202600042P{n}"}) for n in (1, 2, 3))
    assert (paid.status_code, paid.json()["error"]) == (409, "Este PIX já foi pago.")
    assert (charged.json()["amount"], charged.json()["txid"]) == (50.0, "EV202600042P2")
    assert "0513EV202600042P2" in charged.json()["payload"]
    assert unknown.status_code == 404


def test_a_request_is_closed_once_the_deposit_came_another_way(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    for number, amount in ((1, 300), (2, 300)):
        party.given(PixRequested, txid=f"EV202600042P{number}", amount=Decimal(amount))
    party.confirmed("300", method="pix")
    sentences = []
    for txid in ("EV202600042P1", "EV202600042P2"):
        closed = asked_at(NOON).get(PATH, params={"txid": txid})
        assert closed.status_code == 409
        sentences.append(closed.json()["error"])
    assert sentences == ["Este PIX já foi pago.", "Este PIX pede mais do que falta pagar: gere outro."]
    money = asked_at(NOON).get("/api/v1/event-orders/42").json()["money"]
    assert [(each["paid"], each["open"]) for each in money["pix_requests"]] == [(True, False), (False, False)]


def test_what_the_house_set_comes_before_the_installation(party: Party, asked_at: AskedAt) -> None:
    party.history.given("business_info-1", PixSettingsChanged, key="12345678000195", name="Bar da Ana", city="")
    party.drafted().placed()
    found = asked_at(NOON).get(PATH).json()
    assert found["key"] == "12345678000195"
    assert "5910Bar da Ana6012Santa Isabel" in found["payload"]


def test_a_house_that_has_not_said_its_name_and_city_cannot_be_paid(party: Party, asked_at: AskedAt) -> None:
    party.history.given("business_info-1", BusinessInfoChanged, **business(city=""))
    party.drafted().placed()
    assert refusal(asked_at, "house-address") == "Informe o nome e a cidade da casa antes de cobrar por PIX."


class TestWithoutAKey:
    """A house that has not set its key."""

    @pytest.fixture
    def history(self, blank: Blank, read_models: ReadModels) -> Iterator[History]:
        with house_with(None, blank, read_models) as opened:
            yield opened

    def test_nothing_can_be_charged(self, party: Party, asked_at: AskedAt) -> None:
        party.drafted().placed()
        assert refusal(asked_at, "house-pix") == "A chave PIX da casa ainda não foi configurada."


def test_a_key_that_no_bank_registers_is_not_printed(party: Party, asked_at: AskedAt) -> None:
    party.history.given("business_info-1", PixSettingsChanged, key="11.222.333/0001-80", name="", city="")
    party.drafted().placed()
    assert refusal(asked_at, "house-pix") == "A chave PIX da casa ainda não foi configurada."
    party.history.given("business_info-1", PixSettingsChanged, key="11.222.333/0001-81", name="", city="")
    found = asked_at(NOON).get(PATH).json()
    assert (found["key"], "11222333000181" in found["payload"]) == ("11222333000181", True)

"""The open deposit as a PIX charge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from command_api.orders.events import DepositReceived
from command_api.site.events import BusinessInfoChanged
from query_api.orders.br_code import checksum
from tests.harness.parties import Party, details
from tests.harness.read_models import NOON, History, business, open_history
from tests.query_api.conftest import AskedAt

PATH = "/api/v1/event-orders/42/pix"


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """A house with a PIX key."""
    opened = open_history(tmp_path, None, pix_key="contato@pirilampo.example")
    yield opened
    opened.close()


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


def refusal(asked_at: AskedAt) -> str:
    answer = asked_at(NOON).get(PATH)
    assert answer.status_code == 409
    sentence: str = answer.json()["error"]
    return sentence


def test_where_nothing_is_open_nothing_is_charged(party: Party, asked_at: AskedAt) -> None:
    nothing = "Este evento não tem sinal em aberto."
    party.drafted()
    assert refusal(asked_at) == nothing
    party.placed().confirmed("100")
    assert refusal(asked_at) == nothing
    Party(party.history, 43, assets={}, details=details(deposit_amount=Decimal(0))).drafted().placed()
    answer = asked_at(NOON).get("/api/v1/event-orders/43/pix")
    assert (answer.status_code, answer.json()["error"]) == (409, nothing)


def test_a_house_that_has_not_said_its_name_and_city_cannot_be_paid(party: Party, asked_at: AskedAt) -> None:
    party.history.given("business_info-1", BusinessInfoChanged, **business(city=""))
    party.drafted().placed()
    assert refusal(asked_at) == "Informe o nome e a cidade da casa antes de cobrar por PIX."


class TestWithoutAKey:
    """A house that has not set its key."""

    @pytest.fixture
    def history(self, tmp_path: Path) -> Iterator[History]:
        opened = open_history(tmp_path, None, pix_key=None)
        yield opened
        opened.close()

    def test_nothing_can_be_charged(self, party: Party, asked_at: AskedAt) -> None:
        party.drafted().placed()
        assert refusal(asked_at) == "A chave PIX da casa ainda não foi configurada."

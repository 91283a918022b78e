"""A party with its notes, and the clerk who asks for them."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from httpx import Response

from command_api.beers.events import BeerAdded, BeerDetailsChanged
from command_api.customers.details import TaxData
from command_api.customers.events import CustomerRegistered, CustomerTaxDataSet
from command_api.equipment.events import (
    ModelAdded,
    ModelContainerChanged,
)
from command_api.fiscal.events import (
    FiscalHouseChanged,
    TaxProfileCreated,
    TaxProfileTreated,
)
from command_api.orders.events import Customer, Item
from command_api.site.events import BusinessInfoChanged
from tests.harness.parties import Party, details, warehouse
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import app_over, client_of

PATH = "/api/v1/notes"
Clerk = Callable[[str], Response]
TAXES = {"cfop_inside": "5405", "icms": "500", "pis": "49", "cofins": "49", "tax_class": "000001"}
BEER = Item(
    id=1,
    kind="beer",
    ref_id=3,
    name="Pilsen",
    quantity=Decimal(1),
    unit_price=Decimal("779.90"),
    container_l=Decimal(50),
)
TAP = Item(id=2, kind="asset", ref_id=8, name="Chopeira", quantity=Decimal(1), unit_price=Decimal(150))
LENT = Item(id=3, kind="asset", ref_id=9, name="Chopeira", quantity=Decimal(1), unit_price=Decimal(0))
ADDRESS = TaxData(
    state_registration_kind="nao_contribuinte",
    street="Rua das Flores",
    number="120",
    district="Centro",
    postal_code="12350-000",
    city_code="3520202",
)


@pytest.fixture
def party(history: History) -> Party:
    """A keg of beer in its shell, a rented tap and a lent one, for a customer of another town, with freight. Neither
    the house nor its things have fiscal data yet."""
    warehouse(history)
    history.now = NOON
    history.given("equipment_model-1", ModelAdded, name="Barril 50L")
    history.given("equipment_model-2", ModelAdded, name="Chopeira")
    history.given("beer-3", BeerAdded, name="Pilsen")
    history.given("customer-1", CustomerRegistered, name="Marina Duarte", document="39053344705")
    agreed = details(customer=Customer("Marina Duarte", "(11) 95555-0142", "39053344705", 1))
    made = Party(history, 42, agreed, (BEER, TAP, LENT), {7: 1, 8: 2, 9: 3})
    return made.drafted().with_freight(difficulty=None).placed().confirmed()


def told(history: History) -> None:
    """All that the notes need."""
    history.given(
        "business_info-1",
        BusinessInfoChanged,
        name="Choperia Pirilampo",
        legal_name="Pirilampo Chope Ltda.",
        tax_number="11.222.333/0001-81",
        street="Rua do Coreto, 217",
        district="Centro",
        postal_code="07500-000",
    )
    history.given("tax_profile-1", TaxProfileCreated, name="Chope com ST")
    history.given("tax_profile-1", TaxProfileTreated, valid_from=date(2026, 1, 1), **TAXES)
    history.given(
        "fiscal_house-1",
        FiscalHouseChanged,
        regime="simples",
        state_registration="110042490114",
        city_registration="12345",
        city_code="3546801",
        loan_profile_id=1,
        shell_profile_id=1,
        notes_from=date(2026, 11, 1),
    )
    history.given("customer-1", CustomerTaxDataSet, tax=ADDRESS)
    history.given("beer-3", BeerDetailsChanged, ncm="22030000", tax_profile_id=1)
    for model, worth in ((1, 600), (2, 3500)):
        history.given(f"equipment_model-{model}", ModelContainerChanged, ncm="84186999", value=Decimal(worth))


@pytest.fixture
def clerk(history: History) -> Iterator[Clerk]:
    """An administrator who asks in the week of the delivery, when the read models have followed."""
    app = app_over(history)
    app.state.clock = lambda: NOON + timedelta(days=3)
    with client_of(app, "admin") as client:

        def ask(path: str) -> Response:
            history.follow()
            return client.get(path)

        yield ask


def drafts(clerk: Clerk, path: str = f"{PATH}/drafts") -> list[dict[str, Any]]:
    answer = clerk(path)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["data"]
    return found

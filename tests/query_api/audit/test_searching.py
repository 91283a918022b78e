"""The history by what people remember: a code, a name, a person, a word of what happened."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRenamed, ProductRepriced
from command_api.customers.events import CustomerErased, CustomerIdentified, CustomerRegistered
from command_api.equipment.events import AssetRegistered
from command_api.leads.events import SiteOrderReceived
from command_api.orders.events import Customer, Details, EventOrderCancelled, EventOrderConfirmed, EventOrderDrafted
from command_api.reservations.events import ReservationEntered
from command_api.rules.site_orders import OrderedProduct, SiteOrder
from command_api.stock.events import SaleRecorded
from query_api.audit import searching
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/audit/events"
_MANUAL = Path(__file__).parents[3] / "docs" / "manual" / "historico.md"
_STEP = next(line for line in _MANUAL.read_text().splitlines() if "busque por" in line)
MANUAL_EXAMPLES = re.findall(r"\*\*(.+?)\*\*", _STEP.split("busque por", 1)[1])
EVENING = datetime(2026, 11, 27, 22, tzinfo=UTC)


@pytest.fixture(scope="module")
def house(module_history: History) -> History:
    """A product that changes its name, an asset, and a customer with an order, a request and a table."""
    given = module_history.given
    given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    given("product-7", ProductAdded, name="Água de Coco", slug="agua", price=Decimal(9), category_id=1)
    given("product-7", ProductRepriced, price=Decimal(10), reason="Safra ruim")
    given("product-7", ProductRenamed, name="Coco Gelado")
    given("sale-1", SaleRecorded, product_id=7, quantity=Decimal(2), unit_price=Decimal(10))
    given("equipment_asset-9", AssetRegistered, asset_tag="BARRIL50-0007", model_id=4, stock_location_id=2)
    given("customer-4", CustomerRegistered, name="Dália Nogueira", phone="", document="")
    given("customer-4", CustomerIdentified, name="Dália Nogueira", phone="(11) 95555-0142", document="")
    details = Details(customer=Customer("Dália Nogueira", "(11) 95555-0142", "", 4), cost_center="choperia")
    given("event_order-3", EventOrderDrafted, order_code="EV-2026-00003", details=details)
    given("event_order-3", EventOrderConfirmed)
    rui = Details(customer=Customer("Rui", "", ""), cost_center="choperia")
    given("event_order-5", EventOrderDrafted, order_code="EV-2026-00005", details=rui)
    order = SiteOrder("pickup", (OrderedProduct(7, "Coco Gelado", 1, Decimal(10)),), Decimal(10))
    person = {"name": "Dália Prado", "phone": "(11) 95555-0143"}
    given("lead-2", SiteOrderReceived, order=order, link_digest="", **person)
    table = {"day": date(2026, 11, 27), "starts_at": EVENING, "people": 4}
    given("reservation-6", ReservationEntered, **table, **person)
    module_history.follow()
    return module_history


@pytest.fixture(scope="module")
def manager(house: History) -> Iterator[TestClient]:
    with client_of(app_over(house), "manager") as client:
        yield client


@pytest.fixture(scope="module")
def auditor(house: History) -> Iterator[TestClient]:
    """Who may read the history, and no customers."""
    with client_of(app_over(house), "auditor") as client:
        yield client


def numbers(client: TestClient, search: str, **more: Any) -> list[int]:
    answer = client.get(PATH, params={"search": search, **more})
    assert answer.status_code == 200, answer.text
    return [event["number"] for event in answer.json()["data"]]


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("EV-2026-00003", [10, 9]),
        ("barril50-0007", [6]),
        ("agua de côco", [3, 2]),
        ("gelado", [5, 4]),
        ("produto coco", [4, 3, 2]),
        ("preço", [3]),
        ("coco preço", [3]),
        ("event_order-5", [11]),
        ("P-0002", [12]),
        ("confirmado", [10]),
        ("00003 confirmado", [10]),
        ("beltrão preco", [3]),
        ("caio preço", []),
        ("safra", []),
        ("nada disso", []),
        ("100%", []),
        ("mudou o preço", [3]),
        ("Ana Beltrão mudou o preço do produto Água de Coco", [3]),
        ("confirmou o pedido EV-2026-00003.", [10]),
        ("cancelou o pedido EV-2026-00003", []),
        ("mudou o preço para", [3]),
    ],
)
def test_codes_names_persons_and_words_of_what_happened_are_found(
    auditor: TestClient, search: str, expected: list[int]
) -> None:
    assert numbers(auditor, search) == expected


@pytest.mark.parametrize("nothing", [" ", "   ", "\u00a0", "\u0301"])
@pytest.mark.parametrize("kind", [None, "csv", "xlsx"])
def test_a_search_of_blanks_asks_for_everything(auditor: TestClient, nothing: str, kind: str | None) -> None:
    asked = {"format": kind} if kind else {}
    found = auditor.get(PATH, params={"search": nothing, **asked})
    everything = auditor.get(PATH, params=asked)
    assert (found.status_code, found.headers.get("x-total-rows")) == (200, everything.headers.get("x-total-rows"))
    if kind is None:
        assert found.json()["data"] == everything.json()["data"]


@pytest.mark.parametrize("example", MANUAL_EXAMPLES)
def test_the_examples_of_the_manual_find_something(history: History, example: str) -> None:
    details = Details(customer=Customer("Rui", "", ""), cost_center="choperia")
    history.given("event_order-3", EventOrderDrafted, order_code="EV-2026-00042", details=details)
    history.given("event_order-3", EventOrderCancelled, from_status="draft")
    history.given("product-7", ProductAdded, name="Pilsen 300 ml", slug="pilsen", price=Decimal(9), category_id=1)
    history.given("product-7", ProductRepriced, price=Decimal(10))
    history.follow()
    with client_of(app_over(history), "auditor") as client:
        assert numbers(client, example)


@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("dalia nogueira", [10, 9, 8, 7]),
        ("(11) 95555-0142", [10, 9, 8, 7]),
        ("dalia", [13, 12, 10, 9, 8, 7]),
        ("prado", [13, 12]),
        ("dália confirmado", [10]),
    ],
)
def test_names_of_customers_lead_to_what_is_about_them_for_those_who_may_read_customers(
    manager: TestClient, auditor: TestClient, search: str, expected: list[int]
) -> None:
    assert numbers(manager, search) == expected
    assert numbers(auditor, search) == []


def test_a_search_goes_with_the_other_filters_and_with_pages(manager: TestClient) -> None:
    assert numbers(manager, "dalia", kind="event_order") == [10, 9]
    first = manager.get(PATH, params={"search": "coco", "limit": 2}).json()
    second = manager.get(PATH, params={"search": "coco", "limit": 2, "cursor": first["older"]}).json()
    assert [event["number"] for page in (first, second) for event in page["data"]] == [5, 4, 3, 2]
    back = {"search": "coco", "cursor": second["newer"], "direction": "newer"}
    assert [event["number"] for event in manager.get(PATH, params=back).json()["data"]] == [5, 4]


def test_a_value_with_many_events_is_read_by_itself(manager: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_MANY_EVENTS", 0)
    assert numbers(manager, "coco") == [5, 4, 3, 2]
    assert numbers(manager, "produto") == [4, 3, 2]


def test_a_search_that_matches_too_much_is_refused(manager: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_FOUND", 1)
    answer = manager.get(PATH, params={"search": "ev-2026"})
    assert (answer.status_code, answer.json()["error"]) == (422, "Muitos registros combinam: escreva mais.")


@BOTH
def test_an_erased_customer_is_found_by_code_alone(history: History) -> None:
    details = Details(customer=Customer("Dália Nogueira", "", "", 4), cost_center="choperia")
    history.given("customer-4", CustomerRegistered, name="Dália Nogueira", phone="", document="")
    history.given("event_order-3", EventOrderDrafted, order_code="EV-2026-00003", details=details)
    history.given("customer-4", CustomerErased, orders=1, by_rule=False)
    history.follow()
    with client_of(app_over(history), "manager") as client:
        assert numbers(client, "dalia") == []
        assert numbers(client, "ev-2026-00003") == [2]

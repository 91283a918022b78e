"""The list of customers and the page of one, over HTTP."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from command_api.customers.events import CustomerErased, CustomerReachedBy, CustomerTermsSet
from command_api.equipment.events import ModelAdded
from tests.harness.customers import MARINA, RUI, ordered, refused, registered
from tests.harness.parties import Party
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, client_of

CUSTOMERS = "/api/v1/customers"


def names(client: TestClient, **asked: Any) -> list[str]:
    answer = client.get(CUSTOMERS, params=asked)
    assert answer.status_code == 200, answer.text
    return [row["name"] for row in answer.json()["data"]]


@BOTH
def test_the_list_sorts_searches_and_turns_pages(history: History, wedding: Party, manager: TestClient) -> None:
    registered(history, RUI)
    ordered(history, 43, RUI)
    ordered(history, 44, RUI)
    history.follow()
    assert names(manager) == ["Marina Duarte", "Rui Antônio"]
    assert names(manager, sort="orders", order="desc") == ["Rui Antônio", "Marina Duarte"]
    assert names(manager, sort="total", order="desc") == ["Marina Duarte", "Rui Antônio"]
    assert names(manager, sort="last_at") == ["Marina Duarte", "Rui Antônio"]
    assert names(manager, search="antonio") == ["Rui Antônio"]
    assert names(manager, search="390.533.447-05") == names(manager, search="(11) 95555-0142") == ["Marina Duarte"]
    for typed in ("+55 11 95555-0142", "0 15 11 955550142", "95555-0142", "11955550142"):
        assert names(manager, search=typed) == ["Marina Duarte"], typed
    assert names(manager, page=2, limit=1) == ["Rui Antônio"]
    assert manager.get(CUSTOMERS).json()["pagination"] == {"page": 1, "limit": 25, "total": 2, "pages": 1}


def test_a_row_says_who_how_to_reach_them_and_what_they_brought(wedding: Party, manager: TestClient) -> None:
    [row] = manager.get(CUSTOMERS).json()["data"]
    assert {name: row[name] for name in ("id", "name", "phone", "document", "orders", "finished_orders", "total")} == {
        "id": 17,
        "name": "Marina Duarte",
        "phone": "(11) 95555-0142",
        "document": "39053344705",
        "orders": 1,
        "finished_orders": 0,
        "total": 461.0,
    }


@BOTH
def test_erased_customers_are_listed_apart_and_last(history: History, wedding: Party, manager: TestClient) -> None:
    wedding.cancelled()
    history.given("customer-17", CustomerErased, orders=1, by_rule=False)
    registered(history, RUI, name="Zuleica")
    history.follow()
    assert names(manager) == ["Zuleica", "Titular removido"]
    assert names(manager, status="active") == ["Zuleica"]
    assert names(manager, status="erased") == ["Titular removido"]
    assert names(manager, search="marina") == []


def test_an_order_under_way_keeps_a_customer_and_says_what_to_do(wedding: Party, manager: TestClient) -> None:
    answer = manager.get(f"{CUSTOMERS}/17")
    found = answer.json()
    assert answer.headers["ETag"] == f'"{found["version"]}"' == '"1"'
    assert [(order["order_code"], order["stage"]) for order in found["order_list"]] == [("EV-2026-00042", "confirmed")]
    assert found["retention"] == {"months": 60, "keep_until": None, "by_rule": False}
    assert found["erasure"] == {
        "possible": False,
        "obstacles": [
            {
                "order_id": 42,
                "order_code": "EV-2026-00042",
                "status": "confirmed",
                "sentence": "O evento EV-2026-00042 está em andamento (Confirmado): conclua ou cancele antes.",
            }
        ],
    }
    assert found["erased"] is None


def test_once_everything_ended_the_time_runs_from_the_last_that_happened(
    history: History, wedding: Party, manager: TestClient
) -> None:
    wedding.cancelled(from_status="confirmed")
    history.now += timedelta(days=10)
    refused(history, 5)
    history.follow()
    found = manager.get(f"{CUSTOMERS}/17").json()
    assert found["erasure"] == {"possible": True, "obstacles": []}
    assert found["retention"]["keep_until"] == "2031-11-30"
    [refusal] = found["refused"]
    assert refusal["models"] == [{"name": "Chopeira", "wanted": 3, "missing": 1}]


def test_of_an_erased_customer_is_told_when_by_whom_and_why(
    history: History, wedding: Party, manager: TestClient
) -> None:
    wedding.cancelled()
    history.given("customer-17", CustomerErased, orders=1, by_rule=False, reason="A titular pediu.")
    history.follow()
    found = manager.get(f"{CUSTOMERS}/17").json()
    assert (found["name"], found["phone"], found["orders"]) == ("Titular removido", "", 1)
    assert found["order_list"][0]["event_name"] == ""
    assert found["retention"]["keep_until"] is None
    assert found["erasure"] == {"possible": False, "obstacles": []}
    assert (found["erased"]["by"], found["erased"]["by_rule"], found["erased"]["reason"]) == (
        "Ana Beltrão",
        False,
        "A titular pediu.",
    )


def test_who_does_not_exist_is_not_found(manager: TestClient) -> None:
    for path in (f"{CUSTOMERS}/99", f"{CUSTOMERS}/99/export"):
        answer = manager.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"] == "Este cliente não existe."


@pytest.mark.parametrize("path", ["", "/search?q=mar", "/17", "/17/statement", "/17/statement/document", "/17/export"])
def test_customers_are_not_for_everybody(app: Any, path: str) -> None:
    with client_of(app, "staff") as somebody:
        assert somebody.get(CUSTOMERS + path).status_code == 403


@pytest.mark.parametrize("asked", [{"status": "gone"}, {"sort": "document"}, {"limit": 0}, {"name": "Marina"}])
def test_what_cannot_be_asked_is_refused(manager: TestClient, asked: dict[str, Any]) -> None:
    assert manager.get(CUSTOMERS, params=asked).status_code == 422


def test_an_empty_filter_is_none(wedding: Party, manager: TestClient) -> None:
    assert names(manager, status="", search="") == [MARINA.name]


@BOTH
def test_the_page_shows_the_record_what_is_owed_and_which_containers_are_out(
    history: History, wedding: Party, manager: TestClient
) -> None:
    history.given("equipment_model-1", ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    wedding.scheduled().delivered()
    history.given("customer-17", CustomerReachedBy, email="marina@exemplo.example", other_phones=("4655-0100",))
    history.given("customer-17", CustomerTermsSet, payment_days=28, credit_limit=Decimal(5000))
    history.follow()
    page = manager.get(f"{CUSTOMERS}/17").json()
    assert (page["kind"], page["email"], page["other_phones"]) == ("person", "marina@exemplo.example", ["4655-0100"])
    assert (page["payment_days"], page["credit_limit"]) == (28, 5000)
    assert page["balance"] == 161, "461 less the deposit of 300"
    [barrel] = page["containers"]
    assert (barrel["asset_tag"], barrel["capacity_l"], barrel["order_code"]) == ("BARRIL50-0007", 50, "EV-2026-00042")
    wedding.returned()
    history.follow()
    assert manager.get(f"{CUSTOMERS}/17").json()["containers"] == []


@BOTH
def test_three_characters_of_name_telephone_or_document_find_a_customer(
    history: History, wedding: Party, manager: TestClient
) -> None:
    registered(history, RUI)
    history.follow()
    for typed in ("mari", "DUARTE", "11955", "5555-0142", "+55 (011) 95555-0142", "390.533", "390533447"):
        [found] = manager.get(f"{CUSTOMERS}/search", params={"q": typed}).json()["data"]
    assert (found["id"], found["phone"], found["document"], found["orders"]) == (17, MARINA.phone, MARINA.document, 1)
    assert found["address"]["address"] == "Estrada da Serra, 1200, Igaratá", "of the latest order"


def test_a_search_prefers_names_that_begin_so_and_ignores_accents(history: History, manager: TestClient) -> None:
    for number, name in enumerate(("Bar do Antônio", "Antonio Prado", "Rita"), 30):
        registered(history, replace(RUI, name=name, id=number))
    history.follow()
    found = manager.get(f"{CUSTOMERS}/search", params={"q": "Antônio"}).json()["data"]
    assert [each["name"] for each in found] == ["Antonio Prado", "Bar do Antônio"]


def test_a_search_needs_three_characters(manager: TestClient) -> None:
    assert manager.get(f"{CUSTOMERS}/search", params={"q": "ma"}).status_code == 422

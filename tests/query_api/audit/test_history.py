"""The history as auditors read it, given what happened."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.accounts.events import UserRegistered
from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductHidden, ProductRepriced
from command_api.stock.events import SaleRecorded, StockReceived
from launcher.history import StoredLog
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/audit"


@pytest.fixture(scope="module")
def shop(module_history: History) -> History:
    """A beer, its price raised and hidden; a delivery; a sale recorded a week later. Tests only read it."""
    history = module_history
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.given("product-7", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal("11.90"), category_id=1)
    history.given("product-7", ProductRepriced, price=Decimal("12.90"), reason="Malte mais caro")
    history.given("product-7", ProductHidden)
    history.given("stock_item-7", StockReceived, quantity=Decimal(50), unit_cost=Decimal("6.40"), note="NF 1042")
    sold = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("12.90")}
    history.given("sale-1", SaleRecorded, at=NOON - timedelta(days=7), **sold)
    history.follow()
    return history


@pytest.fixture(scope="module")
def auditor(shop: History) -> Iterator[TestClient]:
    with client_of(app_over(shop), "manager") as client:
        yield client


def asked(client: TestClient, path: str = "/events", **params: Any) -> dict[str, Any]:
    answer = client.get(f"{PATH}{path}", params=params)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def numbers(found: dict[str, Any]) -> list[int]:
    return [event["number"] for event in found["data"]]


def test_the_history_is_told_the_newest_first(auditor: TestClient) -> None:
    told = [event["sentence"].replace("\u00a0", " ") for event in asked(auditor)["data"]]
    assert told == [
        "Ana Beltrão vendeu 2 × Pilsen por R$ 25,80.",
        "Ana Beltrão deu entrada de 50 no estoque de Pilsen, a R$ 6,40 cada.",
        "Ana Beltrão deixou de mostrar o produto Pilsen no cardápio.",
        "Ana Beltrão mudou o preço do produto Pilsen para R$ 12,90.",
        "Ana Beltrão adicionou o produto Pilsen por R$ 11,90.",
        "Ana Beltrão criou a categoria Chopes.",
    ]


def test_an_event_says_who_when_why_and_what_changed(auditor: TestClient) -> None:
    found = asked(auditor, "/events/3")
    assert found["actor"] == {"id": 1, "name": "Ana Beltrão"}
    assert (found["reason"], found["subject"], found["title"]) == ("Malte mais caro", "Produto Pilsen", "Preço mudado")
    assert found["happened_at"] == found["recorded_at"] == "2026-11-20T15:03:00Z"
    [change] = found["changes"]
    assert (change["label"], change["before"], change["after"]) == ("Preço", "R$\u00a011,90", "R$\u00a012,90")
    [hidden] = asked(auditor, "/events/4")["changes"]
    assert hidden == {"label": "Visível", "before": "sim", "after": "não"}


def test_what_an_event_says_beside_its_changes_is_not_lost(auditor: TestClient) -> None:
    found = asked(auditor, "/events/5")
    assert {"label": "Quantidade", "before": None, "after": "50"} in found["changes"]
    assert {"label": "Observação", "value": "NF 1042"} in found["facts"]
    assert {"label": "Custo unitário", "value": "R$\u00a06,40"} in found["facts"]


def test_a_number_is_shown_as_what_it_means(auditor: TestClient) -> None:
    changes = {change["label"]: change["after"] for change in asked(auditor, "/events/2")["changes"]}
    assert changes["Categoria"] == "Chopes"


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"stream": "product-7"}, [4, 3, 2]),
        ({"kind": "stock_item"}, [5]),
        ({"type": "catalogue.ProductHidden"}, [4]),
        ({"actor": 1, "kind": "category"}, [1]),
        ({"actor": 0}, []),
        ({"correlation": "nowhere"}, []),
        ({"from": "2026-11-20", "to": "2026-11-20"}, [6, 5, 4, 3, 2, 1]),
        ({"from": "2026-11-21"}, []),
        ({"to": "2026-11-19"}, []),
        ({"to": "2026-11-19", "clock": "happened"}, [6]),
        ({"clock": "happened"}, [5, 4, 3, 2, 1, 6]),
        ({"from": "", "to": "", "kind": "", "actor": "", "stream": ""}, [6, 5, 4, 3, 2, 1]),
    ],
)
def test_it_can_be_narrowed(auditor: TestClient, params: dict[str, Any], expected: list[int]) -> None:
    assert numbers(asked(auditor, **params)) == expected


@BOTH
@pytest.mark.parametrize("clock", ["happened", "recorded"])
def test_pages_stay_where_they_are_while_events_arrive(manager: TestClient, history: History, clock: str) -> None:
    for _ in range(9):
        history.given("stock_item-7", StockReceived, quantity=Decimal(1))
    history.follow()
    first = asked(manager, limit=4, clock=clock)
    assert numbers(first) == [9, 8, 7, 6]
    history.given("stock_item-7", StockReceived, quantity=Decimal(1))
    history.given("stock_item-7", StockReceived, quantity=Decimal(1))
    history.follow()
    second = asked(manager, limit=4, clock=clock, cursor=first["older"])
    third = asked(manager, limit=4, clock=clock, cursor=second["older"])
    assert (numbers(second), numbers(third), third["older"]) == ([5, 4, 3, 2], [1], None)
    arrived = asked(manager, limit=4, clock=clock, cursor=first["newer"], direction="newer")
    assert numbers(arrived) == [11, 10]
    nothing = asked(manager, limit=4, clock=clock, cursor=arrived["newer"], direction="newer")
    assert (nothing["data"], nothing["newer"]) == ([], arrived["newer"])


@BOTH
def test_what_happened_at_the_same_instant_is_neither_left_out_nor_shown_twice(
    manager: TestClient, history: History
) -> None:
    at = datetime(2026, 11, 1, tzinfo=UTC)
    for _ in range(5):
        history.given("stock_item-7", StockReceived, at=at, quantity=Decimal(1))
    history.follow()
    first = asked(manager, limit=2, clock="happened")
    second = asked(manager, limit=2, clock="happened", cursor=first["older"])
    assert numbers(first) + numbers(second) == [5, 4, 3, 2]


def test_a_stream_is_told_with_every_difference(auditor: TestClient) -> None:
    first = asked(auditor, "/streams/product-7", limit=2)
    assert (first["subject"], first["version"], first["older"]) == ("Produto Pilsen", 3, 2)
    assert [[change["label"] for change in event["changes"]] for event in first["data"]] == [
        ["Visível"],
        ["Preço"],
    ]
    rest = asked(auditor, "/streams/product-7", limit=2, before=first["older"])
    assert [event["version"] for event in rest["data"]] == [1]
    assert rest["older"] is None


def test_a_stream_without_history_is_not_found(auditor: TestClient) -> None:
    assert auditor.get(f"{PATH}/streams/product-99").status_code == 404
    assert auditor.get(f"{PATH}/events/99").status_code == 404


def test_the_filters_list_what_there_is(auditor: TestClient) -> None:
    found = asked(auditor, "/facets")
    assert found["total"] == 6
    assert found["people"] == [{"value": "1", "label": "Ana Beltrão", "events": 6}]
    assert {"value": "product", "label": "Produtos", "events": 3} in found["kinds"]
    assert {"value": "stock.SaleRecorded", "label": "Venda registrada", "events": 1} in found["types"]


@pytest.mark.parametrize(
    "params",
    [
        {"stream": "product"},
        {"kind": "Product;"},
        {"type": "x"},
        {"actor": "ana"},
        {"actor": -1},
        {"from": "ontem"},
        {"from": "2026-02-30"},
        {"clock": "sand"},
        {"cursor": "1"},
        {"direction": "up"},
        {"limit": 0},
        {"limit": 201},
        {"page": 2},
        {"correlation": "a b"},
    ],
)
def test_what_cannot_be_asked_is_refused(auditor: TestClient, params: dict[str, Any]) -> None:
    answer = auditor.get(f"{PATH}/events", params=params)
    assert answer.status_code == 422


def test_a_cursor_from_another_age_is_only_a_place(auditor: TestClient) -> None:
    assert numbers(asked(auditor, cursor="999999999999999999.1")) == [6, 5, 4, 3, 2, 1]
    assert numbers(asked(auditor, cursor="-999999999999999999.1")) == []


@pytest.mark.parametrize("role", ["staff", "bi", "viewer", "user", "client"])
def test_whoever_may_not_audit_reads_nothing(shop: History, role: str) -> None:
    with client_of(app_over(shop), role) as client:
        for path in ("/events", "/events/1", "/facets", "/streams/product-7"):
            assert client.get(f"{PATH}{path}").status_code == 403


def test_what_the_log_has_lost_is_said_to_be_lost(shop: History) -> None:
    class Robbed(StoredLog):
        def events(self, keys: Any) -> Any:
            return {key: event for key, event in super().events(keys).items() if key != ("product-7", 2)}

    app = app_over(shop)
    app.state.log = Robbed(shop.recorder)
    with client_of(app, "manager") as client:
        gone = next(event for event in asked(client)["data"] if event["number"] == 3)
    assert gone["sentence"] == "Este registro não está mais na história."


def test_a_person_is_named_without_saying_who_they_are(manager: TestClient, history: History) -> None:
    registered = {"name": "Dalva Nogueira", "email": "dalva@example.com", "cost_center": "choperia"}
    history.given("user-5", UserRegistered, username="dalva", role="client", **registered)
    history.follow()
    [event] = asked(manager)["data"]
    assert event["sentence"] == "Ana Beltrão criou o usuário 5 como Cliente."

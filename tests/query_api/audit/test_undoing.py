"""What an undo would do, told before it is done; and what was undone says so afterwards."""

from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductHidden, ProductRepriced
from command_api.site.events import HoldRulesChanged
from command_api.stock.events import SaleRecorded, StockReceived
from query_api.app import QueryApp
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, client_of

PATH = "/api/v1/audit"


@pytest.fixture
def shop(history: History) -> History:
    """A beer, its price set twice and hidden: events 1 to 5."""
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.given("product-7", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal("11.90"), category_id=1)
    history.given("product-7", ProductRepriced, price=Decimal("12.40"))
    history.given("product-7", ProductRepriced, price=Decimal("12.90"))
    history.given("product-7", ProductHidden)
    history.follow()
    return history


def preview(client: TestClient, stream: str, version: int) -> dict[str, Any]:
    answer = client.get(f"{PATH}/streams/{stream}/events/{version}/undo")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@BOTH
def test_an_undo_is_told_from_now_to_then_before_it_is_done(manager: TestClient, shop: History) -> None:
    found = preview(manager, "product-7", 3)
    assert (found["version"], found["possible"], found["obstacles"]) == (4, True, [])
    [step] = found["steps"]
    assert step["subject"] == "Produto Pilsen"
    assert step["sentence"].replace("\u00a0", " ") == "Ana Beltrão mudou o preço do produto Pilsen para R$ 12,40."
    assert step["changes"] == [
        {"label": "Preço", "before": "R$\u00a012,90", "after": "R$\u00a012,40"},
    ]
    shop.follow()
    assert manager.get(f"{PATH}/facets").json()["total"] == 5, "nothing was stored"


@BOTH
def test_what_stands_in_the_way_is_named_with_its_number(manager: TestClient, shop: History) -> None:
    found = preview(manager, "product-7", 2)
    assert (found["possible"], found["steps"]) == (False, [])
    [obstacle] = found["obstacles"]
    assert obstacle["number"] == 4
    assert "Desfaça primeiro aquela mudança." in obstacle["sentence"]


def test_a_sale_is_told_with_the_stock_it_gives_back(manager: TestClient, shop: History) -> None:
    shop.given("stock_item-7", StockReceived, quantity=Decimal(48))
    shop.given("sale-1", SaleRecorded, product_id=7, quantity=Decimal(2), unit_price=Decimal("12.90"))
    shop.follow()
    steps = preview(manager, "sale-1", 1)["steps"]
    assert [step["stream"] for step in steps] == ["sale-1", "stock_item-7"]
    assert {"label": "Quantidade", "before": "48", "after": "50"} in steps[1]["changes"]
    assert all("Pilsen" in step["subject"] for step in steps)


def test_what_cannot_be_undone_says_why(manager: TestClient, shop: History) -> None:
    assert preview(manager, "category-1", 1)["obstacles"] == [
        {
            "sentence": "O que entrou no cardápio não se desfaz: oculte ou exclua no próprio cadastro.",
            "number": None,
        }
    ]


def test_who_reads_the_history_without_the_right_of_the_slice_learns_what_is_missing(
    manager: TestClient, admin: TestClient, shop: History
) -> None:
    for hours in (24, 48):
        shop.given("business_info-1", HoldRulesChanged, deposit_hold_hours=hours, release_overdue_holds=False)
    shop.follow()
    [obstacle] = preview(manager, "business_info-1", 2)["obstacles"]
    assert obstacle["sentence"] == "Para desfazer isto é preciso ter também permissão para alterar as configurações."
    assert preview(admin, "business_info-1", 2)["possible"] is True


@BOTH
def test_what_was_undone_and_what_undid_it_point_at_each_other(manager: TestClient, shop: History) -> None:
    shop.given("product-7", ProductRepriced, price=Decimal("12.40"), causation="product-7/3", reason="Foi engano")
    shop.follow()
    undone, undoing = (manager.get(f"{PATH}/events/{number}").json()["undo"] for number in (4, 6))
    assert undone == {"possible": True, "undoes": None, "undone_by": 6}
    assert undoing == {"possible": True, "undoes": 4, "undone_by": None}
    assert manager.get(f"{PATH}/events/1").json()["undo"]["possible"] is False
    told = {event["number"]: event["undo"] for event in manager.get(f"{PATH}/streams/product-7").json()["data"]}
    assert (told[4], told[6]) == (undone, undoing)
    assert preview(manager, "product-7", 3)["obstacles"][0]["number"] == 6


def test_what_the_system_did_because_of_an_event_did_not_undo_it(manager: TestClient, shop: History) -> None:
    shop.given("product-7", ProductRepriced, price=Decimal("12.40"), causation="product-7/3", by_system=True)
    shop.follow()
    cause, effect = (manager.get(f"{PATH}/events/{number}").json()["undo"] for number in (4, 6))
    assert (cause["undone_by"], effect["undoes"]) == (None, None)


@pytest.mark.parametrize("path", ["product-7/events/99", "product-99/events/1", "product-7/events/0"])
def test_an_event_that_never_was_is_not_found(manager: TestClient, shop: History, path: str) -> None:
    assert manager.get(f"{PATH}/streams/{path}/undo").status_code == 404


@pytest.mark.parametrize("role", ["staff", "bi", "viewer", "user", "client"])
def test_whoever_may_not_audit_previews_nothing(app: QueryApp, shop: History, role: str) -> None:
    with client_of(app, role) as client:
        assert client.get(f"{PATH}/streams/product-7/events/3/undo").status_code == 403

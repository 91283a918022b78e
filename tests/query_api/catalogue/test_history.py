"""The history of a product, as the back-office reads it."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from starlette.testclient import TestClient

from command_api.catalogue import events
from command_api.stock.events import StockReceived, StockSold
from tests.harness.blank import Blank
from tests.harness.read_models import History
from tests.query_api.conftest import ENGINES, ReadModels, app_over, client_of, history_on

PATH = "/api/v1/admin/products/7/history"


@pytest.fixture(scope="module", params=ENGINES)
def told(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    """A product that lived a little, and one that is gone."""
    with history_on(request.param, blank, read_models) as history:
        fill(history)
        with client_of(app_over(history), "manager") as client:
            yield client


def fill(history: History) -> None:
    history.given("category-1", events.CategoryCreated, name="Chopes", slug="chopes", position=0)
    for id in (7, 8):
        history.given(
            f"product-{id}", events.ProductAdded, name="Weiss", slug=f"p{id}", price=Decimal("19.90"), category_id=1
        )
    history.given("stock_item-7", StockReceived, quantity=Decimal(48))
    history.given("stock_item-7", StockSold, quantity=Decimal(2), sale_id=1)
    history.given("product-7", events.ProductRepriced, price=Decimal("21.5"), reason="Nova tabela")
    history.given("product-7", events.ProductHidden)
    history.given("product-8", events.ProductRemoved)
    history.follow()


def sentences(client: TestClient, path: str = PATH, **asked: str | int) -> list[str]:
    answer = client.get(path, params=asked)
    assert answer.status_code == 200, answer.text
    return [line["sentence"] for line in answer.json()["data"]]


def test_a_line_answers_everything_that_is_known_of_it(told: TestClient) -> None:
    answer = told.get(PATH, params={"topic": "price"}).json()
    [line] = answer["data"]
    assert line.pop("at").startswith("2026-11-20T")
    assert line == {
        "id": "product-7.2",
        "version": 2,
        "actor_name": "Ana Beltrão",
        "kind": "ProductRepriced",
        "topic": "price",
        "sentence": "O preço subiu.",
        "changes": [{"name": "Preço", "before": "R$\u00a019,90", "after": "R$\u00a021,50"}],
        "reason": "Nova tabela",
    }
    assert answer["pagination"] == {"page": 1, "limit": 25, "total": 1, "pages": 1}


def test_the_newest_line_comes_first(told: TestClient) -> None:
    expected = [
        "Deixou de aparecer no cardápio.",
        "O preço subiu.",
        "Saída de 2 unidades em uma venda.",
        "Entrada de 48 unidades no estoque.",
        "Produto adicionado na categoria Chopes por R$\u00a019,90.",
    ]
    assert sentences(told) == expected
    assert sentences(told, order="asc") == expected[::-1]


def test_a_page_holds_as_many_lines_as_were_asked_for(told: TestClient) -> None:
    assert sentences(told, limit=2, page=2) == [
        "Saída de 2 unidades em uma venda.",
        "Entrada de 48 unidades no estoque.",
    ]


def test_sales_can_be_left_out(told: TestClient) -> None:
    assert "Saída de 2 unidades em uma venda." not in sentences(told, topic="changes")
    assert len(sentences(told, topic="changes")) == 4


def test_only_what_came_after_a_version_can_be_asked_for(told: TestClient) -> None:
    assert sentences(told, after_version=1) == ["Deixou de aparecer no cardápio.", "O preço subiu."]


def test_words_are_searched_in_what_changed_too(told: TestClient) -> None:
    assert sentences(told, search="19,90 PREÇO") == ["O preço subiu."]


def test_the_history_of_a_removed_product_is_still_read(told: TestClient) -> None:
    assert sentences(told, "/api/v1/admin/products/8/history")[0] == "O produto foi excluído."


def test_a_product_that_never_was_has_no_history(told: TestClient) -> None:
    answer = told.get("/api/v1/admin/products/99/history")
    assert (answer.status_code, answer.json()["error"]) == (404, "Este produto não existe.")


@pytest.mark.parametrize("asked", [{"topic": "clima"}, {"after_version": "ontem"}, {"limit": 0}, {"sort": "at"}])
def test_what_cannot_be_asked_for_is_refused(told: TestClient, asked: dict[str, str | int]) -> None:
    assert told.get(PATH, params=asked).status_code == 422

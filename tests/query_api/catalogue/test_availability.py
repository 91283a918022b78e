"""What the bar and the kitchen can sell at this moment."""

from decimal import Decimal

from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductHidden, ProductMadeUnavailable
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH


@BOTH
def test_every_product_of_the_menu_is_listed_by_category_and_name(history: History, manager: TestClient) -> None:
    history.given("category-1", CategoryCreated, name="Petiscos", slug="petiscos", position=0)
    for id, name, category in ((1, "Torresmo", 1), (2, "Água", None), (3, "Batata", 1), (4, "Segredo", 1)):
        history.given(f"product-{id}", ProductAdded, name=name, slug=f"p{id}", price=Decimal(10), category_id=category)
    history.given("product-3", ProductMadeUnavailable)
    history.given("product-4", ProductHidden)
    history.follow()
    assert manager.get("/api/v1/availability").json()["data"] == [
        {"id": 2, "name": "Água", "category": "Sem categoria", "available": True},
        {"id": 3, "name": "Batata", "category": "Petiscos", "available": False},
        {"id": 1, "name": "Torresmo", "category": "Petiscos", "available": True},
    ]

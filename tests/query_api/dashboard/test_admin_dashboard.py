"""The administration's figures, given what happened."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import asdict
from starlette.testclient import TestClient

from command_api.accounts.events import UserDeactivated, UserRegistered, UserSignedIn
from command_api.catalogue import events as catalogue_events
from command_api.equipment.events import ModelAdded
from command_api.site.events import BusinessInfoChanged, OpeningHours, OpeningHoursChanged, PixSettingsChanged
from command_api.site.info import Info
from command_api.stock import events as stock_events
from query_api.app import QueryApp
from query_api.dashboard.queries import Span, compared_spans
from tests.harness.read_models import History, uploaded, waits_for
from tests.query_api.conftest import BOTH, client_of

PATH = "/api/v1/dashboard/admin"
NOW = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)
"""Six o'clock of a Saturday evening at the pub."""


@pytest.fixture
def admin(app: QueryApp) -> Iterator[TestClient]:
    app.state.clock = lambda: NOW
    with client_of(app, "admin") as client:
        yield client


def figures(admin: TestClient) -> dict[str, Any]:
    answer = admin.get(PATH)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_an_empty_house_has_zeros_and_no_growth(admin: TestClient) -> None:
    found = figures(admin)
    assert found["products"] == {"total": 0, "active": 0, "inactive": 0, "low_stock": 0, "out_of_stock": 0}
    assert found["users"] == {"total": 0, "active": 0, "inactive": 0, "last_login": None}
    assert found["images"] == {"total": 0, "total_size": 0, "recent": 0}
    assert found["sales"]["month"] == {"amount": 0, "previous": 0, "growth": None}
    assert found["alerts"] == []


def steps(admin: TestClient) -> dict[str, tuple[int, int]]:
    return {step["kind"]: (step["count"], step["needed"]) for step in figures(admin)["first_steps"] if not step["done"]}


def test_the_first_steps_are_done_one_by_one_and_then_gone(admin: TestClient, history: History) -> None:
    wanted = {"name": 1, "hours": 1, "phones": 1, "category": 1, "products": 10, "hero": 1, "pix": 1, "users": 2}
    assert steps(admin) == {kind: (0, needed) for kind, needed in wanted.items()}
    history.given("business_info-1", OpeningHoursChanged, hours=(OpeningHours(4, "16:30", "01:00"),))
    history.given("business_info-1", BusinessInfoChanged, **asdict(Info(name="Pirilampo", landline="+551155550100")))
    history.given("business_info-1", PixSettingsChanged, key="casa@example.com", name="", city="")
    history.given(
        "category-1", catalogue_events.CategoryCreated, name="Chopes", slug="chopes", description="", position=0
    )
    for id in range(1, 12):
        history.given(f"product-{id}", catalogue_events.ProductAdded, name=f"P{id}", slug=f"p{id}", price=Decimal(10))
    history.given("product-1", catalogue_events.ProductHidden)
    history.given("product-2", catalogue_events.ProductHidden)
    person = {"role": "staff", "cost_center": "choperia", "email": ""}
    history.given("user-1", UserRegistered, username="ana", name="Ana", **person)
    uploaded(history, 1, "product")
    history.follow()
    assert steps(admin) == {"products": (9, 10), "hero": (0, 1), "users": (1, 2)}
    history.given("product-2", catalogue_events.ProductShown)
    history.given("user-2", UserRegistered, username="rui", name="Rui", **person)
    uploaded(history, 2, "hero")
    history.follow()
    assert figures(admin)["first_steps"] == []


def test_a_house_that_takes_beer_to_events_has_more_to_do(admin: TestClient, history: History) -> None:
    def missing() -> dict[str, tuple[int, int]]:
        answer = admin.get(f"{PATH}/event-steps").json()
        return {step["kind"]: (step["count"], step["needed"]) for step in answer if not step["done"]}

    kinds = ("beers", "house_beer", "equipment", "weights", "freight", "vans")
    assert missing() == dict.fromkeys(kinds, (0, 1))
    history.given("equipment_model-1", ModelAdded, name="Caixa de 40 L")
    history.given("equipment_model-2", ModelAdded, name="Cilindro", weight_kg=Decimal(9))
    history.follow()
    assert missing()["weights"] == (1, 2)
    history.given("business_info-1", BusinessInfoChanged, **asdict(Info(name="Pirilampo", rents=False)))
    history.follow()
    assert missing() == {}


@BOTH
def test_what_there_is_is_counted(admin: TestClient, history: History) -> None:
    for id, (quantity, minimum) in enumerate([(40, 10), (10, 10), (0, 0), (3, 5)], 1):
        history.given(f"product-{id}", catalogue_events.ProductAdded, name=f"P{id}", slug=f"p{id}", price=Decimal(10))
        history.given(f"stock_item-{id}", stock_events.StockMinimumSet, minimum=Decimal(minimum))
        history.given(
            f"stock_item-{id}", stock_events.StockCounted, counted=Decimal(quantity), difference=Decimal(quantity)
        )
    history.given("stock_item-4", stock_events.StockSold, quantity=Decimal(4), sale_id=1)
    history.given("product-1", catalogue_events.ProductHidden)
    history.given("product-5", catalogue_events.ProductAdded, name="Sem estoque nenhum", slug="p5", price=Decimal(10))
    history.given(
        "category-1", catalogue_events.CategoryCreated, name="Chopes", slug="chopes", description="", position=0
    )
    history.given(
        "category-2", catalogue_events.CategoryCreated, name="Petiscos", slug="petiscos", description="", position=1
    )
    history.given("category-2", catalogue_events.CategoryHidden)
    uploaded(history, 1, "hero", at=NOW - timedelta(days=6), size=1000)
    uploaded(history, 2, "hero", at=NOW - timedelta(days=8), size=500)
    person = {"role": "staff", "cost_center": "choperia"}
    history.given("user-1", UserRegistered, username="ana", name="Ana", email="", **person)
    history.given("user-2", UserRegistered, username="rui", name="Rui", email="", **person)
    history.given("user-1", UserSignedIn, at=NOW - timedelta(hours=3))
    history.given("user-2", UserSignedIn, at=NOW - timedelta(hours=5))
    history.given("user-2", UserDeactivated)
    history.follow()
    found = figures(admin)
    assert found["products"] == {"total": 5, "active": 4, "inactive": 1, "low_stock": 1, "out_of_stock": 3}
    assert found["categories"] == {"total": 2, "active": 1, "inactive": 1}
    assert found["images"] == {"total": 2, "total_size": 1500, "recent": 1}
    assert found["users"] == {"total": 2, "active": 1, "inactive": 1, "last_login": "2026-11-21T18:00:00Z"}
    assert [(alert["kind"], alert["text"]) for alert in found["alerts"]] == [
        ("out_of_stock", "3 produtos sem estoque"),
        ("low_stock", "1 produto com estoque baixo"),
        ("inactive_users", "1 usuário inativo"),
        ("new_images", "1 imagem nova nos últimos 7 dias"),
    ]
    assert found["complete_until"] == {"position": str(history.recorder.head()), "at": "2026-11-21T21:00:00Z"}


@BOTH
def test_sales_are_compared_with_as_many_days_before(admin: TestClient, history: History) -> None:
    sold = {0: 100, 1: 20, 5: 3, 6: 1000, 7: 80, 12: 7, 20: 500, 31: 40, 51: 9, 52: 5000}
    for id, (days, reais) in enumerate(sold.items(), 1):
        given = {"product_id": 1, "quantity": Decimal(1), "unit_price": Decimal(reais)}
        history.given(f"sale-{id}", stock_events.SaleRecorded, at=NOW - timedelta(days=days), **given)
    history.follow()
    sales = figures(admin)["sales"]
    assert sales["today"] == {"amount": 100, "previous": 80, "growth": 25}
    assert sales["week"] == {"amount": 123, "previous": 87, "growth": 41.4}
    assert sales["month"] == {"amount": 1710, "previous": 49, "growth": 3389.8}


def test_a_day_that_is_not_over_is_compared_up_to_the_same_hour(admin: TestClient, history: History) -> None:
    for id, (hours, reais) in enumerate({0: 50, 7 * 24 - 1: 300, 7 * 24: 20, 7 * 24 + 1: 20}.items(), 1):
        given = {"product_id": 1, "quantity": Decimal(1), "unit_price": Decimal(reais)}
        history.given(f"sale-{id}", stock_events.SaleRecorded, at=NOW - timedelta(hours=hours), **given)
    history.follow()
    sales = figures(admin)["sales"]
    assert sales["today"] == {"amount": 50, "previous": 40, "growth": 25}
    assert sales["week"]["previous"] == 40


@pytest.mark.parametrize(
    ("today", "month"),
    [
        (date(2026, 11, 21), Span(date(2026, 10, 1), date(2026, 10, 21))),
        (date(2026, 3, 31), Span(date(2026, 2, 1), date(2026, 2, 28))),
        (date(2028, 3, 29), Span(date(2028, 2, 1), date(2028, 2, 29))),
        (date(2026, 1, 15), Span(date(2025, 12, 1), date(2025, 12, 15))),
    ],
)
def test_a_month_is_compared_with_the_days_that_the_one_before_had(today: date, month: Span) -> None:
    assert compared_spans(today)["month"][1] == month


def test_it_waits_for_every_read_model_it_counts_in(
    admin: TestClient, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 0)
    history.given("category-1", catalogue_events.CategoryCreated, name="Chopes", slug="chopes", position=1)
    assert waits_for(history, admin, PATH) == {"catalogue", "images", "accounts", "sales", "site"}


def test_others_are_refused(manager: TestClient, visitor: TestClient) -> None:
    assert manager.get(PATH).status_code == 403
    assert visitor.get(PATH).status_code == 401

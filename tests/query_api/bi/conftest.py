"""A reader of reports over a history that tests write by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded
from command_api.rules.windows import PUB_TIME
from command_api.stock.events import SaleRecorded
from query_api.app import create_query_app
from tests.harness.read_models import History
from tests.query_api.conftest import FakeProgress, FakeSessions

NOW = datetime(2026, 11, 24, 15, 0, tzinfo=UTC)
"""Noon of a Tuesday at the pub."""


@dataclass
class Counter:
    """Sells; days are those of November 2026, hours the pub's."""

    history: History
    sales: int = 0
    prices: dict[int, Decimal] = field(default_factory=dict)

    def offers(self, id: int, name: str, price: str, category_id: int | None = None, **fields: Any) -> None:
        given = {"name": name, "slug": f"p{id}", "price": Decimal(price), "category_id": category_id, **fields}
        self.history.given(f"product-{id}", ProductAdded, **given)
        self.prices[id] = Decimal(price)

    def category(self, id: int, name: str) -> None:
        self.history.given(f"category-{id}", CategoryCreated, name=name, slug=f"c{id}", position=id)

    def sells(self, product_id: int, quantity: str, day: int | date, hour: int = 20, **fields: Any) -> int:
        """The number of the sale."""
        self.sales += 1
        on = day if isinstance(day, date) else date(2026, 11, 1) + timedelta(days=day - 1)
        at = datetime.combine(on, time(hour, 15), PUB_TIME)
        given = {"product_id": product_id, "quantity": Decimal(quantity), "unit_price": self.prices[product_id]}
        self.history.given(f"sale-{self.sales}", SaleRecorded, at=at, **given, **fields)
        return self.sales


@pytest.fixture
def counter(history: History) -> Counter:
    return Counter(history)


@pytest.fixture
def reader(history: History) -> Iterator[Callable[..., TestClient]]:
    """Somebody of a role who asks at ``now``, when the read models have followed."""
    with ExitStack() as stack:
        app = create_query_app(
            read_database=history.database,
            progress=FakeProgress(),
            holds=history.recorder.holds,
            settings=history.settings,
            sessions=FakeSessions(),
        )
        client = stack.enter_context(TestClient(app, raise_server_exceptions=False))

        def of(role: str = "bi", now: datetime = NOW) -> TestClient:
            history.follow()
            app.state.clock = lambda: now
            client.headers = httpx.Headers({"Authorization": f"Bearer {role}", "Accept-Encoding": "identity"})
            return client

        yield of


Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(reader: Callable[..., TestClient]) -> Ask:
    """A report as JSON; ``from`` is written ``first``, ``to`` is ``last``."""

    def report(key: str, first: str = "2026-11-01", last: str = "2026-11-30", **asked: Any) -> dict[str, Any]:
        now = asked.pop("now", NOW)
        answer = reader(now=now).get(f"/api/v1/bi/reports/{key}", params={"from": first, "to": last, **asked})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    return report

"""Standing orders over HTTP."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from fastapi import APIRouter
from fastapi.testclient import TestClient

from command_api.beers.routes import router as beers
from command_api.customers.routes import router as customers
from command_api.event_store import Store
from command_api.rules.windows import PUB_TIME
from command_api.standing_orders.domain import StandingOrder
from command_api.standing_orders.routes import router

PATH = "/api/v1/standing-orders"
TODAY = datetime.now(UTC).astimezone(PUB_TIME).date()
LATER = TODAY + timedelta(days=21)
BODY: dict[str, Any] = {
    "customer_id": 1,
    "weekday": LATER.weekday(),
    "lines": [{"beer_id": 1, "container_l": 50, "quantity": 2}],
}


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    client = serving(APIRouter(routes=[*router.routes, *beers.routes, *customers.routes]))
    client.post("/api/v1/beers", json={"name": "Pilsen"}).raise_for_status()
    client.post("/api/v1/customers", json={"name": "Bar do Zeca"}).raise_for_status()
    return client


def test_it_is_agreed_changed_skipped_paused_and_ended(api: TestClient, store: Store) -> None:
    made = api.post(PATH, json=BODY)
    assert made.status_code == 201, made.text
    changed = api.patch(f"{PATH}/1", json={"shift": "noite", "until": f"{LATER}"})
    assert changed.json()["version"] == 2
    for call, body in (("skips", {"day": f"{LATER}"}), ("pause", None), ("resume", None)):
        assert api.post(f"{PATH}/1/{call}", json=body).status_code == 201, call
    found = store.load(StandingOrder, 1)
    assert (found.schedule.shift, found.schedule.until, found.schedule.days_before) == ("noite", LATER, 3)
    assert (found.skipped, found.paused) == ({LATER}, False)
    assert api.delete(f"{PATH}/1/skips/{LATER}").status_code == 200
    assert api.patch(f"{PATH}/1", json={"until": None}).status_code == 200
    assert api.post(f"{PATH}/1/end").status_code == 201
    again = api.post(f"{PATH}/1/pause")
    assert (again.status_code, again.json()["error"]) == (409, "Este pedido fixo foi encerrado: crie outro.")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"customer_id": 9}, 404),
        ({"weekday": 7}, 422),
        ({"lines": []}, 422),
        ({"lines": [*BODY["lines"], *BODY["lines"]]}, 409),
        ({"lines": [{"beer_id": 9, "container_l": 50}]}, 404),
        ({"until": f"{date(2000, 1, 1)}"}, 409),
    ],
)
def test_one_that_cannot_be_is_refused(api: TestClient, wrong: dict[str, Any], status: int) -> None:
    assert api.post(PATH, json={**BODY, **wrong}).status_code == status

"""Holidays and closed days: what is refused, and that no table is reserved on a closed day."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.site.domain import BUSINESS, BusinessInfo
from command_api.site.events import SpecialDay
from command_api.site.routes import router

PATH = "/api/v1/site/special-days"
CHRISTMAS = {"day": "2026-12-25", "name": "Natal"}
EVE = {"day": "2026-12-24", "opens": "12:00", "closes": "18:00"}


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    return serving(router)


def test_dates_are_kept_from_the_first_on(api: TestClient, store: Store) -> None:
    assert api.put(PATH, json={"days": [CHRISTMAS, EVE]}).status_code == 200
    assert store.load(BusinessInfo, BUSINESS).special_days == (
        SpecialDay(date(2026, 12, 24), "12:00", "18:00"),
        SpecialDay(date(2026, 12, 25), name="Natal"),
    )
    again = api.put(PATH, json={"days": [EVE, CHRISTMAS]})
    assert again.json()["version"] == 1
    assert api.put(PATH, json={"days": []}).json()["version"] == 2


@pytest.mark.parametrize(
    ("days", "status", "sentence"),
    [
        ([CHRISTMAS, {**CHRISTMAS, "name": "Outra"}], 409, "Cada data aparece uma vez."),
        ([{**EVE, "closes": ""}], 409, "Informe quando a casa abre e fecha em 24/12/2026, ou deixe o dia fechado."),
        ([{**EVE, "opens": "25:00"}], 422, ""),
        ([{**EVE, "day": "2026-02-30"}], 422, ""),
    ],
)
def test_what_makes_no_day_is_refused(api: TestClient, days: list[Any], status: int, sentence: str) -> None:
    answer = api.put(PATH, json={"days": days})
    assert answer.status_code == status
    assert sentence in answer.json()["error"]

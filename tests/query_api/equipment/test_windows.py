"""For which window availability may be asked, and for which days a calendar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.harness.blank import Blank
from tests.harness.equipment import furnished
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import AskedAt, ReadModels, counter_over, history_on

ONE = "Informe o período por instantes ou por entrega e recolhimento, não pelos dois."
INSTANT = "Informe o instante como AAAA-MM-DDTHH:MM com o fuso, por exemplo 2026-11-28T08:00-03:00."


@pytest.fixture(scope="module")
def counter(blank: Blank, read_models: ReadModels) -> Iterator[TestClient]:
    """Asked at noon about a furnished house."""
    with history_on("sqlite", blank, read_models) as history:
        furnished(history)
        history.follow()
        with counter_over(history, NOON) as client:
            yield client


@pytest.mark.parametrize(
    ("parameters", "start", "end"),
    [
        pytest.param({}, "2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z", id="from now to tomorrow"),
        pytest.param(
            {"from": "", "to": "", "delivery_date": "", "shift": "", "except_order": ""},
            "2026-11-20T15:00:00Z",
            "2026-11-21T15:00:00Z",
            id="forms send every field",
        ),
        pytest.param(
            {"shift": "noite"}, "2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z", id="a shift alone asks for nothing"
        ),
        pytest.param(
            {"delivery_date": "2026-11-28"},
            "2026-11-28T11:00:00Z",
            "2026-11-30T15:00:00Z",
            id="in the morning, for the longest loan of all models, two days",
        ),
        pytest.param(
            {"delivery_date": "2026-11-28", "shift": "noite"},
            "2026-11-28T21:00:00Z",
            "2026-12-01T01:00:00Z",
            id="picked up in the shift of the delivery",
        ),
        pytest.param(
            {"delivery_date": "2026-11-28", "shift": "tarde", "pickup_shift": "noite"},
            "2026-11-28T15:00:00Z",
            "2026-12-01T01:00:00Z",
            id="picked up in another shift",
        ),
        pytest.param(
            {"delivery_date": "2026-11-28", "pickup_date": "2026-11-28"},
            "2026-11-28T11:00:00Z",
            "2026-11-28T15:00:00Z",
            id="within a shift",
        ),
    ],
)
def test_a_window_is_asked_for_by_what_is_known(
    counter: TestClient, parameters: dict[str, str], start: str, end: str
) -> None:
    answer = counter.get("/api/v1/equipment/available", params=parameters)
    assert answer.status_code == 200, answer.text
    assert answer.json()["window"] == {"start": start, "end": end}


def test_in_an_empty_house_a_loan_lasts_a_day_and_nothing_is_free(history: History, asked_at: AskedAt) -> None:
    answer = asked_at(NOON).get("/api/v1/equipment/available", params={"delivery_date": "2026-11-28"}).json()
    assert answer.pop("window") == {"start": "2026-11-28T11:00:00Z", "end": "2026-11-29T15:00:00Z"}
    assert answer == {"assets": [], "with_beer": [], "lapsed": [], "kits": [], "models": [], "busy": []}


@pytest.mark.parametrize("path", ["available", "kits", "kits/3"])
@pytest.mark.parametrize(
    ("parameters", "field", "sentence"),
    [
        ({"from": "2026-11-28T11:00:00Z", "to": "2026-11-28T11:00:00Z"}, "to", "O fim do período vem antes do começo."),
        ({"from": "2026-11-29T00:00Z", "to": "2026-11-28T23:00Z"}, "to", "O fim do período vem antes do começo."),
        ({"from": "2026-11-28T11:00:00Z"}, "to", "Informe o começo e o fim do período."),
        ({"to": "2026-11-28T11:00:00Z"}, "from", "Informe o começo e o fim do período."),
        ({"from": "2026-11-28T11:00Z", "to": "2026-11-29T11:00Z", "delivery_date": "2026-11-28"}, "from", ONE),
        ({"pickup_date": "2026-11-28"}, "delivery_date", "Informe também a data da entrega."),
        (
            {"delivery_date": "2026-11-28", "pickup_date": "2026-11-27"},
            "pickup_date",
            "O recolhimento não pode ser antes da entrega.",
        ),
        (
            {"delivery_date": "2026-11-28", "shift": "noite", "pickup_date": "2026-11-28", "pickup_shift": "manha"},
            "pickup_date",
            "O recolhimento não pode ser antes da entrega.",
        ),
        ({"delivery_date": "9998-12-31"}, "delivery_date", "Informe uma data entre 2000 e 2100."),
        ({"delivery_date": "2100-12-31", "pickup_date": "9998-12-31"}, "pickup_date", None),
        ({"from": "0001-01-01T00:00+14:00", "to": "9999-12-31T23:59-14:00"}, "from", None),
    ],
)
def test_what_is_no_window_is_refused_in_a_sentence(
    counter: TestClient, path: str, parameters: dict[str, str], field: str, sentence: str | None
) -> None:
    problem = refused(counter, path, parameters)
    sentence = sentence or "Informe uma data entre 2000 e 2100."
    assert (problem["error"], problem["errors"]) == (sentence, [{"field": field, "message": sentence}])


@pytest.mark.parametrize("name", ["from", "to"])
@pytest.mark.parametrize(
    "value",
    [
        "x",
        "1700000000",
        "2026-11-28",
        "2026-11-28T11:00:00",
        "2026-11-28 11:00:00Z",
        "2026-13-28T11:00:00Z",
        "2026-11-28T25:00:00Z",
        "２０２６-11-28T11:00:00Z",
    ],
)
def test_an_instant_is_written_with_its_zone_and_in_one_way(counter: TestClient, name: str, value: str) -> None:
    [error] = refused(counter, "available", {name: value})["errors"]
    assert error["field"] == name
    assert error["message"] in (INSTANT, "Valor inválido.")


@pytest.mark.parametrize(
    "parameters",
    [
        {"delivery_date": "28/11/2026"},
        {"delivery_date": "2026-11-28", "shift": "madrugada"},
        {"delivery_date": "2026-11-28", "pickup_shift": "x"},
        {"except_order": "x"},
        {"nonsense": "1"},
    ],
)
def test_a_window_cannot_be_asked_for_with_nonsense(counter: TestClient, parameters: dict[str, str]) -> None:
    assert refused(counter, "available", parameters)["errors"]


@pytest.mark.parametrize(
    ("parameters", "field", "sentence"),
    [
        ({"from": "2026-11-28", "to": "2026-11-27"}, "to", "O último dia vem antes do primeiro."),
        ({"from": "2026-01-01", "to": "2027-01-02"}, "to", "O calendário mostra no máximo um ano de cada vez."),
        ({"from": "1999-12-31"}, "from", "Informe uma data entre 2000 e 2100."),
        ({"from": "2100-12-31"}, "to", "Informe uma data entre 2000 e 2100."),
        ({"from": "2026-11-28T11:00:00Z"}, "from", "Informe a data como AAAA-MM-DD."),
    ],
)
def test_a_calendar_shows_days_in_order_and_not_too_many(
    counter: TestClient, parameters: dict[str, str], field: str, sentence: str
) -> None:
    problem = refused(counter, "calendar", parameters)
    assert problem["errors"] == [{"field": field, "message": sentence}]


def test_a_year_of_days_is_not_too_many(counter: TestClient) -> None:
    days = {"from": "2026-01-01", "to": "2027-01-01"}
    assert counter.get("/api/v1/equipment/calendar", params=days).json()["assets"]


def refused(counter: TestClient, path: str, parameters: dict[str, str]) -> dict[str, Any]:
    answer = counter.get(f"/api/v1/equipment/{path}", params=parameters)
    assert answer.status_code == 422, answer.text
    problem: dict[str, Any] = answer.json()
    return problem

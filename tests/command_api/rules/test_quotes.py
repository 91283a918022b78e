"""A quote that went through a client: read if it is the server's own and of this week, whatever was done to it."""

import json
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_api.rules.freight import Difficulty, Terms
from command_api.rules.quotes import VALID_FOR, InvalidQuote, Quote, read_quote, signed

KEY = b"k" * 32
NOON = datetime(2026, 11, 20, 15, 0, 0, 42000, tzinfo=UTC)
QUOTE = Quote(
    cost_center="choperia",
    origin="Rua do Coreto, 217",
    delivery_address="Avenida Amazonas, 120 — Arujá 🍺",
    place_id="aruja/avenida-amazonas",
    lat=-23.0,
    lng=-46.3190000001,
    distance_km=Decimal("22.40"),
    duration_min=31,
    weight_kg=Decimal("150.000"),
    date=date(2026, 11, 28),
    shift="manha",
    terms=Terms(Decimal(5), Decimal("3.50"), Decimal(40), Decimal(5), Decimal("600.5")),
    difficulty=Difficulty("Serra", Decimal("1.2500"), Decimal(20)),
    issued_at=NOON,
)


def test_a_quote_is_json_with_numbers() -> None:
    told = signed(QUOTE, KEY)
    assert json.loads(json.dumps(told)) == told
    assert (told["distance_km"], told["terms"]["free_km"], told["difficulty"]["multiplier"]) == (22.4, 5, 1.25)


@pytest.mark.parametrize(
    "through",
    [
        lambda told: json.loads(json.dumps(told)),
        lambda told: dict(sorted(told.items(), reverse=True)),
        lambda told: json.loads(json.dumps(told), parse_int=float),
        lambda told: json.loads(json.dumps(told), parse_float=Decimal),
        lambda told: json.loads(json.dumps(told, indent=2, ensure_ascii=True)),
    ],
)
def test_how_a_client_writes_numbers_and_sorts_fields_is_all_the_same(through: Any) -> None:
    told = through(signed(QUOTE, KEY))
    told["duration_min"] = int(told["duration_min"])
    assert read_quote(told, KEY, NOON) == QUOTE


def test_the_price_is_that_of_the_rules() -> None:
    assert QUOTE.breakdown.price == Decimal(100)  # (22.4 - 5) × 3.50 × 1.25 + 20 = 96.125


@pytest.mark.parametrize(
    ("later", "valid"),
    [
        (timedelta(0), True),
        (VALID_FOR, True),
        (VALID_FOR + timedelta(microseconds=1), False),
        (-timedelta(minutes=1), True),
        (-timedelta(minutes=1, microseconds=1), False),
    ],
)
def test_a_quote_is_good_for_seven_days(later: timedelta, valid: bool) -> None:
    told = signed(QUOTE, KEY)
    if valid:
        assert read_quote(told, KEY, NOON + later) == QUOTE
    else:
        with pytest.raises(InvalidQuote, match="too old"):
            read_quote(told, KEY, NOON + later)


def test_a_quote_of_another_installation_is_none() -> None:
    with pytest.raises(InvalidQuote, match="not signed here"):
        read_quote(signed(QUOTE, b"x" * 32), KEY, NOON)


CHANGES: list[dict[str, Any]] = [
    {"cost_center": "distribuidora"},
    {"origin": "Outra rua"},
    {"delivery_address": "Avenida Amazonas, 120 — Arujá"},
    {"place_id": "aruja"},
    {"lat": -23.1},
    {"lng": -46.3190000002},
    {"distance_km": 22.3},
    {"duration_min": 30},
    {"weight_kg": 1},
    {"date": "2026-11-29"},
    {"shift": "noite"},
    {"terms": {"free_km": 50, "base_rate_per_km": 3.5, "min_fee": 40, "rounding_step": 5, "max_load_kg": 600.5}},
    {"difficulty": None},
    {"issued_at": "2026-12-20T15:00:00.042000+00:00"},
    {"distance_reason": "Fora do mapa"},
    {"signature": "0" * 64},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_a_quote_whose_meaning_changed_is_none(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidQuote, match="not signed here"):
        read_quote({**signed(QUOTE, KEY), **change}, KEY, NOON)


def test_every_field_is_signed() -> None:
    assert {next(iter(change)) for change in CHANGES} == {*Quote.__struct_fields__, "signature"}


@pytest.mark.parametrize(
    "change",
    [
        {"distance_km": float("inf")},
        {"distance_km": float("nan")},
        {"distance_km": "sNaN"},
        {"distance_km": "1e999999999"},
        {"distance_km": "1e-999999999"},
        {"distance_km": 10**400},
        {"distance_km": None},
        {"lat": float("nan")},
        {"lat": 10**400},
        {"lat": "-23"},
        {"origin": "\ud800"},
        {"origin": 1},
        {"signature": None},
        {"signature": "\ud800é"},
        {"signature": ["x"]},
        {"issued_at": "2026-11-20T15:00:00"},
        {"issued_at": "ontem"},
        {"date": "2026-02-30"},
        {"shift": "madrugada"},
        {"terms": None},
        {"terms": {}},
        {"more": 1},
    ],
    ids=str,
)
def test_rubbish_is_refused_without_an_error(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidQuote):
        read_quote({**signed(QUOTE, KEY), **change}, KEY, NOON)


@given(
    st.dictionaries(st.text(max_size=20), st.none() | st.floats() | st.text(max_size=20) | st.integers(), max_size=6)
)
def test_whatever_is_sent_is_no_quote(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidQuote):
        read_quote(given, KEY, NOON)


def test_a_number_that_no_client_keeps_is_not_signed() -> None:
    with pytest.raises(InvalidQuote, match="no JSON client keeps"):
        signed(
            Quote(**{**{f: getattr(QUOTE, f) for f in Quote.__struct_fields__}, "weight_kg": Decimal("1." + "1" * 20)}),
            KEY,
        )

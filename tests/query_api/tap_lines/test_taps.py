"""The board of taps, the cleaning log and what is on tap, given what happened."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.batches.events import BatchBlocked, BatchPlanned
from command_api.beers.events import BeerAdded
from command_api.catalogue.events import CategoryCreated, ProductAdded
from command_api.equipment import events as equipment_events
from command_api.rules.windows import Window
from command_api.site.events import BusinessInfoChanged
from command_api.stock import events as stock_events
from command_api.tap_lines.events import TapLineCleaned, TapLineMeasured
from projections.runtime.rebuild import verify
from tests.harness.papers import pages_of, text_of
from tests.harness.read_models import History, business
from tests.query_api.conftest import BOTH, AskedAt

NOW = datetime(2026, 11, 24, 15, tzinfo=UTC)
TODAY = date(2026, 11, 24)


def fill(history: History, id: int, beer: int, best_before: date, tap: int | None = None) -> None:
    """A keg of 50 L in a container of its own; connected if ``tap`` is given, 0: without a number."""
    registered: dict[str, Any] = {"model_id": 1, "stock_location_id": 1}
    history.given(f"equipment_asset-{id}", equipment_events.AssetRegistered, asset_tag=f"B50-{id}", **registered)
    filled: dict[str, Any] = {"batch_id": 1, "container_id": id, "container_tag": f"B50-{id}"}
    litres: dict[str, Any] = {"capacity_l": Decimal(50), "litres": Decimal(50), "filled_on": date(2026, 11, 1)}
    history.given(
        f"keg-{id}",
        stock_events.KegFilled,
        code="",
        beer_id=beer,
        best_before=best_before,
        cost=None,
        **filled,
        **litres,
    )
    if tap is not None:
        history.given(f"keg-{id}", stock_events.KegTapped, tap=tap or None)


def bar(history: History) -> None:
    """Two taps and two beers: the Pilsen is on tap 1, and poured; an IPA hangs on no number."""
    history.given("business_info-1", BusinessInfoChanged, **business(taps=2))
    history.given("equipment_model-1", equipment_events.ModelAdded, name="Barril 50L")
    history.given("stock_location-1", equipment_events.LocationAdded, name="Galpão", kind="choperia")
    history.given("beer-1", BeerAdded, name="Pilsen", style="German Pils", abv=Decimal("4.8"), ibu=32, ebc=7)
    history.given("beer-2", BeerAdded, name="IPA")
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    for id, ml, price in ((1, 500, "18.90"), (2, 300, "12.90")):
        glass: dict[str, Any] = {"unit": "unidade", "beer_id": 1, "pour_ml": ml, "category_id": 1}
        history.given(f"product-{id}", ProductAdded, name=f"Pilsen {ml}", slug=f"p{ml}", price=Decimal(price), **glass)
    old: dict[str, Any] = {"unit": "litro", "category_id": 1}
    history.given("product-3", ProductAdded, name="Vinho", slug="vinho", price=Decimal(30), **old)
    fill(history, 1, 1, date(2026, 12, 30), tap=1)
    history.given("keg-1", stock_events.KegPoured, litres=Decimal("12.5"), sales=3)
    fill(history, 2, 2, date(2026, 12, 20), tap=0)


@BOTH
def test_the_board_says_what_is_on_each_tap_and_when_it_was_cleaned(history: History, asked_at: AskedAt) -> None:
    bar(history)
    cleaned = {"product": "Alcalino", "note": ""}
    history.given("tap_line-2", TapLineCleaned, next_due=TODAY, **cleaned)
    history.given("tap_line-2", TapLineMeasured, temperature_c=Decimal("2.5"), pressure_bar=Decimal("1.2"))
    # recorded later than the newer one: it happened earlier
    history.given("tap_line-2", TapLineCleaned, at=NOW - timedelta(days=40), next_due=date(2027, 1, 1), **cleaned)
    api = asked_at(NOW)
    board = api.get("/api/v1/taps").json()
    first, second = board["taps"]
    assert (first["tap"], first["keg"]["name"], first["keg"]["left_l"]) == (1, "Pilsen", 37.5)
    assert (first["cleaned_at"], first["is_due"]) == (None, False), "no cleaning is known, so none is due"
    assert (second["keg"], second["next_due"], second["is_due"]) == (None, "2026-11-24", True)
    assert (second["cleaned_by"], second["temperature_c"], second["pressure_bar"]) == ("Ana Beltrão", 2.5, 1.2)
    assert [(keg["name"], keg["tap"]) for keg in board["elsewhere"]] == [("IPA", None)]
    assert board["due"] == 1
    assert api.get("/api/v1/dashboard/operations").json()["taps_due"] == 1
    assert verify(history.recorder, history.database, history.runner.projections["tap_lines"]).equal


def test_of_each_beer_the_full_keg_that_expires_first_is_offered(history: History, asked_at: AskedAt) -> None:
    bar(history)
    fill(history, 3, 1, date(2026, 12, 24))
    fill(history, 4, 1, date(2026, 12, 3))
    fill(history, 5, 2, date(2026, 12, 1))
    fill(history, 6, 2, TODAY - timedelta(days=1))
    fill(history, 7, 1, date(2026, 12, 1))
    party = Window(NOW, NOW + timedelta(days=1))
    history.given(
        "equipment_asset-7",
        equipment_events.AssetBooked,
        order_id=42,
        order_code="EV-2026-00042",
        window=party,
        buffer_min=60,
    )
    history.given("equipment_asset-7", equipment_events.AssetSetAside, order_id=42)
    offered = asked_at(NOW).get("/api/v1/taps").json()["offered"]
    assert [(keg["name"], keg["id"]) for keg in offered] == [("IPA", 5), ("Pilsen", 4)]


def test_a_blocked_keg_stays_on_its_tap_and_is_named_until_it_is_off(history: History, asked_at: AskedAt) -> None:
    bar(history)
    plan: dict[str, Any] = {"beer_id": 1, "litres": Decimal(100), "ready_on": date(2026, 11, 1)}
    history.given("batch-1", BatchPlanned, code="L2645", **plan)
    history.given("batch-1", BatchBlocked, why="Gosto de manteiga.")
    history.given("keg-2", stock_events.KegEmptied)
    api = asked_at(NOW)
    assert api.get("/api/taps").json()["taps"] == [], "visitors are not offered what is not poured"
    keg = api.get("/api/v1/taps").json()["taps"][0]["keg"]
    assert (keg["blocked"], keg["place"]) == (True, "Bloqueado na torneira 1: tire o barril")
    to_do = api.get("/api/v1/dashboard/operations").json()["blocked_on_tap"]
    assert to_do == [{"keg_id": 1, "tap": 1, "name": "Pilsen", "container_tag": "B50-1"}]


def test_a_house_without_taps_shows_its_connected_kegs(history: History, asked_at: AskedAt) -> None:
    fill(history, 1, 1, date(2026, 12, 30), tap=3)
    board = asked_at(NOW).get("/api/v1/taps").json()
    assert (board["taps"], [keg["tap"] for keg in board["elsewhere"]]) == ([], [3])


def test_the_log_is_read_by_tap_and_printed_by_days(history: History, asked_at: AskedAt) -> None:
    for tap, day in ((1, 1), (1, 15), (2, 15)):
        at = datetime(2026, 11, day, 13, tzinfo=UTC)
        history.given(f"tap_line-{tap}", TapLineCleaned, at=at, product=f"Dia {day}", next_due=date(2026, 12, 1))
    api = asked_at(NOW)
    log = api.get("/api/v1/taps/cleanings", params={"tap": 1}).json()
    assert [line["product"] for line in log["data"]] == ["Dia 15", "Dia 1"]
    paper = api.get("/api/v1/taps/cleanings/document", params={"from": "2026-11-15", "to": "2026-11-15"})
    assert paper.status_code == 200, paper.text
    assert paper.headers["content-disposition"] == (
        'inline; filename="limpeza-das-torneiras-2026-11-15-2026-11-15.pdf"'
    )
    text = text_of(paper.content)
    assert (text.count("Dia 15"), text.count("Dia 1 "), "Limpezas 2" in text) == (2, 0, True)
    backwards = {"from": "2026-11-16", "to": "2026-11-15"}
    assert api.get("/api/v1/taps/cleanings/document", params=backwards).status_code == 422


def test_a_note_of_many_lines_stays_on_its_page(history: History, asked_at: AskedAt) -> None:
    at = datetime(2026, 11, 15, 13, tzinfo=UTC)
    cleaned = {"product": "W" * 60, "next_due": date(2026, 12, 1)}
    for tap, note in enumerate(("a\n" * 250, "W" * 500), start=1):
        history.given(f"tap_line-{tap}", TapLineCleaned, at=at, note=note, **cleaned)
    pages = pages_of(asked_at(NOW).get("/api/v1/taps/cleanings/document").content)
    assert min(min(each.left, each.right) for each in pages) > 19
    assert min(each.bottom for each in pages) > 10


@pytest.mark.parametrize("cleanings", range(26, 38))
def test_a_log_is_signed_on_a_page_that_has_its_last_line(history: History, asked_at: AskedAt, cleanings: int) -> None:
    for number in range(1, cleanings + 1):
        at = datetime(2026, 11, 15, 13, tzinfo=UTC) + timedelta(minutes=number)
        history.given("tap_line-1", TapLineCleaned, at=at, product=f"P{number}", note="", next_due=date(2026, 12, 1))
    pages = pages_of(asked_at(NOW).get("/api/v1/taps/cleanings/document").content)
    signed = next(page for page in pages if any(line.startswith("Responsável pela casa") for line in page.lines))
    last = f"P{cleanings}"
    assert any(last in line for line in signed.lines), [page.lines for page in pages]


@BOTH
def test_guests_see_what_is_on_tap_with_its_glasses(history: History, visitor: TestClient) -> None:
    bar(history)
    received: dict[str, Any] = {"volume_l": Decimal(20), "quantity": Decimal(20), "filled_on": TODAY}
    history.given(
        "keg-9", stock_events.KegReceived, product_id=3, code="K-9", expires_on=date(2027, 1, 1), cost=None, **received
    )
    history.given("keg-9", stock_events.KegTapped, tap=2)
    history.follow()
    answer = visitor.get("/api/taps")
    pilsen, wine, ipa = answer.json()["taps"]
    assert pilsen == {
        "id": 1,
        "tap": 1,
        "name": "Pilsen",
        "style": "German Pils",
        "brewery": "",
        "abv": 4.8,
        "ibu": 32,
        "ebc": 7,
        "sizes": [{"ml": 300, "price": 12.9}, {"ml": 500, "price": 18.9}],
    }
    assert (wine["tap"], wine["name"], wine["sizes"]) == (2, "Vinho", [{"ml": None, "price": 30.0}])
    assert (ipa["tap"], ipa["name"], ipa["sizes"]) == (None, "IPA", [])
    assert visitor.get("/api/taps", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    history.given("keg-1", stock_events.KegEmptied)
    history.follow()
    assert [each["name"] for each in visitor.get("/api/taps").json()["taps"]] == ["Vinho", "IPA"]

"""What a label that was read says, and which labels there are."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from command_api.beers.events import BeerAdded
from command_api.equipment import events as equipment_events
from command_api.rules.windows import Window
from command_api.site.events import BusinessInfoChanged
from command_api.stock.events import KegFilled, KegTapped
from query_api.labels.papers import PAPERS
from tests.harness.read_models import History, business
from tests.query_api.conftest import BOTH, AskedAt

NOW = datetime(2026, 11, 24, 15, tzinfo=UTC)


def shed(history: History) -> None:
    """Two barrels, one of them full, a tap machine that is out with an order, and two taps."""
    history.given("business_info-1", BusinessInfoChanged, **business(taps=2))
    history.given("equipment_model-1", equipment_events.ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    history.given("equipment_model-2", equipment_events.ModelAdded, name="Chopeira")
    history.given("stock_location-1", equipment_events.LocationAdded, name="Galpão", kind="choperia")
    history.given("stock_location-9", equipment_events.LocationAdded, name="Em trânsito", kind="transito")
    for id, tag, model in ((1, "BARRIL50-0001", 1), (2, "Açaí 2/B", 1), (3, "CHOPEIRA-0001", 2)):
        registered: dict[str, Any] = {"asset_tag": tag, "model_id": model, "stock_location_id": 1}
        history.given(f"equipment_asset-{id}", equipment_events.AssetRegistered, **registered)
    history.given("beer-1", BeerAdded, name="Pilsen")
    filled: dict[str, Any] = {
        "batch_id": 1,
        "container_id": 1,
        "container_tag": "BARRIL50-0001",
        "code": "",
        "cost": None,
    }
    litres: dict[str, Any] = {"capacity_l": Decimal(50), "litres": Decimal(50), "filled_on": date(2026, 11, 1)}
    history.given("keg-1", KegFilled, beer_id=1, best_before=date(2026, 12, 30), **filled, **litres)
    for order, start in ((6, NOW + timedelta(days=9)), (5, NOW)):
        window = Window(start, start + timedelta(days=1))
        code = f"EV-2026-{order:05}"
        history.given(
            "equipment_asset-3",
            equipment_events.AssetBooked,
            order_id=order,
            order_code=code,
            buffer_min=0,
            window=window,
        )
    history.given("equipment_asset-3", equipment_events.AssetCheckedOut, order_id=5, stock_location_id=9)


@BOTH
def test_a_label_opens_what_it_is_of(history: History, asked_at: AskedAt) -> None:
    shed(history)
    counter = asked_at(NOW)
    full = counter.get("/api/v1/labels", params={"tag": " barril50-0001"}).json()
    assert (full["tag"], full["tap"], full["order"]) == ("BARRIL50-0001", None, None)
    assert (full["asset"]["is_container"], full["asset"]["location_name"]) == (True, "Galpão")
    assert (full["keg"]["name"], full["keg"]["place"]) == ("Pilsen", "Cheio em Galpão")
    empty = counter.get("/api/v1/labels", params={"tag": "acai 2/b"}).json()
    assert (empty["tag"], empty["keg"]) == ("Açaí 2/B", None)
    out = counter.get("/api/v1/labels", params={"tag": "httpÇ;;localhostÇ8000;e;chopeira-0001"}).json()
    assert (out["asset"]["is_container"], out["asset"]["status"]) == (False, "checked_out")
    assert (out["order"]["order_code"], out["order"]["state"]) == ("EV-2026-00005", "out"), "the one that has it"
    assert counter.get("/api/v1/labels", params={"tag": "torneira:2"}).json()["keg"] is None
    history.given("keg-1", KegTapped, tap=2)
    on_tap = asked_at(NOW).get("/api/v1/labels", params={"tag": "Torneira:2"}).json()
    assert (on_tap["tag"], on_tap["tap"], on_tap["asset"], on_tap["keg"]["name"]) == ("torneira:2", 2, None, "Pilsen")
    unknown = counter.get("/api/v1/labels", params={"tag": "torneira:3"})
    assert (unknown.status_code, unknown.json()["error"]) == (404, "Nenhuma etiqueta da casa diz “torneira:3”.")


def test_labels_of_what_the_house_does_not_have(history: History, asked_at: AskedAt) -> None:
    shed(history)
    counter = asked_at(NOW)
    path = "/api/v1/labels/document?paper=A4260"
    assert counter.get(f"{path}&assets=1&assets=77").status_code == 404
    assert counter.get(f"{path}&taps=3").json()["error"] == "A casa não tem torneira 3."
    late = counter.get(f"{path}&start=22")
    assert (late.status_code, late.json()["error"]) == (422, "Uma folha A4260 tem 21 etiquetas.")
    late = counter.get("/api/v1/labels/document?paper=60x40&start=2")
    assert late.json()["error"] == "Uma folha 60x40 tem 1 etiqueta."
    nothing = counter.get(path)
    assert (nothing.status_code, nothing.json()["error"]) == (422, "Escolha ao menos uma peça ou torneira.")


def test_labels_begin_where_the_used_ones_end() -> None:
    paper = PAPERS["A4260"]
    first, second = paper.sheets("abc", start=paper.labels - 1)
    assert [thing for _, _, thing in first] == ["a", "b"]
    assert first[1][:2] == paper.place(20)
    assert second == [(*paper.place(0), "c")]

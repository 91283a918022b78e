"""From the terms to the order: what is quoted by a GET is what the order costs, whatever the client says of it."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.app import create_command_app
from command_api.event_store import Store
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, FakeSessions, client_of
from tests.query_api.freight.conftest import WithKeys, freight_app

pytestmark = BOTH
FREIGHT = "/api/v1/freight"
CONFIG = {
    "origin": "Rua do Coreto, 217, Santa Isabel - SP",
    "lat": -23.3157,
    "lng": -46.2214,
    "free_km": 5,
    "base_rate_per_km": 3.5,
    "min_fee": 40,
    "rounding_step": 5,
    "max_load_kg": 100,
}


class Pub:
    """Both applications over one history. Every write is followed before the next read."""

    def __init__(self, history: History, writes: TestClient, reads: TestClient) -> None:
        self._history, self._writes, self._reads = history, writes, reads

    def write(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        answer = self._writes.request(method, path, json=body)
        assert answer.status_code < 300, answer.text
        self._history.follow()
        result: dict[str, Any] = answer.json()
        return result

    def refused(self, method: str, path: str, **body: Any) -> str:
        answer = self._writes.request(method, path, json=body)
        assert answer.status_code == 409, answer.text
        return str(answer.json()["error"])

    def read(self, path: str, **params: Any) -> Any:
        answer = self._reads.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def quote(self, address: str, weight_kg: float) -> dict[str, Any]:
        """As the wizard does it: search, choose the first suggestion, ask; through JSON and back."""
        chosen = self.read("/api/v1/google-maps/geocode", address=address)[0]
        asked = {"cost_center": "choperia", "date": "2031-05-10", "shift": "manha", "weight_kg": weight_kg}
        told = self.read(f"{FREIGHT}/quote", destination=chosen["address"], place_id=chosen["place_id"], **asked)
        result: dict[str, Any] = json.loads(json.dumps(told))
        return result


@pytest.fixture
def pub(history: History) -> Iterator[Pub]:
    commands = create_command_app(
        Store(history.recorder),
        sessions=FakeSessions(),
        security=WithKeys(),
        settings=history.settings,
        fingerprint_key=b"fingerprints",
    )
    commands.state.clock = lambda: NOON
    reads = freight_app(history, now=NOON)
    with (
        TestClient(commands, headers={"Authorization": "Bearer admin"}) as writes,
        client_of(reads, "admin") as reader,
    ):
        yield Pub(history, writes, reader)


def order(pub: Pub, quoted: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Two barrels of 50 litres, 150 kg, with this quote."""
    model = pub.write("POST", "/api/v1/equipment/models", name="Barril 50L")["id"]
    place = pub.write("POST", "/api/v1/equipment/locations", name="Galpão", kind="choperia")["id"]
    assets = [
        pub.write("POST", "/api/v1/equipment/assets", model_id=model, stock_location_id=place)["id"] for _ in range(2)
    ]
    placed = pub.write(
        "POST",
        "/api/v1/event-orders",
        customer_name="Dalva Nogueira",
        cost_center="choperia",
        preferred_delivery_date="2031-05-10",
        items=[{"asset_id": id} for id in assets],
        freight_quote_json=quoted,
        freight_price=0,
        total_amount=1,
        **more,
    )
    shown: dict[str, Any] = pub.read(f"/api/v1/event-orders/{placed['id']}")
    return shown


def test_an_order_costs_what_was_quoted_step_by_step(pub: Pub) -> None:
    pub.write("PUT", f"{FREIGHT}/configs/choperia", **CONFIG)
    pub.write("POST", f"{FREIGHT}/difficulties", name="Serra", multiplier=1.25, extra_flat=20, places=["Igaratá"])
    told = pub.quote("Rua do Lago, 9, Igaratá", weight_kg=150)
    assert (told["difficulty"], told["breakdown"]["trips"]) == ("Serra", 2)
    shown = order(pub, told["quote_json"])
    assert shown["freight"]["price"] == told["freight_price"]
    assert shown["freight"]["breakdown"] == told["breakdown"]
    assert shown["freight"]["terms"] == told["quote_json"]["terms"]
    assert shown["total_amount"] == 200 + told["freight_price"]
    assert shown["delivery_address"] == "Rua do Lago, 9 — Igaratá - SP (ponto aproximado)"


def test_a_quote_keeps_its_terms_after_they_changed(pub: Pub) -> None:
    pub.write("PUT", f"{FREIGHT}/configs/choperia", **CONFIG)
    told = pub.quote("centro, guararema", weight_kg=150)
    pub.write("PUT", f"{FREIGHT}/configs/choperia", **{**CONFIG, "base_rate_per_km": 9, "origin": "Outra casa"})
    assert pub.quote("centro, guararema", weight_kg=150)["freight_price"] > told["freight_price"]
    shown = order(pub, told["quote_json"])
    assert (shown["freight"]["price"], shown["freight"]["origin"]) == (told["freight_price"], CONFIG["origin"])


def test_a_quote_for_less_weight_is_priced_for_what_the_order_weighs(pub: Pub) -> None:
    pub.write("PUT", f"{FREIGHT}/configs/choperia", **CONFIG)
    light, whole = (pub.quote("centro, guararema", weight_kg=weight) for weight in (1, 150))
    assert light["freight_price"] < whole["freight_price"]
    assert order(pub, light["quote_json"])["freight"]["price"] == whole["freight_price"]


def test_a_quote_that_the_client_made_cheaper_is_refused(pub: Pub) -> None:
    pub.write("PUT", f"{FREIGHT}/configs/choperia", **CONFIG)
    told = pub.quote("centro, guararema", weight_kg=150)["quote_json"]
    cheap = {**told, "distance_km": 1}
    assert "calcule o frete novamente" in pub.refused("POST", f"{FREIGHT}/quote-log", quote=cheap)
    body = {"customer_name": "Dalva", "cost_center": "choperia", "status": "draft", "freight_quote_json": cheap}
    assert "calcule o frete novamente" in pub.refused("POST", "/api/v1/event-orders", **body)


def test_the_log_shows_what_was_told(pub: Pub) -> None:
    pub.write("PUT", f"{FREIGHT}/configs/choperia", **CONFIG)
    told = pub.quote("Av. Amazonas, 120, Arujá", weight_kg=150)
    logged = pub.write("POST", f"{FREIGHT}/quote-log", quote=told["quote_json"])
    assert logged["freight_price"] == told["freight_price"]
    [shown] = pub.read(f"{FREIGHT}/quotes", search="amazonas")["quotes"]
    assert shown["id"] == logged["id"]
    assert (shown["freight_price"], shown["breakdown"]) == (told["freight_price"], told["breakdown"])
    assert shown["terms"] == told["quote_json"]["terms"]
    assert datetime.fromisoformat(shown["quoted_at"]) == datetime.fromisoformat(told["quote_json"]["issued_at"])

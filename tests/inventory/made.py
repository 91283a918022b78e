"""What a call needs to exist before it, made through the API."""

import base64
import io
import itertools
from collections.abc import Callable
from typing import Any

import httpx
from PIL import Image

from tests.harness.system import DEMO_PASSWORD

_numbers = itertools.count(1)


def _created(client: httpx.Client, path: str, body: dict[str, Any]) -> int:
    return int(_answered(client, path, body).json()["id"])


def _answered(client: httpx.Client, path: str, body: dict[str, Any]) -> httpx.Response:
    answer = client.post(path, json=body)
    assert answer.status_code in {200, 201}, f"{path}: {answer.status_code} {answer.text}"
    return answer


def _up_to_date(client: httpx.Client, path: str) -> Any:
    """What `path` reads after every command so far, whoever sent it: after one more, whose position it waits for."""
    last = _answered(client, "/api/v1/admin/categories", {"name": f"Inventário {next(_numbers)}"})
    return client.get(path, headers={"X-Min-Position": last.headers["X-Event-Position"]}).json()


def category(client: httpx.Client) -> int:
    return _created(client, "/api/v1/admin/categories", {"name": f"Inventário {next(_numbers)}"})


def product(client: httpx.Client) -> int:
    body = {"name": f"Inventário {next(_numbers)}", "category_id": category(client), "price": 10}
    return _created(client, "/api/v1/admin/products", body)


def categories(client: httpx.Client) -> list[int]:
    """Those at the top, in their order: what a reorder command takes."""
    return [row["id"] for row in _up_to_date(client, "/api/v1/admin/categories?limit=1000&parent_id=0")["data"]]


def slides(client: httpx.Client) -> list[int]:
    """The slides of the front page, in their order."""
    return [row["id"] for row in _up_to_date(client, "/api/v1/admin/images?type=hero")["images"]]


def product_picture(_client: httpx.Client) -> str:
    """A picture of the least size a product takes, as base64; each differs, for files are kept by content."""
    picture = Image.new("RGB", (1080, 1350), (next(_numbers) % 256, 120, 40))
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1)
    return base64.b64encode(file.getvalue()).decode()


def image(client: httpx.Client) -> int:
    body = {
        "type": "product",
        "productId": product(client),
        "fileData": product_picture(client),
        "fileName": "inventario.png",
        "contentType": "image/png",
    }
    return _created(client, "/api/v1/admin/images", body)


def user(client: httpx.Client) -> int:
    name = f"inventario{next(_numbers)}"
    body = {"username": name, "name": name, "email": f"{name}@example.com", "role": "staff", "password": DEMO_PASSWORD}
    return _created(client, "/api/users", body)


def model(client: httpx.Client) -> int:
    return _created(client, "/api/v1/equipment/models", {"name": f"Barril de inventário {next(_numbers)}"})


def location(client: httpx.Client) -> int:
    body = {"name": f"Inventário {next(_numbers)}", "kind": "distribuidora"}
    return _created(client, "/api/v1/equipment/locations", body)


def asset(client: httpx.Client) -> int:
    body = {"model_id": model(client), "stock_location_id": location(client)}
    return _created(client, "/api/v1/equipment/assets", body)


def kit(client: httpx.Client) -> int:
    number = next(_numbers)
    body = {"code": f"INV-{number}", "name": f"Kit de inventário {number}", "items": [{"model_id": model(client)}]}
    return _created(client, "/api/v1/equipment/kits", body)


def event_order(client: httpx.Client) -> int:
    """Placed, and waiting for a deposit of nothing: it can be confirmed as the specification's client does it."""
    body = {
        "customer_name": f"Inventário {next(_numbers)}",
        "cost_center": "choperia",
        "preferred_delivery_date": "2031-05-10",
        "items": [{"asset_id": asset(client), "quantity": 1, "unit_price": 100}],
    }
    return _created(client, "/api/v1/event-orders", body)


def event_draft(client: httpx.Client) -> int:
    body = {"customer_name": f"Inventário {next(_numbers)}", "cost_center": "choperia", "status": "draft"}
    return _created(client, "/api/v1/event-orders", body)


def freight_quote(client: httpx.Client) -> dict[str, Any]:
    """A quote as the server signed it."""
    found = client.get("/api/v1/google-maps/geocode?address=Aruj").json()[0]
    question = {"cost_center": "choperia", "destination": found["address"], "weight_kg": 75, "date": "2031-05-10"}
    wanted = {**question, "place_id": found["place_id"], "lat": found["lat"], "lng": found["lng"], "shift": "manha"}
    quote: dict[str, Any] = client.get("/api/v1/freight/quote", params=wanted).json()["quote_json"]
    return quote


MAKERS: dict[str, Callable[[httpx.Client], Any]] = {
    "category": category,
    "categories": categories,
    "slides": slides,
    "product": product,
    "product_picture": product_picture,
    "image": image,
    "user": user,
    "model": model,
    "location": location,
    "asset": asset,
    "kit": kit,
    "event_order": event_order,
    "event_draft": event_draft,
    "freight_quote": freight_quote,
}


class Things:
    """Things made for a call when it names them: the same name is the same thing throughout."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._made: dict[str, Any] = {"n": next(_numbers), "password": DEMO_PASSWORD}
        self.position: dict[str, str] = {}
        """The header by which a read waits for what was made."""

    def filled(self, template: Any) -> Any:
        """`template` with every `{name}` replaced by what its maker made."""
        if isinstance(template, dict):
            return {key: self.filled(each) for key, each in template.items()}
        if isinstance(template, list):
            return [self.filled(each) for each in template]
        if not isinstance(template, str):
            return template
        whole = template[1:-1]
        if template == f"{{{whole}}}" and (whole in MAKERS or whole in self._made):
            return self._value(whole)
        for name in [*MAKERS, "n", "password"]:
            if f"{{{name}}}" in template:
                template = template.replace(f"{{{name}}}", str(self._value(name)))
        return template

    def _value(self, name: str) -> Any:
        if name not in self._made:
            self._client.event_hooks = {"response": [self._note]}
            self._made[name] = MAKERS[name](self._client)
            self._client.event_hooks = {}
        return self._made[name]

    def _note(self, answer: httpx.Response) -> None:
        if position := answer.headers.get("X-Event-Position"):
            self.position = {"X-Min-Position": position}

"""What a served call needs to exist before it: made through the API, anew for each request."""

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
    answer = client.post(path, json=body)
    assert answer.status_code in {200, 201}, f"{path}: {answer.status_code} {answer.text}"
    return int(answer.json()["id"])


def category(client: httpx.Client) -> int:
    return _created(client, "/api/v1/admin/categories", {"name": f"Inventário {next(_numbers)}"})


def product(client: httpx.Client) -> int:
    body = {"name": f"Inventário {next(_numbers)}", "category_id": category(client), "price": 10}
    return _created(client, "/api/v1/admin/products", body)


def categories(client: httpx.Client) -> list[int]:
    """Those at the top, in their order: what a reorder command takes."""
    return [row["id"] for row in client.get("/api/v1/admin/categories?limit=1000&parent_id=0").json()["data"]]


def slides(client: httpx.Client) -> list[int]:
    """The slides of the front page, in their order."""
    return [row["id"] for row in client.get("/api/v1/admin/images?type=hero").json()["images"]]


def product_picture(_client: httpx.Client) -> str:
    """A picture of the least size a product takes, as base64; each differs, for files are kept by content."""
    picture = Image.new("RGB", (1080, 1350), (next(_numbers) % 256, 120, 40))
    file = io.BytesIO()
    picture.save(file, "PNG")
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


MAKERS: dict[str, Callable[[httpx.Client], Any]] = {
    "category": category,
    "categories": categories,
    "slides": slides,
    "product": product,
    "product_picture": product_picture,
    "image": image,
    "user": user,
}


def filled(template: Any, client: httpx.Client) -> Any:
    """`template` with every `{name}` replaced by what its maker made; the same name is the same thing throughout."""
    made: dict[str, Any] = {"n": next(_numbers), "password": DEMO_PASSWORD}

    def value(name: str) -> Any:
        if name not in made:
            made[name] = MAKERS[name](client)
        return made[name]

    def fill(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: fill(each) for key, each in part.items()}
        if isinstance(part, list):
            return [fill(each) for each in part]
        if not isinstance(part, str):
            return part
        whole = part[1:-1]
        if part == f"{{{whole}}}" and (whole in MAKERS or whole in made):
            return value(whole)
        for name in [*MAKERS, "n", "password"]:
            if f"{{{name}}}" in part:
                part = part.replace(f"{{{name}}}", str(value(name)))
        return part

    return fill(template)

"""Slides of the front page: hung without a screen, chosen from a dialog, found in the list."""

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Locator, Page

from tests.harness.pictures import painted


@contextmanager
def hanging(client: httpx.Client) -> Iterator[Callable[..., list[int]]]:
    """Hangs slides of these names and answers their ids; takes down whatever is new at the end."""
    before = {image["id"] for image in slides(client)}

    def hang(*names: str) -> list[int]:
        return [
            client.post("/api/v1/admin/images", json=body(name, glow=number / 10)).raise_for_status().json()["id"]
            for number, name in enumerate(names)
        ]

    yield hang
    new = [image["id"] for image in slides(client) if image["id"] not in before]
    if new:
        client.request("DELETE", "/api/v1/admin/images/bulk", json={"ids": new}).raise_for_status()


def body(name: str, glow: float) -> dict[str, Any]:
    content = base64.b64encode(painted(1600, 900, quality=70, glow=glow)).decode()
    return {"type": "hero", "fileName": name, "fileData": content}


def slides(client: httpx.Client) -> list[dict[str, Any]]:
    answer = client.get("/api/v1/admin/images", params={"type": "hero", "limit": 100})
    images: list[dict[str, Any]] = answer.raise_for_status().json()["images"]
    return images


def choose(page: Page, *files: Any) -> None:
    """Picks files as the dialog of the operating system would give them."""
    page.locator("dialog[open] input[type=file]").last.set_input_files(list(files))


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)

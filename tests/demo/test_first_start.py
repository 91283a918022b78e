"""The first start of `choperia serve` with the demo: the site is there at once, its history comes meanwhile."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.harness.system import DEMO, System


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[System]:
    system = System(tmp_path / "data", DEMO)
    try:
        yield system
    finally:
        system.stop()


def demo_check(system: System) -> dict[str, Any]:
    answer = httpx.get(f"{system.url}/readyz", timeout=30)
    assert answer.status_code == 200, "the site works while the history is loaded"
    check: dict[str, Any] = answer.json()["checks"]["demo"]
    assert check["ready"] is True
    return dict(check["detail"])


def pictures(found: Any) -> Iterator[str]:
    """The addresses of pictures in an answer."""
    match found:
        case dict():
            for value in found.values():
                yield from pictures(value)
        case list():
            for value in found:
                yield from pictures(value)
        case str() if found.startswith("/media/"):
            yield found


def events(answer: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    name = ""
    for line in answer.iter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)


def test_the_site_is_there_at_once_and_people_use_it_while_its_history_comes(pub: System) -> None:
    pub.start(complete=False)
    assert demo_check(pub)["state"] == "loading"
    with pub.client() as visitor:
        assert "<title>" in visitor.get("/").text
        menu = visitor.get("/api/menu").json()
        assert len(menu) >= 8
        for address in sorted(set(pictures(menu)))[::20]:
            assert visitor.get(address).raise_for_status().content
    with pub.client("gerente") as manager:
        [product, *_] = manager.get("/api/v1/admin/products").raise_for_status().json()["data"]
        manager.patch(
            f"/api/v1/admin/products/{product['id']}", json={"name": "Chope da inauguração"}
        ).raise_for_status()
        with manager.stream("GET", "/api/v1/stream") as stream:
            percents = (told["percent"] for name, told in events(stream) if name == "loading")
            assert 0 <= next(percents) < next(percents) < 100

    assert pub.stop() == 0, "asked to end, it does not finish the load first"
    pub.start(complete=False)
    assert demo_check(pub)["state"] == "loading"
    with pub.client("gerente") as manager:
        assert manager.get(f"/api/v1/admin/products/{product['id']}").json()["name"] == "Chope da inauguração"

"""The inventory: every screen and every call that the specification names, and who may use it."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.harness.system import Site

HERE = Path(__file__).parent
WHO: dict[str, list[str]] = tomllib.loads((HERE / "who.toml").read_text())


@dataclass(frozen=True)
class Item:
    """One screen or call: its name, and who may."""

    name: str
    may: str
    details: dict[str, Any]

    @property
    def public(self) -> bool:
        return self.may == "public"

    @property
    def right(self) -> str:
        """The least of those who may."""
        return WHO[self.may][0]

    @property
    def wrong(self) -> str | None:
        """The greatest of those who may not."""
        return next((person for person in reversed(WHO["session"]) if person not in WHO[self.may]), None)


def _items(file: str, kind: str, name: str) -> list[Item]:
    return [Item(row[name], row["may"], row) for row in tomllib.loads((HERE / file).read_text())[kind]]


def _area(screen: Item) -> str:
    """Areas of which a visit of every screen takes about as long."""
    root = screen.name.split("/")[1]
    return {"admin": "administration", "operations": "operations", "operacoes": "operations"}.get(root, "others")


_screens = [*_items("screens.toml", "screen", "path"), *_items("screens.toml", "also", "path")]
SCREENS = {
    area: [each for each in _screens if _area(each) == area] for area in ("administration", "operations", "others")
}
CALLS = _items("calls.toml", "call", "call")


def address(item: Item, site: Site) -> str:
    """The path of a screen in this pub: `{delivered}` stands for the newest event order that is there, `{keg}` for a
    keg, `{batch}` for a batch, `{count}` for a count of a warehouse and `{mine}` for an order of the customer whom
    `cliente` is linked to."""

    def existing(place: re.Match[str]) -> str:
        name = place[1]
        if name == "mine":
            return str(_own_order(site))
        with site.client("operador") as client:
            if name == "batch":
                return str(_batch(site, client))
            if name == "count":
                return str(_count(client))
            path, asked = ("/api/v1/kegs", {}) if name == "keg" else ("/api/v1/event-orders", {"status": name})
            found = client.get(path, params={**asked, "limit": 1}).raise_for_status()
        return str(found.json()["data"][0]["id"])

    return re.sub(r"\{(\w+)\}", existing, item.name)


def _own_order(site: Site) -> int:
    """An order of the customer whom `cliente` is linked to."""
    with site.client("cliente") as client:
        mine = client.get("/api/v1/my-orders").raise_for_status()
    return int(mine.json()["orders"][0]["id"])


def _batch(site: Site, client: httpx.Client) -> int:
    """A batch of this pub; one is planned if there is none."""
    known = client.get("/api/v1/batches", params={"limit": 1}).raise_for_status().json()["data"]
    if known:
        return int(known[0]["id"])
    with site.client("gerente") as manager:
        beer = manager.post("/api/v1/beers", json={"name": "Chope do inventário"}).raise_for_status().json()["id"]
    body = {"beer_id": beer, "litres": 100, "ready_on": "2026-11-28"}
    return int(client.post("/api/v1/batches", json=body).raise_for_status().json()["id"])


def _count(client: httpx.Client) -> int:
    """A count of the first place of this pub."""
    places = client.get("/api/v1/equipment/locations").raise_for_status().json()["data"]
    place = next(place["id"] for place in places if place["kind"] != "transito")
    body = {"location_id": place, "tags": ["ETIQUETA-VELHA"]}
    return int(client.post("/api/v1/counts", json=body).raise_for_status().json()["id"])

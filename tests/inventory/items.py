"""The inventory: every screen of section 2 and every call of section 7, and who may use it."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.harness.system import System

HERE = Path(__file__).parent

# Who may, in the words of the demo's users. Written by hand from the decisions on people and access, on purpose not
# computed from the code that enforces them. The first of each is the least of those who may.
EVERYBODY = ("cliente", "bi", "garcom", "operador", "gerente", "admin")
WHO: dict[str, tuple[str, ...]] = {
    "public": EVERYBODY,
    "session": EVERYBODY,
    "catalogue": ("gerente", "admin"),
    "users": ("admin",),
    "settings": ("admin",),
    "operations": ("garcom", "operador", "gerente", "admin"),
    "place_orders": ("operador", "gerente", "admin"),
    "customers": ("operador", "gerente", "admin"),
    "bi": ("bi", "gerente", "admin"),
    "audit": ("gerente", "admin"),
}


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
        return next((person for person in reversed(EVERYBODY) if person not in WHO[self.may]), None)


def _items(file: str, kind: str, name: str) -> list[Item]:
    return [Item(row[name], row["may"], row) for row in tomllib.loads((HERE / file).read_text())[kind]]


SCREENS = [*_items("screens.toml", "screen", "path"), *_items("screens.toml", "also", "path")]
CALLS = _items("calls.toml", "call", "call")


def address(item: Item, system: System) -> str:
    """The path of a screen in this pub: `{delivered}` stands for the newest event order that is there."""

    def newest(status: re.Match[str]) -> str:
        with system.client("operador") as client:
            found = client.get("/api/v1/event-orders", params={"status": status[1], "limit": 1}).raise_for_status()
        return str(found.json()["data"][0]["id"])

    return re.sub(r"\{(\w+)\}", newest, item.name)

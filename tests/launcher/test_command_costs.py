"""What a command and a first question cost, counted: statements of SQL and calls of Python functions, by part.

Counts depend neither on the machine nor on its load. A part that needs a tenth more than tests/command_costs.toml says
fails: whoever makes a command dearer says so there, or takes something away. ``--note-costs`` writes the file.
"""

import sys
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import httpx
import pytest
from starlette.testclient import TestClient

from command_api.kernel import SYSTEM, CommandContext
from command_api.messages.commands import make_rule
from command_api.messages.details import suggested_rule
from command_api.messages.reacting import Reactor
from command_api.rules.messages import OCCASIONS
from launcher.composition import Services, create_gateway
from tests.launcher.conftest import CommandLine

ROOT: Final = Path(__file__).parents[2]
BUDGET: Final = ROOT / "tests" / "command_costs.toml"
WARM: Final = 3
"""Rounds before the one that is counted: statements are prepared, models compiled, aggregates kept."""
COUNTED: Final = 3
"""Rounds that are counted; the least of each part holds. What else the process does just then (it collects the garbage
of earlier tests, a thread begins) only adds."""
SLACK: Final = 1.1
LEAST: Final = 40
"""Calls by which a small part may grow whatever its share is."""
_STATEMENTS: Final = ("statements",)
_PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
_EXECUTES: Final = {f"{each}.{name}" for each in ("Cursor", "Connection") for name in ("execute", "executemany")}


@dataclass
class Costs:
    """Counts while it is on, in every thread that began after it was installed."""

    statements: int = 0
    calls: Counter[str] = field(default_factory=Counter)
    _parts: dict[CodeType, str] = field(default_factory=dict)
    _on: bool = False

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if not self._on:
            return
        if event == "call":
            if (part := self._part_of(frame)) is not None:
                self.calls[part] += 1
        elif event == "c_call" and getattr(arg, "__qualname__", "") in _EXECUTES:
            self.statements += 1

    def _part_of(self, frame: FrameType | None) -> str | None:
        """The part that a function belongs to; a library's, the part that calls it. ``None``: only libraries do."""
        while frame is not None:
            code = frame.f_code
            part = self._parts.get(code)
            if part is None:
                part = self._parts[code] = _part_in(code.co_filename)
            if part:
                return None if part == "tests" else part
            frame = frame.f_back
        return None

    @contextmanager
    def counting(self) -> Iterator[None]:
        self.statements, self._on = 0, True
        self.calls.clear()
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._on = False


def _part_in(filename: str) -> str:
    """``projections/menu`` of a file of ours; empty for a library's."""
    path = Path(filename)
    if not path.is_relative_to(ROOT) or ".venv" in path.parts:
        return ""
    folders = path.relative_to(ROOT).parts
    if folders[:2] == ("projections", "seal"):
        return "tests"  # not counted: a leaf completes as many nodes of the tree as its number says
    if folders[0] == "projections":
        return "/".join((folders[0], folders[1].removesuffix(".py")))
    return (
        "/".join(folders[:2])
        if folders[:2] in {("command_api", "event_store"), ("command_api", "messages")}
        else folders[0]
    )


@dataclass
class House:
    """A small pub behind its gateway, with every read model and the reactor of messages following by hand."""

    services: Services
    client: httpx.Client
    reactor: Reactor

    def follow(self) -> None:
        """What the runner and the job of messages do after a command."""
        now = datetime.now(UTC)
        for recorded in self.services.recorder.read_after(self.position, 1_000):
            self.reactor.react(recorded, now)
            self.position = recorded.position
        self.services.runner.catch_up()

    def __post_init__(self) -> None:
        self.position = self.services.recorder.head()

    def switch_on_every_rule(self) -> None:
        for occasion in OCCASIONS.values():
            context = CommandContext(SYSTEM, datetime.now(UTC), "c" * 32)
            make_rule(self.services.store, suggested_rule(occasion), context, on=True)
        self.follow()

    def sent(self, verb: str, path: str, **body: object) -> dict[str, Any]:
        answer = self.client.request(verb, f"/api/v1{path}", json=body or None)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found


def reprice(house: House, number: int) -> None:
    house.sent("PATCH", "/admin/products/1", price_manual=20 + number)
    house.follow()


def order(house: House, number: int) -> int:
    day = datetime.now(UTC).date() + timedelta(days=60 + 3 * number)
    items = [{"product_id": id, "quantity": 1} for id in (1, 2, 3, 5, 6)]
    days = {
        "preferred_delivery_date": f"{day}",
        "preferred_delivery_shift": "manha",
        "pickup_date": f"{day + timedelta(1)}",
    }
    made = house.sent(
        "POST",
        "/event-orders",
        customer_name="Dalva Nogueira",
        customer_phone="11955550170",
        cost_center="distribuidora",
        items=items,
        pickup_shift="tarde",
        **days,
    )
    house.follow()
    return int(made["id"])


def pay(house: House, number: int) -> None:
    house.sent("POST", f"/event-orders/{ORDER}/payments", amount=1, method="dinheiro")
    house.follow()


def prepare_delivery(house: House, number: int) -> int:
    """An order of five lines that is scheduled."""
    made = order(house, number)
    day = f"{datetime.now(UTC).date() + timedelta(days=60 + 3 * number)}"
    delivery = {"date": day, "shift": "manha", "responsible": "Rui"}
    house.sent("PATCH", f"/event-orders/{made}/status", status="confirmed", deposit={"amount": 100, "method": "pix"})
    house.sent("PATCH", f"/event-orders/{made}/status", status="scheduled_for_delivery", delivery=delivery)
    house.follow()
    return made


def deliver(house: House, made: int) -> None:
    house.sent("PATCH", f"/event-orders/{made}/status", status="delivered")
    house.follow()


ORDER: Final = 1


def list_orders(house: House, number: int) -> None:
    house.sent("GET", f"/event-orders?limit=25&search=ev{number}")


def list_products(house: House, number: int) -> None:
    house.sent("GET", f"/admin/products?limit=25&search=a{number}")


def list_customers(house: House, number: int) -> None:
    house.sent("GET", f"/customers?limit=25&search=a{number}")


def list_equipment(house: House, number: int) -> None:
    house.sent("GET", f"/equipment/assets?limit=25&search=a{number}")


def list_stock(house: House, number: int) -> None:
    house.sent("GET", f"/stock?limit=25&search=a{number}")


def unprepared(house: House, number: int) -> int:
    return number


DEEDS: Final[dict[str, Callable[[House, int], object]]] = {
    "price": reprice,
    "order of five lines": order,
    "payment": pay,
    "delivery": deliver,
    "first list of orders": list_orders,
    "first list of products": list_products,
    "first list of stock": list_stock,
    "first list of customers": list_customers,
    "first list of equipment": list_equipment,
}
PREPARED: Final = {"delivery": prepare_delivery}
"""What has to be there before a deed, and is not counted: of the round's number it makes what the deed gets."""


@contextmanager
def opened(pub: CommandLine) -> Iterator[House]:
    with pub.left_behind() as services:
        session, insert = services.security.sessions.prepare(1, user_agent="", address="127.0.0.1", now=time.time())
        with services.recorder.engine.begin() as connection:
            connection.execute(insert)
        client = TestClient(create_gateway(services), headers={"Authorization": f"Bearer {session.token}"})
        yield House(services, client, Reactor(services.store, services.settings))


def measured(pub: CommandLine) -> dict[str, dict[str, int]]:
    costs = Costs()
    found: dict[str, dict[str, int]] = {}
    threading.setprofile(costs)
    try:
        with opened(pub) as house:
            for every_rule in (False, True):
                if every_rule:
                    house.switch_on_every_rule()
                for name, deed in DEEDS.items():
                    if every_rule and name.startswith("first"):
                        continue
                    prepare = PREPARED.get(name, unprepared)
                    rounds = iter(range(100 * every_rule, 100 * every_rule + WARM + COUNTED))
                    for _ in range(WARM):
                        deed(house, prepare(house, next(rounds)))
                    counted: list[dict[str, int]] = []
                    for number in rounds:
                        given = prepare(house, number)
                        with costs.counting():
                            deed(house, given)
                        counted.append({"statements": costs.statements, **dict(sorted(costs.calls.items()))})
                    found[f"{name}, every rule on" if every_rule else name] = least(counted)
    finally:
        threading.setprofile(None)
    return found


def least(counted: list[dict[str, int]]) -> dict[str, int]:
    return {part: min(each.get(part, 0) for each in counted) for part in counted[0]}


def test_a_command_costs_what_its_budget_says(pub: CommandLine, pytestconfig: pytest.Config) -> None:
    found = measured(pub)
    if pytestconfig.getoption("--note-costs"):
        note(found)
    budget = tomllib.loads(BUDGET.read_text(encoding="utf-8"))
    # another Python calls other functions for the same line; its statements are the same
    compared = (
        {*_STATEMENTS} if budget.pop("python") != _PYTHON else {part for parts in found.values() for part in parts}
    )
    assert found.keys() == budget.keys()
    dearer = [
        f"{deed}: {part} {count}, budget {allowed.get(part, 0)}"
        for deed, allowed in budget.items()
        for part, count in found[deed].items()
        if part in compared and count > most(part, allowed.get(part, 0))
    ]
    assert dearer == []


def most(part: str, allowed: int) -> float:
    return max(allowed * SLACK, allowed + (0 if part in _STATEMENTS else LEAST))


def note(found: dict[str, dict[str, int]]) -> None:
    lines = [
        "# Statements of SQL and calls of Python functions by part, counted by tests/launcher/test_command_costs.py.\n"
    ]
    lines.append(f'\npython = "{_PYTHON}"\n')
    for deed, parts in found.items():
        lines += [f'\n["{deed}"]\n', *(f'"{part}" = {count}\n' for part, count in parts.items())]
    BUDGET.write_text("".join(lines), encoding="utf-8")

"""AsOfReader moments are what the live views said when they were live, on both databases."""

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.accounts.events import UserRegistered
from command_api.catalogue.events import CategoryCreated, ProductAdded
from command_api.event_store.recorder import StoreUnavailable
from command_api.orders.events import Customer, DemandRefused, MissingModel
from command_api.rules.windows import Window
from command_api.stock.events import SaleRecorded
from launcher.as_of_reader import AsOfReader
from projections.runtime.as_of.as_of import AsOf
from tests.harness.chance import BusyHouse
from tests.harness.equipment import furnished
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, app_over, client_of

WINDOW = {"from": "2026-11-28T11:00:00Z", "to": "2026-11-30T21:00:00Z"}
VIEWS = {
    "menu": ("/api/menu", {}),
    "order-board": ("/api/v1/event-orders", {"sort": "delivery", "limit": 10}),
    "availability": ("/api/v1/equipment/available", WINDOW),
    "stock": ("/api/v1/stock", {"sort": "quantity", "limit": 5}),
}


class Auditor:
    """Somebody who may read everything, with a clock of their own."""

    def __init__(self, history: History, snapshots: int = 4) -> None:
        self.history = history
        self.as_of = AsOf(
            history.recorder,
            history.database,
            history.runner.projections,
            history.settings.snapshots_path,
            snapshots,
        )
        app = app_over(history, as_of_reader=AsOfReader(history.recorder, self.as_of))
        app.state.clock = lambda: self.now
        self.now = NOON
        self.client: TestClient = client_of(app, "admin")

    def get(self, path: str, **params: Any) -> Any:
        for _ in range(600):
            answer = self.client.get(path, params=params)
            if answer.status_code != 202:
                assert answer.status_code == 200, answer.text
                return answer.json()
        raise AssertionError(f"{path} is not answered")

    def refused(self, path: str, **params: Any) -> int:
        return self.client.get(f"/api/v1/audit/{path}", params=params).status_code

    def live(self) -> dict[str, Any]:
        """What every view says now."""
        self.history.follow()
        self.now = self.history.now
        return {name: self.get(path, **params) for name, (path, params) in VIEWS.items()}

    def then(self, name: str, **moment: Any) -> Any:
        return self.get(f"/api/v1/audit/then/{name}", **VIEWS[name][1], **moment)

    def numbered(self) -> int:
        """The number of the newest event."""
        self.history.follow()
        return int(self.get("/api/v1/audit/events", limit=1)["data"][0]["number"])


@pytest.fixture
def auditor(history: History, always_looks: None) -> Iterator[Auditor]:  # changes how the menu is asked
    opened = Auditor(history)
    yield opened
    opened.as_of.close()


@dataclass
class Remembered:
    """What was said at an instant."""

    number: int
    at: datetime
    views: dict[str, Any]


def lived(auditor: Auditor, seed: int, *, events: int = 150, every: int = 12) -> list[Remembered]:
    """A random history, and what was said on the way."""
    ana = {"username": "ana", "name": "Ana Beltrão", "email": "", "role": "admin", "cost_center": "choperia"}
    auditor.history.given("user-1", UserRegistered, **ana)
    chance = BusyHouse(auditor.history, seed)
    remembered = []
    for step in range(events):
        chance.happens()
        if step % every == 0:
            views = auditor.live()
            remembered.append(Remembered(auditor.numbered(), auditor.history.now, views))
    auditor.history.follow()
    return remembered


@pytest.mark.parametrize(
    ("engine", "snapshots"),
    [("sqlite", 0), ("sqlite", 4), pytest.param("postgres", 4, marks=pytest.mark.postgres)],
    indirect=["engine"],
)
def test_a_view_of_an_earlier_moment_is_what_was_said_then(
    history: History, snapshots: int, always_looks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.runtime.as_of.as_of.EVERY", 20)
    monkeypatch.setattr("projections.runtime.as_of.copies.BATCH", 7)
    auditor = Auditor(history, snapshots)
    remembered = lived(auditor, seed=snapshots + 1)
    last = remembered[-1].views
    assert last["menu"]
    assert last["order-board"]["data"]
    assert any(then.views["availability"]["busy"] for then in remembered)
    assert last["stock"]["data"]
    random.Random(7).shuffle(remembered)
    for then in remembered:
        for name, said in then.views.items():
            by_instant = auditor.then(name, at=then.at.isoformat())
            assert by_instant["view"] == said, (name, then.number)
            assert by_instant["as_of"]["number"] == then.number
            assert auditor.then(name, number=then.number)["view"] == said
    kept = list(history.settings.snapshots_path.glob("[!s]*/*/*.db"))  # not of the scratch copies
    assert bool(kept) == bool(snapshots)
    assert all(len(list(folder.iterdir())) <= max(1, snapshots) for folder in {path.parent for path in kept})
    auditor.as_of.close()


def test_by_the_other_clock_everything_had_happened_when_it_was_recorded_in_time(
    history: History, auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.runtime.as_of.as_of.EVERY", 20)
    monkeypatch.setattr("projections.runtime.as_of.copies.BATCH", 7)
    remembered = lived(auditor, seed=3, every=30)
    for then in remembered:  # of catalogue and orders nothing is told later than it happens
        for name in ("order-board", "availability"):
            assert auditor.then(name, at=then.at.isoformat(), clock="happened")["view"] == then.views[name]
    assert auditor.then("stock", at=remembered[-1].at.isoformat(), clock="happened")["view"]["data"]


@BOTH
def test_what_had_happened_by_then_is_not_what_was_known(history: History, auditor: Auditor) -> None:
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    added = {"name": "Pilsen", "slug": "pilsen", "price": Decimal("11.90"), "category_id": 1}
    history.given("product-7", ProductAdded, at=NOON - timedelta(days=30), **added)
    sold = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}
    history.given("sale-1", SaleRecorded, at=NOON - timedelta(days=7), **sold)  # told of a week later
    history.given("sale-2", SaleRecorded, **sold)
    history.follow()
    week_ago = (NOON - timedelta(days=6)).isoformat()
    known = auditor.then("stock", at=week_ago)
    assert (known["as_of"]["number"], known["as_of"]["event"], known["view"]["data"]) == (0, None, [])
    happened = auditor.then("stock", at=week_ago, clock="happened")
    assert [(item["product_name"], item["sold"]) for item in happened["view"]["data"]] == [("Pilsen", 2)]
    assert happened["as_of"]["number"] == 3


@BOTH
def test_a_refusal_is_looked_at_as_it_was_refused(history: History, auditor: Auditor) -> None:
    furnished(history)
    party = Party(history, 1, assets={7: 1}).drafted().placed()
    missing = (MissingModel(model_id=1, model_name="Barril 50L", wanted=1, missing=1),)
    history.given(
        "refused_demand-1",
        DemandRefused,
        customer=Customer("Téo Prado"),
        cost_center="choperia",
        wanted_on=party.details.preferred_delivery_date,
        window=party.window,
        models=missing,
    )
    refused = auditor.numbered()
    party.cancelled()
    history.follow()
    window = auditor.get(f"/api/v1/audit/events/{refused}")["window"]
    assert Window(*(datetime.fromisoformat(window[end]) for end in ("start", "end"))) == party.window
    asked = {"from": window["start"], "to": window["end"]}
    then = auditor.get("/api/v1/audit/then/availability", number=refused, **asked)
    assert [busy["order_code"] for busy in then["view"]["busy"]] == [party.code]
    assert then["as_of"]["event"]["type"] == "orders.DemandRefused"
    now = auditor.get("/api/v1/equipment/available", **asked)
    assert now["busy"] == []


def test_without_a_moment_it_is_now_and_with_two_it_is_refused(history: History, auditor: Auditor) -> None:
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    live = auditor.live()
    assert {name: auditor.then(name)["view"] for name in VIEWS} == live
    assert auditor.refused("then/menu", number=1, at=NOON.isoformat()) == 422
    assert auditor.refused("then/menu", number=2) == 404
    assert auditor.refused("then/menu", at="yesterday") == 422


def test_while_the_log_is_away_it_says_so_and_when_it_is_back_it_answers(
    history: History, auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.follow()

    def away(*_given: Any) -> Any:
        raise StoreUnavailable

    for what in ("read_after", "head"):
        with monkeypatch.context() as patch:
            patch.setattr(history.recorder, what, away)
            assert auditor.refused("then/menu") == 503
    assert auditor.then("menu")["as_of"]["number"] == 1


def test_who_asks_for_much_hears_how_far_it_is(
    history: History, auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(20):
        history.given(f"category-{number}", CategoryCreated, name="Chopes", slug=f"c{number}", position=number)
    history.follow()
    go_on = threading.Event()
    reads = history.recorder.read_after
    monkeypatch.setattr(history.recorder, "read_after", lambda *given: go_on.wait(30) and reads(*given))
    auditor.as_of.patience = 0.0
    monkeypatch.setattr(auditor.as_of.erasures, "last", lambda: "0.0")
    answer = auditor.client.get("/api/v1/audit/then/menu")
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    assert answer.json() == {"state": "replaying", "done": 0, "total": 20}
    go_on.set()
    assert auditor.then("menu")["as_of"]["number"] == 20

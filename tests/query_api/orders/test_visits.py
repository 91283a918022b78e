"""What a customer sees of the van that comes, given the route and what its driver told."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from command_api.kernel import Event
from command_api.orders import events
from command_api.orders.events import LoadedAsset
from command_api.rules.customer_pages import digest_of
from command_api.rules.stops import CODES_KEY, delivery_code
from tests.harness.parties import warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of
from tests.query_api.route_plans.test_routes import EIGHT, FRIDAY, TAP, house, party, planned
from tests.query_api.stops.test_driver_day import FAILED, HERE, Keys, Security

__all__ = ["house"]

CODE = delivery_code(Keys().derive(CODES_KEY), 2)
"""Of the second stop."""
SHARED: dict[str, Any] = {"token_digest": digest_of("token"), "expires_at": EIGHT + timedelta(days=30)}


@pytest.fixture
def route(house: History) -> History:
    """Two deliveries of a Saturday; the page of the second one was shared."""
    for id in (1, 2):
        party(house, id, TAP).placed().confirmed().scheduled()
    planned(house, (1, "delivery", 120), (2, "delivery", 120))
    house.given("event_order-2", events.CustomerPageShared, **SHARED)
    return house


def visit(route: History, now: datetime = EIGHT) -> Any:
    route.follow()
    app = app_over(route, security=Security())
    app.state.clock = lambda: now
    with client_of(app) as client:
        page = client.get("/api/v1/customer-page", headers={"X-Page-Token": "token"})
    assert page.status_code == 200, page.text
    return page.json()["visit"]


def told(route: History, order: int, event: type[Event], **fields: Any) -> None:
    route.given(f"event_order-{order}", event, **HERE, **fields)


@BOTH
def test_the_van_is_on_its_way_after_an_earlier_stop_then_here_then_done(route: History) -> None:
    expected = {"kind": "delivery", "planned_at": "2026-11-28T12:00:00Z", "code": CODE}
    assert visit(route, FRIDAY) == visit(route) == {**expected, "state": "planned"}
    told(route, 1, events.StopReached)
    assert visit(route, FRIDAY)["state"] == "planned", "the route of tomorrow"
    assert visit(route)["state"] == "on_the_way"
    told(route, 2, events.StopReached)
    assert visit(route)["state"] == "here"
    told(route, 2, events.ReceiverNamed, name="Téo", code="matches")
    assert visit(route) is None


def test_the_van_is_on_its_way_once_all_pieces_are_in_it(house: History) -> None:
    warehouse(house)
    it = party(house, 2, TAP)
    it.assets = {8: 1, 9: 1}
    it.placed().confirmed().scheduled().given(events.CustomerPageShared, **SHARED)
    planned(house, (2, "delivery", 120))
    for id in it.assets:
        assert visit(house)["state"] == "planned"
        it.given(events.EventOrderLoaded, assets=(LoadedAsset(asset_id=id, asset_tag=f"CHOPEIRA-{id}"),))
    assert visit(house)["state"] == "on_the_way"


@pytest.mark.parametrize(("next_step", "state"), [("again_today", "planned"), ("another_day", None)])
def test_what_failed_comes_again_only_if_the_driver_tries_again_today(
    route: History, next_step: str, state: str | None
) -> None:
    told(route, 2, events.StopFailed, **{**FAILED, "next_step": next_step})
    found = visit(route)
    assert (found and found["state"]) == state


def test_no_van_comes_on_another_day(route: History) -> None:
    assert visit(route, FRIDAY - timedelta(days=1)) is None

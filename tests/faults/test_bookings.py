"""Two processes with eight people each want the same equipment at the same moment."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from decimal import Decimal

import pytest

from command_api.batches.commands import PlanBatch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, LocationDetails
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.orders.commands import cancel_order, create_order
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.promises.domain import Promises
from tests.harness.faults.tally import Fault
from tests.harness.invariants import Invariants
from tests.harness.postgres import Postgres
from tests.harness.read_models import History, open_history
from tests.harness.storm import (
    FIRST,
    PEOPLE,
    Deed,
    Outcome,
    confirm,
    context,
    last_keg,
    own_week,
    placing,
    same_asset,
    same_kit,
    two_processes,
)

EVERYBODY = 2 * PEOPLE
APART = 5
"""Days between two rounds, so that they do not meet."""


@dataclass
class Depot:
    """Three barrels, a kit of one, and a beer of which one keg of 50 L is brewed."""

    history: History
    store: Store
    barrels: list[int]
    kit: int
    beer: int
    people: Callable[[Deed, int, int], list[Outcome]]
    """Everybody does the same at once: a deed, of what, on which day; and what became of them."""
    _day: int = 0

    def free_day(self, days: int = APART) -> int:
        """The first of so many days that no round had before."""
        self._day += days
        return self._day - days


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def depot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Depot]:
    with ExitStack() as held:
        url = None
        if request.param == "postgres":
            server: Postgres = request.getfixturevalue("postgres_server")
            url = held.enter_context(server.database())
        history = open_history(tmp_path_factory.mktemp("depot"), url)
        held.callback(history.close)
        store = Store(history.recorder)
        place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), context()).id
        model = add_model(store, AddModel("Barril 50L"), context()).id
        barrels = [register_asset(store, RegisterAsset(model, place), context()).id for _ in range(3)]
        kit = define_kit(store, DefineKit("FESTA", "Kit Festa", items=(KitItem(model_id=model),)), context()).id
        price = SizePrice(container_l=Decimal(50), price=Decimal(779))
        beer = add_beer(store, AddBeer("Stout", prices=(price,)), context()).id
        plan_batch(store, PlanBatch(beer, Plan(litres=Decimal(50), ready_on=FIRST)), context())
        both = held.enter_context(two_processes(None if url else history.settings.events_path, url))

        def people(deed: Deed, of: int, day: int) -> list[Outcome]:
            for each in both:
                each.begin(deed, of, day)
            return [outcome for each in both for outcome in each.outcomes()]

        yield Depot(history, store, barrels, kit, beer, people)


def check(depot: Depot, invariants: Invariants) -> None:
    """The read models that show orders, equipment and beer, after everything has been told to them."""
    depot.history.follow()
    invariants.check(depot.history.runner, only=("orders", "equipment", "beers"))


def parted(outcomes: list[Outcome]) -> tuple[list[Outcome], list[Outcome]]:
    """Who won, and who lost."""
    assert len(outcomes) == EVERYBODY
    return [each for each in outcomes if "order" in each], [each for each in outcomes if "error" in each]


def test_one_of_all_who_want_the_same_asset_gets_it_and_the_others_learn_why(depot: Depot, fault: Fault) -> None:
    before = len(depot.store.living(EventOrder))
    for number in fault.rounds():
        barrel = depot.barrels[number % 3]
        winners, losers = parted(depot.people(same_asset, barrel, depot.free_day()))
        assert len(winners) == 1, losers
        tag = losers[0]["details"]["asset"]["asset_tag"]
        for loser in losers:
            assert loser["kind"] == "refused", "no loser is told to try again"
            assert loser["details"]["asset"] == {"id": barrel, "asset_tag": tag}
            assert loser["details"]["order"] == winners[0]["order"]
            assert {free["id"] for free in loser["details"]["free"]} == set(depot.barrels) - {barrel}
            assert tag in loser["error"]
            assert winners[0]["order"]["order_code"] in loser["error"]
        fault.hit("orders refused because somebody else was first", len(losers))
    assert len(depot.store.living(EventOrder)) == before + fault.asked
    check(depot, fault.invariants)


def test_one_of_all_who_want_the_last_keg_gets_it_and_the_others_learn_what_is_missing(
    depot: Depot, fault: Fault
) -> None:
    for _ in fault.rounds():
        winners, losers = parted(depot.people(last_keg, depot.beer, depot.free_day()))
        assert len(winners) == 1, losers
        for loser in losers:
            assert loser["kind"] == "refused", "no loser is told to try again"
            [missing] = loser["details"]["missing"]
            assert (missing["beer_id"], missing["container_l"], missing["missing"]) == (depot.beer, 50, 1)
            assert "falta 1 de 1" in loser["error"]
        order = winners[0]["order"]["id"]
        [(promised, kegs)] = depot.store.load(Promises, depot.beer).promised.items()
        assert (promised, [size.quantity for size in kegs.sizes]) == (order, [1])
        cancel_order(depot.store, order, None, context())
        fault.hit("orders refused because somebody else took the last keg", len(losers))
    check(depot, fault.invariants)


def test_as_many_get_a_kit_as_there_are_and_none_gets_half_of_one(depot: Depot) -> None:
    for _ in range(3):
        winners, losers = parted(depot.people(same_kit, depot.kit, depot.free_day()))
        assert sorted(asset for winner in winners for asset in winner["assets"]) == depot.barrels
        assert {len(winner["assets"]) for winner in winners} == {1}
        for loser in losers:
            assert loser["kind"] == "refused"
            assert loser["details"]["free"] == []
            assert loser["details"]["order"] in [winner["order"] for winner in winners]
    check(depot, Invariants())


def test_all_who_want_the_same_asset_at_other_times_get_it(depot: Depot) -> None:
    winners, losers = parted(depot.people(own_week, depot.barrels[0], depot.free_day(7 * (EVERYBODY + 1))))
    assert losers == []
    assert {tuple(winner["assets"]) for winner in winners} == {(depot.barrels[0],)}
    check(depot, Invariants())


def test_a_deposit_is_received_once_however_many_confirm_it(depot: Depot, fault: Fault) -> None:
    for number in fault.rounds():
        placed = placing(Line("asset", depot.barrels[number % 3]), depot.free_day())
        order = create_order(depot.store, placed, context()).id
        winners, losers = parted(depot.people(confirm, order, 0))
        assert [winner["order"]["id"] for winner in winners] == [order]
        assert {"está Confirmado" in loser["error"] for loser in losers} == {True}
        assert depot.store.load(EventOrder, order).account.deposit_received == 100
        fault.hit("confirmations refused because somebody else was first", len(losers))
    check(depot, fault.invariants)

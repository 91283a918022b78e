"""A line costs the same wherever its price is shown, whatever the house and its customers agreed."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from command_api.beers.commands import ChangeBeer, change_beer
from command_api.beers.events import SizePrice
from command_api.customers.commands import Choice
from command_api.customers.details import Record
from command_api.customers.records import register_customer
from command_api.equipment.details import KitItem, KitTerms, ModelRental
from command_api.equipment.kits import ChangeKit, DefineKit, change_kit, define_kit
from command_api.equipment.models import ChangeModel, change_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.price_lists.commands import ChangePriceList, CreatePriceList, change_price_list, create_price_list
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import ListPrice
from command_api.standing_orders.commands import AgreeStandingOrder, agree_standing_order, end_standing_order
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.drafting import draft_due_orders
from command_api.standing_orders.events import StandingLine
from projections.accounts.projection import Accounts
from projections.beers.projection import Beers
from projections.customers.projection import Customers
from projections.equipment.projection import Equipment
from projections.freight.projection import Freight
from projections.orders.projection import Orders
from projections.site.projection import Site
from projections.trade.projection import Trade
from tests.harness.blank import Blank
from tests.harness.read_models import History
from tests.query_api.conftest import app_over, client_of, counter_over, history_on
from tests.query_api.party.test_estimates import ASKED, NOW, WithKeys, furnish

PRICES = st.integers(1, 200_000).map(lambda cents: Decimal(cents) / 100)
FIFTY = Decimal(50)
SATURDAY = date(2026, 12, 19)
READ_MODELS = (Accounts, Beers, Customers, Equipment, Freight, Orders, Site, Trade)


@dataclass
class House:
    """One tap, one beer, a kit with the tap, and a customer with a price list."""

    history: History

    def __post_init__(self) -> None:
        self.store = Store(self.history.recorder)
        furnish(self.history)
        with counter_over(self.history, NOW) as staff:
            models = self._available(staff)["models"]
        self.tap = next(each["model_id"] for each in models if each["model_name"] == "Chopeira 1 via")
        self.kit = define_kit(self.store, DefineKit("F", "Festa", (KitItem(model_id=self.tap),)), self.ctx()).id
        self.list = create_price_list(self.store, CreatePriceList(PriceListDetails(name="Bares")), self.ctx()).id
        record = Partial(Record, name="Bar do Zeca", phone="(11) 95555-0170", price_list_id=self.list)
        self.customer = register_customer(self.store, record, self.ctx()).id

    def ctx(self) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex)

    def change(
        self, rent: Decimal | None, in_kit: Decimal, kit: Decimal, keg: Decimal, listed: Decimal | None, percent: int
    ) -> None:
        rental = Partial(ModelRental, rental_price=rent)
        change_model(self.store, ChangeModel(self.tap, rental=rental), self.ctx())
        item = KitItem(model_id=self.tap, unit_price=in_kit)
        change_kit(
            self.store, ChangeKit(self.kit, items=(item,), terms=Partial(KitTerms, rental_price=kit)), self.ctx()
        )
        price = SizePrice(container_l=FIFTY, price=keg)
        change_beer(self.store, ChangeBeer(1, prices=(price,)), self.ctx())
        prices = () if listed is None else (ListPrice(beer_id=1, container_l=FIFTY, price=listed),)
        command = ChangePriceList(self.list, prices=prices, percent=Decimal(percent))
        change_price_list(self.store, command, self.ctx())
        self.history.follow()

    def _available(self, staff: TestClient) -> dict[str, Any]:
        answer = staff.get("/api/v1/equipment/available", params={"delivery_date": SATURDAY.isoformat()})
        found: dict[str, Any] = answer.json()
        return found

    def shown(self) -> tuple[set[float], set[float], set[float]]:
        """BRL of the tap by the planner and by what the picker and the wizard offer; of the kit by these and by its
        list; of a keg for a visitor and for a customer without a list."""
        with client_of(app_over(self.history, clock=lambda: NOW, security=WithKeys())) as visitor:
            asked: dict[str, Any] = ASKED
            estimate = visitor.get("/api/party/estimate", params=asked).json()
        with counter_over(self.history, NOW) as staff:
            available = self._available(staff)
            listed = staff.get("/api/v1/equipment/kits").json()["kits"]
        taps = {each["unit_price"] for each in estimate["equipment"] if each["model_id"] == self.tap}
        for each in (*available["models"], *available["assets"]):
            if each["model_id"] == self.tap:
                taps.add(each["rental_price"])
        kits = {each["rental_price"] for each in (*available["kits"], *listed)}
        return taps, kits, {each["unit_price"] for each in estimate["kegs"]}

    def agreed(self) -> float | None:
        """BRL of a keg for the customer, as the wizard shows it; ``None``: the list says nothing."""
        with counter_over(self.history, NOW) as staff:
            params: dict[str, Any] = {"customer_id": self.customer, "on": SATURDAY.isoformat()}
            answer = staff.get("/api/v1/price-lists/agreed", params=params)
        return next((each["price"] for each in answer.json()["prices"]), None)

    def charged(self, customer: int | None) -> list[float]:
        """BRL of any tap, of this one, of the kit and of a keg in an order."""
        fields = OrderFields(customer_name="Zeca", cost_center="choperia", preferred_delivery_date=SATURDAY)
        asset = next(iter(self._tap_assets()))
        lines = [
            Line("model", self.tap),
            Line("asset", asset),
            Line("kit", self.kit),
            Line("beer", 1, container_l=FIFTY),
        ]
        command = CreateOrder(fields, lines, place=False, customer=Choice(customer) if customer else Choice())
        order = self.store.load(EventOrder, create_order(self.store, command, self.ctx()).id)
        return [float(item.unit_price) for item in order.items]

    def _tap_assets(self) -> list[int]:
        with counter_over(self.history, NOW) as staff:
            return [each["id"] for each in self._available(staff)["assets"] if each["model_id"] == self.tap]

    def drafted(self) -> float:
        """BRL of a keg in the draft of the customer's standing order."""
        schedule = Schedule(cost_center="choperia", weekday=SATURDAY.weekday(), days_before=14)
        lines = (StandingLine(beer_id=1, container_l=FIFTY, quantity=1),)
        command = AgreeStandingOrder(self.customer, schedule, lines, starts_on=NOW.date())
        standing = agree_standing_order(self.store, command, self.ctx()).id
        [order, *_] = draft_due_orders(self.store, standing, self.ctx())
        end_standing_order(self.store, standing, self.ctx())
        return float(self.store.load(EventOrder, order).items[0].unit_price)


@pytest.fixture(scope="module")
def house(blank: Blank) -> Iterator[House]:
    with history_on("sqlite", blank, READ_MODELS) as history:
        yield House(history)


@settings(max_examples=8, deadline=None)
@for_all(st.none() | PRICES, PRICES, PRICES, PRICES, st.none() | PRICES, st.integers(-50, 50))
def test_every_surface_says_the_same_price_for_the_same_line(
    house: House,
    rent: Decimal | None,
    in_kit: Decimal,
    kit: Decimal,
    keg: Decimal,
    listed: Decimal | None,
    percent: int,
) -> None:
    house.change(rent, in_kit, kit, keg, listed, percent)
    taps, kits, kegs = house.shown()
    any_tap, this_tap, own_kit, own_keg = house.charged(None)
    assert taps == {any_tap} == {this_tap} == {float(100 if rent is None else rent)}
    assert kits == {own_kit} == {float(kit)}
    assert kegs == {own_keg}
    agreed = house.agreed()
    listed_keg = house.charged(house.customer)[-1]
    assert listed_keg == house.drafted() == (own_keg if agreed is None else agreed)

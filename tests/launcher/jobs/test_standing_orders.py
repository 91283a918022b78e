"""The job finds the standing orders that run and makes what is due."""

import uuid
from datetime import UTC, date, datetime
from decimal import Decimal

from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.customers.details import Record
from command_api.customers.records import register_customer
from command_api.kernel import Actor, CommandContext, stream_id
from command_api.kernel.partial import Partial
from command_api.orders.domain import EventOrder
from command_api.standing_orders.commands import AgreeStandingOrder, agree_standing_order, pause_standing_order
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.events import StandingLine
from launcher.composition import Services
from launcher.jobs.standing_orders import running_standing_orders
from tests.harness.processes import given

MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_the_job_drafts_what_is_due_once_and_passes_over_what_is_paused(services: Services) -> None:
    store, ctx = services.store, CommandContext(Actor(1, "Ana"), MONDAY, uuid.uuid4().hex)
    size = SizePrice(container_l=Decimal(50), price=Decimal(779))
    beer = add_beer(store, AddBeer("Pilsen", prices=(size,)), ctx).id
    bar = register_customer(store, Partial(Record, name="Bar do Zeca"), ctx).id
    schedule = Schedule(cost_center="distribuidora", weekday=3, shift="manha", days_before=3)
    line = StandingLine(beer_id=beer, container_l=Decimal(50), quantity=1)
    command = AgreeStandingOrder(bar, schedule, (line,))
    runs = agree_standing_order(store, command, ctx).id
    pause_standing_order(store, agree_standing_order(store, command, ctx).id, ctx)
    services.runner.catch_up()

    def look(now: datetime) -> list[str]:
        return given(lambda _now: running_standing_orders(services), now)

    assert look(MONDAY) == [f"standing_order-{runs}"]
    (made,) = store.living(EventOrder)
    order = store.load(EventOrder, stream_id(made))
    assert (order.status, order.details.preferred_delivery_date) == ("draft", date(2026, 12, 3))
    assert order.last_stored_event is not None
    assert order.last_stored_event.metadata.actor_name == "Sistema"
    look(MONDAY)
    assert len(store.living(EventOrder)) == 1, "although the read model has not moved"

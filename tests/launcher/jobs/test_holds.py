"""Holds that wait too long for their deposit are released by a command, and never without an event that says why."""

import uuid
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial

import structlog

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.domain import Asset
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.kernel import Actor, CommandContext
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import EventOrderConfirmed, PaymentReceived
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment
from command_api.site.commands import change_holds
from command_api.site.domain import HoldRules
from launcher.composition import Services
from launcher.jobs.holds import overdue_holds
from tests.harness.processes import given

PLACED = datetime(2026, 11, 21, 12, tzinfo=UTC)


def context() -> CommandContext:
    return CommandContext(Actor(1, "Ana"), PLACED, uuid.uuid4().hex)


def placed(services: Services, **details: object) -> tuple[int, int]:
    """An order that waits for its deposit, and the asset it holds."""
    store, ctx = services.store, CommandContext(Actor(1, "Ana"), PLACED, uuid.uuid4().hex)
    model = add_model(store, AddModel("Barril 50L"), ctx).id
    depot = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    asset = register_asset(store, RegisterAsset(model, depot), ctx).id
    fields = {
        "customer_name": "Dalva Nogueira",
        "cost_center": "distribuidora",
        "preferred_delivery_date": date(2026, 12, 5),
        **details,
    }
    order = create_order(store, CreateOrder(OrderFields(**fields), [Line("asset", asset)]), ctx).id
    services.runner.catch_up()
    return order, asset


def look(services: Services, hours: int, *, releases: bool = True) -> list[str]:
    """Which orders the process confirms or releases so many hours after the order."""
    services.settings = services.settings.model_copy(update={"release_overdue_holds": releases})
    return given(partial(overdue_holds, services), PLACED + timedelta(hours=hours))


def test_a_hold_within_its_time_stays(services: Services) -> None:
    order, asset = placed(services)
    assert look(services, 47) == []
    assert order in services.store.load(Asset, asset).bookings


def test_an_overdue_hold_is_released_with_its_reason(services: Services) -> None:
    order, asset = placed(services)
    assert look(services, 49) == [f"event_order-{order}"]
    cancelled = services.store.load(EventOrder, order)
    assert cancelled.status == "cancelled"
    assert cancelled.last_stored_event is not None
    assert cancelled.last_stored_event.metadata.reason == "Sinal não recebido em 48 horas"
    assert services.store.load(Asset, asset).bookings == {}


def test_a_read_model_that_is_late_releases_nothing_twice(services: Services) -> None:
    order, _ = placed(services)
    assert look(services, 49) == [f"event_order-{order}"]
    assert look(services, 49) == [], "the read model still shows it waiting"


def test_the_rules_that_an_administrator_set_count(services: Services) -> None:
    order, _ = placed(services)
    change_holds(
        services.store, HoldRules(72, release_overdue_holds=True), CommandContext(Actor(1, "Ana"), PLACED, "c")
    )
    services.runner.catch_up()
    assert look(services, 71, releases=False) == []
    assert look(services, 73, releases=False) == [f"event_order-{order}"]


def test_an_order_with_money_is_left_to_a_user_and_looked_at_no_more(services: Services) -> None:
    order, _ = placed(services, deposit_amount=Decimal(300))
    receive_payment(services.store, order, Payment(Decimal(299), "pix"), context())
    services.runner.catch_up()
    with structlog.testing.capture_logs() as logs:
        assert look(services, 49) == []
    assert logs == []
    assert services.store.load(EventOrder, order).status == "awaiting_deposit"
    receive_payment(services.store, order, Payment(Decimal(1), "dinheiro"), context())
    assert services.store.load(EventOrder, order).status == "confirmed"


def test_an_order_that_an_earlier_version_left_waiting_is_confirmed_once(services: Services) -> None:
    id, _ = placed(services, deposit_amount=Decimal(300))
    order = services.store.load(EventOrder, id)
    order.trigger_event(PaymentReceived, payment_id=1, amount=Decimal(300), method="pix")
    services.store.save(order, ctx=context())
    services.runner.catch_up()
    assert look(services, 49, releases=False) == [f"event_order-{id}"]
    confirmed = services.store.load(EventOrder, id).last_stored_event
    assert isinstance(confirmed, EventOrderConfirmed)
    assert (confirmed.metadata.actor, confirmed.metadata.causation_id) == ("Sistema", f"event_order-{id}/4")
    assert look(services, 49) == [], "the read model still shows it waiting"
    services.runner.catch_up()
    assert look(services, 49) == []

"""What other cleaning and other numbers of assets would have done."""

from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.orders.extending import extend_order
from projections.what_if.asking import Changes, Impossible
from tests.harness.depot import FRIDAY, SATURDAY, SUNDAY, Depot

TWO_DAYS = 2 * 24 * 60


def test_with_fewer_barrels_the_last_who_asked_is_refused(depot: Depot) -> None:
    first, second = depot.order(SATURDAY, 2), depot.order(SATURDAY, 1)
    outcome = depot.ask(depot.fewer(1))
    [lost] = outcome.lost
    assert (lost.id, lost.code, lost.day, lost.total) == (second.number, second.order_code, SATURDAY, Decimal(100))
    assert (lost.refusal.stage, lost.model_name, lost.refusal.wanted, lost.refusal.free) == ("placing", "Barril", 1, 0)
    assert (lost.refusal.order_id, lost.refusal.order_code) == (first.number, first.order_code)
    assert f"está reservado para o evento {first.order_code}" in lost.refusal.sentence
    was, would = outcome.figures
    assert (was.accepted, was.refused, was.revenue) == (2, 0, Decimal(300))
    assert (would.accepted, would.refused, would.revenue) == (1, 1, Decimal(200))


def test_who_had_the_barrel_that_goes_takes_another(depot: Depot) -> None:
    for _ in range(3):
        depot.order(SATURDAY)
    depot.order(SUNDAY)
    outcome = depot.ask(depot.fewer(1))
    assert [lost.day for lost in outcome.lost] == [SATURDAY]
    assert outcome.figures[1].accepted == 3


def test_the_barrel_that_the_season_used_least_goes(depot: Depot) -> None:
    for day in (FRIDAY, SATURDAY, SUNDAY):
        depot.order(day, 2)
    assert depot.ask(depot.fewer(1)).lost == []


def test_with_longer_cleaning_back_to_back_orders_are_one_too_many(depot: Depot) -> None:
    friday, saturday = depot.order(FRIDAY, 3), depot.order(SATURDAY, 1)
    [lost] = depot.ask(depot.cleaning(TWO_DAYS)).lost
    assert (lost.id, lost.refusal.order_id) == (saturday.number, friday.number)
    assert depot.ask(Changes(cleaning_of_all=TWO_DAYS)).lost == [lost]
    assert depot.ask(Changes(cleaning={depot.tap: TWO_DAYS})).lost == []


def test_with_another_barrel_who_was_refused_is_served(depot: Depot) -> None:
    depot.order(SATURDAY, 3)
    depot.refuse(SATURDAY, 1, who="Rui")
    outcome = depot.ask(depot.more(1))
    [served] = outcome.served
    assert (served.kind, served.day, served.pieces, served.order_id) == ("new", SATURDAY, (("Barril", 1),), None)
    assert (served.value, served.is_estimate) == (Decimal("100.00"), True)
    was, would = outcome.figures
    assert (was.requests, was.served, would.served) == (1, 0, 1)
    assert (would.revenue, would.served_value) == (was.revenue, Decimal("100.00"))


def test_with_shorter_cleaning_who_was_refused_is_served(depot: Depot) -> None:
    depot.order(FRIDAY, 3, pickup_shift="manha")
    depot.refuse(FRIDAY, preferred_delivery_shift="tarde", until=FRIDAY, who="Rui")
    assert depot.ask(depot.cleaning(30)).served == []
    assert [served.day for served in depot.ask(depot.cleaning(0)).served] == [FRIDAY]


def test_who_is_served_keeps_the_next_from_it(depot: Depot) -> None:
    first = depot.order(SATURDAY, 2, who="Rui")
    depot.refuse(SATURDAY, 2, who="Ivo")
    depot.cancel(first)
    depot.order(SATURDAY, 3, who="Nair")
    outcome = depot.ask(depot.more(1))
    [lost] = outcome.lost
    assert len(outcome.served) == 1
    assert lost.refusal.order_id is None
    assert "demanda recusada em" in lost.refusal.sentence


def test_an_order_that_cannot_move_any_more_is_lost(depot: Depot) -> None:
    depot.order(SATURDAY, 2)
    order = depot.order(SUNDAY, 1)
    depot.move(order, SATURDAY)
    [lost] = depot.ask(depot.fewer(1)).lost
    assert (lost.id, lost.refusal.stage) == (order.number, "moving")


def test_an_order_that_cannot_grow_keeps_what_it_had(depot: Depot) -> None:
    order = depot.order(SATURDAY, 2)
    depot.resize(order, 3)
    outcome = depot.ask(depot.fewer(1))
    [lost] = outcome.lost
    assert (lost.id, lost.refusal.stage, lost.refusal.wanted, lost.refusal.free) == (order.number, "changing", 3, 2)
    assert outcome.figures[1].accepted == 1
    assert outcome.figures[1].revenue == Decimal(200)


def test_what_a_kit_can_do_without_is_no_reason_to_refuse(depot: Depot) -> None:
    depot.buy(depot.gas)
    depot.order(SATURDAY, 1, who="Rui")
    details, _ = depot.wants(SUNDAY)
    depot.order_kit(details)
    assert depot.ask(Changes(assets={depot.gas: -1})).lost == []


def broken_in(depot: Depot) -> None:
    """The last barrel comes back broken from an order that named it; without that barrel it is the first that does."""
    order = depot.order_asset(FRIDAY, depot.barrels[2])
    depot.now = depot.now.replace(day=6, hour=12)
    depot.deliver(order)
    depot.bring_back(order, "damaged")


def test_what_stood_in_breaks_instead(depot: Depot) -> None:
    broken_in(depot)
    order = depot.order(SUNDAY, 2)
    [lost] = depot.ask(depot.fewer(1)).lost
    assert (lost.id, lost.refusal.sentence) == (order.number, "Não haveria outro ativo deste modelo.")


def test_what_stood_in_is_repaired_instead(depot: Depot) -> None:
    broken_in(depot)
    depot.say(depot.barrels[2], "available")
    depot.order(SUNDAY, 2)
    assert depot.ask(depot.fewer(1)).lost == []


def test_an_order_whose_barrel_is_not_back_leaves_with_another(depot: Depot) -> None:
    late, other = depot.order(FRIDAY, 1), depot.order(SATURDAY, 1)
    depot.now = depot.now.replace(day=6, hour=12)
    depot.deliver(late)
    depot.now += timedelta(days=1)
    held = next(iter(other.bookings))
    assert held == next(iter(late.bookings)), "the least used and lowest barrel is taken first"
    with pytest.raises(Exception, match="na rua"):
        depot.deliver(other)
    depot.swap(other, held, depot.barrels[1])
    depot.hand_over(other)
    outcome = depot.ask(depot.fewer(1))
    assert (outcome.unexplained, outcome.lost) == (0, [])
    [lost] = depot.ask(depot.fewer(2)).lost
    assert (lost.id, lost.refusal.stage) == (other.number, "leaving")


def test_a_barrel_that_is_swapped_at_the_customers_serves_the_next_order(depot: Depot) -> None:
    order = depot.order(FRIDAY, 1)
    depot.now = depot.now.replace(day=6, hour=12)
    depot.deliver(order)
    held = next(iter(order.bookings))
    depot.swap(order, held, depot.barrels[1])
    depot.order_asset(SUNDAY, held)
    outcome = depot.ask()
    assert (outcome.unexplained, outcome.lost) == (0, [])
    assert depot.ask(depot.fewer(1)).lost == []


def test_what_a_customer_keeps_longer_is_not_there_for_the_next_order(depot: Depot) -> None:
    order = depot.order(FRIDAY, 1)
    depot.now = depot.now.replace(day=6, hour=12)
    depot.deliver(order)
    extend_order(depot.store, order.number, SUNDAY, "noite", depot.ctx())
    depot.order(SUNDAY, 2)
    outcome = depot.ask()
    assert (outcome.unexplained, outcome.lost) == (0, [])
    assert len(depot.ask(depot.fewer(1)).lost) == 1


def test_more_assets_cannot_go_than_there_are(depot: Depot) -> None:
    with pytest.raises(Impossible, match="De “Barril” a casa tem 3: não é possível tirar 4"):
        depot.ask(depot.fewer(4))
    with pytest.raises(Impossible, match="Não existe o modelo 99"):
        depot.ask(Changes(cleaning={99: 1}))


def test_how_much_a_model_is_used_is_part_of_what_it_could_be(depot: Depot) -> None:
    depot.order(SATURDAY, 2)
    [barrel] = [model for model in depot.ask(depot.fewer(1), SATURDAY, SATURDAY).models if model.name == "Barril"]
    assert (barrel.assets, barrel.cleaning_min) == ((3, 2), (60, 60))
    assert barrel.hours == (Decimal("28.0"), Decimal("28.0"))
    assert barrel.percent == (Decimal("38.9"), Decimal("58.3"))

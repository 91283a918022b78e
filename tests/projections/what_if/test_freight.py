"""What other freight terms would have cost."""

from decimal import Decimal

from projections.what_if.asking import Changes
from tests.harness.depot import FRIDAY, SATURDAY, Depot


def terms(**changed: int) -> Changes:
    return Changes(freight={"choperia": {name: Decimal(value) for name, value in changed.items()}})


def test_the_freight_of_every_order_is_priced_again_on_its_own_road(depot: Depot) -> None:
    far, near = depot.order(SATURDAY, 1, far=True), depot.order(SATURDAY, 1)
    outcome = depot.ask(terms(base_rate_per_km=3))
    assert [(order.id, order.prices) for order in outcome.freight] == [(far.number, (Decimal(30), Decimal(45)))]
    was, would = outcome.figures
    assert (was.freight, would.freight) == (Decimal(30), Decimal(45))
    assert (was.revenue, would.revenue) == (Decimal(230), Decimal(245))
    assert (outcome.lost, outcome.served) == ([], [])
    assert near.number not in {order.id for order in outcome.freight}


def test_terms_that_do_not_change_are_those_of_the_quote(depot: Depot) -> None:
    depot.order(SATURDAY, far=True)
    assert depot.ask(terms(free_km=20)).freight[0].prices == (Decimal(30), Decimal(0))
    assert depot.ask(terms(min_fee=33)).freight[0].prices == (Decimal(30), Decimal(35))
    assert depot.ask(terms(min_fee=33, rounding_step=0)).freight[0].prices == (Decimal(30), Decimal(33))
    assert depot.ask(terms(max_load_kg=50)).freight[0].prices == (Decimal(30), Decimal(60))
    assert depot.ask(terms(free_km=5)).freight == []


def test_the_other_cost_center_has_its_own(depot: Depot) -> None:
    depot.order(SATURDAY, far=True)
    assert depot.ask(Changes(freight={"distribuidora": {"free_km": Decimal(20)}})).freight == []


def test_a_month_shows_both_sides(depot: Depot) -> None:
    depot.order(FRIDAY, far=True)
    [month] = depot.ask(terms(free_km=20)).months
    assert (month.orders, month.revenue, month.freight) == (
        (1, 1),
        (Decimal(130), Decimal(100)),
        (Decimal(30), Decimal(0)),
    )

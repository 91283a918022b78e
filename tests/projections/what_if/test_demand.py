"""What is a refused demand, and what it would have brought."""

from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.orders.domain import Unmet
from projections.what_if.asking import Changes
from tests.harness.depot import FRIDAY, SATURDAY, SUNDAY, Depot


def test_who_got_the_same_days_after_all_was_not_refused(depot: Depot) -> None:
    order = depot.order(SATURDAY, 3, who="Rui")
    depot.refuse(SATURDAY, 1, who="Ivo")
    depot.cancel(order)
    depot.order(SATURDAY, 1, who="Ivo")
    outcome = depot.ask(depot.more(1))
    assert (outcome.figures[0].requests, outcome.served) == (0, [])


def test_who_got_other_days_was_refused(depot: Depot) -> None:
    depot.order(SATURDAY, 3, who="Rui")
    depot.refuse(SATURDAY, 1, who="Ivo")
    depot.order(SUNDAY, 1, who="Ivo")
    assert len(depot.ask(depot.more(1)).served) == 1


def test_who_asks_again_for_the_same_day_is_one(depot: Depot) -> None:
    depot.order(SATURDAY, 3, who="Rui")
    depot.refuse(SATURDAY, 2, who="Ivo")
    depot.refuse(SATURDAY, 1, who="Ivo")
    depot.refuse(SATURDAY, 1, who="Nair")
    one = depot.ask(depot.more(1))
    assert (one.figures[0].requests, [served.pieces for served in one.served]) == (2, [(("Barril", 1),)])
    three = depot.ask(depot.more(3))
    assert [served.pieces for served in three.served] == [(("Barril", 2),), (("Barril", 1),)]


def test_a_draft_that_could_not_be_placed_brings_what_it_says(depot: Depot) -> None:
    depot.order(SATURDAY, 3, who="Rui")
    draft = depot.order(SATURDAY, 2, who="Ivo", far=True, place=False)
    with pytest.raises(Unmet):
        depot.place_draft(draft)
    [served] = depot.ask(depot.more(2)).served
    assert (served.kind, served.order_id, served.order_code) == ("draft", draft.number, draft.order_code)
    assert (served.value, served.is_estimate) == (Decimal("230.00"), False)
    dear = Changes(assets={depot.barrel: 2}, freight={"choperia": {"base_rate_per_km": Decimal(4)}})
    assert [served.value for served in depot.ask(dear).served] == [Decimal("260.00")]


def test_a_draft_that_was_placed_in_the_end_was_not_refused(depot: Depot) -> None:
    order = depot.order(SATURDAY, 3, who="Rui")
    draft = depot.order(SATURDAY, 1, who="Ivo", place=False)
    with pytest.raises(Unmet):
        depot.place_draft(draft)
    depot.cancel(order)
    depot.place_draft(draft)
    assert depot.ask(depot.more(1)).served == []


def test_a_change_that_was_refused_is_told_and_holds_nothing(depot: Depot) -> None:
    depot.order(SATURDAY, 2, who="Rui")
    order = depot.order(SATURDAY, 1, who="Ivo")
    depot.resize(order, 2)
    depot.order(SUNDAY, 1)
    outcome = depot.ask(depot.more(1))
    [served] = outcome.served
    assert (served.kind, served.order_id, served.value) == ("change", order.number, None)
    assert outcome.figures[1].revenue == outcome.figures[0].revenue
    assert outcome.models[0].hours[0] == outcome.models[0].hours[1]


def test_nobody_knows_what_pieces_would_bring_that_nobody_took(depot: Depot) -> None:
    depot.order(FRIDAY, 3, who="Rui", until=SATURDAY)
    depot.refuse(SATURDAY, 1, who="Ivo")
    [served] = depot.ask(depot.more(1), SATURDAY, SUNDAY).served
    assert served.value is None


def test_a_season_is_the_days_of_delivery_and_its_rules_are_only_its_own(depot: Depot) -> None:
    two_days = depot.cleaning(2 * 24 * 60)
    friday, saturday = depot.order(FRIDAY, 3), depot.order(SATURDAY, 1)
    within = depot.ask(two_days, SATURDAY, SUNDAY)
    assert (within.figures[0].accepted, within.lost) == (1, []), "Friday's barrels are cleaned as fast as ever"
    touched = depot.ask(two_days, FRIDAY, FRIDAY)
    assert [(lost.id, lost.in_season) for lost in touched.lost] == [(saturday.number, False)]
    assert touched.figures[0] == touched.figures[1], "what lies outside is not of the season's figures"
    assert touched.lost[0].refusal.order_id == friday.number


def test_without_days_the_season_is_all_there_is(depot: Depot) -> None:
    depot.order(SATURDAY, 3)
    depot.refuse(SATURDAY, 1)
    depot.order(SUNDAY, 1)
    outcome = depot.ask()
    assert (outcome.season.first, outcome.season.last) == (SATURDAY, SUNDAY)
    assert outcome.span == outcome.season


def test_an_empty_house_has_a_season_too(depot: Depot) -> None:
    outcome = depot.ask(depot.fewer(1), FRIDAY, FRIDAY + timedelta(days=40))
    assert [month.first.month for month in outcome.months] == [11, 12]
    assert outcome.figures[0] == outcome.figures[1]
    assert outcome.span.first == outcome.span.last == depot.now.date()


def test_cancelled_orders_bring_nothing_and_were_accepted(depot: Depot) -> None:
    depot.cancel(depot.order(SATURDAY, 3))
    figures = depot.ask().figures[0]
    assert (figures.accepted, figures.cancelled, figures.revenue) == (1, 1, Decimal(0))

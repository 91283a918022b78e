"""What becomes of a request of the site, and what cannot."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from command_api.kernel import ERASED
from command_api.leads import events
from command_api.leads.domain import Contact, Lead
from command_api.rules.estimates import Estimate
from command_api.rules.site_orders import OrderedProduct, SiteOrder
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

DALVA = Contact("Dalva Nogueira", "(11) 98765-4321")
PARTY = Estimate(
    date=date(2026, 12, 19),
    town="Arujá - SP",
    guests=80,
    hours=5,
    drinkers_percent=70,
    thirst="normal",
    beer_id=3,
    beer_name="Pilsen",
    litres=114,
    kegs=(),
    equipment=(),
    distance_km=None,
    freight=None,
    total=None,
    availability="few",
    issued_at=datetime(2026, 11, 20, tzinfo=UTC),
)
GLASSES = SiteOrder("pickup", (OrderedProduct(1, "Pilsen", 2, Decimal("12.90")),), Decimal("25.80"))
WHO = {"name": DALVA.name, "phone": DALVA.phone}
RECEIVED = happened(events.LeadReceived, estimate=PARTY, **WHO)
ORDERED = happened(events.SiteOrderReceived, order=GLASSES, link_digest="d1", **WHO)
ENTERED = happened(events.SiteOrderEntered, order=GLASSES, **WHO)
OPENED = happened(events.LeadOpened)
CONVERTED = happened(events.LeadConverted, order_id=7, order_code="EV-2026-00007", customer_id=1)
FULFILLED = happened(events.SiteOrderFulfilled)
LOST = happened(events.LeadLost, loss_reason="price", note="Só em janeiro.")
REOPENED = happened(events.LeadReopened)
Decide = Callable[[Lead], None]


def convert(lead: Lead) -> None:
    lead.convert(order_id=7, order_code="EV-2026-00007", customer_id=1)


def lead(*history: Happened) -> Scenario[Lead]:
    return given(Lead, *history)


@pytest.mark.parametrize(
    ("begin", "expected", "status"),
    [
        (lambda: Lead.receive(1, PARTY, DALVA), RECEIVED, "new"),
        (lambda: Lead.receive_order(1, GLASSES, DALVA, "d1"), ORDERED, "new"),
        (lambda: Lead.enter_order(1, GLASSES, DALVA), ENTERED, "open"),
    ],
)
def test_what_the_staff_wrote_down_is_read_at_once(begin: Callable[[], Lead], expected: Happened, status: str) -> None:
    began: Scenario[Lead] = nothing_happened().begins(begin)
    began.then(expected)
    assert began.aggregate is not None
    assert began.aggregate.status == status


@pytest.mark.parametrize(
    ("history", "decide", "expected"),
    [
        ([RECEIVED], lambda each: each.open(), [OPENED]),
        ([RECEIVED, OPENED], lambda each: each.open(), []),
        ([ENTERED], lambda each: each.open(), []),
        ([RECEIVED], convert, [CONVERTED]),
        ([ORDERED], lambda each: each.fulfil(), [FULFILLED]),
        ([RECEIVED, OPENED], lambda each: each.lose("price", "Só em janeiro."), [LOST]),
        ([RECEIVED, LOST], lambda each: each.reopen(), [REOPENED]),
        ([RECEIVED, CONVERTED], lambda each: each.reopen(), [REOPENED]),
        ([RECEIVED], lambda each: each.reopen(), []),
        ([RECEIVED, LOST, REOPENED], convert, [CONVERTED]),
    ],
)
def test_what_becomes_of_a_request(history: list[Happened], decide: Decide, expected: list[Happened]) -> None:
    lead(*history).when(decide).then(*expected)


@pytest.mark.parametrize(
    ("history", "decide", "sentence"),
    [
        ([ORDERED], convert, "Este pedido do site não é de uma festa."),
        ([RECEIVED], lambda each: each.fulfil(), "Este pedido é de uma festa: faça o evento."),
        ([RECEIVED, CONVERTED], convert, "Este pedido do site já virou o evento EV-2026-00007."),
        ([ORDERED, FULFILLED], lambda each: each.fulfil(), "Este pedido do site já foi atendido."),
        ([RECEIVED, LOST], convert, "Este pedido do site não fechou: reabra-o antes."),
        ([RECEIVED, LOST], lambda each: each.lose("no_answer", ""), "Este pedido do site não fechou: reabra-o antes."),
    ],
)
def test_what_cannot_become_of_a_request(history: list[Happened], decide: Decide, sentence: str) -> None:
    lead(*history).refuses(decide, sentence)


def test_a_forgotten_visitor_leaves_the_estimate_only() -> None:
    forgotten = lead(RECEIVED).when(lambda each: each.forget(by_rule=True))
    forgotten.then(happened(events.LeadForgotten, by_rule=True))
    assert forgotten.aggregate is not None
    assert (forgotten.aggregate.contact, forgotten.aggregate.estimate) == (Contact(ERASED, ""), PARTY)

"""Where an order may go from where it is."""

import pytest

from command_api.rules.order_status import (
    BOOKED,
    CHANGEABLE,
    LABELS,
    REASON_TO_CANCEL,
    STATUSES,
    TRANSITIONS,
    Status,
)

ALLOWED = {
    ("draft", "awaiting_deposit"),
    ("draft", "cancelled"),
    ("awaiting_deposit", "confirmed"),
    ("awaiting_deposit", "cancelled"),
    ("confirmed", "in_factory_batch"),
    ("confirmed", "scheduled_for_delivery"),
    ("confirmed", "cancelled"),
    ("in_factory_batch", "scheduled_for_delivery"),
    ("in_factory_batch", "cancelled"),
    ("scheduled_for_delivery", "delivered"),
    ("scheduled_for_delivery", "cancelled"),
}


@pytest.mark.parametrize("start", STATUSES)
@pytest.mark.parametrize("end", STATUSES)
def test_an_order_goes_only_where_the_table_says(start: Status, end: Status) -> None:
    assert (end in TRANSITIONS[start]) is ((start, end) in ALLOWED)


@pytest.mark.parametrize(
    ("status", "label"),
    [
        ("draft", "Rascunho"),
        ("awaiting_deposit", "Aguardando Sinal"),
        ("confirmed", "Confirmado"),
        ("in_factory_batch", "Em Produção"),
        ("scheduled_for_delivery", "Agendado"),
        ("delivered", "Entregue"),
        ("cancelled", "Cancelado"),
    ],
)
def test_every_status_has_the_name_that_people_know(status: Status, label: str) -> None:
    assert LABELS[status] == label
    assert set(LABELS) == set(STATUSES)


@pytest.mark.parametrize("status", STATUSES)
def test_every_status_but_the_last_two_can_end_in_a_cancellation(status: Status) -> None:
    assert ("cancelled" in TRANSITIONS[status]) is (status not in {"delivered", "cancelled"})


@pytest.mark.parametrize("status", STATUSES)
def test_what_is_held_changeable_and_needs_a_reason(status: Status) -> None:
    held = {"awaiting_deposit", "confirmed", "in_factory_batch", "scheduled_for_delivery"}
    changeable = {"draft", *held}
    with_reason = {"confirmed", "in_factory_batch", "scheduled_for_delivery"}
    assert (status in BOOKED, status in CHANGEABLE, status in REASON_TO_CANCEL) == (
        status in held,
        status in changeable,
        status in with_reason,
    )


def test_every_order_can_end() -> None:
    for start in STATUSES:
        reached, new = {start}, {start}
        while new:
            new = {end for status in new for end in TRANSITIONS[status]} - reached
            reached |= new
        assert reached & {"delivered", "cancelled"}, start

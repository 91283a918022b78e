"""Customers with numbers, written by hand into a log: registered, ordering, refused."""

from __future__ import annotations

from typing import Any

from command_api.customers.events import CustomerRegistered
from command_api.orders.events import Customer, DemandRefused, MissingModel
from command_api.rules.windows import booking_window
from tests.harness.parties import MONDAY, SATURDAY, Party, details
from tests.harness.read_models import History

MARINA = Customer("Marina Duarte", "(11) 95555-0142", "39053344705", id=17)
RUI = Customer("Rui Antônio", id=18)


def registered(history: History, customer: Customer, **fields: Any) -> None:
    """Written down with what he said of himself."""
    known = {"name": customer.name, "phone": customer.phone, "document": customer.document}
    history.given(f"customer-{customer.id}", CustomerRegistered, **{**known, **fields})


def ordered(history: History, id: int, customer: Customer = MARINA, **fields: Any) -> Party:
    """Two lines, of 100.00 and 361.00."""
    return Party(history, id, details=details(customer=customer, **fields)).drafted()


def refused(history: History, id: int, customer: Customer = MARINA, **fields: Any) -> None:
    """He wanted three taps, and one was missing."""
    history.given(
        f"refused_demand-{id}",
        DemandRefused,
        **{
            "customer": customer,
            "cost_center": "choperia",
            "wanted_on": SATURDAY,
            "window": booking_window(SATURDAY, "manha", MONDAY, "tarde"),
            "models": (MissingModel(model_id=2, model_name="Chopeira", wanted=3, missing=1),),
            **fields,
        },
    )

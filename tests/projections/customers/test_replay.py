"""Customers as they were followed are customers as they are replayed.

The log of these tests seals nothing: the erased customer's orders have no name that a replay could bring back."""

from command_api.customers.details import TaxData
from command_api.customers.events import CustomerErased, CustomerIdentified, CustomerTaxDataSet
from command_api.orders.events import EventOrderDetailsChanged, EventOrderDiscarded
from projections.runtime.rebuild import verify
from tests.harness.customers import MARINA, RUI, ordered, refused, registered
from tests.harness.parties import details, warehouse
from tests.harness.read_models import History


def test_customers_in_every_situation_equal_a_replay_from_nothing(history: History) -> None:
    warehouse(history)
    registered(history, MARINA)
    registered(history, RUI)
    history.follow()
    first = ordered(history, 1, event_name="").with_freight().placed().confirmed()
    refused(history, 1)
    history.follow()
    first.scheduled().delivered().returned(7, complete=False)
    ordered(history, 2, RUI)
    history.follow()
    first.returned(8, 9)
    history.given("customer-18", CustomerIdentified, name="Rui Antonio", phone="(11) 95555-0143", document="")
    ordered(history, 3, event_name="").given(EventOrderDetailsChanged, details=details(customer=RUI))
    history.follow()
    ordered(history, 4, RUI).given(EventOrderDiscarded)
    history.given("customer-17", CustomerErased, orders=1, by_rule=False)
    history.follow()
    history.given("customer-18", CustomerTaxDataSet, tax=TaxData(city_code="3546801"))
    history.follow()
    compared = verify(history.recorder, history.database, history.runner.projections["customers"])
    assert compared.equal, compared

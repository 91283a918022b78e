"""From the flat fields of a form to the details of an order."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from command_api.kernel.partial import Partial
from command_api.orders.details import OrderBasics, OrderFields
from command_api.orders.events import Customer, Details, Place

_CUSTOMER: Final = {"customer_name": "name", "customer_phone": "phone", "customer_document": "document"}
_PLACE: Final = {
    "delivery_address": "address",
    "delivery_place_id": "place_id",
    "delivery_lat": "lat",
    "delivery_lng": "lng",
}
_NOWHERE: Final = Place(address="")


def new_details(fields: OrderFields) -> Details:
    """Details of a new order."""
    blank = Details(customer=Customer(name=fields.customer_name), cost_center=fields.cost_center)
    return _filled_in(blank, fields)


def changed_details(before: Details, changes: Partial[OrderFields]) -> Details:
    """``before`` with ``changes`` in it."""
    return _filled_in(before, changes.applied_to(form_fields(before)))


def _filled_in(details: Details, fields: OrderFields) -> Details:
    """``details`` as ``fields`` say; an empty address is no place at all, and who collects has none."""
    customer = replace(details.customer, **{name: getattr(fields, field) for field, name in _CUSTOMER.items()})
    place = replace(_NOWHERE, **{name: getattr(fields, field) for field, name in _PLACE.items()})
    has_place = place.address and not fields.collects
    return replace(details, customer=customer, place=place if has_place else None, **_basics(fields))


def form_fields(details: Details) -> OrderFields:
    """The fields of the form that would say ``details``."""
    place = details.place or _NOWHERE
    flat = {field: getattr(details.customer, name) for field, name in _CUSTOMER.items()}
    flat |= {field: getattr(place, name) for field, name in _PLACE.items()}
    return OrderFields(**flat, **_basics(details))


def _basics(of: OrderBasics) -> dict[str, Any]:
    return {name: getattr(of, name) for name in OrderBasics.__struct_fields__}

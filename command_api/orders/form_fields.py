"""From the flat fields of a form to the details of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from command_api.orders.details import OrderFields
from command_api.orders.events import Customer, Details, Place

_CUSTOMER: Final = {"customer_name": "name", "customer_phone": "phone", "customer_document": "document"}
_PLACE: Final = {
    "delivery_address": "address",
    "delivery_place_id": "place_id",
    "delivery_lat": "lat",
    "delivery_lng": "lng",
}
_OWN: Final = [name for name in OrderFields.__struct_fields__ if name not in _CUSTOMER and name not in _PLACE]
_NOWHERE: Final = Place(address="")


def new_details(fields: Mapping[str, Any]) -> Details:
    """Details of a new order. ``fields`` has at least ``customer_name`` and ``cost_center``."""
    blank = Details(customer=Customer(name=fields["customer_name"]), cost_center=fields["cost_center"])
    return changed_details(blank, fields)


def changed_details(before: Details, fields: Mapping[str, Any]) -> Details:
    """``before`` with ``fields`` in it; an empty address is no place at all, and who collects has none."""
    customer = msgspec.structs.replace(before.customer, **_named(fields, _CUSTOMER))
    place = msgspec.structs.replace(before.place or _NOWHERE, **_named(fields, _PLACE))
    own = {name: value for name, value in fields.items() if name not in _CUSTOMER and name not in _PLACE}
    changed = msgspec.structs.replace(before, customer=customer, **own)
    has_place = place.address and not changed.collects
    return msgspec.structs.replace(changed, place=place if has_place else None)


def _named(fields: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names[name]: value for name, value in fields.items() if name in names}


def form_fields(details: Details) -> OrderFields:
    """The fields of the form that would say ``details``."""
    place = details.place or _NOWHERE
    flat = {field: getattr(details.customer, name) for field, name in _CUSTOMER.items()}
    flat |= {field: getattr(place, name) for field, name in _PLACE.items()}
    return OrderFields(**flat, **{name: getattr(details, name) for name in _OWN})

"""What happens to a customer's record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from command_api.kernel import ERASED, Event

_PERSON: Final[Mapping[str, Any]] = {"name": ERASED, "phone": "", "document": ""}


class CustomerRegistered(Event):
    """Somebody ordered or asked for the first time. Phone as typed and document in digits, both may be empty.
    ``by_phone``: the telephone finds this customer; it does not where another customer gave it first."""

    TOPIC = "customers.CustomerRegistered"
    PERSONAL: ClassVar[Mapping[str, Any]] = _PERSON

    name: str
    phone: str = ""
    document: str = ""
    by_phone: bool = True


class CustomerIdentified(Event):
    """An order said more about the customer, or otherwise: everything as it is now."""

    TOPIC = "customers.CustomerIdentified"
    PERSONAL: ClassVar[Mapping[str, Any]] = _PERSON

    name: str
    phone: str = ""
    document: str = ""
    by_phone: bool = True


class CustomerErased(Event):
    """Everything personal about the customer was destroyed; ``orders`` is how many orders stay without it.
    ``by_rule``: the retention rule did it. Who asked for it, if anybody, is in the metadata with the reason."""

    TOPIC = "customers.CustomerErased"

    orders: int
    by_rule: bool = False

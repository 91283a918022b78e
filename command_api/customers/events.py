"""What happens to a customer's record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from command_api.kernel import ERASED, Event

_PERSON: Final[Mapping[str, Any]] = {"name": ERASED, "phone": "", "document": ""}


class CustomerRegistered(Event):
    """Somebody ordered or asked for the first time. Phone as typed and document in digits, both may be empty.
    ``by_phone``: the telephone finds this customer. Several customers may share a telephone, or a name if they gave
    neither telephone nor document: each has a ``phone_place`` of its own among them, the first has 0."""

    TOPIC = "customers.CustomerRegistered"
    PERSONAL: ClassVar[Mapping[str, Any]] = _PERSON

    name: str
    phone: str = ""
    document: str = ""
    by_phone: bool = True
    phone_place: int = 0


class CustomerIdentified(Event):
    """An order said more about the customer, or otherwise: everything as it is now."""

    TOPIC = "customers.CustomerIdentified"
    PERSONAL: ClassVar[Mapping[str, Any]] = _PERSON

    name: str
    phone: str = ""
    document: str = ""
    by_phone: bool = True
    phone_place: int = 0


class CustomerNameConfirmed(Event):
    """A user said that ``name`` is another name of this customer: an order for it means the same person."""

    TOPIC = "customers.CustomerNameConfirmed"
    PERSONAL: ClassVar[Mapping[str, Any]] = {"name": ERASED}

    name: str


class CustomerSeparated(Event):
    """The record had mixed two people. What concerns the other one is that of the customer ``into`` from now on, and
    encrypted with that customer's key: these ``orders`` and ``refusals`` (refused demand), by number."""

    TOPIC = "customers.CustomerSeparated"

    into: int
    orders: tuple[int, ...] = ()
    refusals: tuple[int, ...] = ()


class CustomerErased(Event):
    """Everything personal about the customer was destroyed; ``orders`` is how many orders stay without it.
    ``by_rule``: the retention rule did it. Who asked for it, if anybody, is in the metadata with the reason."""

    TOPIC = "customers.CustomerErased"

    orders: int
    by_rule: bool = False

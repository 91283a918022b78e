"""What happens to a customer's record."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import asdict

from command_api.customers.details import NO_TAX_DATA, Address, Contact, Reach, TaxData, Terms
from command_api.kernel import ERASED, Event
from command_api.kernel.events import Personal, event_with
from command_api.rules.customer_kind import Kind

if TYPE_CHECKING:
    # What ``event_with`` makes, as type checkers see it.

    class _WithReach(Event, Reach, frozen=True): ...

    class _WithTerms(Event, Terms, frozen=True): ...
else:
    _WithReach = event_with(Reach, kw_only=False)
    _WithTerms = event_with(Terms, kw_only=False)

_PERSON: Final[Personal] = {"name": ERASED, "phone": "", "document": ""}


class CustomerRegistered(Event):
    """A customer ordered or asked for the first time. Phone as typed and document in digits, both may be empty.
    ``by_phone``: the telephone finds this customer. Several customers may share a telephone, or a name if they gave
    neither telephone nor document: each has a ``phone_place`` of its own among them, the first has 0.
    ``by_normal_form``: the place is among all writings of the telephone; otherwise among the same digits as typed."""

    TOPIC = "customers.CustomerRegistered"
    PERSONAL: ClassVar[Personal] = _PERSON

    name: str
    phone: str = ""
    document: str = ""
    by_phone: bool = True
    phone_place: int = 0
    by_normal_form: bool = False


class CustomerIdentified(Event):
    """An order said more about the customer, or otherwise: everything as it is now."""

    TOPIC = "customers.CustomerIdentified"
    PERSONAL: ClassVar[Personal] = _PERSON

    name: str
    phone: str = ""
    document: str = ""
    by_phone: bool = True
    phone_place: int = 0
    by_normal_form: bool = False


class CustomerNameConfirmed(Event):
    """A user said that ``name`` is another name of this customer: an order for it means the same person."""

    TOPIC = "customers.CustomerNameConfirmed"
    PERSONAL: ClassVar[Personal] = {"name": ERASED}

    name: str


class CustomerSeparated(Event):
    """The record had mixed two people. What concerns the other one is that of the customer ``into`` from now on, and
    encrypted with that customer's key: these ``orders`` and ``refusals`` (refused demand), by number."""

    TOPIC = "customers.CustomerSeparated"

    into: int
    orders: tuple[int, ...] = ()
    refusals: tuple[int, ...] = ()


class CustomersMerged(Event):
    """Two records are of one person: reads show what belongs to ``merged`` with the customer ``into``. Each record
    keeps its own events and key. The event is in the streams of both."""

    TOPIC = "customers.CustomersMerged"

    merged: int
    into: int


class CustomersUnmerged(Event):
    """The two records are of different people after all. The event is in the streams of both."""

    TOPIC = "customers.CustomersUnmerged"

    merged: int
    into: int


class CustomerErased(Event):
    """Everything personal about the customer was destroyed; ``orders`` is how many orders stay without it.
    ``by_rule``: the retention rule did it. Who asked for it, if anybody, is in the metadata with the reason."""

    TOPIC = "customers.CustomerErased"

    orders: int
    by_rule: bool = False


class CustomerKindSet(Event):
    """Before it is said, a CNPJ makes a company, anything else a person."""

    TOPIC = "customers.CustomerKindSet"

    kind: Kind


class CustomerReachedBy(_WithReach, frozen=True):
    """How else to reach the customer, all as it is now: the e-mail, and telephones besides the first."""

    TOPIC = "customers.CustomerReachedBy"
    PERSONAL: ClassVar[Personal] = asdict(Reach())


class CustomerAddressesSet(Event):
    """All addresses as they are now, the usual one first."""

    TOPIC = "customers.CustomerAddressesSet"
    PERSONAL: ClassVar[Personal] = {"addresses": ()}

    addresses: tuple[Address, ...] = ()


class CustomerContactsSet(Event):
    """All contacts as they are now."""

    TOPIC = "customers.CustomerContactsSet"
    PERSONAL: ClassVar[Personal] = {"contacts": ()}

    contacts: tuple[Contact, ...] = ()


class CustomerNoted(Event):
    """The notes of the staff as they are now."""

    TOPIC = "customers.CustomerNoted"
    PERSONAL: ClassVar[Personal] = {"notes": ""}

    notes: str = ""


class CustomerTaxDataSet(Event):
    """What a fiscal note says of the customer, all as it is now."""

    TOPIC = "customers.CustomerTaxDataSet"
    PERSONAL: ClassVar[Personal] = {f"tax.{name}": told for name, told in asdict(NO_TAX_DATA).items()}

    tax: TaxData = NO_TAX_DATA


class CustomerOptedOut(Event):
    """The customer wants no messages."""

    TOPIC = "customers.CustomerOptedOut"


class CustomerOptedIn(Event):
    """The customer accepts messages again."""

    TOPIC = "customers.CustomerOptedIn"


class CustomerPriceListSet(Event):
    """The price list of the customer, by number. ``None``: the house's own prices."""

    TOPIC = "customers.CustomerPriceListSet"

    price_list_id: int | None


class CustomerTermsSet(_WithTerms, frozen=True):
    """What was agreed with a company: days until an invoice is due, and the most that it may owe in BRL. ``None``: not
    agreed."""

    TOPIC = "customers.CustomerTermsSet"

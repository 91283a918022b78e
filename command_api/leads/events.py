"""What happens to a request that a visitor sent from the public site."""

from __future__ import annotations

from typing import ClassVar, Literal

from command_api.kernel import ERASED, Event
from command_api.kernel.events import Personal
from command_api.rules.estimates import Estimate
from command_api.rules.site_orders import SiteOrder

LossReason = Literal["no_equipment", "price", "no_answer", "gave_up", "too_far", "not_a_request", "other"]


class LeadReceived(Event):
    """A visitor asked for a party. Personal data are encrypted with a key of the lead's own: the visitor is no
    customer yet. ``estimate`` is the answer that the visitor got."""

    TOPIC = "leads.LeadReceived"
    PERSONAL: ClassVar[Personal] = {"name": ERASED, "phone": "", "address": "", "notes": ""}

    estimate: Estimate
    name: str = ERASED
    phone: str = ""
    address: str = ""
    notes: str = ""


class SiteOrderReceived(Event):
    """A visitor ordered from the menu. ``order`` has the prices as they were shown. ``link_digest`` is the SHA-256 of
    the token that the visitor's browser made: the same request again is the same order."""

    TOPIC = "leads.SiteOrderReceived"
    PERSONAL: ClassVar[Personal] = {"name": ERASED, "phone": "", "notes": ""}

    order: SiteOrder
    link_digest: str
    name: str = ERASED
    phone: str = ""
    notes: str = ""


class SiteOrderEntered(Event):
    """A member of the staff wrote down what a guest ordered from the menu by telephone or at the counter. It is read
    at once, and no token opens it."""

    TOPIC = "leads.SiteOrderEntered"
    PERSONAL: ClassVar[Personal] = {"name": ERASED, "phone": "", "notes": ""}

    order: SiteOrder
    name: str = ERASED
    phone: str = ""
    notes: str = ""


class SiteOrderFulfilled(Event):
    """The visitor got what was ordered. It becomes no event order."""

    TOPIC = "leads.SiteOrderFulfilled"


class LeadOpened(Event):
    """A user read it for the first time."""

    TOPIC = "leads.LeadOpened"


class LeadConverted(Event):
    """The request became an order, in one transaction. The order has the personal data under the customer's key."""

    TOPIC = "leads.LeadConverted"

    order_id: int
    order_code: str
    customer_id: int


class LeadLost(Event):
    """The request becomes no order. ``note`` may name people."""

    TOPIC = "leads.LeadLost"
    PERSONAL: ClassVar[Personal] = {"note": ""}

    loss_reason: LossReason
    note: str = ""


class LeadReopened(Event):
    """The request was lost, or its order came to nothing, and it is open again."""

    TOPIC = "leads.LeadReopened"


class LeadForgotten(Event):
    """The lead's own key was destroyed: too old, or the person was erased or asked for it."""

    TOPIC = "leads.LeadForgotten"

    by_rule: bool

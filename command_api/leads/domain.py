"""What may be decided about a lead."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Literal, Self

from command_api.kernel import ERASED, Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.leads import events
from command_api.leads.events import LossReason
from command_api.rules.estimates import Estimate
from command_api.rules.site_orders import SiteOrder

LEAD_LINK: Final = "lead-link"
"""Scope of the claim: the digest of a token names one request."""

Status = Literal["new", "open", "converted", "lost"]


@dataclass(frozen=True, slots=True)
class Contact:
    """The person who asks. ``address`` and ``notes`` may be empty."""

    name: str
    phone: str
    address: str = ""
    notes: str = ""


class Lead(Aggregate):
    """A party that a visitor asked for (``estimate``), or an order from the menu (``order``). ``new`` until it is read.
    ``customer_id`` stays known if a converted lead is reopened."""

    TOPIC = "lead"
    NOUN = "Pedido do site"

    @classmethod
    def receive(cls, id: int, estimate: Estimate, contact: Contact) -> Self:
        return cls.begin(events.LeadReceived, id, taken_from=contact, estimate=estimate)

    @classmethod
    def receive_order(cls, id: int, order: SiteOrder, contact: Contact, link_digest: str) -> Self:
        return cls.begin(events.SiteOrderReceived, id, taken_from=contact, order=order, link_digest=link_digest)

    @classmethod
    def enter_order(cls, id: int, order: SiteOrder, contact: Contact) -> Self:
        return cls.begin(events.SiteOrderEntered, id, taken_from=contact, order=order)

    def open(self) -> None:
        if self.status == "new":
            self.trigger_event(events.LeadOpened)

    def convert(self, *, order_id: int, order_code: str, customer_id: int) -> None:
        """The order is saved in the same transaction."""
        if self.estimate is None:
            raise Refused("Este pedido do site não é de uma festa.")
        self._check_open()
        self.trigger_event(events.LeadConverted, order_id=order_id, order_code=order_code, customer_id=customer_id)

    def fulfil(self) -> None:
        """The visitor has what was ordered."""
        if self.order is None:
            raise Refused("Este pedido é de uma festa: faça o evento.")
        self._check_open()
        self.trigger_event(events.SiteOrderFulfilled)

    def lose(self, reason: LossReason, note: str) -> None:
        self._check_open()
        self.trigger_event(events.LeadLost, loss_reason=reason, note=note)

    def reopen(self) -> None:
        if self.status in ("converted", "lost"):
            self.trigger_event(events.LeadReopened)

    def forget(self, *, by_rule: bool) -> None:
        """The caller destroys the key."""
        self.trigger_event(events.LeadForgotten, by_rule=by_rule)

    @property
    def subject(self) -> str | None:
        return self.id

    @property
    def is_deleted(self) -> bool:
        """A forgotten lead still counts in figures, and nothing can be done with it."""
        return self.is_forgotten

    @property
    def has_ended(self) -> bool:
        """Answered in one way or another."""
        return self.is_deleted or self.status not in ("new", "open")

    def claims(self) -> AbstractSet[Claim]:
        return {(LEAD_LINK, self.link_digest)} if self.link_digest else set()

    def _begin(self, event: events.LeadReceived | events.SiteOrderReceived | events.SiteOrderEntered) -> None:
        self.estimate: Estimate | None = None
        self.order: SiteOrder | None = None
        self.link_digest = ""
        self.status: Status = "new"
        match event:
            case events.LeadReceived():
                self.estimate = event.estimate
                self.contact = Contact(event.name, event.phone, event.address, event.notes)
            case events.SiteOrderReceived():
                self.order = event.order
                self.link_digest = event.link_digest
                self.contact = Contact(event.name, event.phone, notes=event.notes)
            case events.SiteOrderEntered():
                self.order = event.order
                self.contact = Contact(event.name, event.phone, notes=event.notes)
                self.status = "open"
        self.order_code = ""
        self.customer_id: int | None = None
        self.is_forgotten = False

    def evolve(self, event: Event) -> None:
        match event:
            case events.LeadReceived() | events.SiteOrderReceived() | events.SiteOrderEntered():
                self._begin(event)
            case events.LeadOpened() | events.LeadReopened():
                self.status = "open"
            case events.LeadConverted():
                self.status = "converted"
                self.order_code = event.order_code
                self.customer_id = event.customer_id
            case events.SiteOrderFulfilled():
                self.status = "converted"
            case events.LeadLost():
                self.status = "lost"
            case events.LeadForgotten():
                self.contact = Contact(ERASED, "")
                self.is_forgotten = True

    def _check_open(self) -> None:
        if self.status == "converted" and self.order is not None:
            raise Refused("Este pedido do site já foi atendido.")
        if self.status == "converted":
            raise Refused(f"Este pedido do site já virou o evento {self.order_code}.")
        if self.status == "lost":
            raise Refused("Este pedido do site não fechou: reabra-o antes.")

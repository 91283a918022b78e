"""How changes of a customer's record are undone, and what stays."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from msgspec.structs import asdict

from command_api.accounts.events import UserLinkedToCustomer, UserUnlinkedFromCustomer
from command_api.compensations import Command, Compensations, Undone
from command_api.customers import events
from command_api.customers.access import link_account, unlink_account
from command_api.customers.details import Record
from command_api.customers.merging import merge_customer, unmerge_customer
from command_api.customers.records import ChangeCustomer, change_customer
from command_api.kernel import CommandContext, Event
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()

_OF_CUSTOMERS: Final[dict[str, tuple[type[Event], ...]]] = {
    "kind": (events.CustomerKindSet,),
    "addresses": (events.CustomerAddressesSet,),
    "contacts": (events.CustomerContactsSet,),
    "notes": (events.CustomerNoted,),
    "tax": (events.CustomerTaxDataSet,),
    "accepts_messages": (events.CustomerOptedOut, events.CustomerOptedIn),
    "price_list_id": (events.CustomerPriceListSet,),
}
"""Attributes that fields of the command of the same name set, and the events that change them."""


def _customer(undone: Undone, field: str) -> Command:
    command = ChangeCustomer(undone.id, Partial(Record, **{field: getattr(undone.before, field)}))
    return lambda tools, ctx: change_customer(tools.store, command, ctx)


@compensations.undoes(events.CustomerReachedBy, right=Permission.CUSTOMERS, fields=("reach",))
def former_reach(undone: Undone) -> Command:
    """Restore only what the event changed."""
    return _members(undone, "reach")


@compensations.undoes(events.CustomerTermsSet, right=Permission.CUSTOMERS, fields=("terms",))
def former_terms(undone: Undone) -> Command:
    """Restore only what the event changed."""
    return _members(undone, "terms")


_LINKS: Final = ("merged_into", "merged")


@compensations.undoes(events.CustomersMerged, right=Permission.PRIVACY, fields=_LINKS)
def taken_apart(undone: Undone) -> Command:
    """Undo a merge, from its event in the stream of either record."""
    merged = undone.event.merged
    return lambda tools, ctx: unmerge_customer(tools.store, merged, _for_record(merged, undone, ctx))


@compensations.undoes(events.CustomersUnmerged, right=Permission.PRIVACY, fields=_LINKS)
def merged_again(undone: Undone) -> Command:
    """Undo a separation, from its event in the stream of either record."""
    merged, into = undone.event.merged, undone.event.into
    return lambda tools, ctx: merge_customer(tools.store, merged, into, _for_record(merged, undone, ctx))


def _for_record(number: int, undone: Undone, ctx: CommandContext) -> CommandContext:
    """``ctx`` whose expected version is of the stream of the undone event: no other record is checked against it."""
    return ctx if undone.id == number else replace(ctx, expected_version=None)


def _members(undone: Undone, name: str) -> Command:
    former = asdict(undone.former(name))
    changed = {str(path[1]): former[str(path[1])] for path in undone.changed if path[0] == name}
    command = ChangeCustomer(undone.id, Partial(Record, **changed))
    return lambda tools, ctx: change_customer(tools.store, command, ctx)


for _field, _events in _OF_CUSTOMERS.items():
    _attribute = "kind_set" if _field == "kind" else _field
    compensations.undoes(*_events, right=Permission.CUSTOMERS, fields=(_attribute,))(partial(_customer, field=_field))

compensations.keeps(
    "Nome, telefone e documento também vêm dos pedidos: corrija no cadastro do cliente.",
    events.CustomerRegistered,
    events.CustomerIdentified,
)
compensations.keeps(
    "O que foi apagado a pedido do titular não existe mais: nada o traz de volta.", events.CustomerErased
)
compensations.keeps(
    "O nome confirmado fica no cadastro: separe o cadastro se for outra pessoa.", events.CustomerNameConfirmed
)
compensations.keeps(
    "Os dados já foram cifrados com a chave da outra pessoa: confirme o nome no outro cadastro.",
    events.CustomerSeparated,
)


@compensations.undoes(
    UserLinkedToCustomer, UserUnlinkedFromCustomer, right=Permission.USERS, fields=("role", "customer_id")
)
def former_customer(undone: Undone) -> Command:
    """The customer whom the account was linked to before, or none."""
    former = undone.former("customer_id")
    if former is None:
        return lambda tools, ctx: unlink_account(tools.store, undone.id, ctx)
    return lambda tools, ctx: link_account(tools.store, undone.id, former, ctx)

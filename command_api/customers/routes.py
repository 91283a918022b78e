"""What can be done to the record of a customer."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from command_api.customers.access_routes import router as access
from command_api.customers.answers import ErasureAnswer, MentionAnswer, SeparationAnswer
from command_api.customers.commands import confirm_name
from command_api.customers.erasing import erase_customer
from command_api.customers.mentions import MOST, known_as, mentions
from command_api.customers.merging import merge_customer, unmerge_customer
from command_api.customers.records import change_customer, register_customer
from command_api.customers.requests import (
    CustomerBody,
    ErasureBody,
    MergeBody,
    MergeReversalBody,
    NameBody,
    NewCustomerBody,
    SeparationBody,
)
from command_api.customers.separating import separate_customer
from command_api.fields import Id
from command_api.http import AsCustomerEditor, AsPrivacyOfficer, CommandAnswer, StoreOf, answer

router = APIRouter(prefix="/api/v1/customers", tags=["customers"])
ROUTERS = (access, router)

CustomerId = Annotated[Id, Path(description="id of the customer", examples=[17])]


@router.post("", status_code=201, summary="Register a customer", operation_id="createCustomer")
def create(body: NewCustomerBody, response: Response, store: StoreOf, ctx: AsCustomerEditor) -> CommandAnswer:
    """A person or company. 409 with `customer_id` if there is a record with this document, or with this name and
    telephone. Another name on a known telephone is another customer."""
    return CommandAnswer(**answer(response, register_customer(store, body.record(), ctx)))


@router.patch("/{id}", summary="Change a customer", operation_id="updateCustomer")
def update(
    id: CustomerId, body: CustomerBody, response: Response, store: StoreOf, ctx: AsCustomerEditor
) -> CommandAnswer:
    """What is left out stays; lists are given whole. Orders keep what was agreed for them."""
    return CommandAnswer(**answer(response, change_customer(store, body.command(id), ctx)))


@router.post("/{id}/erasure", status_code=201, summary="Erase a person", operation_id="eraseCustomer")
def erase(
    id: CustomerId, body: ErasureBody, request: Request, response: Response, store: StoreOf, ctx: AsPrivacyOfficer
) -> ErasureAnswer:
    """Destroys what is personal about the customer, for good; the orders stay, without the person. 409 with
    `obstacles` while an order is not finished. The answer lists where other texts still name the customer."""
    wanted = known_as(store, id)
    receipt = erase_customer(store, id, replace(ctx, reason=body.reason))
    request.app.state.shredder.wake()
    found = mentions(store, wanted)
    return ErasureAnswer(
        **answer(response, receipt),
        mentions=[MentionAnswer(**asdict(each)) for each in found[:MOST]],
        mentions_total=len(found),
    )


@router.post("/{id}/names", status_code=201, summary="Confirm a name", operation_id="confirmCustomerName")
def confirm(id: CustomerId, body: NameBody, response: Response, store: StoreOf, ctx: AsPrivacyOfficer) -> CommandAnswer:
    """The name is another one of the same person: orders for it with the same telephone mean this customer, and the
    record does not count as mixed for it."""
    return CommandAnswer(**answer(response, confirm_name(store, id, body.name, ctx)))


@router.post("/{id}/merge", status_code=201, summary="Merge two records of one person", operation_id="mergeCustomer")
def merge(id: CustomerId, body: MergeBody, response: Response, store: StoreOf, ctx: AsPrivacyOfficer) -> CommandAnswer:
    """Reads show what belongs to this record with the customer `into`; an export or erasure of that customer contains
    or destroys both. Each record keeps its own orders and key, so a merge can be taken apart. 409 with `customer_id` if
    one of them is merged into another record already."""
    return CommandAnswer(**answer(response, merge_customer(store, id, body.into, replace(ctx, reason=body.reason))))


@router.post("/{id}/merge/reversal", status_code=201, summary="Take a merge apart", operation_id="reverseCustomerMerge")
def unmerge(
    id: CustomerId, body: MergeReversalBody, response: Response, store: StoreOf, ctx: AsPrivacyOfficer
) -> CommandAnswer:
    """The record that was merged into another is one of its own again, with everything that belongs to it. Possible
    after an erasure too, which erased both."""
    return CommandAnswer(**answer(response, unmerge_customer(store, id, replace(ctx, reason=body.reason))))


@router.post("/{id}/separation", status_code=201, summary="Take a record apart", operation_id="separateCustomer")
def separate(
    id: CustomerId, body: SeparationBody, request: Request, response: Response, store: StoreOf, ctx: AsPrivacyOfficer
) -> SeparationAnswer:
    """The record mixed several people: orders, refused demand and every stored event under these names are those of
    another customer from now on, and encrypted with that customer's key."""
    receipt = separate_customer(store, id, body.names, body.customer_id, ctx, request.app.state.rewrite)
    return SeparationAnswer(**answer(response, receipt))

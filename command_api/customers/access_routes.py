"""Which customer a user with the role Cliente is, as administrators say it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field

from command_api.customers.access import link_account, unlink_account
from command_api.fields import Id
from command_api.http import AsUserManager, Body, CommandAnswer, StoreOf, answer

router = APIRouter()
users = APIRouter(tags=["users"])

UserId = Annotated[Id, Path(description="id of the user", examples=[7])]


class CustomerLinkBody(Body):
    customer_id: Id = Field(description="id of the customer", examples=[17])


@users.put("/users/{id:int}/customer", summary="Link a user to a customer", operation_id="linkUserToCustomer")
def link(id: UserId, body: CustomerLinkBody, response: Response, store: StoreOf, ctx: AsUserManager) -> CommandAnswer:
    """The user, who has the role `client`, sees every order of this customer, and of no other."""
    return CommandAnswer(**answer(response, link_account(store, id, body.customer_id, ctx)))


@users.delete(
    "/users/{id:int}/customer", summary="End the link of a user to a customer", operation_id="unlinkUserFromCustomer"
)
def unlink(id: UserId, response: Response, store: StoreOf, ctx: AsUserManager) -> CommandAnswer:
    """At once. The account stays, and sees no order."""
    return CommandAnswer(**answer(response, unlink_account(store, id, ctx)))


router.include_router(users, prefix="/api")
router.include_router(users, prefix="/api/v1", include_in_schema=False)

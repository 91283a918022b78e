"""Users, as administrators change them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from command_api.accounts.commands import (
    ChangeUser,
    change_user,
    change_users,
    end_sessions,
    register_user,
    remove_user,
    remove_users,
    reset_password,
)
from command_api.accounts.domain import DEFAULT_COST_CENTER, NewUser
from command_api.accounts.erasing import remove_and_erase_user
from command_api.accounts.password_links import issue_link
from command_api.accounts.password_policy import PasswordOwner, check_password
from command_api.accounts.requests import (
    NewUserBody,
    ResetPasswordBody,
    SecondFactorResetBody,
    UserBody,
    UserIds,
    UserUpdate,
    UserUpdates,
)
from command_api.accounts.rows import NewPassword
from command_api.accounts.second_factor import reset_second_factor
from command_api.fields import Id
from command_api.http import AsUserManager, BulkAnswer, CommandAnswer, StoreOf, answer
from command_api.session import ConfirmedSession, SecurityOf, origin_of
from infra.security.bearer import principal_of
from infra.security.passwords import temporary_password

router = APIRouter(tags=["users"])


UserId = Annotated[Id, Path(description="id of the user", examples=[7])]


class TemporaryPassword(CommandAnswer):
    temporary_password: str | None = Field(
        None,
        description="shown this once, to be changed at the next sign-in; a repeated Idempotency-Key does not show it",
        examples=["abcd-efgh-jkmn"],
    )


class ResetPassword(TemporaryPassword):
    reset_link: str | None = Field(
        None,
        description="shown this once, for one use; a repeated Idempotency-Key does not show it",
        examples=["https://choperia.example/nova-senha#8Jm1WnFq0o5mD3m1xZpQk2cVbT9yRr7uLs4hEaGiNfY"],
    )
    expires_at: datetime | None = Field(
        None, description="the link can be used until then", examples=["2026-11-22T18:30:00Z"]
    )


@router.post("/users", status_code=201, summary="Register a user", operation_id="createUser")
async def create(
    body: NewUserBody, response: Response, store: StoreOf, security: SecurityOf, ctx: AsUserManager
) -> TemporaryPassword:
    """Without `password` a temporary one is made and answered once. Either must be changed at the first sign-in."""
    if body.password is not None:
        owner = PasswordOwner(body.username, body.name, body.email)
        await run_in_threadpool(check_password, store, body.password, owner, field="password")
    made = temporary_password() if body.password is None else None
    new = NewUser(
        username=body.username,
        name=body.name,
        email=body.email,
        role=body.role,
        cost_center=body.center_cost or DEFAULT_COST_CENTER,
        can_place_orders=bool(body.can_place_orders),
        can_view_bi=bool(body.can_view_bi),
        roles=None if body.roles is None else tuple(body.roles),
    )
    password = NewPassword(await security.passwords.hash(body.password or made or ""), temporary=True)
    receipt = await run_in_threadpool(register_user, store, new, password, ctx, active=body.active is not False)
    return _with_password(answer(response, receipt), made)


@router.post(
    "/admin-users-reset-password",
    summary="Give a temporary password or a one-time link",
    operation_id="resetUserPassword",
)
async def reset(
    body: ResetPasswordBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsUserManager,
) -> ResetPassword:
    """A temporary password ends every session of the user and must be changed at the next sign-in. A link ends nothing
    until it is used; it takes the place of any other link of the user, and dies with the next change of the password.
    Either ends at once the user's keys of assistants, addresses of calendars and devices that take pushes, unless
    `keep_keys`. One's own is not reset here."""
    if body.delivery == "link":
        link, receipt = await run_in_threadpool(issue_link, store, body.user_id, ctx, keep_keys=body.keep_keys)
        return ResetPassword(
            **answer(response, receipt),
            reset_link=security.links.address(link),
            expires_at=datetime.fromtimestamp(link.expires_at, UTC),
        )
    made = temporary_password()
    password = NewPassword(await security.passwords.hash(made), temporary=True)
    receipt = await run_in_threadpool(reset_password, store, body.user_id, password, ctx, keep_keys=body.keep_keys)
    return ResetPassword(**answer(response, receipt), temporary_password=made)


@router.patch("/users/bulk", summary="Change several users", operation_id="updateUsers")
def update_many(body: UserUpdates, response: Response, store: StoreOf, ctx: AsUserManager) -> BulkAnswer:
    """All or nothing."""
    commands = [_change(each.id, each) for each in body.updates]
    return BulkAnswer(**answer(response, change_users(store, commands, ctx)))


@router.delete("/users/bulk", summary="Remove several users", operation_id="deleteUsers")
def remove_many(body: UserIds, response: Response, store: StoreOf, ctx: AsUserManager) -> BulkAnswer:
    """All or nothing."""
    return BulkAnswer(**answer(response, remove_users(store, body.ids, ctx)))


@router.patch("/users/{id:int}", summary="Change a user", operation_id="updateUser")
def update(
    id: UserId,
    body: UserBody,
    request: Request,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsUserManager,
) -> CommandAnswer:
    """What is left out stays. Takes effect on the user's next call. One's own email needs a confirmed session."""
    me = principal_of(request)
    confirmed = security.confirmations.until(me.session_id, ctx.now.timestamp()) is not None
    command = replace(_change(id, body), origin=origin_of(request), confirmed=confirmed)
    return CommandAnswer(**answer(response, change_user(store, command, ctx)))


@router.delete("/users/{id:int}", summary="Remove a user", operation_id="deleteUser")
def remove(
    id: UserId,
    request: Request,
    response: Response,
    store: StoreOf,
    ctx: AsUserManager,
    erase: Annotated[bool, Query(description="also erase username, name and email from the log")] = False,
) -> CommandAnswer:
    """The history keeps what they did; username and email are free again. With `erase` their data go for good; 409 if
    they are in events from before the encryption."""
    if not erase:
        return CommandAnswer(**answer(response, remove_user(store, id, ctx)))
    receipt = remove_and_erase_user(store, id, ctx)
    request.app.state.shredder.wake()
    return CommandAnswer(**answer(response, receipt))


@router.delete("/users/{id:int}/sessions", summary="End every session of a user", operation_id="endUserSessions")
def end_sessions_of(
    id: UserId,
    response: Response,
    store: StoreOf,
    ctx: AsUserManager,
    keep_keys: Annotated[
        bool, Query(description="whether keys of assistants, addresses of calendars and devices stay")
    ] = False,
) -> CommandAnswer:
    """At once, on every device, with keys of assistants, addresses of calendars and devices that take pushes. They sign
    in again with what they know. One's own are not ended here."""
    return CommandAnswer(**answer(response, end_sessions(store, id, ctx, keep_keys=keep_keys)))


@router.delete(
    "/users/{id:int}/second-factor",
    summary="Remove the lost second factor of a user",
    operation_id="resetUserSecondFactor",
)
def reset_factor(
    id: UserId,
    body: SecondFactorResetBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsUserManager,
    _: ConfirmedSession,
) -> CommandAnswer:
    """App, passkeys and recovery codes go, and every session ends. The history keeps the reason; the user is notified.
    Needs a confirmed session."""
    ctx = replace(ctx, reason=body.reason)
    return CommandAnswer(**answer(response, reset_second_factor(store, security.second_factors, id, ctx)))


def _change(id: int, body: UserBody | UserUpdate) -> ChangeUser:
    return ChangeUser(
        id,
        name=body.name,
        email=body.email,
        role=body.role,
        cost_center=body.center_cost,
        can_place_orders=body.can_place_orders,
        can_view_bi=body.can_view_bi,
        roles=None if body.roles is None else tuple(body.roles),
        active=body.active,
    )


def _with_password(body: dict[str, Any], password: str | None) -> TemporaryPassword:
    """The password is no part of the receipt: what the Idempotency-Key keeps must hold no secret."""
    return TemporaryPassword(**body, temporary_password=password)

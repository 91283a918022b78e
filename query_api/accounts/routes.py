"""GETs of accounts: users for administrators, the own profile and sessions, the captcha."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field

from infra.json_object import JsonObject
from infra.problems import Problem
from infra.security.captcha import Altcha
from infra.security.notices import NoticeKind
from infra.security.permissions import Role
from infra.security.profile import Profile
from infra.security.security import Security
from query_api.accounts.queries import User, UserList, UserPage, last_login_of, user_by_id, users_by
from query_api.accounts.ways_in import WaysIn, ways_in_of
from query_api.answers import kept, not_kept
from query_api.http import Id, OwnProfileReader, Page, Pagination, Snapshot, UserReader, reading
from query_api.people import names_of

router = APIRouter(tags=["accounts"])
users = APIRouter(tags=["users"])


def security_of(request: Request) -> Security:
    """The sessions and captcha of this process."""
    security: Security = request.app.state.security
    return security


SecurityOf = Annotated[Security, Depends(security_of)]
UsersNow = Annotated[Snapshot, Depends(reading("accounts"))]

WaysInNow = Annotated[Snapshot, Depends(reading("assistants", "calendars", "messages"))]


class Me(Profile):
    """The signed-in user, and when they were here."""

    last_login: datetime | None = Field(
        description="my last sign-in, as administrators see it", examples=["2026-11-21T18:30:00Z"]
    )


class Session(BaseModel):
    """A living session of mine."""

    id: str = Field(description="for `DELETE /api/me/sessions/{id}`", examples=["Qm9hIG5vaXRlLCBjaG9wZQ_a"])
    current: bool = Field(description="the one that asks", examples=[True])
    created_at: datetime = Field(description="when I signed in", examples=["2026-11-20T18:00:00Z"])
    last_seen_at: datetime = Field(
        description="when it was renewed last; a session in use is renewed every half hour",
        examples=["2026-11-21T18:30:00Z"],
    )
    expires_at: datetime = Field(description="when it ends without use", examples=["2026-11-28T18:30:00Z"])
    user_agent: str = Field(description="what the browser called itself", examples=["Mozilla/5.0 …"])
    address: str = Field(description="network address of the sign-in", examples=["203.0.113.9"])


class SessionList(BaseModel):
    """A page of my living sessions."""

    data: list[Session] = Field(description="the sessions of this page")
    sessions: list[Session] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


class SessionPage(Page):
    """Query parameters of the list of sessions, sorted by last use."""

    order: Literal["asc", "desc"] = Field("desc", description="`desc`: the one used last first", examples=["desc"])


class EnrolledPasskey(BaseModel):
    """A passkey of mine."""

    id: str = Field(description="for `DELETE /api/me/passkeys/{id}`", examples=["Ln9c3sYxw0mWZ4tq"])
    name: str = Field(description="what I call it", examples=["Celular"])
    created_at: datetime = Field(description="when I registered it", examples=["2026-11-20T18:00:00Z"])
    last_used_at: datetime | None = Field(description="`null` for never", examples=["2026-11-21T18:30:00Z"])


class MySecurity(BaseModel):
    """How I sign in."""

    app_since: datetime | None = Field(
        description="authenticator app active since; `null` without one", examples=["2026-11-20T18:00:00Z"]
    )
    passkeys: list[EnrolledPasskey] = Field(description="the oldest first")
    passkeys_available: bool = Field(description="whether browsers offer passkeys at this address", examples=[True])
    recovery_codes_left: int = Field(description="codes that were not used", examples=[9])
    required: bool = Field(description="the house requires a second factor of me", examples=[False])
    confirmed_until: datetime | None = Field(
        description="this session is confirmed until then; `null`: it is not", examples=["2026-11-22T18:40:00Z"]
    )


class AccountNotice(BaseModel):
    """What changed on my account before this session began."""

    kind: NoticeKind = Field(description="what happened", examples=["password_changed"])
    at: datetime = Field(description="when", examples=["2026-11-21T18:30:00Z"])
    by_name: str | None = Field(description="who did it; `null`: a session of mine", examples=[None])
    address: str = Field(description="network address of my session; may be empty", examples=["203.0.113.9"])
    user_agent: str = Field(description="what its browser called itself; may be empty", examples=["Mozilla/5.0 …"])


class AccountNotices(BaseModel):
    """What I have not read yet, the newest first."""

    notices: list[AccountNotice] = Field(description="all of them")


class CaptchaProvider(BaseModel):
    """What the login screen has to show."""

    provider: Literal["altcha", "recaptcha", "off"] = Field(description="which captcha", examples=["altcha"])
    site_key: str | None = Field(description="reCAPTCHA's site key", examples=[None])
    challenge_url: str | None = Field(description="where ALTCHA gets challenges", examples=["/api/captcha/challenge"])
    has_users: bool = Field(
        description="whether the house has a user yet; the first one is made by `choperia user create`", examples=[True]
    )


class Challenge(BaseModel):
    """What the ALTCHA widget reads."""

    parameters: JsonObject = Field(
        description="what to solve", examples=[{"algorithm": "PBKDF2/SHA-256", "cost": 5000, "keyLength": 32}]
    )
    signature: str = Field(description="that it is ours", examples=["5f0c2d"])


@router.get("/api/me", summary="Who I am", operation_id="getMe")
@kept
def me(response: Response, principal: OwnProfileReader, snapshot: UsersNow) -> Me:
    """The user of this session, also while a temporary password must be changed."""
    response.headers["ETag"] = f'"{principal.version}"'
    return Me(**Profile.of(principal).model_dump(), last_login=last_login_of(snapshot, principal.user_id))


@router.get("/api/me/sessions", summary="My sessions", operation_id="listMySessions")
@not_kept("sessions are rows of the write side")
def my_sessions(
    security: SecurityOf, principal: OwnProfileReader, page: Annotated[SessionPage, Query()]
) -> SessionList:
    """The sessions that have not ended; `search` looks in browser and address."""
    rows, total = security.sessions.living(
        principal.user_id,
        time.time(),
        limit=page.limit,
        offset=(page.page - 1) * page.limit,
        oldest_first=page.order == "asc",
        words=(page.search or "").split(),
    )
    found = [
        Session(
            id=row.id,
            current=row.id == principal.session_id,
            created_at=_instant(row.created_at),
            last_seen_at=_instant(row.renewed_at),
            expires_at=_instant(row.expires_at),
            user_agent=row.user_agent,
            address=row.address,
        )
        for row in rows
    ]
    return SessionList(data=found, sessions=found, pagination=page.pagination(total))


@router.get("/api/me/security", summary="How I sign in", operation_id="getMySecurity")
@not_kept("secrets are rows of the write side")
def my_security(security: SecurityOf, principal: OwnProfileReader) -> MySecurity:
    """Second factors, recovery codes, and whether this session is confirmed."""
    factors = security.second_factors.of(principal.user_id)
    until = security.confirmations.until(principal.session_id, time.time())
    return MySecurity(
        app_since=_maybe(factors.app_since),
        passkeys=[
            EnrolledPasskey(
                id=each.id,
                name=each.name,
                created_at=_instant(each.created_at),
                last_used_at=_maybe(each.last_used_at),
            )
            for each in factors.passkeys
        ],
        passkeys_available=security.second_factors.passkeys.available,
        recovery_codes_left=factors.recovery_codes_left,
        required=principal.role is Role.ADMIN and security.second_factors.are_required_of_admins(),
        confirmed_until=_maybe(until),
    )


@router.get("/api/me/notices", summary="What changed on my account", operation_id="listMyNotices")
@not_kept("notices are rows of the write side")
def my_notices(security: SecurityOf, principal: OwnProfileReader, read: UsersNow) -> AccountNotices:
    """Security notices from before this session that the user has not read. `DELETE /api/me/notices` marks them as
    read."""
    unread = security.notices.unread(principal.user_id, principal.session_id)
    name_of = names_of(read.connection, [each.by for each in unread if each.by])
    return AccountNotices(
        notices=[
            AccountNotice(
                kind=each.kind,
                at=_instant(each.at),
                by_name=each.by and name_of(each.by),
                address=each.address,
                user_agent=each.user_agent,
            )
            for each in unread
        ]
    )


@users.get("/users", summary="Users", operation_id="listUsers")
@kept
def list_users(_: UserReader, snapshot: UsersNow, page: Annotated[UserPage, Query()]) -> UserList:
    """By page, filter and search."""
    return users_by(snapshot, page)


@users.get("/users/{id:int}", summary="A user", operation_id="getUser")
@kept
def get_user(
    _: UserReader,
    snapshot: UsersNow,
    id: Annotated[Id, Path(description="id of the user", examples=[7])],
    response: Response,
) -> User:
    """With `ETag` for `If-Match`."""
    user = user_by_id(snapshot, id)
    response.headers["ETag"] = f'"{user.version}"'
    return user


@users.get("/users/{id:int}/ways-in", summary="What lets a user in", operation_id="listWaysIn")
@kept
def list_ways_in(
    _: UserReader, snapshot: WaysInNow, id: Annotated[Id, Path(description="id of the user", examples=[7])]
) -> WaysIn:
    """Beside sessions: what ends when an administrator resets the password or ends the sessions."""
    return ways_in_of(snapshot, id)


@router.get("/api/captcha", summary="Which captcha the login screen shows", operation_id="getCaptcha")
@not_kept("the same for everybody, from the settings and the accounts of the write side")
def captcha(security: SecurityOf) -> CaptchaProvider:
    """`off` is possible outside production only."""
    embedded = isinstance(security.captcha, Altcha)
    return CaptchaProvider.model_validate(
        {
            "provider": security.captcha.provider,
            "site_key": security.recaptcha_site_key,
            "challenge_url": "/api/captcha/challenge" if embedded else None,
            "has_users": security.has_users(),
        }
    )


@router.get(
    "/api/captcha/challenge",
    summary="A challenge of the embedded captcha",
    operation_id="getCaptchaChallenge",
    responses={404: {"description": "Another captcha is in use"}},
)
@not_kept("is another each time")
def challenge(
    security: SecurityOf,
    request: Request,
    response: Response,
    username: Annotated[str, Query(max_length=100, description="who is about to sign in", examples=["admin"])] = "",
) -> Challenge:
    """Each is answered once, within ten minutes. Recent wrong attempts on `username`, whether it exists or not, make it
    harder; not for a browser that signed in there before."""
    if not isinstance(security.captcha, Altcha):
        raise Problem(404, "Este sistema usa outro captcha.", kind="not-found")
    response.headers["Cache-Control"] = "no-store"
    username_key = username.strip().casefold()
    known_browser = security.device_cookie.device(request, username_key) is not None
    level = 0 if known_browser else security.limits.captcha_level(username_key, time.time())
    return Challenge.model_validate(security.captcha.challenge(level))


router.include_router(users, prefix="/api")
router.include_router(users, prefix="/api/v1", include_in_schema=False)


def _instant(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _maybe(seconds: float | None) -> datetime | None:
    return None if seconds is None else _instant(seconds)

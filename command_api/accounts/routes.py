"""Session, own profile and (from ``user_routes``) users."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, Self

from fastapi import APIRouter, Depends, Header, Path, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from command_api.accounts.commands import ChangeUser, change_own_password, change_user
from command_api.accounts.password_links import choose_password
from command_api.accounts.password_policy import PasswordOwner, check_password
from command_api.accounts.requests import ChosenPasswordBody, LoginBody, PasswordBody, ProfileBody, SecondStepBody
from command_api.accounts.rows import NewPassword
from command_api.accounts.second_factor_routes import check_current_password
from command_api.accounts.second_factor_routes import router as second_factor_routes
from command_api.accounts.signing_in import (
    Browser,
    Credentials,
    Opened,
    Pending,
    SecondStep,
    finish_sign_in,
    sign_in,
    wrong_credentials,
)
from command_api.accounts.user_routes import router as user_routes
from command_api.http import AsSelf, CommandAnswer, StoreOf, answer
from command_api.session import Confirmed, OriginOf, SecurityOf, origin_of
from infra.json_object import JsonObject
from infra.problems import Problem, correlation_id
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal
from infra.security.profile import Profile
from infra.security.security import Security

router = APIRouter(tags=["accounts"])


_TOO_MANY: Final = {"description": "Too many wrong attempts; see `Retry-After`"}
_FOREIGN: Final = {"description": "The cookie came from another site"}
Me = Annotated[Principal, Depends(require(Permission.PROFILE))]


class SignedIn(BaseModel):
    """A session has begun or goes on."""

    token: str = Field(
        description="bearer token, a JWT that is valid for 30 minutes", examples=["eyJhbGciOiJIUzI1NiJ9.e30.x"]
    )
    user: Profile


class SecondFactorNeeded(BaseModel):
    """The password is right. The ticket is good for `POST /api/login/second-factor` alone."""

    ticket: str = Field(description="for one use", examples=["2m8Wl0c1o9Zr"])
    expires_at: datetime = Field(description="the ticket can be used until then", examples=["2026-11-22T18:35:00Z"])
    methods: list[Literal["app", "passkey", "recovery_code"]] = Field(
        description="what the user has", examples=[["app", "recovery_code"]]
    )
    passkey: JsonObject | None = Field(
        description="options of `navigator.credentials.get`, bytes in base64url", examples=[None]
    )

    @classmethod
    def of(cls, pending: Pending) -> Self:
        return cls.model_validate(
            {
                "ticket": pending.token,
                "expires_at": datetime.fromtimestamp(pending.expires_at, UTC),
                "methods": list(pending.methods),
                "passkey": pending.passkey,
            }
        )


class PasswordChosen(BaseModel):
    """The password can be signed in with."""

    username: str = Field(description="whose password it is", examples=["joana"])


@router.post(
    "/api/login",
    summary="Sign in",
    operation_id="login",
    response_model=SignedIn,
    responses={
        202: {"model": SecondFactorNeeded, "description": "The password is right; a second factor is missing"},
        401: {"description": "Wrong credentials"},
        429: _TOO_MANY,
    },
)
async def login(
    body: LoginBody,
    request: Request,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    captcha_header: Annotated[
        str | None, Header(alias="X-Captcha-Token", description="answer of the captcha", max_length=4096)
    ] = None,
) -> Any:
    """Answers the same to an unknown user, a wrong password and an inactive user. Ten wrong attempts in five minutes
    from an address are answered 429; a browser that signed in to the account before has a limit of its own. Wrong
    attempts on an account make its captcha harder. The refresh token comes as a cookie. Who has a second factor gets
    202 and a ticket for it, and no session."""
    credentials = Credentials(
        username=body.username,
        password=body.password,
        captcha_token=body.captcha_token or captcha_header or "",
        browser=_browser(request, security),
        correlation_id=correlation_id(request),
    )
    result = await sign_in(store, security, credentials)
    if isinstance(result, Pending):
        return JSONResponse(SecondFactorNeeded.of(result).model_dump(mode="json"), 202)
    return await run_in_threadpool(_signed_in, request, response, security, result)


@router.post(
    "/api/login/second-factor",
    summary="Prove the second factor of a sign-in",
    operation_id="finishLogin",
    responses={401: {"description": "The ticket is over, or the proof is wrong"}, 429: _TOO_MANY},
)
def finish_login(
    body: SecondStepBody, request: Request, response: Response, store: StoreOf, security: SecurityOf
) -> SignedIn:
    """With the ticket that `POST /api/login` answered. A ticket is used once, within five minutes; so is a code."""
    step = SecondStep(
        ticket=body.ticket,
        code=body.code,
        passkey=body.passkey.model_dump() if body.passkey else None,
        browser=_browser(request, security),
        correlation_id=correlation_id(request),
    )
    return _signed_in(request, response, security, finish_sign_in(store, security, step))


@router.post(
    "/api/session/refresh",
    summary="Renew the session",
    operation_id="refreshSession",
    responses={401: {"description": "No living session behind the cookie"}, 403: _FOREIGN},
)
def refresh(request: Request, response: Response, security: SecurityOf) -> SignedIn:
    """Trades the refresh cookie for a new one and a new bearer token. Needs ``Origin``. A cookie that was traded before
    ends the session."""
    given = security.cookie.read(request)
    if given is None:
        raise Problem(401, kind="unauthenticated")
    security.cookie.check_origin(request)
    session = security.sessions.renew(given, datetime.now(UTC).timestamp())
    principal = security.sessions.principal(session.token) if session else None
    if session is None or principal is None:
        raise Problem(401, kind="unauthenticated", headers=_cleared(request, security))
    security.cookie.write(request, response, session.refresh_token, session.expires_at)
    return SignedIn(token=session.token, user=Profile.of(principal))


@router.post("/api/logout", status_code=204, summary="Sign out", operation_id="logout", responses={403: _FOREIGN})
def logout(request: Request, response: Response, security: SecurityOf) -> None:
    """Ends the session of the bearer token and of the cookie. The cookie needs `Origin`. No session: also 204."""
    now = datetime.now(UTC).timestamp()
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    principal = security.sessions.principal(token.strip()) if scheme.lower() == "bearer" else None
    cookie = security.cookie.read(request)
    if cookie is not None:
        security.cookie.check_origin(request)
        security.sessions.end_by_refresh_token(cookie, now)
        security.cookie.clear(request, response)
    if principal is not None:
        security.sessions.end(principal.session_id, principal.user_id, now)


@router.patch("/api/me", summary="Change my name or email", operation_id="changeMe")
def change_me(
    body: ProfileBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    origin: OriginOf,
    ctx: AsSelf,
    me: Me,
) -> CommandAnswer:
    """Role and rights are an administrator's to change, and never one's own. Another email needs a
    confirmed session."""
    confirmed = security.confirmations.until(me.session_id, ctx.now.timestamp()) is not None
    command = ChangeUser(me.user_id, name=body.name, email=body.email, origin=origin, confirmed=confirmed)
    receipt = change_user(store, command, ctx)
    return CommandAnswer(**answer(response, receipt))


@router.post(
    "/api/me/password",
    summary="Change my password",
    operation_id="changeMyPassword",
    responses={429: _TOO_MANY},
)
async def change_password(
    body: PasswordBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    origin: OriginOf,
    ctx: AsSelf,
    me: Me,
) -> CommandAnswer:
    """Ends my other sessions. Ten wrong current passwords in five minutes from a session are answered 429."""
    if body.current_password is None:
        await run_in_threadpool(security.confirmations.check, me.session_id, ctx.now.timestamp())
    else:
        await check_current_password(security, me, body.current_password, "current_password")
    if body.new_password == body.current_password:
        raise Problem(422, errors=[{"field": "new_password", "message": "Escolha uma senha diferente da atual."}])
    owner = PasswordOwner(me.username, me.name, me.email)
    await run_in_threadpool(check_password, store, body.new_password, owner, field="new_password")
    password = NewPassword(await security.passwords.hash(body.new_password), temporary=False)
    receipt = await run_in_threadpool(
        change_own_password, store, me.user_id, password, ctx, keep_session=me.session_id, origin=origin
    )
    return CommandAnswer(**answer(response, receipt))


@router.post(
    "/api/password/reset",
    summary="Choose a password with a one-time link",
    operation_id="choosePassword",
    responses={404: {"description": "The link never was, has expired, was used or was replaced"}, 429: _TOO_MANY},
)
async def choose(
    body: ChosenPasswordBody, request: Request, response: Response, store: StoreOf, security: SecurityOf
) -> PasswordChosen:
    """Ends every session of the person and the link. Attempts with dead links count as wrong logins from that address.
    A weak password (422) leaves the link as it is."""
    owner, receipt = await choose_password(
        store,
        security,
        token=body.token,
        password=body.new_password,
        origin=origin_of(request),
        correlation_id=correlation_id(request),
    )
    response.headers["X-Event-Position"] = str(receipt.position)
    return PasswordChosen(username=owner.username)


@router.delete(
    "/api/me/sessions/{id}",
    status_code=204,
    summary="End one of my sessions",
    operation_id="endMySession",
    dependencies=[Confirmed],
)
def end_session(
    id: Annotated[str, Path(description="id of the session", pattern="^[A-Za-z0-9_-]{24}$", examples=["k" * 24])],
    security: SecurityOf,
    me: Me,
) -> None:
    """Needs a confirmed session. 404 for a session that is not mine or has ended."""
    if not security.sessions.end(id, me.user_id, datetime.now(UTC).timestamp()):
        raise Problem(404, "Esta sessão não existe ou já foi encerrada.", kind="not-found")


router.include_router(second_factor_routes, prefix="/api")
router.include_router(user_routes, prefix="/api")
router.include_router(user_routes, prefix="/api/v1", include_in_schema=False)


def _browser(request: Request, security: Security) -> Browser:
    return Browser(origin_of(request), lambda username_key: security.device_cookie.device(request, username_key))


def _signed_in(request: Request, response: Response, security: Security, opened: Opened) -> SignedIn:
    """Cookies and body of a sign-in that is complete. The session that this browser had before ends."""
    session = opened.session
    principal = security.sessions.principal(session.token)
    if principal is None:
        raise wrong_credentials()
    former = security.cookie.read(request)
    if former is not None:
        security.sessions.end_by_refresh_token(former, datetime.now(UTC).timestamp())
    security.cookie.write(request, response, session.refresh_token, session.expires_at)
    security.device_cookie.write(request, response, principal.username.casefold())
    response.headers["X-Event-Position"] = str(opened.receipt.position)
    return SignedIn(token=session.token, user=Profile.of(principal))


def _cleared(request: Request, security: Security) -> dict[str, str]:
    """The header that takes a dead refresh cookie back, for an answer that is an exception."""
    response = Response()
    security.cookie.clear(request, response)
    return {"Set-Cookie": response.headers["set-cookie"]}

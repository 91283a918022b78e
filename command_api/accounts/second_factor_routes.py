"""One's own second factors, and confirming that one is still the person of the session."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final

import segno
from fastapi import APIRouter, Depends, Path, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from command_api.accounts.requests import AppCodeBody, ConfirmationBody, PasskeyBody
from command_api.accounts.second_factor import (
    Enrolled,
    enroll_app,
    enroll_passkey,
    issue_recovery_codes,
    remove_app,
    remove_passkey,
)
from command_api.accounts.signing_in import account_with_id
from command_api.http import AsSelf, CommandAnswer, StoreOf, answer
from command_api.session import Confirmed, OriginOf, SecurityOf
from infra.json_object import JsonObject
from infra.problems import Problem
from infra.security.authenticator_apps import app_address
from infra.security.bearer import require
from infra.security.permissions import Permission, Principal
from infra.security.security import Security

router = APIRouter(tags=["accounts"])

Me = Annotated[Principal, Depends(require(Permission.PROFILE))]
_TOO_MANY: Final = {"description": "Too many wrong attempts; see `Retry-After`"}


class SessionConfirmed(BaseModel):
    """The session may change how its person signs in."""

    confirmed_until: datetime = Field(description="until then", examples=["2026-11-22T18:40:00Z"])


class PasskeyOptions(BaseModel):
    """For the browser, bytes in base64url."""

    options: JsonObject = Field(description="of `navigator.credentials`", examples=[{"challenge": "q2x0"}])


class AppSeed(BaseModel):
    """What an authenticator app needs. It becomes active with its first code."""

    secret: str = Field(description="to be typed in, base32", examples=["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"])
    address: str = Field(
        description="what the QR code holds", examples=["otpauth://totp/Choperia:ana?secret=JBSWY3DP&issuer=Choperia"]
    )
    qr: str = Field(description="the QR code, a `data:` address of an SVG", examples=["data:image/svg+xml,%3Csvg"])


class WithRecoveryCodes(CommandAnswer):
    recovery_codes: list[str] | None = Field(
        None,
        description="shown this once, each for one use; they come with the first second factor."
        " A repeated Idempotency-Key does not show them",
        examples=[["abcd-efgh-jkmn"]],
    )


async def check_current_password(security: Security, me: Principal, password: str, field: str) -> None:
    """``Problem`` 422 about ``field`` for a wrong password, 429 after too many."""
    now = datetime.now(UTC).timestamp()
    attempt = await run_in_threadpool(security.limits.attempt_in_session, me.session_id, now)
    account = await run_in_threadpool(account_with_id, security.engine, me.user_id)
    if account is None or not await security.passwords.matches(password, account.password_hash):
        raise Problem(422, errors=[{"field": field, "message": "A senha atual não confere."}])
    await run_in_threadpool(attempt.was_right)


@router.post("/me/confirmation", summary="Confirm that it is me", operation_id="confirmMe", responses={429: _TOO_MANY})
async def confirm(body: ConfirmationBody, security: SecurityOf, me: Me) -> SessionConfirmed:
    """With my password or a second factor. For ten minutes this session may change email, password, second factors and
    sessions."""
    now = datetime.now(UTC).timestamp()
    if body.password is not None:
        await check_current_password(security, me, body.password, "password")
    elif body.code is not None:
        await run_in_threadpool(_check_code, security, me, body.code, now)
    elif body.passkey is not None:
        await run_in_threadpool(_check_passkey, security, me, body.passkey.model_dump(), now)
    until = await run_in_threadpool(security.confirmations.confirm, me.session_id, now)
    return SessionConfirmed(confirmed_until=datetime.fromtimestamp(until, UTC))


@router.post(
    "/me/confirmation/passkey", summary="Options to confirm with a passkey", operation_id="confirmationOptions"
)
def confirmation_options(security: SecurityOf, me: Me) -> PasskeyOptions:
    """404 for a person without passkeys."""
    passkeys = security.second_factors.passkeys
    challenge = passkeys.challenge(me.session_id, "confirm", datetime.now(UTC).timestamp())
    options = passkeys.sign_in_options(me.user_id, challenge)
    if options is None:
        raise Problem(404, "Não há passkey cadastrada.", kind="not-found")
    return PasskeyOptions(options=options)


@router.post(
    "/me/second-factor/app",
    summary="Begin with an authenticator app",
    operation_id="beginApp",
    dependencies=[Confirmed],
)
def begin_app(response: Response, security: SecurityOf, me: Me) -> AppSeed:
    """Needs a confirmed session. 409 with an app that is active. Begun again, the seed before is worthless."""
    seed = security.second_factors.apps.begin(me.user_id)
    address = app_address(seed, me.username)
    response.headers["Cache-Control"] = "no-store"
    qr = segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=2)
    return AppSeed(secret=seed, address=address, qr=qr)


@router.post(
    "/me/second-factor/app/activation",
    summary="Activate the authenticator app",
    operation_id="activateApp",
    dependencies=[Confirmed],
)
def activate_app(
    body: AppCodeBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    origin: OriginOf,
    ctx: AsSelf,
    me: Me,
) -> WithRecoveryCodes:
    """The first code of the app proves that it works. Needs a confirmed session."""
    return _enrolled(response, enroll_app(store, security.second_factors, me.user_id, body.code, ctx, origin))


@router.delete(
    "/me/second-factor/app",
    summary="Remove my authenticator app",
    operation_id="removeApp",
    dependencies=[Confirmed],
)
def end_app(
    response: Response, store: StoreOf, security: SecurityOf, origin: OriginOf, ctx: AsSelf, me: Me
) -> CommandAnswer:
    """Needs a confirmed session. The last second factor of a person who must have one stays (409)."""
    return CommandAnswer(**answer(response, remove_app(store, security.second_factors, me.user_id, ctx, origin)))


@router.post(
    "/me/passkey-options",
    summary="Options to register a passkey",
    operation_id="passkeyOptions",
    dependencies=[Confirmed],
)
def passkey_options(security: SecurityOf, me: Me) -> PasskeyOptions:
    """Needs a confirmed session. 409 where browsers offer no passkeys: on plain http and network addresses."""
    passkeys = security.second_factors.passkeys
    if not passkeys.available:
        raise Problem(409, "Passkeys precisam de um endereço https com nome de domínio.", kind="refused")
    challenge = passkeys.challenge(me.session_id, "register", datetime.now(UTC).timestamp())
    return PasskeyOptions(options=passkeys.registration_options(me.user_id, me.username, me.name, challenge))


@router.post(
    "/me/passkeys",
    status_code=201,
    summary="Register a passkey",
    operation_id="registerPasskey",
    dependencies=[Confirmed],
)
def register_passkey(
    body: PasskeyBody,
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    origin: OriginOf,
    ctx: AsSelf,
    me: Me,
) -> WithRecoveryCodes:
    """Needs a confirmed session, and the browser's answer to the options that this session was given last."""
    passkeys = security.second_factors.passkeys
    challenge = passkeys.take_challenge(me.session_id, "register", ctx.now.timestamp())
    passkey = passkeys.registered(body.credential.model_dump(), challenge) if challenge else None
    if passkey is None:
        sentence = "A passkey não pôde ser conferida. Tente de novo."
        raise Problem(422, sentence, errors=[{"field": "credential", "message": sentence}])
    enrolled = enroll_passkey(store, security.second_factors, me.user_id, passkey, body.name, ctx, origin)
    return _enrolled(response, enrolled)


@router.delete(
    "/me/passkeys/{id}", summary="Remove one of my passkeys", operation_id="removePasskey", dependencies=[Confirmed]
)
def end_passkey(
    id: Annotated[str, Path(description="of the passkey", pattern="^[A-Za-z0-9_-]{1,2048}$", examples=["Ln9c3sYxw0"])],
    response: Response,
    store: StoreOf,
    security: SecurityOf,
    origin: OriginOf,
    ctx: AsSelf,
    me: Me,
) -> CommandAnswer:
    """Needs a confirmed session. The last second factor of a person who must have one stays (409)."""
    receipt = remove_passkey(store, security.second_factors, me.user_id, id, ctx, origin)
    return CommandAnswer(**answer(response, receipt))


@router.post(
    "/me/recovery-codes",
    summary="Make new recovery codes",
    operation_id="issueRecoveryCodes",
    dependencies=[Confirmed],
)
def new_recovery_codes(
    response: Response, store: StoreOf, security: SecurityOf, origin: OriginOf, ctx: AsSelf, me: Me
) -> WithRecoveryCodes:
    """Earlier codes are worthless. Needs a confirmed session; 409 without a second factor."""
    codes, receipt = issue_recovery_codes(store, security.second_factors, me.user_id, ctx, origin)
    return _enrolled(response, Enrolled(receipt, codes))


@router.delete("/me/notices", status_code=204, summary="I have read my notices", operation_id="readMyNotices")
def read_notices(security: SecurityOf, me: Me) -> None:
    """Marks the notices that `GET /api/me/notices` shows to this session."""
    security.notices.read(me.user_id, me.session_id)


def _enrolled(response: Response, enrolled: Enrolled) -> WithRecoveryCodes:
    """The codes are no part of the receipt: what the Idempotency-Key keeps must hold no secret."""
    response.headers["Cache-Control"] = "no-store"
    return WithRecoveryCodes(**answer(response, enrolled.receipt), recovery_codes=enrolled.recovery_codes)


def _check_code(security: Security, me: Principal, code: str, now: float) -> None:
    """Recovery codes are for signing in: they confirm nothing."""
    attempt = security.limits.attempt_with_code(me.user_id, me.session_id, now)
    if not security.second_factors.apps.use(me.user_id, code.replace(" ", ""), now):
        raise Problem(422, errors=[{"field": "code", "message": "Código incorreto, vencido ou já usado."}])
    attempt.was_right()


def _check_passkey(security: Security, me: Principal, credential: JsonObject, now: float) -> None:
    passkeys = security.second_factors.passkeys
    challenge = passkeys.take_challenge(me.session_id, "confirm", now)
    if challenge is None or not passkeys.use(me.user_id, credential, challenge, now):
        sentence = "A passkey não pôde ser conferida. Tente de novo."
        raise Problem(422, sentence, errors=[{"field": "passkey", "message": sentence}])

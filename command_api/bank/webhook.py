"""The webhook of the central bank's PIX API: the bank posts every PIX that the house receives, as it happens.

The shape is ``WebhookPixBody`` of that API's published description (``bacen/pix-api``, 2.9). Providers add fields of
their own, which are ignored. They call the registered address with ``/pix`` at its end.
"""

from __future__ import annotations

import hmac
import json
import re
from datetime import UTC, datetime
from decimal import Decimal
from hashlib import sha256
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request
from pydantic import (
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from command_api.bank.notifications import NotifiedPix, NotifiedRefund, UnreadPix, take_notifications
from command_api.event_store import Store
from command_api.http import AsSystem, StoreOf
from command_api.kernel import CommandContext
from command_api.rules.pix import order_code_of
from command_api.session import SecurityOf, origin_of
from infra.answers import described
from infra.clock import instant_of
from infra.problems import Problem
from infra.settings import Settings

router = APIRouter(tags=["bank"])

PATH: Final = "/api/v1/pix/webhook"
_FIRST_PIX: Final = datetime(2020, 11, 1, tzinfo=UTC)
_NOT_PRINTED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_TXID: Final = re.compile(r"[A-Za-z0-9]{0,35}")

MOST_PIX: Final = 1_000
"""PIX of one notification."""
Amount = Annotated[str, Field(pattern=r"^[0-9]{1,10}\.[0-9]{2}$")]


def _text(given: Any) -> str:
    """What a provider says in words, as far as it can be kept: only money and identifiers must be exact."""
    return " ".join(_NOT_PRINTED.sub(" ", str(given)).split()) if isinstance(given, str | int) else ""


Words = Annotated[str, BeforeValidator(_text)]


class _Given(BaseModel):
    """Part of a notification. Unlike bodies of the house's own API it may have fields that are unknown here."""

    model_config = ConfigDict(extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def leave_out_nulls(cls, given: Any) -> Any:
        """Providers send what they do not know as ``null``."""
        return {name: each for name, each in given.items() if each is not None} if isinstance(given, dict) else given


class Payer(_Given):
    """The person who paid. Not in the published description; some providers add it."""

    nome: Words = Field("", examples=["Marina Duarte"])
    cpf: Words = Field("", examples=["39053344705"])
    cnpj: Words = Field("", examples=[""])


class Refund(_Given):
    """`Devolucao`. Only a settled one moved money."""

    id: str = Field(max_length=64, examples=["123ABC"])
    valor: Amount = Field(description="BRL", examples=["10.00"])
    status: Words = Field(
        description="`EM_PROCESSAMENTO`, `DEVOLVIDO` or `NAO_REALIZADO`; others count as not settled",
        examples=["DEVOLVIDO"],
    )


class Pix(_Given):
    """`Pix`: money that came in."""

    end_to_end_id: str = Field(
        alias="endToEndId", pattern=r"^[A-Za-z0-9]{1,64}$", examples=["E1823612020261120141212345678abc"]
    )
    txid: str = Field("", pattern=r"^[A-Za-z0-9]{0,35}$", examples=["EV202600042P1"])
    valor: Amount = Field(description="BRL", examples=["300.00"])
    horario: AwareDatetime = Field(description="when it was settled", examples=["2026-11-20T17:12:03.358Z"])
    info_pagador: Words = Field("", alias="infoPagador", examples=["Sinal da festa"])
    pagador: Payer = Field(Payer(nome="", cpf="", cnpj=""), description="who paid, where the provider says so")
    devolucoes: list[Refund] = Field([], max_length=100, description="refunds of this PIX")

    @field_validator("devolucoes", mode="before")
    @classmethod
    def read_single_refund(cls, given: Any) -> Any:
        """The examples of the published description have one refund without its list."""
        return [given] if isinstance(given, dict) else given

    @field_validator("txid", mode="before")
    @classmethod
    def leave_out_what_is_no_txid(cls, given: Any) -> Any:
        """A static code without one is notified as ``***``."""
        return given if isinstance(given, str) and _TXID.fullmatch(given) else ""

    @field_validator("pagador", mode="before")
    @classmethod
    def leave_out_what_is_no_payer(cls, given: Any) -> Any:
        return given if isinstance(given, dict) else {}

    @field_validator("horario")
    @classmethod
    def check_horario(cls, given: datetime) -> datetime:
        if given < _FIRST_PIX:
            raise ValueError("Antes do primeiro PIX.")
        return given

    def notified(self) -> NotifiedPix:
        refunds = [
            NotifiedRefund(each.id, Decimal(each.valor)) for each in self.devolucoes if each.status == "DEVOLVIDO"
        ]
        return NotifiedPix(
            end_to_end_id=self.end_to_end_id,
            # the house's own are in capitals; those of others keep their letters, as the bank's description wants
            txid=self.txid.upper() if order_code_of(self.txid) else self.txid,
            amount=Decimal(self.valor),
            received_at=self.horario,
            payer_name=self.pagador.nome[:300],
            payer_document=re.sub(r"[^0-9A-Z]", "", (self.pagador.cpf or self.pagador.cnpj).upper())[:30],
            text=self.info_pagador[:1000],
            refunds=refunds,
        )


Elements = Annotated[list[Any], WithJsonSchema({"type": "array", "items": {}, "maxItems": MOST_PIX})]


class NotificationBody(_Given):
    pix: Elements = Field(
        [],
        max_length=MOST_PIX,
        description="every PIX (`Pix` of the published description), and every PIX whose refund is settled; empty when"
        " a provider tests. One that cannot be read does not hold up the others",
    )

    def read(self) -> tuple[list[NotifiedPix], list[UnreadPix]]:
        """What was understood, and what was not."""
        understood: list[NotifiedPix] = []
        unread: list[UnreadPix] = []
        for element in self.pix:
            try:
                understood.append(Pix.model_validate(element).notified())
            except ValidationError as error:
                wrong = {str(each["loc"][0]) for each in error.errors() if each["loc"]}
                digest = sha256(json.dumps(element, sort_keys=True).encode()).hexdigest()
                unread.append(UnreadPix(digest, tuple(sorted(wrong & _KNOWN_NAMES))))
        return understood, unread


_KNOWN_NAMES: Final = {each.alias or name for name, each in Pix.model_fields.items()}


class NotificationAnswer(BaseModel):
    """How much of it is new."""

    new: int = Field(description="lines that were not known", examples=[1])
    unread: int = Field(description="elements that could not be read, which wait for a user", examples=[0])


def is_authentic(request: Request, secret: str = "") -> bool:
    """Whether the request brings the webhook's secret, in a header or as ``secret`` from its address."""
    settings: Settings = request.app.state.settings
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    given = sent.strip() if scheme.lower() == "bearer" else secret
    # all of them are compared: the time says nothing
    right = [
        hmac.compare_digest(given.encode(errors="replace"), each.encode()) for each in settings.pix_webhook_secrets
    ]
    return any(right)


def is_authentic_call(request: Request) -> bool:
    """``is_authentic`` before the route is found: the secret in the address follows the webhook's path."""
    following = request.scope["path"].removeprefix(PATH).strip("/").removesuffix("/pix")
    return bool(request.app.state.settings.pix_webhook_secrets) and is_authentic(request, following)


def _authenticated(request: Request, security: SecurityOf, secret: str = "") -> None:
    """``Problem`` 404 if no secret is configured, 401 for a wrong one, 429 for too many wrong ones. A right secret is
    never refused, whatever others sent from its address."""
    settings: Settings = request.app.state.settings
    if not settings.pix_webhook_secrets:
        raise Problem(404)
    if not is_authentic(request, secret):
        security.limits.attempt_with_link(origin_of(request).address, instant_of(request).timestamp())
        raise Problem(401, "Segredo do webhook ausente ou errado.", kind="wrong-webhook-secret")


def _authenticated_by_path(
    request: Request,
    security: SecurityOf,
    secret: Annotated[str, Path(min_length=1, max_length=200, description="the secret of the webhook")],
) -> None:
    _authenticated(request, security, secret)


def _authenticated_by_header(request: Request, security: SecurityOf) -> None:
    _authenticated(request, security)


ByHeader = Annotated[None, Depends(_authenticated_by_header)]
ByPath = Annotated[None, Depends(_authenticated_by_path)]
_REFUSED: Final = described(
    {401: "No secret, or a wrong one", 404: "The house has no webhook", 429: "Too many wrong secrets from this address"}
)


@router.post(f"{PATH}/pix", responses=_REFUSED, include_in_schema=False)
@router.post(PATH, responses=_REFUSED, summary="Take notifications of PIX", operation_id="takePixNotifications")
def take_pix(_: ByHeader, body: NotificationBody, ctx: AsSystem, store: StoreOf) -> NotificationAnswer:
    """For the bank, with the secret as `Authorization: Bearer`: the bank sends it, or the proxy adds it once it has
    checked the bank's certificate. The same PIX again changes nothing. One with the `txid` of an order and the amount
    that was asked for is a payment at once; everything else waits in the reconciliation."""
    return _taken(body, ctx, store)


@router.post(f"{PATH}/{{secret}}/pix", responses=_REFUSED, include_in_schema=False)
@router.post(
    f"{PATH}/{{secret}}",
    responses=_REFUSED,
    summary="Take notifications of PIX, secret in the address",
    operation_id="takePixNotificationsByAddress",
)
def take_pix_by_address(_: ByPath, body: NotificationBody, ctx: AsSystem, store: StoreOf) -> NotificationAnswer:
    """The webhook for banks that can only be given an address."""
    return _taken(body, ctx, store)


def _taken(body: NotificationBody, ctx: CommandContext, store: Store) -> NotificationAnswer:
    understood, unread = body.read()
    outcomes = take_notifications(store, understood, unread, ctx)
    return NotificationAnswer(new=len(outcomes) - outcomes.count("known"), unread=len(unread))

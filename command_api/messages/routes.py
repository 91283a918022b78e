"""Messages that wait, the rules that make them, and the channels that carry them."""

from __future__ import annotations

import re
from typing import Annotated, BinaryIO, Final

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from command_api.event_store import Store
from command_api.fields import Id
from command_api.http import (
    AsOperator,
    AsOrderPlacer,
    AsSelf,
    AsSettingsEditor,
    BulkAnswer,
    CommandAnswer,
    StoreOf,
    answer,
    unattended_context,
)
from command_api.kernel import Actor, CommandContext, Refused, stream_id
from command_api.messages.channels import GIVEN_FOR, Channels, cloud_host
from command_api.messages.commands import (
    StateReport,
    add_channel,
    change_channel,
    change_rule,
    discard_messages,
    make_rule,
    read_notices,
    remove_channel,
    remove_rule,
    report_states,
    retry_messages,
    send_by_hand,
    subscribe_device,
    switch_channel,
    switch_on_suggested_rules,
    switch_rule,
    unsubscribe_device,
)
from command_api.messages.domain import ONE_OF_A_KIND, MessageChannel
from command_api.messages.previewing import preview
from command_api.messages.requests import (
    ChannelBody,
    DeviceBody,
    MessageRuleBody,
    MessagesBody,
    NoticesBody,
    PreviewBody,
    SwitchBody,
    TestBody,
)
from command_api.messages.secrets import ChannelSecrets
from command_api.messages.sending import PushTest, send_push_test, send_test
from command_api.messages.unsubscribe_routes import router as unsubscribing
from command_api.session import SecurityOf
from command_api.upload_stream import received
from infra.answers import described
from infra.messaging.addresses import AddressGuard, mail_url
from infra.messaging.outcome import Delivered
from infra.problems import Problem
from infra.security.body_limits import MIB
from infra.security.json_shape import TooManyElements, check_shape

router = APIRouter(prefix="/api/v1", tags=["messages"])
ROUTERS = (unsubscribing, router)

RuleId = Annotated[Id, Path(description="id of the rule", examples=[3])]
ChannelId = Annotated[Id, Path(description="id of the channel", examples=[2])]
MessageId = Annotated[Id, Path(description="id of the message", examples=[31])]
META: Actor = Actor(None, "WhatsApp (Meta)")
PATH = "/api/v1/messages/whatsapp"
MOST_STATES: Final = 1_000
"""States in one call: Meta puts as many together."""
MOST_BYTES: Final = 3 * MIB
MOST_ELEMENTS: Final = 60 * MOST_STATES
"""Of the JSON with them. A state that failed, with its errors, has about 30."""
TOO_MANY: Final = "O conteúdo enviado é grande demais. Máximo: 3 MB e 1.000 estados."
SIGNATURE: Final = re.compile(r"sha256=[0-9a-f]{64}")


class ChannelAdded(CommandAnswer):
    signing_secret: str | None = Field(
        None, description="of a webhook; it is shown this once", examples=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]
    )


class TestOutcome(BaseModel):
    """What became of a test."""

    sent: bool = Field(description="the channel took it", examples=[True])
    cause: str = Field(description="why it did not; empty if it did", examples=[""])
    detail: str = Field(description="codes of the other side, if it gave any", examples=["535 5.7.8"])
    devices: int | None = Field(None, description="web push: one's own devices that take notices", examples=[2])
    reached: int | None = Field(None, description="web push: those whose push service took the test", examples=[1])


class RuleProblem(BaseModel):
    """What is wrong with a text of a rule."""

    field: str = Field(description="`title`, `text`, or `parameters.0` and so on", examples=["text"])
    start: int = Field(description="from this character on, counted from 0", examples=[4])
    end: int = Field(description="to before this one", examples=[13])
    sentence: str = Field(description="for people", examples=["“{clinte}” não existe aqui."])


class RulePreview(BaseModel):
    """A message as it would go out."""

    title: str = Field(description="subject", examples=["Sua entrega é amanhã"])
    text: str = Field(description="body", examples=["Oi, Marina! …"])
    parameters: list[str] = Field(description="of the model at Meta", examples=[["Marina"]])
    problems: list[RuleProblem] = Field(description="what is wrong; empty: the rule can be stored")


def _channels(request: Request, security: SecurityOf) -> Channels:
    settings = request.app.state.settings
    return Channels(settings, ChannelSecrets(security.keys), AddressGuard(settings.messages_networks))


@router.post("/message-rules", status_code=201, summary="Make a rule", operation_id="makeMessageRule")
def make(body: MessageRuleBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """409 for an unknown term or a channel that does not suit the occasion."""
    return CommandAnswer(**answer(response, make_rule(store, body.settings(), ctx, on=body.is_on)))


@router.post(
    "/message-rules/suggested",
    status_code=201,
    summary="Switch on the usual rules",
    operation_id="switchOnSuggestedRules",
)
def suggest(response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """One for every occasion that has none: customers by WhatsApp with one tap, the house by the bell."""
    return CommandAnswer(**answer(response, switch_on_suggested_rules(store, ctx)))


@router.post("/message-rules/preview", summary="Preview a rule", operation_id="previewMessageRule")
def show_preview(body: PreviewBody, request: Request, store: StoreOf, _: AsSettingsEditor) -> RulePreview:
    """With the values of an order or reservation, and what is wrong with the texts. Nothing is stored."""
    found = preview(store, request.app.state.settings, body.settings(), body.about)
    return RulePreview(
        title=found.content.title,
        text=found.content.text,
        parameters=list(found.content.parameters),
        problems=[RuleProblem(**each) for each in found.problems],
    )


@router.put("/message-rules/{id}", summary="Change a rule", operation_id="changeMessageRule")
def change(
    id: RuleId, body: MessageRuleBody, response: Response, store: StoreOf, ctx: AsSettingsEditor
) -> CommandAnswer:
    """Messages that wait keep their words."""
    return CommandAnswer(**answer(response, change_rule(store, id, body.settings(), ctx)))


@router.post("/message-rules/{id}/switch", status_code=201, summary="Switch a rule", operation_id="switchMessageRule")
def switch(id: RuleId, body: SwitchBody, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """On: what happens from now on is announced, not what happened before. Off: what waits is withdrawn."""
    return CommandAnswer(**answer(response, switch_rule(store, id, ctx, on=body.on)))


@router.delete("/message-rules/{id}", summary="Remove a rule", operation_id="removeMessageRule")
def remove(id: RuleId, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """What waits to be sent by it is withdrawn."""
    return CommandAnswer(**answer(response, remove_rule(store, id, ctx)))


@router.post("/message-channels", status_code=201, summary="Add a channel", operation_id="addMessageChannel")
def add(
    body: ChannelBody, response: Response, request: Request, store: StoreOf, security: SecurityOf, ctx: AsSettingsEditor
) -> ChannelAdded:
    """409 for a second channel of a kind that has one. Secrets are encrypted and never shown again."""
    settings, given = body.channel.settings(), body.channel.secrets()
    made = None
    match settings.kind:
        case "webhook":
            from infra.messaging.webhooks import new_secret

            _check_address(request, security, settings.url)
            made = new_secret()
            given = {"0": made}
        case "push":
            from infra.messaging.web_push import new_vapid_key, public_key_of

            given = {"private_key": new_vapid_key()}
            settings = msgspec.structs.replace(settings, account=public_key_of(given["private_key"]))
        case "email":
            if settings.account and not given:
                raise Refused("Informe a senha do servidor de e-mail.")
            _check_address(request, security, mail_url(settings.host, settings.port))
            given = {"password": "", **given}
        case _:
            if len(given) < 2:
                raise Refused("Informe o token de acesso e o segredo do aplicativo da Meta.")
            given |= _given_for(request)
    receipt = add_channel(store, ChannelSecrets(security.keys), settings, given, ctx)
    return ChannelAdded(**answer(response, receipt), signing_secret=made)


@router.put("/message-channels/{id}", summary="Change a channel", operation_id="changeMessageChannel")
def change_settings(
    id: ChannelId,
    body: ChannelBody,
    response: Response,
    request: Request,
    store: StoreOf,
    security: SecurityOf,
    ctx: AsSettingsEditor,
) -> CommandAnswer:
    """Secrets that are left out stay. 422 where the mail server, its port, how its TLS begins or its user changed and
    the password was left out."""
    settings, given = body.channel.settings(), body.channel.secrets()
    match settings.kind:
        case "webhook":
            _check_address(request, security, settings.url)
        case "email":
            _check_address(request, security, mail_url(settings.host, settings.port))
        case "cloud" if "access_token" in given:
            given |= _given_for(request)
    receipt = change_channel(store, ChannelSecrets(security.keys), id, settings, given, ctx)
    return CommandAnswer(**answer(response, receipt))


@router.post(
    "/message-channels/{id}/secret",
    status_code=201,
    summary="Renew a signing secret",
    operation_id="renewSigningSecret",
)
def renew_secret(
    id: ChannelId, response: Response, store: StoreOf, security: SecurityOf, ctx: AsSettingsEditor
) -> ChannelAdded:
    """Of a webhook. The one before signs too, until the next is made, so that the other program can change over."""
    from infra.messaging.webhooks import new_secret

    secrets, channel = ChannelSecrets(security.keys), store.load(MessageChannel, id)
    if channel.settings.kind != "webhook":
        raise Refused("Só um webhook tem segredo de assinatura.")
    known = secrets.opened("webhook", channel.secrets)
    made = new_secret()
    receipt = change_channel(store, secrets, id, channel.settings, {"0": made, "1": known["0"]}, ctx)
    return ChannelAdded(**answer(response, receipt), signing_secret=made)


@router.post(
    "/message-channels/{id}/switch", status_code=201, summary="Switch a channel", operation_id="switchMessageChannel"
)
def switch_on_or_off(
    id: ChannelId, body: SwitchBody, response: Response, store: StoreOf, ctx: AsSettingsEditor
) -> CommandAnswer:
    """Messages of a channel that is off are withdrawn when their time comes."""
    return CommandAnswer(**answer(response, switch_channel(store, id, ctx, on=body.on)))


@router.delete("/message-channels/{id}", summary="Remove a channel", operation_id="removeMessageChannel")
def remove_settings(id: ChannelId, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """With its secrets."""
    return CommandAnswer(**answer(response, remove_channel(store, id, ctx)))


@router.post("/message-channels/{id}/test", summary="Send a test", operation_id="testMessageChannel")
def send_a_test(
    id: ChannelId, body: TestBody, request: Request, store: StoreOf, security: SecurityOf, ctx: AsSettingsEditor
) -> TestOutcome:
    """At once, whatever the hour; a web push to one's own devices. Nothing is recorded. 422 for a number whose ninth
    digit or area code would have to be guessed: the sentence proposes one."""
    channels, channel = _channels(request, security), store.load(MessageChannel, id)
    if channel.settings.kind == "push":
        return _push_outcome(send_push_test(store, channels, channel, ctx.actor.id or 0))
    outcome = send_test(store, channels, channel, body.to, ctx.now)
    if isinstance(outcome, Delivered):
        return TestOutcome(sent=True, cause="", detail="")
    return TestOutcome(sent=False, cause=outcome.cause, detail=outcome.detail)


def _push_outcome(test: PushTest) -> TestOutcome:
    failed = test.failure
    return TestOutcome(
        sent=failed is None,
        cause=failed.cause if failed else "",
        detail=failed.detail if failed else "",
        devices=len(test.outcomes),
        reached=test.reached,
    )


@router.post("/messages/{id}/sent", status_code=201, summary="Sent by hand", operation_id="markMessageSent")
def sent(id: MessageId, request: Request, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """A user opened WhatsApp with this message. Again: nothing changes. 409 where its words are no longer so."""
    return CommandAnswer(**answer(response, send_by_hand(store, request.app.state.settings, id, ctx)))


@router.post("/messages/retry", status_code=201, summary="Try again", operation_id="retryMessages")
def retry(body: MessagesBody, request: Request, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> BulkAnswer:
    """Messages that failed. A webhook is sent again also if it was taken. 409 for one that would say what is no longer
    so."""
    return BulkAnswer(**answer(response, retry_messages(store, request.app.state.settings, body.ids, ctx)))


@router.post("/messages/discard", status_code=201, summary="Discard messages", operation_id="discardMessages")
def discard(body: MessagesBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> BulkAnswer:
    """Messages that wait or failed do not go out."""
    return BulkAnswer(**answer(response, discard_messages(store, body.ids, ctx)))


@router.post("/notices/read", status_code=201, summary="Notices are read", operation_id="readNotices")
def read(body: NoticesBody, response: Response, store: StoreOf, ctx: AsSelf) -> CommandAnswer:
    """By this user, up to this one."""
    return CommandAnswer(**answer(response, read_notices(store, _user(ctx), body.up_to, ctx)))


@router.post("/message-devices", status_code=201, summary="Subscribe a device", operation_id="subscribeDevice")
def subscribe(
    body: DeviceBody, response: Response, request: Request, store: StoreOf, security: SecurityOf, ctx: AsOperator
) -> CommandAnswer:
    """This browser takes web pushes for this user."""
    _check_address(request, security, body.endpoint)
    given = {"endpoint": body.endpoint, "p256dh": body.p256dh, "auth": body.auth}
    receipt = subscribe_device(store, ChannelSecrets(security.keys), _user(ctx), given, ctx)
    return CommandAnswer(**answer(response, receipt))


@router.delete("/message-devices/{id}", summary="Unsubscribe a device", operation_id="unsubscribeDevice")
def unsubscribe(
    id: Annotated[Id, Path(description="id of the device", examples=[4])],
    response: Response,
    store: StoreOf,
    ctx: AsSelf,
) -> CommandAnswer:
    """One's own."""
    return CommandAnswer(**answer(response, unsubscribe_device(store, _user(ctx), id, ctx)))


@router.post(
    PATH.removeprefix("/api/v1"),
    summary="States of WhatsApp messages",
    operation_id="receiveWhatsappStates",
    responses=described(
        {
            401: "The signature is not right",
            404: "The house has no WhatsApp Cloud API",
            413: "More than 3 MB or 1,000 states",
            422: "Signed, but no report of states",
        }
    ),
)
async def receive_states(
    request: Request,
    store: StoreOf,
    security: SecurityOf,
    ctx: Annotated[CommandContext, Depends(unattended_context(META))],
    signature: Annotated[str, Header(alias="X-Hub-Signature-256", description="HMAC of the body by Meta")] = "",
) -> dict[str, bool]:
    """Called by Meta. States may come twice and out of order: the highest counts."""
    secret = await run_in_threadpool(_app_secret, store, security)
    if not SIGNATURE.fullmatch(signature):  # nothing of the body is read
        raise _not_signed()
    async with received(request, MOST_BYTES, request.app.state.settings.data, TOO_MANY) as body:
        await run_in_threadpool(_take_states, store, secret, body, signature, ctx)
    return {"ok": True}


def _app_secret(store: Store, security: SecurityOf) -> str:
    found = store.find(ONE_OF_A_KIND, "cloud")
    if found is None:
        raise Problem(404, "A casa não usa a API do WhatsApp.", kind="not-found")
    channel = store.load(MessageChannel, stream_id(found))
    return ChannelSecrets(security.keys).opened("cloud", channel.secrets)["app_secret"]


def _take_states(store: Store, secret: str, file: BinaryIO, signature: str, ctx: CommandContext) -> None:
    """Of what Meta did not sign, a piece at a time is in memory, and nothing is parsed."""
    from infra.messaging.whatsapp_cloud import signature_matches, statuses_of

    if not signature_matches(secret, file, signature):
        raise _not_signed()
    file.seek(0)
    body = file.read()
    try:
        check_shape(body, MOST_ELEMENTS)
    except TooManyElements:
        raise Problem(413, TOO_MANY, kind="too-large") from None
    except ValueError:
        raise Problem(422, "O conteúdo enviado não é um JSON válido.", kind="unreadable-json") from None
    statuses = statuses_of(body)
    if len(statuses) > MOST_STATES:
        raise Problem(413, TOO_MANY, kind="too-large")
    report_states(store, [StateReport(each.reference, each.key, each.state, each.cause) for each in statuses], ctx)


def _not_signed() -> Problem:
    return Problem(401, "A assinatura não confere.", kind="unauthorized")


def _check_address(request: Request, security: SecurityOf, url: str) -> None:
    refusal = _channels(request, security).guard.is_acceptable(url)
    if refusal:
        raise Refused(refusal)


def _given_for(request: Request) -> dict[str, str]:
    """Kept beside a token of the WhatsApp Cloud API."""
    return {GIVEN_FOR: cloud_host(request.app.state.settings)}


def _user(ctx: CommandContext) -> int:
    if ctx.actor.id is None:
        raise Problem(401, "Entre para continuar.", kind="unauthorized")
    return ctx.actor.id

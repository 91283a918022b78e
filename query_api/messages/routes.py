"""GETs of messages, rules, channels and the bell."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from command_api.messages import unsubscribing
from command_api.messages.details import suggested_rule
from command_api.rules.messages import OCCASIONS, verify_token
from infra.answers import described
from infra.problems import Problem
from projections.messages.tables import message_channels, message_devices, messages
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.http import Now, OperationsReader, OrderReader, SettingsOf, SettingsReader, Snapshot, reading
from query_api.messages import queries
from query_api.messages.responses import (
    DeviceRow,
    Devices,
    FailedGroups,
    MessageChannels,
    MessageList,
    MessageRules,
    Notices,
)
from query_api.pages.addresses import UNNAMED
from query_api.site.queries import site_document

router = APIRouter(prefix="/api/v1", tags=["messages"])

MessagesNow = Annotated[Snapshot, Depends(reading("messages", "orders", "reservations"))]
RulesNow = Annotated[Snapshot, Depends(reading("messages"))]
SiteNow = Annotated[Snapshot, Depends(reading("site"))]
WHATSAPP: Final = "/api/v1/messages/whatsapp"
KEY_PURPOSE: Final = "message channels"


@router.get("/messages", summary="Messages", operation_id="listMessages")
@kept_for_a_minute
def list_messages(
    _: OrderReader, read: MessagesNow, page: Annotated[queries.MessagePage, Query()], now: Now
) -> MessageList:
    """Messages to people; with `channel=webhook` what was sent to programs."""
    query = page.query(now)
    rows = read.all(page.of(query, page.sorted_by()))
    return MessageList(
        data=queries.shown(read, rows, now),
        counts=queries.counts(read, now),
        pagination=page.pagination(read.count(query.with_only_columns(messages.c.id))),
    )


@router.get("/messages/failures", summary="What failed, by cause", operation_id="listFailedMessages")
@kept
def list_failures(_: OrderReader, read: RulesNow) -> FailedGroups:
    """The largest group first."""
    return queries.failures(read)


@router.get("/message-rules", summary="Occasions and their rules", operation_id="listMessageRules")
@kept
def list_rules(_: SettingsReader, read: RulesNow) -> MessageRules:
    """What the house may announce, to whom, and in which words."""
    return queries.rules(read, {each.key: msgspec.structs.asdict(suggested_rule(each)) for each in OCCASIONS.values()})


@router.get("/message-channels", summary="Channels", operation_id="listMessageChannels")
@kept
def list_channels(_: SettingsReader, read: RulesNow, settings: SettingsOf, request: Request) -> MessageChannels:
    """Without their secrets."""
    key = request.app.state.security.keys.derive(KEY_PURPOSE)
    return MessageChannels(
        channels=queries.channels(read),
        whatsapp_callback_url=settings.base_url.rstrip("/") + WHATSAPP,
        whatsapp_verify_token=verify_token(key),
        event_types=queries.event_types(),
    )


@router.get(
    "/messages/whatsapp",
    summary="Meta checks the address",
    operation_id="verifyWhatsappAddress",
    response_class=PlainTextResponse,
    responses=described({200: "The challenge", 403: "The token is not the one of this house"}),
)
@not_kept("public: one answer to one challenge")
def verify(
    request: Request,
    _: Annotated[Literal["subscribe"], Query(alias="hub.mode", description="what Meta wants", examples=["subscribe"])],
    token: Annotated[
        str, Query(alias="hub.verify_token", max_length=200, description="as entered at Meta", examples=["3f2a9c"])
    ],
    challenge: Annotated[
        str, Query(alias="hub.challenge", max_length=200, description="to be repeated", examples=["1158201444"])
    ],
) -> Response:
    """Public. Repeats the challenge to who knows the token."""
    from infra.messaging.whatsapp_cloud import token_matches

    known = verify_token(request.app.state.security.keys.derive(KEY_PURPOSE))
    if not token_matches(known, token):
        raise Problem(403, "O token de verificação não confere.", kind="forbidden")
    return Response(challenge, media_type="text/plain", headers={"Cache-Control": "no-store"})


@router.get(
    unsubscribing.PATH.removeprefix("/api/v1"),
    summary="A customer's page to leave messages by",
    operation_id="readUnsubscribePage",
    response_class=HTMLResponse,
    responses=described({200: "A page with one button, which posts here", 404: "No address has this token"}),
)
@not_kept("public: the address has a token")
def read_unsubscribe_page(
    token: Annotated[
        str, Path(max_length=unsubscribing.LONGEST, description="of the address in an e-mail", examples=["12.3f2a9c"])
    ],
    read: SiteNow,
    request: Request,
    settings: SettingsOf,
) -> HTMLResponse:
    """Public, with the token of an e-mail. Reading changes nothing: mail programs open addresses to check them."""
    key = request.app.state.security.keys.derive(unsubscribing.KEY_PURPOSE)
    if unsubscribing.customer_of(token, key) is None:
        raise Problem(404, kind="not-found")
    house = site_document(read.connection, settings)["name"] or UNNAMED
    return HTMLResponse(unsubscribing.question_page(house), headers=unsubscribing.HEADERS)


@router.get("/notices", summary="The bell", operation_id="listNotices")
@not_kept("each user reads up to another notice")
def list_notices(user: OperationsReader, read: RulesNow) -> Notices:
    """What concerns this user, the newest first."""
    return queries.notices(read, user.user_id, user.permissions)


@router.get("/message-devices", summary="Own devices that take pushes", operation_id="listMessageDevices")
@not_kept("each user has others")
def list_devices(user: OperationsReader, read: RulesNow) -> Devices:
    """With the key that a browser needs to subscribe."""
    devices = sa.select(message_devices).where(message_devices.c.user_id == user.user_id)
    push = read.all(
        sa.select(message_channels).where(message_channels.c.kind == "push", message_channels.c.on_since.is_not(None))
    )
    return Devices(
        devices=[DeviceRow.model_validate(row) for row in read.all(devices.order_by(message_devices.c.id))],
        public_key=msgspec.json.decode(push[0]["settings"])["account"] if push else None,
    )

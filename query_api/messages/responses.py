"""Messages, rules and channels as the back office reads them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.messages.details import RuleSettings
from command_api.rules.messages import Audience, Channel, State, Withdrawal
from infra.declared_fields import responds
from query_api.http import Pagination


class MessageRow(BaseModel):
    """A message in the queue, or one that was sent."""

    id: int = Field(description="its id", examples=[31])
    rule_id: int = Field(description="the rule that made it; 0 for a webhook", examples=[3])
    occasion: str = Field(
        description="key of the occasion; for a webhook the type of the event", examples=["thank_you"]
    )
    occasion_label: str = Field(description="what people call it", examples=["Agradecimento"])
    channel: Channel = Field(description="how it goes out", examples=["whatsapp"])
    channel_id: int | None = Field(description="the webhook or device", examples=[None])
    about: str = Field(description="the stream that it is about", examples=["event_order-42"])
    screen: str | None = Field(description="path of the screen that shows it", examples=["/operacoes/eventos/42"])
    title: str = Field(description="subject", examples=["Obrigado pela preferência"])
    text: str = Field(
        description="as it goes out; empty for a webhook, and once its person is erased", examples=["Oi!"]
    )
    recipient: str = Field(description="name of who it is for; empty for the house", examples=["Marina Alves"])
    whatsapp_url: str | None = Field(
        description="opens WhatsApp with the text; `null` without a number", examples=["https://wa.me/5511955550170"]
    )
    state: State = Field(description="what became of it", examples=["waiting"])
    is_due: bool = Field(description="its time has come", examples=[True])
    because: Withdrawal | None = Field(description="why it was withdrawn", examples=[None])
    cause: str = Field(description="why the last attempt failed; empty if none did", examples=[""])
    detail: str = Field(description="what the other side said", examples=[""])
    attempts: int = Field(description="attempts that failed", examples=[0])
    queued_at: datetime = Field(description="when it was queued", examples=["2026-11-24T22:10:00Z"])
    due_at: datetime = Field(description="its time", examples=["2026-11-25T13:00:00Z"])
    next_at: datetime | None = Field(description="next attempt; `null`: none", examples=["2026-11-25T13:00:00Z"])
    ended_at: datetime | None = Field(description="when it was sent, withdrawn or discarded", examples=[None])
    version: int = Field(description="for `If-Match`", examples=[1])


class MessageCounts(BaseModel):
    """Messages to people, by what is to be done."""

    to_send: int = Field(description="due, and a user sends them", examples=[4])
    scheduled: int = Field(description="their time comes later", examples=[12])
    failed: int = Field(description="not tried again by itself", examples=[1])


class MessageList(BaseModel):
    """A page of messages."""

    data: list[MessageRow] = Field(description="this page")
    counts: MessageCounts = Field(description="of all")
    pagination: Pagination = Field(description="where this page is")


class FailedGroup(BaseModel):
    """Messages that failed alike."""

    channel: Channel = Field(description="how they should go out", examples=["email"])
    channel_id: int | None = Field(description="the webhook or device", examples=[None])
    channel_name: str = Field(description="what people call it", examples=["contato@exemplo.com.br"])
    cause: str = Field(description="why they failed", examples=["O servidor de e-mail recusou a senha."])
    ids: list[int] = Field(description="the messages, 500 at most", examples=[[31, 32]])
    oldest_at: datetime = Field(description="when the first of them was due", examples=["2026-11-24T22:10:00Z"])
    first_url: str | None = Field(
        description="the screen of what the first of them is about", examples=["/operacoes/eventos/42"]
    )
    remedy: Literal["recipient", "channel", "time"] = Field(
        description="what mends it: the address of the recipient, the settings of the channel, or another try later",
        examples=["channel"],
    )


class FailedGroups(BaseModel):
    """Everything that failed, by channel and cause."""

    groups: list[FailedGroup] = Field(description="the largest first")


class TermRow(BaseModel):
    """A value that a template can name."""

    name: str = Field(description="as in `{name}`", examples=["cliente"])
    label: str = Field(description="what it is", examples=["Nome do cliente"])
    sample: str = Field(description="shown in a preview without a record", examples=["Marina Alves"])


@responds(RuleSettings)
class RuleTemplate(BaseModel):
    """A rule that is not made yet."""


@responds(RuleSettings)
class MessageRuleRow(BaseModel):
    """A rule."""

    id: int = Field(description="its id", examples=[3])
    on_since: datetime | None = Field(description="`null`: it is off", examples=["2026-11-24T22:10:00Z"])
    waiting: int = Field(description="messages of it that wait", examples=[2])
    version: int = Field(description="for `If-Match`", examples=[2])


class OccasionRow(BaseModel):
    """Something that the house may announce."""

    key: str = Field(description="its key", examples=["delivery_tomorrow"])
    label: str = Field(description="what people call it", examples=["Entrega amanhã"])
    audience: Audience = Field(description="whom it is told", examples=["customer"])
    anchor: str = Field(
        description="the date that its time is counted from; empty: the event", examples=["começo do turno da entrega"]
    )
    channels: list[Channel] = Field(description="those that suit it", examples=[["whatsapp", "cloud", "email"]])
    terms: list[TermRow] = Field(description="what its template can name")
    suggestion: RuleTemplate = Field(description="what a new rule begins with")
    rules: list[MessageRuleRow] = Field(description="its rules, the oldest first")


class MessageRules(BaseModel):
    """All occasions with their rules."""

    occasions: list[OccasionRow] = Field(description="those of customers first")


class ChannelRow(BaseModel):
    """A channel. Its secrets are never shown."""

    id: int = Field(description="its id", examples=[2])
    kind: Channel = Field(description="its kind", examples=["email"])
    name: str = Field(description="what people call it", examples=["contato@exemplo.com.br"])
    host: str = Field(description="mail server", examples=["smtp.exemplo.com.br"])
    port: int = Field(description="its port; 0: none", examples=[465])
    security: str = Field(description="`tls` or `starttls`", examples=["tls"])
    account: str = Field(
        description="user of the mail server, number at Meta, or public key of web push", examples=["casa"]
    )
    sender: str = Field(description="address of the sender", examples=["contato@exemplo.com.br"])
    url: str = Field(description="address of a webhook", examples=[""])
    topics: list[str] = Field(description="events that a webhook hears of; empty: all", examples=[[]])
    per_minute: int = Field(description="messages at most", examples=[30])
    on_since: datetime | None = Field(description="`null`: it is off", examples=["2026-11-24T22:10:00Z"])
    given_up_at: datetime | None = Field(description="switched off because it took nothing", examples=[None])
    waiting: int = Field(description="messages that wait", examples=[0])
    failed: int = Field(description="messages that failed", examples=[0])
    last_sent_at: datetime | None = Field(description="the newest that it took", examples=["2026-11-24T22:10:00Z"])
    version: int = Field(description="for `If-Match`", examples=[1])


class MessageChannels(BaseModel):
    """All channels."""

    channels: list[ChannelRow] = Field(description="the oldest first")
    whatsapp_callback_url: str = Field(
        description="to be entered at Meta", examples=["https://exemplo.com.br/api/v1/messages/whatsapp"]
    )
    whatsapp_verify_token: str = Field(description="to be entered at Meta beside it", examples=["3f2a9c"])
    event_types: list[str] = Field(description="what webhooks can hear of", examples=[["orders.EventOrderConfirmed"]])


class Notice(BaseModel):
    """Something that concerns this user."""

    id: int = Field(description="its id", examples=[31])
    occasion: str = Field(description="key of the occasion", examples=["table_called"])
    title: str = Field(description="in short", examples=["Mesa 5"])
    text: str = Field(description="in a sentence", examples=["A mesa 5 chama o garçom."])
    screen: str | None = Field(description="path of the screen that shows it", examples=["/operacoes/torneiras"])
    at: datetime = Field(description="since when", examples=["2026-11-24T22:10:00Z"])
    is_read: bool = Field(description="this user has read it", examples=[False])


class Notices(BaseModel):
    """The bell."""

    notices: list[Notice] = Field(description="the newest first")
    unread: int = Field(description="how many are not read", examples=[3])


class DeviceRow(BaseModel):
    """A browser that takes web pushes."""

    id: int = Field(description="its id", examples=[4])
    endpoint_digest: str = Field(description="SHA-256 of its address: finds the browser's own", examples=["9f86d081"])
    subscribed_at: datetime = Field(description="since when", examples=["2026-11-24T22:10:00Z"])


class Devices(BaseModel):
    """The user's own devices."""

    devices: list[DeviceRow] = Field(description="the oldest first")
    public_key: str | None = Field(
        description="for `pushManager.subscribe`; `null`: web push is off", examples=["BNcRdreALRFXTkOOUHK1"]
    )

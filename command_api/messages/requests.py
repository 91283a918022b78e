"""What clients send about messages."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from command_api.fields import Email, Id, Instant, Line, Name
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.messages.commands import MOST_AT_ONCE
from command_api.messages.details import RuleSettings
from command_api.messages.events import ChannelSettings
from infra.declared_fields import requests

OptionalSecret = Annotated[str | None, Field(min_length=1, max_length=1000, pattern=r"^[ -~]+$")]
PerMinute = Annotated[int, Field(ge=1, le=600)]
HOST: Final = r"^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$"
DIGITS: Final = r"^[0-9]{5,30}$"
TOPIC: Final = r"^[a-z_]+\.[A-Za-z]+$"


@requests(RuleSettings)
class MessageRuleBody(Body):
    is_on: bool = Field(False, description="switched on at once; counts for a new rule only", examples=[True])

    def settings(self) -> RuleSettings:
        return fields_of(RuleSettings, self)


class PreviewBody(MessageRuleBody):
    about: Annotated[str, Field(pattern=r"^(event_order|reservation)-[0-9]{1,15}$")] | None = Field(
        None,
        description="the order or reservation whose values are shown; `null`: samples",
        examples=["event_order-42"],
    )


class SwitchBody(Body):
    on: bool = Field(description="on or off", examples=[True])


class EmailChannelBody(Body):
    """A mail server. TLS is required."""

    kind: Literal["email"] = Field(description="the kind of channel", examples=["email"])
    host: Annotated[str, Field(pattern=HOST)] = Field(description="the mail server", examples=["smtp.exemplo.com.br"])
    port: Annotated[int, Field(ge=1, le=65535)] = Field(description="its port", examples=[465])
    security: Literal["tls", "starttls"] = Field(description="how TLS begins", examples=["tls"])
    account: Annotated[Line, Field(max_length=254)] = Field("", description="user; empty: none", examples=["casa"])
    sender: Email = Field(description="address that messages come from", examples=["contato@exemplo.com.br"])
    password: OptionalSecret = Field(
        None, description="left out: as before, unless server or user changed", examples=["segredo-do-servidor"]
    )
    per_minute: PerMinute = Field(30, description="messages at most", examples=[30])

    def settings(self) -> ChannelSettings:
        return ChannelSettings(
            kind="email",
            name=self.sender,
            host=self.host,
            port=self.port,
            security=self.security,
            account=self.account,
            sender=self.sender,
            per_minute=self.per_minute,
        )

    def secrets(self) -> dict[str, str]:
        return {} if self.password is None else {"password": self.password}


class CloudChannelBody(Body):
    """The WhatsApp Cloud API."""

    kind: Literal["cloud"] = Field(description="the kind of channel", examples=["cloud"])
    account: Annotated[str, Field(pattern=DIGITS)] = Field(
        description="id of the telephone number at Meta", examples=["106540352242922"]
    )
    access_token: OptionalSecret = Field(None, description="left out: as before", examples=["EAAJB"])
    app_secret: OptionalSecret = Field(
        None, description="signs what Meta sends; left out: as before", examples=["a1b2"]
    )
    per_minute: PerMinute = Field(60, description="messages at most", examples=[60])

    def settings(self) -> ChannelSettings:
        return ChannelSettings(kind="cloud", name=self.account, account=self.account, per_minute=self.per_minute)

    def secrets(self) -> dict[str, str]:
        given = {"access_token": self.access_token, "app_secret": self.app_secret}
        return {name: value for name, value in given.items() if value is not None}


class PushChannelBody(Body):
    """Web push. Its key is made by the house."""

    kind: Literal["push"] = Field(description="the kind of channel", examples=["push"])
    sender: Email = Field(description="whom push services may write to", examples=["contato@exemplo.com.br"])

    def settings(self) -> ChannelSettings:
        return ChannelSettings(kind="push", name="Web push", sender=f"mailto:{self.sender}", per_minute=600)

    def secrets(self) -> dict[str, str]:
        return {}


class WebhookChannelBody(Body):
    """Another program that gets events. Its signing secret is made by the house and shown once."""

    kind: Literal["webhook"] = Field(description="the kind of channel", examples=["webhook"])
    name: Name = Field(description="what people call it", examples=["Notas fiscais"])
    url: Annotated[str, Field(min_length=1, max_length=2000, pattern=r"^https?://[!-~]+$")] = Field(
        description="`https`, and no address of a private network", examples=["https://exemplo.com.br/choperia"]
    )
    topics: Annotated[list[Annotated[str, Field(pattern=TOPIC, max_length=100)]], Field(max_length=200)] = Field(
        [], description="events that it hears of; empty: all", examples=[["orders.EventOrderConfirmed"]]
    )
    per_minute: PerMinute = Field(120, description="messages at most", examples=[120])

    def settings(self) -> ChannelSettings:
        return ChannelSettings(
            kind="webhook", name=self.name, url=self.url, topics=tuple(self.topics), per_minute=self.per_minute
        )

    def secrets(self) -> dict[str, str]:
        return {}


class ChannelBody(Body):
    channel: EmailChannelBody | CloudChannelBody | PushChannelBody | WebhookChannelBody = Field(
        discriminator="kind", description="its settings and secrets"
    )


class TestBody(Body):
    to: Annotated[Line, Field(max_length=254)] = Field(
        "", description="e-mail address or telephone; a webhook needs none", examples=["contato@exemplo.com.br"]
    )


class MessagesBody(Body):
    ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_AT_ONCE)] = Field(
        description="the messages", examples=[[31, 32]]
    )


class DeviceBody(Body):
    """The subscription of a browser (`PushSubscription.toJSON()`)."""

    endpoint: Annotated[str, Field(min_length=1, max_length=2000, pattern=r"^https?://[!-~]+$")] = Field(
        description="its address at the push service", examples=["https://push.exemplo.com/abc"]
    )
    p256dh: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{80,100}=?$")] = Field(
        description="its public key", examples=["BNc" + "A" * 84]
    )
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{20,30}={0,2}$")] = Field(
        description="its secret", examples=["tBHItJI5svbpez7KI4CCXg"]
    )


class NoticesBody(Body):
    up_to: Instant = Field(description="`at` of the newest notice that was read", examples=["2026-11-24T22:10:00Z"])

"""Messages in the form that each channel takes. Imported when one is sent: the clients take time and memory."""

from __future__ import annotations

from datetime import datetime

from command_api.messages.channels import GIVEN_FOR, Channels, cloud_host
from command_api.messages.domain import Device, Message, MessageChannel
from command_api.messages.house import House
from command_api.messages.occasions import Recipient
from command_api.messages.unsubscribing import address_of
from command_api.rules.messages import OCCASIONS
from infra.messaging.email import Email, Smtp, html_of, send_email
from infra.messaging.outcome import Failed, Outcome
from infra.messaging.web_push import Subscription, Vapid, send_push
from infra.messaging.webhooks import Endpoint, send_webhook
from infra.messaging.whatsapp_cloud import CloudApi, Template, send_template

LINK_COLOUR = "#8a4b08"
_MOVED = Failed("O endereço da API do WhatsApp mudou. Informe o token de acesso de novo.")
_NO_PUSH = Failed("Os avisos no celular estão desligados.", is_final=True)


def email(channels: Channels, channel: MessageChannel, message: Message, contact: Recipient, house: House) -> Outcome:
    content = message.content
    is_for_house = OCCASIONS[message.occasion].audience == "house"
    text = f"{content.text}\n\n{house.base_url}{content.link}" if is_for_house else content.text
    leave = "" if is_for_house else _address_to_leave_by(channels, contact, house)
    return _send_email(channels, channel, house, message.key, contact.email, content.title, text, leave)


def cloud(channels: Channels, channel: MessageChannel, message: Message, number: str) -> Outcome:
    content = message.content
    template = Template(name=content.template, language=content.language, parameters=content.parameters)
    return _send_template(channels, channel, message.key, number, template)


def webhook(channels: Channels, channel: MessageChannel, message: Message, body: bytes, now: datetime) -> Outcome:
    """``now`` is the instant of this attempt; the key is that of all."""
    return send_webhook(_endpoint(channels, channel), message.key, now, body, guard=channels.guard)


def push(channels: Channels, channel: MessageChannel | None, device: Device, message: Message) -> Outcome:
    if channel is None:
        return _NO_PUSH
    content = message.content
    payload = {"title": content.title, "text": content.text, "path": content.link, "tag": message.about}
    return send_push(
        _vapid(channels, channel), _subscription(channels, device), message.key, payload, guard=channels.guard
    )


def send_test(channels: Channels, channel: MessageChannel, house: House, to: str, key: str, now: datetime) -> Outcome:
    """``to`` is an e-mail address or a telephone; a webhook has its own address. Web push: ``push_test``."""
    match channel.settings.kind:
        case "email":
            text = f"Este é um teste de {house.name}. Se você está lendo, os avisos por e-mail funcionam."
            return _send_email(channels, channel, house, key, to, f"Teste de {house.name}", text)
        case "cloud":
            template = Template(name="hello_world", language="en_US")
            return _send_template(channels, channel, key, to, template)
        case _:
            body = b'{"type":"messages.Test","data":{}}'
            return send_webhook(_endpoint(channels, channel), key, now, body, guard=channels.guard)


def push_test(channels: Channels, channel: MessageChannel, device: Device, house: House, key: str) -> Outcome:
    payload = {
        "title": f"Teste de {house.name}",
        "text": "Se você está lendo, os avisos neste aparelho funcionam.",
        "path": "/",
        "tag": key,
    }
    return send_push(_vapid(channels, channel), _subscription(channels, device), key, payload, guard=channels.guard)


def _address_to_leave_by(channels: Channels, contact: Recipient, house: House) -> str:
    """Empty for a person without a record: there is none that could say so."""
    if contact.customer_id is None:
        return ""
    return address_of(house.base_url, contact.customer_id, channels.secrets.unsubscribing_key)


def _send_email(
    channels: Channels,
    channel: MessageChannel,
    house: House,
    key: str,
    to: str,
    subject: str,
    text: str,
    unsubscribe_url: str = "",
) -> Outcome:
    settings = channel.settings
    secrets = channels.secrets.opened("email", channel.secrets)
    smtp = Smtp(
        host=settings.host,
        port=settings.port,
        security="tls" if settings.security == "tls" else "starttls",
        username=settings.account,
        password=secrets["password"],
        sender=settings.sender,
        sender_name=house.name,
    )
    return send_email(
        smtp,
        Email(
            key=key,
            to=to,
            subject=subject,
            text=text,
            html=html_of(text, house.name, LINK_COLOUR),
            unsubscribe_url=unsubscribe_url,
        ),
        guard=channels.guard,
    )


def _send_template(channels: Channels, channel: MessageChannel, key: str, to: str, template: Template) -> Outcome:
    """The token goes to the host that it was given for. Those of before hosts were kept go where the settings say."""
    secrets = channels.secrets.opened("cloud", channel.secrets)
    host = cloud_host(channels.settings)
    if secrets.get(GIVEN_FOR, host) != host:
        return _MOVED
    api = CloudApi(
        phone_number_id=channel.settings.account,
        access_token=secrets["access_token"],
        app_secret=secrets["app_secret"],
        base_url=channels.settings.whatsapp_url,
    )
    return send_template(api, key, to, template)


def _endpoint(channels: Channels, channel: MessageChannel) -> Endpoint:
    secrets = channels.secrets.opened("webhook", channel.secrets)
    return Endpoint(url=channel.settings.url, secrets=tuple(secrets[name] for name in sorted(secrets)))


def _vapid(channels: Channels, channel: MessageChannel) -> Vapid:
    secrets = channels.secrets.opened("push", channel.secrets)
    return Vapid(private_key=secrets["private_key"], subject=channel.settings.sender)


def _subscription(channels: Channels, device: Device) -> Subscription:
    secrets = channels.secrets.opened("device", device.secrets)
    return Subscription(endpoint=secrets["endpoint"], p256dh=secrets["p256dh"], auth=secrets["auth"])

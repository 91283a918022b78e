"""What happens to messages, to the rules that make them, and to the channels that carry them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Final, Literal

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import Personal, event_with
from command_api.messages.details import RuleSettings
from command_api.rules.messages import Channel, Withdrawal

if TYPE_CHECKING:

    class _WithSettings(Event, RuleSettings, frozen=True): ...
else:
    _WithSettings = event_with(RuleSettings)

ReportedState = Literal["delivered", "read", "failed"]
SentState = Literal["sent"] | ReportedState


class MessageContent(msgspec.Struct, frozen=True, kw_only=True):
    """What a message says: frozen with it, whatever becomes of its rule. ``link`` opens the customer's page, or is the
    path of a screen for the house. Empty for a webhook, whose body follows from the event."""

    title: str = ""
    text: str = ""
    link: str = ""
    template: str = ""
    language: str = ""
    parameters: tuple[str, ...] = ()


_CONTENT: Final[Personal] = {
    "content.title": "",
    "content.text": "",
    "content.link": "",
    "content.parameters": (),
}


class MessageQueued(Event):
    """A rule found its occasion. ``cause`` is the event, as stream and version; ``about`` is the stream that the
    message is about, ``person`` the key that its text is encrypted with. ``rule_id`` and ``rule_version`` are 0 for a
    webhook."""

    TOPIC = "messages.MessageQueued"
    PERSONAL: ClassVar[Personal] = _CONTENT

    rule_id: int
    rule_version: int
    occasion: str
    channel: Channel
    about: str
    cause: str
    due_at: datetime
    content: MessageContent
    channel_id: int | None = None
    person: str | None = None


class MessageRevised(Event):
    """What it is about changed before it went out: its time and its words as they are now."""

    TOPIC = "messages.MessageRevised"
    PERSONAL: ClassVar[Personal] = _CONTENT

    due_at: datetime
    content: MessageContent


class MessageWithdrawn(Event):
    """The message does not go out: what it says is no longer so, or must not be said."""

    TOPIC = "messages.MessageWithdrawn"

    because: Withdrawal


class MessageSent(Event):
    """The channel took it; ``reference`` is the channel's own id of it. ``by_hand``: a user sent it."""

    TOPIC = "messages.MessageSent"

    reference: str = ""
    by_hand: bool = False


class MessageAttemptFailed(Event):
    """The channel did not take it. ``cause`` groups what failed alike; ``detail`` is what the other side said. It is
    tried again at ``next_at``; ``None``: not by itself."""

    TOPIC = "messages.MessageAttemptFailed"
    PERSONAL: ClassVar[Personal] = {"detail": ""}

    cause: str
    detail: str = ""
    next_at: datetime | None = None


class MessageStateReported(Event):
    """The channel reported later what became of the message."""

    TOPIC = "messages.MessageStateReported"

    state: ReportedState
    cause: str = ""


class MessageRetried(Event):
    """A user wants it tried again."""

    TOPIC = "messages.MessageRetried"


class MessageDiscarded(Event):
    """A user does not want it sent."""

    TOPIC = "messages.MessageDiscarded"


class MessageRuleMade(_WithSettings, frozen=True):
    """The rule sends nothing until it is switched on."""

    TOPIC = "messages.MessageRuleMade"


class MessageRuleChanged(_WithSettings, frozen=True):
    """All of it as it is now."""

    TOPIC = "messages.MessageRuleChanged"


class MessageRuleSwitchedOn(Event):
    """The rule announces what happens from now on; what happened before is not announced."""

    TOPIC = "messages.MessageRuleSwitchedOn"


class MessageRuleSwitchedOff(Event):
    """What waits to be sent by it is withdrawn."""

    TOPIC = "messages.MessageRuleSwitchedOff"


class MessageRuleRemoved(Event):
    TOPIC = "messages.MessageRuleRemoved"


class ChannelSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A channel without its secrets; what its kind does not have is empty. ``account`` is the user of the mail server,
    the id of the telephone number at Meta, or the public key of web push. ``url`` is that of a webhook, ``topics`` the
    events that it gets (none: all). ``per_minute``: messages at most."""

    kind: Channel
    name: str
    host: str = ""
    port: int = 0
    security: str = ""
    account: str = ""
    sender: str = ""
    url: str = ""
    topics: tuple[str, ...] = ()
    per_minute: int = 30


class MessageChannelAdded(Event):
    """``secrets`` is encrypted with a key of the installation and never shown."""

    TOPIC = "messages.MessageChannelAdded"

    settings: ChannelSettings
    secrets: str


class MessageChannelChanged(Event):
    """All settings as they are now; ``secrets`` too."""

    TOPIC = "messages.MessageChannelChanged"

    settings: ChannelSettings
    secrets: str


class MessageChannelSwitchedOn(Event):
    TOPIC = "messages.MessageChannelSwitchedOn"


class MessageChannelSwitchedOff(Event):
    """``given_up``: it took nothing for five days, and the house switched it off by itself."""

    TOPIC = "messages.MessageChannelSwitchedOff"

    given_up: bool = False


class MessageChannelRemoved(Event):
    TOPIC = "messages.MessageChannelRemoved"


class DeviceSubscribed(Event):
    """A device of a user takes web pushes. ``secrets`` has its address and keys, encrypted like those of a channel;
    ``endpoint_digest`` finds it again."""

    TOPIC = "messages.DeviceSubscribed"

    user_id: int
    endpoint_digest: str
    secrets: str


class DeviceUnsubscribed(Event):
    """``gone``: the push service said so."""

    TOPIC = "messages.DeviceUnsubscribed"

    gone: bool = False


class NoticesRead(Event):
    """The user has read the notices of the house that came up to this instant."""

    TOPIC = "messages.NoticesRead"

    up_to: datetime

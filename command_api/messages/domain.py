"""What may be decided about messages, the rules that make them, and the channels that carry them."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any, Final, Self

import msgspec

from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.messages import events
from command_api.messages.details import RuleSettings
from command_api.messages.events import ChannelSettings, MessageContent, SentState
from command_api.rules.message_times import next_attempt
from command_api.rules.messages import STATE_LABELS, STATE_ORDER, State, Withdrawal

SAME_MESSAGE: Final = "message"
"""Scope of the claim that gives an event and a rule one message, whatever is replayed."""
ABOUT: Final = "message-about"
"""Scope, with ``:`` and the stream that messages are about, of their claims."""
FOR: Final = "message-for"
BY: Final = "message-by"
"""Scopes of the claims of messages that wait, with ``:`` and the person or the number of the rule."""
REFERENCE: Final = "message-reference"
"""Scope of the claim on the channel's own id of a message, which later states name."""
ONE_OF_A_KIND: Final = "message-channel"
DEVICE: Final = "message-device"
_KEY: Final = re.compile(r"choperia-([0-9]{1,15})-.+")


class Message(Aggregate):
    """One message through one channel. It has one idempotency key for all attempts, ``key``."""

    TOPIC = "message"
    NOUN = "Mensagem"

    @classmethod
    def queue(cls, id: int, queued: dict[str, Any]) -> Self:
        """``queued``: the fields of ``MessageQueued``."""
        return cls.begin(events.MessageQueued, id, **queued)

    @staticmethod
    def identity_of(rule_id: int, channel_id: int | None, cause: str) -> str:
        """The value of its claim: one cause and one rule have one message for each device or address."""
        return f"{rule_id} {channel_id} {cause}"

    @property
    def key(self) -> str:
        """Equal for every attempt, so that a receiver can drop a repetition."""
        return f"choperia-{self.number}-{self.cause.replace('/', '-')}"

    @property
    def waits(self) -> bool:
        return self.state == "waiting"

    @property
    def has_ended(self) -> bool:
        """Sent, failed or withdrawn."""
        return not self.waits

    @property
    def subject(self) -> str | None:
        return self.person

    def revise(self, due_at: datetime, content: MessageContent, *, is_false: bool = False) -> None:
        """What it is about changed. Only before its first attempt, unless its words are false: what may have arrived
        keeps its words, and what a user wanted tried again keeps its time."""
        is_free = is_false or not (self.failures or self.is_retried)
        if self.waits and is_free and (due_at, content) != (self.due_at, self.content):
            self.trigger_event(events.MessageRevised, due_at=due_at, content=content)

    def withdraw(self, because: Withdrawal) -> None:
        if self.state in ("waiting", "failed"):
            self.trigger_event(events.MessageWithdrawn, because=because)

    def note_sent(self, reference: str = "", *, by_hand: bool = False) -> None:
        """The channel took it. Of two processes that sent it at once under one key, the first counts."""
        if self.state in ("waiting", "failed"):
            self.trigger_event(events.MessageSent, reference=reference, by_hand=by_hand)

    def send_by_hand(self, now: datetime) -> None:
        """A user sent it from the queue."""
        if self.channel != "whatsapp":
            raise Refused("Esta mensagem sai sozinha.")
        if self.state == "sent":
            return
        if self.state != "waiting" or self.due_at > now:
            raise Refused(f"Esta mensagem não está para enviar: {STATE_LABELS[self.state].lower()}.")
        self.note_sent(by_hand=True)

    def note_failure(
        self, cause: str, detail: str, *, is_final: bool, now: datetime, retry_after: float | None = None
    ) -> None:
        """An attempt failed. It is tried again after a pause, unless that cannot help."""
        if self.waits:
            again = None if is_final else next_attempt(self.failures + 1, now, retry_after)
            self.trigger_event(events.MessageAttemptFailed, cause=cause, detail=detail, next_at=again)

    @staticmethod
    def number_in(key: str) -> int | None:
        """The number of the message that has this key."""
        found = _KEY.fullmatch(key)
        return int(found[1]) if found else None

    def report(self, state: SentState, reference: str, cause: str = "") -> None:
        """``reference`` is the channel's own id of the message. States may come twice, out of order, and before the
        response to the attempt, which may never come: the message is sent then. The highest state counts."""
        is_known = reference == self.reference
        if self.waits and is_known and state in ("sent", "failed"):
            return  # of the attempt before a user wanted it tried again
        if self.waits or (self.state == "failed" and not is_known):
            self.note_sent(reference)
        known = STATE_ORDER.get(self.state)
        if known is None or STATE_ORDER[state] <= known or state == "sent":
            return
        if state != "failed" or reference == self.reference:  # what failed is not the copy that arrived
            self.trigger_event(events.MessageStateReported, state=state, cause=cause)

    def retry(self) -> None:
        """A new life from now on, as if it had not been tried. A webhook is sent again also where it was taken: its key
        is the same."""
        if self.channel == "webhook" and self.state == "sent":
            self.trigger_event(events.MessageRetried)
            return
        if self.state not in ("failed", "discarded") and not (self.waits and self.failures):
            raise Refused("Só se tenta de novo o que falhou.")
        self.trigger_event(events.MessageRetried)

    def discard(self) -> None:
        if self.state not in ("waiting", "failed"):
            raise Refused(f"Esta mensagem não espera mais: {STATE_LABELS[self.state].lower()}.")
        self.trigger_event(events.MessageDiscarded)

    def claims(self) -> AbstractSet[Claim]:
        found = {(SAME_MESSAGE, self.identity), (f"{ABOUT}:{self.about}", self.id)}
        if self.state in ("waiting", "failed"):
            found.add((f"{BY}:{self.rule_id}", self.id))
            if self.person:
                found.add((f"{FOR}:{self.person}", self.id))
        if self.reference:
            found.add((REFERENCE, self.reference))
        return found

    def evolve(self, event: Event) -> None:
        match event:
            case events.MessageQueued():
                self.rule_id, self.rule_version, self.occasion = event.rule_id, event.rule_version, event.occasion
                self.channel, self.channel_id = event.channel, event.channel_id
                self.about, self.cause, self.person = event.about, event.cause, event.person
                self.identity = self.identity_of(event.rule_id, event.channel_id, event.cause)
                self.due_at = self.next_at = event.due_at
                self.content, self.worded_for = event.content, max(event.due_at, event.timestamp)
                self.state: State = "waiting"
                self.failures = 0
                self.is_retried = False
                self.reference = ""
            case events.MessageRevised():
                self.content, self.worded_for = event.content, max(event.due_at, event.timestamp)
                if event.due_at != self.due_at:
                    self.due_at = self.next_at = event.due_at
            case events.MessageWithdrawn():
                self.state = "withdrawn"
            case events.MessageSent():
                self.state, self.reference = "sent", event.reference
            case events.MessageAttemptFailed():
                self.failures += 1
                if event.next_at is None:
                    self.state = "failed"
                else:
                    self.next_at = event.next_at
            case events.MessageStateReported():
                self.state = event.state
            case events.MessageRetried():
                self.state, self.failures, self.next_at = "waiting", 0, event.timestamp
                self.is_retried = True
            case events.MessageDiscarded():
                self.state = "discarded"


class MessageRule(Aggregate):
    """Sends messages about an occasion through a channel. It is off until a user switches it on."""

    TOPIC = "message_rule"
    NOUN = "Regra de aviso"

    @classmethod
    def make(cls, id: int, settings: RuleSettings) -> Self:
        settings.check()
        return cls.begin(events.MessageRuleMade, id, **msgspec.structs.asdict(settings))

    def change(self, settings: RuleSettings) -> None:
        """What waits keeps its words; what comes next has the new ones."""
        settings.check()
        if settings.occasion != self.settings.occasion:
            raise Refused("A ocasião de uma regra não muda: crie outra.")
        if settings != self.settings:
            self.trigger_event(events.MessageRuleChanged, **msgspec.structs.asdict(settings))

    def switch(self, *, on: bool) -> None:
        if on != self.is_on:
            self.trigger_event(events.MessageRuleSwitchedOn if on else events.MessageRuleSwitchedOff)

    def remove(self) -> None:
        self.switch(on=False)
        self.trigger_event(events.MessageRuleRemoved)

    @property
    def is_on(self) -> bool:
        return self.on_since is not None

    @property
    def is_deleted(self) -> bool:
        return self.is_removed

    def evolve(self, event: Event) -> None:
        match event:
            case events.MessageRuleMade():
                self.settings = fields_of(RuleSettings, event)
                self.on_since: datetime | None = None
                self.is_removed = False
            case events.MessageRuleChanged():
                self.settings = fields_of(RuleSettings, event)
            case events.MessageRuleSwitchedOn():
                # the time of recording, which is compared with the recording of the events that the rule is about
                self.on_since = event.metadata.recorded_at
            case events.MessageRuleSwitchedOff():
                self.on_since = None
            case events.MessageRuleRemoved():
                self.is_removed = True


class PasswordAsked(Refused):
    """The mail server or its user changed, and the password was not given again."""

    status = 422
    kind = "password-asked"
    sentence = "O servidor, a porta, a segurança ou o usuário mudou: informe a senha de novo."
    errors = ({"field": "channel.email.password", "message": sentence},)

    def __init__(self) -> None:
        super().__init__(self.sentence)


class MessageChannel(Aggregate):
    """An account or address that messages go out through. There is one per kind, and any number of webhooks."""

    TOPIC = "message_channel"
    NOUN = "Canal"

    @classmethod
    def add(cls, id: int, settings: ChannelSettings, secrets: str) -> Self:
        return cls.begin(events.MessageChannelAdded, id, settings=settings, secrets=secrets)

    def change(self, settings: ChannelSettings, secrets: str) -> None:
        if settings.kind != self.settings.kind:
            raise Refused("O tipo de um canal não muda: crie outro.")
        if (settings, secrets) != (self.settings, self.secrets):
            self.trigger_event(events.MessageChannelChanged, settings=settings, secrets=secrets)

    def asks_password(self, settings: ChannelSettings) -> bool:
        """Whether a mail server with these settings gets a password that was given for another server or user. The one
        that is stored goes to no address that was changed after it."""
        before = self.settings
        is_same = (before.host, before.port, before.security, before.account) == (
            settings.host,
            settings.port,
            settings.security,
            settings.account,
        )
        return settings.kind == "email" and bool(settings.account) and not is_same

    def switch(self, *, on: bool, given_up: bool = False) -> None:
        if on and not self.is_on:
            self.trigger_event(events.MessageChannelSwitchedOn)
        elif not on and self.is_on:
            self.trigger_event(events.MessageChannelSwitchedOff, given_up=given_up)

    def remove(self) -> None:
        self.trigger_event(events.MessageChannelRemoved)

    @property
    def is_on(self) -> bool:
        return self.on_since is not None

    @property
    def is_deleted(self) -> bool:
        return self.is_removed

    def claims(self) -> AbstractSet[Claim]:
        return set() if self.settings.kind == "webhook" else {(ONE_OF_A_KIND, self.settings.kind)}

    def evolve(self, event: Event) -> None:
        match event:
            case events.MessageChannelAdded():
                self.settings, self.secrets = event.settings, event.secrets
                self.on_since: datetime | None = event.metadata.recorded_at
                self.is_removed = False
            case events.MessageChannelChanged():
                self.settings, self.secrets = event.settings, event.secrets
            case events.MessageChannelSwitchedOn():
                self.on_since = event.metadata.recorded_at
            case events.MessageChannelSwitchedOff():
                self.on_since = None
            case events.MessageChannelRemoved():
                self.is_removed = True


class Device(Aggregate):
    """A browser of a user that takes web pushes."""

    TOPIC = "message_device"
    NOUN = "Aparelho"

    @classmethod
    def subscribe(cls, id: int, *, user_id: int, endpoint_digest: str, secrets: str) -> Self:
        return cls.begin(events.DeviceSubscribed, id, user_id=user_id, endpoint_digest=endpoint_digest, secrets=secrets)

    def unsubscribe(self, *, gone: bool = False) -> None:
        self.trigger_event(events.DeviceUnsubscribed, gone=gone)

    @property
    def is_deleted(self) -> bool:
        return self.is_removed

    def claims(self) -> AbstractSet[Claim]:
        return {(DEVICE, self.endpoint_digest)}

    def evolve(self, event: Event) -> None:
        match event:
            case events.DeviceSubscribed():
                self.user_id, self.endpoint_digest = event.user_id, event.endpoint_digest
                self.secrets = event.secrets
                self.is_removed = False
            case events.DeviceUnsubscribed():
                self.is_removed = True


class NoticeReader(Aggregate):
    """How far a user has read the notices of the house; its id is that of the user."""

    TOPIC = "notice_reader"
    NOUN = "Leitor de avisos"

    @classmethod
    def first(cls, user_id: int, up_to: datetime) -> Self:
        return cls.begin(events.NoticesRead, user_id, up_to=up_to)

    def read(self, up_to: datetime) -> None:
        if up_to > self.up_to:
            self.trigger_event(events.NoticesRead, up_to=up_to)

    def evolve(self, event: Event) -> None:
        match event:
            case events.NoticesRead():
                self.up_to = event.up_to

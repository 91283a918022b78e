"""What waits too long for a user is withdrawn."""

import uuid
from datetime import UTC, datetime, timedelta

from command_api.kernel import Actor, CommandContext
from command_api.messages.commands import discard_messages, retry_messages
from command_api.messages.domain import Message
from command_api.messages.events import MessageContent
from launcher.composition import Services
from launcher.jobs.messages import BY_HAND_KEPT, Messages

DUE = datetime(2026, 11, 21, 12, tzinfo=UTC)


def context(now: datetime) -> CommandContext:
    return CommandContext(Actor(1, "Ana"), now, uuid.uuid4().hex)


def state_after(services: Services, message: int, now: datetime) -> str:
    services.runner.catch_up()
    Messages(services).tidy(now)
    return services.store.load(Message, message).state


def test_a_message_to_be_sent_by_hand_waits_three_days_also_when_a_user_wants_it_again(services: Services) -> None:
    store = services.store
    queued = {
        "rule_id": 3,
        "rule_version": 2,
        "occasion": "seal_failed",
        "channel": "whatsapp",
        "about": "seal-1",
        "cause": "seal-1/20261121",
        "due_at": DUE,
        "content": MessageContent(text="Oi!"),
    }
    message = store.save(Message.queue(store.new_id(Message), queued), ctx=context(DUE)).id
    discard_messages(store, [message], context(DUE))
    again = DUE + timedelta(days=9)
    retry_messages(store, services.settings, [message], context(again))
    assert state_after(services, message, again + timedelta(hours=1)) == "waiting"
    assert state_after(services, message, again + BY_HAND_KEPT + timedelta(hours=1)) == "withdrawn"

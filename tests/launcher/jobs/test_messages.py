"""What waits too long for a user is withdrawn."""

import uuid
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from command_api.event_store.recorded import Recorded
from command_api.kernel import Actor, CommandContext, Conflict, Refused
from command_api.messages.commands import discard_messages, retry_messages
from command_api.messages.domain import Message
from command_api.messages.events import MessageContent
from command_api.messages.reacting import Reactor
from infra.position import START
from launcher.composition import Services
from launcher.jobs.messages import BY_HAND_KEPT, Messages, message_upkeep
from tests.harness.processes import given

DUE = datetime(2026, 11, 21, 12, tzinfo=UTC)


def context(now: datetime) -> CommandContext:
    return CommandContext(Actor(1, "Ana"), now, uuid.uuid4().hex)


def queued(services: Services) -> int:
    message = {
        "rule_id": 3,
        "rule_version": 2,
        "occasion": "seal_failed",
        "channel": "whatsapp",
        "about": "seal-1",
        "cause": "seal-1/20261121",
        "due_at": DUE,
        "content": MessageContent(text="Oi!"),
    }
    store = services.store
    return store.save(Message.queue(store.new_id(Message), message), ctx=context(DUE)).id


class Failing(Reactor):
    """Reacts to every event with this failure."""

    def __init__(self, services: Services, failure: Exception) -> None:
        super().__init__(services.store, services.settings)
        self._failure = failure

    def react(self, recorded: Recorded, now: datetime) -> None:
        raise self._failure


def test_an_event_is_passed_over_when_a_rule_refuses_it_and_read_again_when_races_were_lost(services: Services) -> None:
    queued(services)
    messages = Messages(services)
    head = services.recorder.head()
    assert messages._read(Failing(services, Refused("Sem telefone.")), START) == head
    with pytest.raises(Conflict):
        messages._read(Failing(services, Conflict("Outro comando chegou antes.")), START)


def state_after(services: Services, message: int, now: datetime) -> str:
    services.runner.catch_up()
    assert given(partial(message_upkeep, services), now) == [f"message-{message}"]
    return services.store.load(Message, message).state


def test_a_message_to_be_sent_by_hand_waits_three_days_also_when_a_user_wants_it_again(services: Services) -> None:
    store, message = services.store, queued(services)
    discard_messages(store, [message], context(DUE))
    again = DUE + timedelta(days=9)
    retry_messages(store, services.settings, [message], context(again))
    assert state_after(services, message, again + timedelta(hours=1)) == "waiting"
    assert state_after(services, message, again + BY_HAND_KEPT + timedelta(hours=1)) == "withdrawn"

"""Messages, rules, channels and devices, given what happened."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from command_api.customers.events import CustomerErased
from command_api.kernel import Event
from command_api.leads.events import LeadForgotten
from command_api.messages import events
from command_api.messages.details import suggested_rule
from command_api.messages.events import ChannelSettings, MessageContent
from command_api.reservations.events import ReservationForgotten
from command_api.rules.messages import OCCASIONS
from projections.messages.tables import message_channels, message_devices, message_rules, messages, notice_readers
from projections.runtime.rebuild import verify
from tests.harness.read_models import NOON, History

DUE = datetime(2026, 12, 4, 13, tzinfo=UTC)
CONTENT = MessageContent(title="Sua entrega é amanhã", text="Oi, Marina!", link="https://choperia.example/p/mJ0Qm3n0")
MAIL = ChannelSettings(kind="email", name="contato@choperia.example", host="smtp.choperia.example", port=465)


def queued(history: History, **fields: Any) -> None:
    given = {
        "rule_id": 3,
        "rule_version": 2,
        "occasion": "delivery_tomorrow",
        "channel": "email",
        "about": "event_order-42",
        "cause": "event_order-42/9",
        "person": "customer-17",
        "due_at": DUE,
        "content": CONTENT,
    }
    history.given("message-31", events.MessageQueued, **{**given, **fields})


def row_of(history: History, *names: str) -> tuple[Any, ...]:
    [row] = history.rows(messages)
    return tuple(row[name] for name in names)


def minutes(number: int) -> datetime:
    return NOON + timedelta(minutes=number)


def test_a_message_is_queued_as_its_rule_words_it(history: History) -> None:
    queued(history)
    assert history.rows(messages) == [
        {
            "id": 31,
            "rule_id": 3,
            "occasion": "delivery_tomorrow",
            "audience": "customer",
            "channel": "email",
            "channel_id": None,
            "about": "event_order-42",
            "person": "customer-17",
            "title": "Sua entrega é amanhã",
            "text": "Oi, Marina!",
            "link": "https://choperia.example/p/mJ0Qm3n0",
            "state": "waiting",
            "because": None,
            "cause": "",
            "detail": "",
            "attempts": 0,
            "queued_at": minutes(1),
            "due_at": DUE,
            "next_at": DUE,
            "ended_at": None,
            "version": 1,
        }
    ]


def test_a_message_to_a_program_is_for_no_person(history: History) -> None:
    fields = {"channel": "webhook", "channel_id": 3, "rule_id": 0, "rule_version": 0, "person": None}
    queued(history, occasion="orders.EventOrderConfirmed", content=MessageContent(), **fields)
    assert row_of(history, "audience", "channel_id", "text", "person") == ("program", 3, "", None)


def test_a_message_that_is_revised_fails_is_tried_again_and_goes_out(history: History) -> None:
    queued(history)
    later = DUE + timedelta(days=1)
    history.given(
        "message-31", events.MessageRevised, due_at=later, content=msgspec.structs.replace(CONTENT, text="Olá!")
    )
    assert row_of(history, "text", "due_at", "next_at", "version") == ("Olá!", later, later, 2)

    again = later + timedelta(seconds=5)
    failed = {"cause": "O servidor de e-mail não respondeu.", "detail": "timed out"}
    history.given("message-31", events.MessageAttemptFailed, next_at=again, **failed)
    shown = ("state", "cause", "detail", "attempts", "next_at", "ended_at")
    assert row_of(history, *shown) == ("waiting", *failed.values(), 1, again, None)

    history.given("message-31", events.MessageAttemptFailed, next_at=None, **failed)
    assert row_of(history, *shown) == ("failed", *failed.values(), 2, None, minutes(4))

    history.given("message-31", events.MessageRetried)
    assert row_of(history, "state", "attempts", "next_at", "ended_at") == ("waiting", 0, minutes(5), None)

    history.given("message-31", events.MessageSent, reference="wamid.1")
    assert row_of(history, "state", "next_at", "ended_at", "version") == ("sent", None, minutes(6), 6)
    assert verify(history.recorder, history.database, history.runner.projections["messages"]).equal


@pytest.mark.parametrize(
    ("event", "fields", "expected"),
    [
        (events.MessageWithdrawn, {"because": "changed"}, ("withdrawn", "changed")),
        (events.MessageDiscarded, {}, ("discarded", None)),
    ],
)
def test_what_does_not_go_out_has_ended(
    history: History, event: type[Event], fields: dict[str, Any], expected: tuple[str, str | None]
) -> None:
    queued(history)
    history.given("message-31", event, **fields)
    assert row_of(history, "state", "because", "next_at", "ended_at") == (*expected, None, minutes(2))


def test_a_channel_reports_later_what_became_of_a_message(history: History) -> None:
    queued(history, channel="cloud")
    history.given("message-31", events.MessageSent, reference="wamid.1")
    history.given("message-31", events.MessageStateReported, state="delivered")
    assert row_of(history, "state", "cause", "ended_at") == ("delivered", "", minutes(2))
    history.given(
        "message-31", events.MessageStateReported, state="failed", cause="O WhatsApp não entregou a mensagem."
    )
    assert row_of(history, "state", "cause") == ("failed", "O WhatsApp não entregou a mensagem.")


@pytest.mark.parametrize(
    ("person", "event", "fields"),
    [
        ("customer-17", CustomerErased, {"orders": 1}),
        ("reservation-8", ReservationForgotten, {"by_rule": True}),
        ("lead-12", LeadForgotten, {"by_rule": True}),
    ],
)
def test_an_erasure_leaves_nothing_personal(
    history: History, person: str, event: type[Event], fields: dict[str, Any]
) -> None:
    queued(history, person=person)
    history.given(
        "message-31", events.MessageAttemptFailed, cause="O endereço não existe.", detail="marina@mail.example"
    )
    history.given(person, event, **fields)
    assert row_of(history, "title", "text", "link", "detail") == ("", "", "", "")
    assert row_of(history, "state", "cause", "person") == ("failed", "O endereço não existe.", person)


def test_an_erasure_of_another_person_changes_nothing(history: History) -> None:
    queued(history)
    history.given("customer-18", CustomerErased, orders=1)
    assert row_of(history, "text") == ("Oi, Marina!",)


def test_a_rule_is_as_it_was_stated_last(history: History) -> None:
    settings = msgspec.structs.asdict(suggested_rule(OCCASIONS["payment_received"]))
    del settings["at"]  # the event has it as its default, and the history would take it for its own
    history.given("message_rule-3", events.MessageRuleMade, **settings)
    history.given("message_rule-3", events.MessageRuleSwitchedOn)
    history.given("message_rule-3", events.MessageRuleChanged, **{**settings, "days": 1})
    [row] = history.rows(message_rules)
    assert (row["id"], row["occasion"], row["on_since"], row["version"]) == (3, "payment_received", minutes(2), 3)
    assert json.loads(row["settings"]) == {**settings, "days": 1, "at": "", "parameters": []}
    history.given("message_rule-3", events.MessageRuleSwitchedOff)
    [row] = history.rows(message_rules)
    assert (row["on_since"], row["version"]) == (None, 4)
    history.given("message_rule-3", events.MessageRuleRemoved)
    assert history.rows(message_rules) == []


def test_a_channel_is_as_it_was_stated_last_without_its_secrets(history: History) -> None:
    history.given("message_channel-2", events.MessageChannelAdded, settings=MAIL, secrets="c2VncmVkbw==")
    changed = msgspec.structs.replace(MAIL, per_minute=10)
    history.given("message_channel-2", events.MessageChannelChanged, settings=changed, secrets="b3V0cm8=")
    [row] = history.rows(message_channels)
    assert json.loads(row.pop("settings")) == {**msgspec.structs.asdict(changed), "topics": []}
    assert row == {"id": 2, "kind": "email", "on_since": minutes(1), "given_up_at": None, "version": 2}


def test_a_channel_that_the_house_gave_up_says_since_when(history: History) -> None:
    history.given("message_channel-2", events.MessageChannelAdded, settings=MAIL, secrets="")
    switches = []
    for event, fields in (
        (events.MessageChannelSwitchedOff, {"given_up": True}),
        (events.MessageChannelSwitchedOn, {}),
        (events.MessageChannelSwitchedOff, {}),
    ):
        history.given("message_channel-2", event, **fields)
        [row] = history.rows(message_channels)
        switches.append((row["on_since"], row["given_up_at"]))
    assert switches == [(None, minutes(2)), (minutes(3), None), (None, None)]
    history.given("message_channel-2", events.MessageChannelRemoved)
    assert history.rows(message_channels) == []


def test_a_device_takes_pushes_until_it_is_unsubscribed(history: History) -> None:
    history.given(
        "message_device-4", events.DeviceSubscribed, user_id=1, endpoint_digest="9f86", secrets="c2VncmVkbw=="
    )
    assert history.rows(message_devices) == [
        {"id": 4, "user_id": 1, "endpoint_digest": "9f86", "subscribed_at": minutes(1)}
    ]
    history.given("message_device-4", events.DeviceUnsubscribed, gone=True)
    assert history.rows(message_devices) == []


def test_a_user_has_read_up_to_the_notice_that_was_read_last(history: History) -> None:
    first = datetime(2026, 11, 27, 22, tzinfo=UTC)
    history.given("notice_reader-1", events.NoticesRead, up_to=first)
    history.given("notice_reader-1", events.NoticesRead, up_to=first + timedelta(minutes=5))
    assert history.rows(notice_readers) == [{"user_id": 1, "up_to": first + timedelta(minutes=5)}]

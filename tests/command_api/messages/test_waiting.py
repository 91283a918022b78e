"""What waits in memory is what the log says waits, whoever wrote it."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.kernel import stream_name
from command_api.messages.commands import discard_messages, retry_messages
from command_api.messages.reacting import Reactor
from command_api.messages.waiting import WaitingMessages
from command_api.orders.paying import Payment, receive_payment
from tests.command_api.messages.conftest import House


def as_seen(waiting: WaitingMessages, house: House, order: int) -> tuple[object, ...]:
    later = house.now + timedelta(days=400)
    about = stream_name("event_order", order)
    return waiting.about(about), waiting.due(later, quiet=False), waiting.next_at(house.now - timedelta(days=400))


def test_what_waits_follows_the_log_and_is_found_again_by_a_new_process(
    house: House, confirmed: Callable[..., int]
) -> None:
    house.rule("payment_received", channel="email")
    order = confirmed()
    receive_payment(house.store, order, Payment(Decimal(10), "pix"), house.ctx())
    [message] = house.tell()
    waiting = house.reactor.waiting
    due = waiting.due(house.now, quiet=False)
    assert due == {("email", None): [message.number]}
    assert waiting.due(house.now, quiet=True) == {}, "it is for a customer"

    discard_messages(house.store, [message.number], house.ctx())
    house.tell()
    assert waiting.about(stream_name("event_order", order)) == []
    retry_messages(house.store, house.settings, [message.number], house.ctx())
    house.tell()
    assert waiting.about(stream_name("event_order", order)) == [message.number]
    again = Reactor(house.store, house.settings).waiting
    assert as_seen(again, house, order) == as_seen(waiting, house, order)


def test_an_event_without_an_occasion_reads_nothing(
    house: House, confirmed: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed()
    reads: list[object] = []
    for name in ("claiming", "load", "load_all", "find"):
        monkeypatch.setattr(house.store, name, lambda *asked, **_: reads.append(asked))
    for recorded in house.store.recorder.read_after(house.position, 10_000):
        house.reactor.react(recorded, house.now)
    assert reads == []

"""One attempt: the last look, the channel, and what became of it. The channels are real servers of the tests."""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from ipaddress import ip_network

import msgspec
import pytest

from command_api.accounts.domain import NewUser, User
from command_api.kernel import Actor, CommandContext, NotFound, stream_id
from command_api.messages.channels import Channels
from command_api.messages.commands import add_channel, retry_messages, subscribe_device, switch_channel
from command_api.messages.domain import Device, Message, MessageChannel
from command_api.messages.events import ChannelSettings
from command_api.messages.house import house_of
from command_api.messages.sending import attempt, contact_of, send_push_test
from command_api.orders.paying import Payment, receive_payment
from command_api.rules.message_times import LATE
from infra.messaging.addresses import AddressGuard
from infra.messaging.web_push import new_vapid_key
from infra.messaging.webhooks import new_secret
from tests.command_api.messages.conftest import PARAMETERS, SECRETS, House, quiet
from tests.command_api.messages.test_reacting import pay
from tests.harness.messaging_servers import HOST, FakeCloudApi, PushSink, Said, WebhookSink

Confirm = Callable[..., int]


def channels_of(house: House) -> Channels:
    return Channels(house.settings, SECRETS, AddressGuard((ip_network("127.0.0.0/8"),), lambda _host, _port: [HOST]))


def send(house: House, message: Message, now: datetime | None = None) -> Message:
    attempt(house.store, channels_of(house), message.number, clock=lambda: now or house.now)
    return house.store.load(Message, message.number)


def test_a_template_message_goes_to_the_number_of_the_order(house: House, cloud: FakeCloudApi, paid: Message) -> None:
    sent = send(house, paid)
    [request] = cloud.received
    said = request.json()
    assert (said["to"].lstrip("+"), said["template"]["name"]) == ("5511955550170", "recebido")
    values = [each["text"] for each in said["template"]["components"][0]["parameters"]]
    assert [each.replace("\u00a0", " ") for each in values] == ["Dalva", "R$ 10,00"]
    assert sent.state == "sent"
    send(house, paid)
    assert len(cloud.received) == 1, "a message that was sent is not sent again"


def test_what_fails_is_tried_again_after_a_pause_with_the_same_key(
    house: House, cloud: FakeCloudApi, paid: Message
) -> None:
    cloud.tell("fail", "ok")
    failed = send(house, paid)
    assert (failed.state, failed.failures, failed.next_at) == ("waiting", 1, house.now + timedelta(seconds=5))
    send(house, paid, house.now + timedelta(seconds=4))
    assert len(cloud.received) == 1, "the pause is not over"
    assert send(house, paid, house.now + timedelta(seconds=6)).state == "sent"
    keys = {request.json()["biz_opaque_callback_data"] for request in cloud.received}
    assert keys == {paid.key}


def test_what_cannot_succeed_is_not_tried_again(house: House, cloud: FakeCloudApi, paid: Message) -> None:
    cloud.tell("refuse")
    assert send(house, paid).state == "failed"


def test_quiet_hours_hold_back_what_goes_to_customers(house: House, cloud: FakeCloudApi, paid: Message) -> None:
    quiet(house, -timedelta(hours=1), timedelta(hours=1))
    assert send(house, paid).waits
    assert cloud.received == []


def test_a_message_that_nothing_was_done_about_for_a_day_is_withdrawn(
    house: House, cloud: FakeCloudApi, paid: Message
) -> None:
    assert send(house, paid, house.now + LATE + timedelta(hours=1)).state == "withdrawn"
    assert cloud.received == []


def test_what_a_user_wants_tried_again_has_a_day_from_then_on(house: House, cloud: FakeCloudApi, paid: Message) -> None:
    cloud.tell("refuse")
    assert send(house, paid).state == "failed"
    pay(house, stream_id(paid.about), 20)  # what is left to pay changes the words of those that were not tried
    house.now += timedelta(days=2)
    retry_messages(house.store, house.settings, [paid.number], house.ctx())
    house.tell()
    again = send(house, paid)
    assert (again.state, again.content) == ("sent", paid.content)


def test_what_is_to_be_tried_again_is_withdrawn_after_another_day(
    house: House, cloud: FakeCloudApi, paid: Message
) -> None:
    cloud.tell("refuse")
    send(house, paid)
    house.now += timedelta(days=2)
    retry_messages(house.store, house.settings, [paid.number], house.ctx())
    assert send(house, paid, house.now + LATE + timedelta(hours=1)).state == "withdrawn"


@pytest.mark.usefixtures("cloud")
def test_who_cannot_be_reached_gets_nothing(house: House, confirmed: Confirm) -> None:
    quiet(house, timedelta(), timedelta())
    house.rule("payment_received", channel="cloud", template="recebido", parameters=PARAMETERS)
    pay(house, confirmed(customer_phone="(11) 4655-0170"), 10)
    [message] = house.tell()
    assert send(house, message).state == "withdrawn", "a land line has no WhatsApp"
    assert contact_of(house.store, message, house_of(house.store, house.settings)).phone == "(11) 4655-0170"


def test_a_webhook_hears_of_events_without_persons_and_amounts(house: House, confirmed: Confirm) -> None:
    secret, topics = new_secret(), ("orders.EventOrderDrafted", "orders.EventOrderItemsChanged")
    with WebhookSink(secret) as sink:
        settings = ChannelSettings(kind="webhook", name="Notas", url=sink.url, topics=topics)
        add_channel(house.store, SECRETS, settings, {"0": secret}, house.ctx())
        order = confirmed(event_name="Festa da Dalva")
        messages = house.tell()
        assert [send(house, message).state for message in messages] == ["sent", "sent"]
        drafted, changed = (request.json() for request in sink.received)
        assert (drafted["type"], drafted["data"]["stream"]) == (topics[0], f"event_order-{order}")
        assert changed["data"]["items"][0]["quantity"] == "1"
        heard = " ".join(request.body.decode() for request in sink.received)
        assert "Dalva" not in heard
        assert "price" not in heard
        assert [each.id for each in house.replay()] == [each.id for each in messages]


def test_each_attempt_of_a_webhook_is_signed_at_its_own_time_under_one_id(house: House, confirmed: Confirm) -> None:
    secret = new_secret()
    with WebhookSink(secret) as sink:
        settings = ChannelSettings(kind="webhook", name="Notas", url=sink.url, topics=("orders.EventOrderDrafted",))
        add_channel(house.store, SECRETS, settings, {"0": secret}, house.ctx())
        confirmed()
        [message] = house.tell()
        sink.tell("fail")
        assert send(house, message).waits
        later = house.now + timedelta(hours=7)
        sink.clock = later.timestamp
        assert send(house, message, later).state == "sent", "the receiver tolerates five minutes"
        first, second = sink.received
        assert first.headers["webhook-id"] == second.headers["webhook-id"]


def test_a_webhook_that_was_taken_is_sent_again_days_later(house: House, confirmed: Confirm) -> None:
    secret = new_secret()
    with WebhookSink(secret) as sink:
        settings = ChannelSettings(kind="webhook", name="Notas", url=sink.url, topics=("orders.EventOrderDrafted",))
        add_channel(house.store, SECRETS, settings, {"0": secret}, house.ctx())
        confirmed()
        [message] = house.tell()
        assert send(house, message).state == "sent"
        house.now += timedelta(days=2)
        sink.clock = house.now.timestamp
        retry_messages(house.store, house.settings, [message.number], house.ctx())
        assert send(house, message).state == "sent"
        assert len({request.headers["webhook-id"] for request in sink.accepted}) == 1
        assert len(sink.accepted) == 2


def test_a_webhook_that_is_off_gets_nothing(house: House, confirmed: Confirm) -> None:
    settings = ChannelSettings(kind="webhook", name="Notas", url="http://127.0.0.1:9/", topics=())
    channel = add_channel(house.store, SECRETS, settings, {"0": new_secret()}, house.ctx()).id
    confirmed()
    waiting = house.tell()
    switch_channel(house.store, channel, house.ctx(), on=False)
    assert {send(house, each).state for each in waiting} == {"withdrawn"}


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_sent_nothing_more(house: House, confirmed: Confirm, status: int) -> None:
    user = User.register(house.store.new_id(User), NewUser(username="gerente", name="Ana", email="", role="manager"))
    house.store.save(user, ctx=house.ctx())
    with PushSink() as sink:
        settings = ChannelSettings(kind="push", name="Web push", sender="mailto:casa@exemplo.com.br")
        add_channel(house.store, SECRETS, settings, {"private_key": new_vapid_key()}, house.ctx())
        subscription = msgspec.structs.asdict(sink.subscription())
        device = subscribe_device(house.store, SECRETS, user.number, subscription, house.ctx()).id
        house.rule("house_payment_received", channel="push")
        order = confirmed()
        automatic = CommandContext(Actor(None, "Banco"), house.now, "c" * 32)
        receive_payment(house.store, order, Payment(Decimal(10), "pix"), automatic)
        [message] = house.tell()
        sink.tell(Said(status))
        assert send(house, message).state == "withdrawn"
        with pytest.raises(NotFound):
            house.store.load(Device, device)
        receive_payment(house.store, order, Payment(Decimal(20), "pix"), automatic)
        assert len(house.tell()) == 1


def test_a_push_test_says_how_many_own_devices_were_reached(house: House) -> None:
    settings = ChannelSettings(kind="push", name="Web push", sender="mailto:casa@exemplo.com.br")
    id = add_channel(house.store, SECRETS, settings, {"private_key": new_vapid_key()}, house.ctx()).id
    channel, channels = house.store.load(MessageChannel, id), channels_of(house)
    none = send_push_test(house.store, channels, channel, 1)
    assert (none.outcomes, none.reached, none.failure is not None) == ([], 0, True)
    with PushSink() as here, PushSink() as gone, PushSink() as others:
        for user, sink in ((1, here), (1, gone), (2, others)):
            subscribe_device(house.store, SECRETS, user, msgspec.structs.asdict(sink.subscription()), house.ctx())
        gone.tell(Said(410))
        found = send_push_test(house.store, channels, channel, 1)
        assert (len(found.outcomes), found.reached, bool(found.failure and found.failure.is_gone)) == (2, 1, True)
        assert (len(here.received), len(others.received)) == (1, 0)
        assert send_push_test(house.store, channels, channel, 2).failure is None

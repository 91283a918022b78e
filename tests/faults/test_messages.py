"""A message goes out once, whatever happens to the process that queues and sends it.

Once means: one message per event and rule, and every copy that its channel got has the same idempotency key.
"""

import random
import ssl
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from ipaddress import ip_network
from pathlib import Path

import msgspec
import pytest

from command_api.accounts.domain import NewUser, User
from command_api.customers.details import Record
from command_api.customers.records import ChangeCustomer, change_customer
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, stream_id
from command_api.kernel.partial import Partial
from command_api.messages import commands
from command_api.messages.details import suggested_rule
from command_api.messages.domain import Message
from command_api.messages.events import ChannelSettings
from command_api.messages.reacting import Reactor
from command_api.messages.secrets import ChannelSecrets
from command_api.messages.sending import Channels, attempt
from command_api.orders.paying import Payment, receive_payment
from command_api.rules.messages import OCCASIONS
from command_api.site.commands import change_business
from command_api.site.info import Info
from infra.messaging.addresses import AddressGuard
from infra.messaging.web_push import new_vapid_key
from infra.messaging.webhooks import new_secret
from infra.position import START
from infra.security.keys import Keys
from infra.settings import Settings
from tests.command_api.conftest import store_on
from tests.command_api.orders.conftest import stockroom_in
from tests.faults.conftest import SQLITE_FIRST
from tests.harness.blank import Blank
from tests.harness.faults.process import live_once
from tests.harness.faults.tally import Fault
from tests.harness.messaging_servers import HOST, Authority, FakeCloudApi, MailServer, PushSink, WebhookSink

CHANNELS = ("email", "cloud", "push", "webhook")
SECRETS = ChannelSecrets(Keys(b"s" * 32))
GUARD = AddressGuard((ip_network("127.0.0.0/8"),), lambda _host, _port: [HOST])


@dataclass
class World:
    """A house with one rule per channel to people, a webhook, and an order that gets paid."""

    store: Store
    settings: Settings
    mail: MailServer
    cloud: FakeCloudApi
    push: PushSink
    sink: WebhookSink
    now: datetime

    def ctx(self) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), self.now, "c" * 32)

    def live(self, store: Store) -> None:
        """What a process does: read the log, queue, send. It has forgotten how far the one before was."""
        reactor = Reactor(store, self.settings)
        for recorded in store.recorder.read_after(START, 10_000):
            reactor.react(recorded, self.now)
        for message in self.messages():
            if message.waits:
                attempt(store, Channels(self.settings, SECRETS, GUARD), message.number, clock=lambda: self.now)

    def messages(self) -> list[Message]:
        ids = [stream_id(each) for each in self.store.living(Message)]
        return [self.store.load(Message, id) for id in sorted(ids)]

    def copies(self) -> dict[str, Counter[str]]:
        """How often each channel got each idempotency key."""
        return {
            "email": Counter(str(each.message["Message-ID"]) for each in self.mail.received),
            "cloud": Counter(each.json()["biz_opaque_callback_data"] for each in self.cloud.received),
            "push": Counter(each.headers["topic"] for each in self.push.received),
            "webhook": Counter(each.headers["webhook-id"] for each in self.sink.accepted),
        }


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[MailServer, FakeCloudApi, PushSink]]:
    folder: Path = tmp_path_factory.mktemp("authority")
    authority = Authority(folder)
    with ExitStack() as running, pytest.MonkeyPatch.context() as patched:
        # not by the environment: another test of this process may have read the authorities already
        trusted = ssl.create_default_context(cafile=authority.file)
        patched.setattr("infra.messaging.email._trust", lambda: trusted)
        yield (
            running.enter_context(MailServer(authority)),
            running.enter_context(FakeCloudApi()),
            running.enter_context(PushSink()),
        )


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_a_message_goes_out_once_whatever_happens_to_its_process(
    engine: str, blank: Blank, servers: tuple[MailServer, FakeCloudApi, PushSink], fault: Fault
) -> None:
    mail, cloud, push = servers
    for number in fault.rounds():
        chance = random.Random(number)
        for server in (mail, cloud, push):
            server.received.clear()
        with store_on(engine, blank) as store, WebhookSink() as sink:
            settings = Settings().model_copy(update={"whatsapp_url": cloud.url})
            world = World(store, settings, mail, cloud, push, sink, datetime.now(UTC) + timedelta(minutes=5))
            prepare(world)
            lives = 0
            while not (sent := world.messages()) or any(each.waits for each in sent):
                lives += 1
                assert lives < 60, [(each.channel, each.state) for each in sent]
                live_once(store, world.live, chance, 8, fault)
            assert Counter(each.channel for each in sent) == Counter(CHANNELS)
            assert {each.state for each in sent} == {"sent"}
            copies = world.copies()
            assert {name: len(keys) for name, keys in copies.items()} == dict.fromkeys(CHANNELS, 1), copies
            fault.hit("copies under the same key", sum(sum(keys.values()) - 1 for keys in copies.values()))
            world.live(store)
            assert world.copies() == copies, "a replay of everything sends nothing"


def prepare(world: World) -> None:
    """The same rule by every channel; the event comes after the rules."""
    store, ctx = world.store, world.ctx()
    room = stockroom_in(store)
    day = world.now.date() + timedelta(days=7)
    dates = {"preferred_delivery_date": day, "pickup_date": day + timedelta(days=1)}
    order = room.place(now=world.now, customer_phone="(11) 95555-0170", **dates)
    customer = order.details.customer.id
    assert customer is not None
    change_customer(store, ChangeCustomer(customer, Partial(Record, email="dalva@nogueira.example")), ctx)
    quiet = {"quiet_from": "08:00", "quiet_until": "08:00", "email": "casa@pirilampo.example"}
    change_business(store, Partial(Info, name="Pirilampo", **quiet), ctx)
    secret = new_secret()
    world.sink.secrets = (secret,)
    email = ChannelSettings(
        kind="email",
        name="casa",
        host=HOST,
        port=world.mail.port,
        security="starttls",
        account=world.mail.USER,
        sender="casa@pirilampo.example",
    )
    for settings, secrets in (
        (email, {"password": world.mail.PASSWORD}),
        (
            ChannelSettings(kind="cloud", name="1", account="106540352242922"),
            {"access_token": world.cloud.TOKEN, "app_secret": "a" * 20},
        ),
        (
            ChannelSettings(kind="push", name="push", sender="mailto:casa@pirilampo.example"),
            {"private_key": new_vapid_key()},
        ),
        (
            ChannelSettings(kind="webhook", name="w", url=world.sink.url, topics=("orders.PaymentReceived",)),
            {"0": secret},
        ),
    ):
        commands.add_channel(store, SECRETS, settings, secrets, ctx)
    user = User.register(store.new_id(User), NewUser(username="gerente", name="Ana", email="", role="manager"))
    store.save(user, ctx=ctx)
    subscription = msgspec.structs.asdict(world.push.subscription())
    commands.subscribe_device(store, SECRETS, user.number, subscription, ctx)
    for occasion, channel in (
        ("payment_received", "email"),
        ("payment_received", "cloud"),
        ("house_payment_received", "push"),
    ):
        template = {"template": "recebido", "parameters": ("{valor}",)} if channel == "cloud" else {}
        rule = msgspec.structs.replace(suggested_rule(OCCASIONS[occasion]), channel=channel, **template)
        commands.make_rule(store, rule, ctx, on=True)
    # no user recorded it: it came from the bank, so the house gets a notice, too
    automatic = CommandContext(Actor(None, "Banco"), world.now, "c" * 32)
    receive_payment(store, order.number, Payment(Decimal(10), "pix"), automatic)

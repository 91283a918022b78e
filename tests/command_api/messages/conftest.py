"""A house that tells, on a real store: rules, a reactor that has read the log so far, and orders to tell of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, stream_id
from command_api.kernel.partial import Partial
from command_api.messages.commands import add_channel, make_rule
from command_api.messages.details import suggested_rule
from command_api.messages.domain import Message
from command_api.messages.events import ChannelSettings
from command_api.messages.reacting import Reactor
from command_api.messages.secrets import ChannelSecrets
from command_api.orders.paying import Payment, receive_payment
from command_api.rules.messages import OCCASIONS
from command_api.rules.windows import PUB_TIME
from command_api.site.commands import change_business
from command_api.site.info import Info
from infra.position import START, Position
from infra.security.keys import Keys
from infra.settings import Settings
from tests.command_api.orders.conftest import Stockroom, stockroom_in
from tests.harness.messaging_servers import FakeCloudApi

SECRETS = ChannelSecrets(Keys(b"s" * 32))
PARAMETERS = ("{primeiro_nome}", "{valor}")


@dataclass
class House:
    """``now`` is the clock of all commands; ``tell`` lets the reactor read what it has not read yet."""

    store: Store
    room: Stockroom
    now: datetime
    settings: Settings = field(default_factory=Settings)
    position: Position = START
    reactor: Reactor = field(init=False)

    def __post_init__(self) -> None:
        self.reactor = Reactor(self.store, self.settings)
        self.position = self.store.recorder.head()

    def ctx(self, **more: Any) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), self.now, "c" * 32, **more)

    def rule(self, occasion: str, *, on: bool = True, **settings: Any) -> int:
        """The suggested rule of an occasion with these settings."""
        wanted = msgspec.structs.replace(suggested_rule(OCCASIONS[occasion]), **settings)
        return make_rule(self.store, wanted, self.ctx(), on=on).id

    def tell(self) -> list[Message]:
        """All messages after the reactor has read the log."""
        for recorded in self.store.recorder.read_after(self.position, 10_000):
            self.reactor.react(recorded, self.now)
            self.position = recorded.position
        return self.messages()

    def replay(self) -> list[Message]:
        """All messages after another reactor has read the whole log."""
        again = Reactor(self.store, self.settings)
        for recorded in self.store.recorder.read_after(START, 10_000):
            again.react(recorded, self.now)
        return self.messages()

    def messages(self) -> list[Message]:
        ids = [stream_id(each) for each in self.store.living(Message)]
        return [self.store.load(Message, id) for id in sorted(ids)]


@pytest.fixture
def house(store: Store) -> House:
    # ahead of the clock that the store stamps events with, whatever the test takes
    return House(store, stockroom_in(store), datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=2))


@pytest.fixture
def confirmed(house: House) -> Callable[..., int]:
    """Places an order for the day after tomorrow and confirms it; its number."""
    from command_api.orders.commands import confirm_order

    def confirm(**details: Any) -> int:
        day = (house.now + timedelta(days=2)).date()
        given = {
            "preferred_delivery_date": day,
            "pickup_date": day + timedelta(days=1),
            "customer_phone": "11955550170",
        }
        order = house.room.place(now=house.now, **{**given, **details})
        confirm_order(house.store, order.number, None, house.ctx())
        return order.number

    return confirm


def quiet(house: House, begins: timedelta, ends: timedelta) -> None:
    """The quiet hours of the house, from its clock on."""
    first, last = (f"{(house.now + each).astimezone(PUB_TIME):%H:%M}" for each in (begins, ends))
    change_business(house.store, Partial(Info, name="Pirilampo", quiet_from=first, quiet_until=last), house.ctx())


@pytest.fixture
def cloud(house: House) -> Iterator[FakeCloudApi]:
    with FakeCloudApi() as api:
        house.settings = house.settings.model_copy(update={"whatsapp_url": api.url})
        settings = ChannelSettings(kind="cloud", name="1", account="106540352242922")
        given = {"access_token": FakeCloudApi.TOKEN, "app_secret": "a" * 20}
        add_channel(house.store, SECRETS, settings, given, house.ctx())
        yield api


@pytest.fixture
def paid(house: House, confirmed: Callable[..., int]) -> Message:
    """A message by the Cloud API that is due."""
    quiet(house, timedelta(), timedelta())
    house.rule("payment_received", channel="cloud", template="recebido", parameters=PARAMETERS)
    receive_payment(house.store, confirmed(), Payment(Decimal(10), "dinheiro"), house.ctx())
    [message] = house.tell()
    return message

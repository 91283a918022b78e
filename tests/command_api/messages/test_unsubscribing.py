"""Who wants no more messages says so by the address in an e-mail (RFC 8058)."""

import ssl
from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal
from email.message import EmailMessage
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient

from command_api.customers.details import Record
from command_api.customers.domain import Customer
from command_api.customers.erasing import erase_customer
from command_api.customers.merging import merge_customer
from command_api.customers.records import ChangeCustomer, change_customer, register_customer
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.messages.commands import add_channel
from command_api.messages.domain import Message
from command_api.messages.events import ChannelSettings
from command_api.messages.unsubscribe_routes import router
from command_api.messages.unsubscribing import KEY_PURPOSE, PATH, token_of
from command_api.orders.domain import EventOrder
from command_api.orders.paying import Payment, receive_payment
from command_api.site.commands import change_business
from command_api.site.info import Info
from infra.security.database import migrate_security
from infra.security.hygiene import harden
from infra.security.keys import Keys
from infra.security.limits import ATTEMPTS, LoginLimits
from infra.settings import Settings
from tests.command_api.messages.conftest import SECRETS, House, quiet
from tests.command_api.messages.test_reacting import pay
from tests.command_api.messages.test_sending import send
from tests.harness.messaging_servers import HOST, Authority, MailServer

KEYS = Keys(b"s" * 32)
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def mail(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServer]:
    """The mail server of a house that is on the internet and writes at any hour."""
    authority = Authority(tmp_path)
    trusted = ssl.create_default_context(cafile=authority.file)
    monkeypatch.setattr("infra.messaging.email._trust", lambda: trusted)
    quiet(house, timedelta(), timedelta())
    house.settings = house.settings.model_copy(update={"base_url": "https://choperia.example"})
    with MailServer(authority) as server:
        channel = ChannelSettings(
            kind="email",
            name="x",
            host=HOST,
            port=server.port,
            security="starttls",
            account=MailServer.USER,
            sender="casa@choperia.example",
        )
        add_channel(house.store, SECRETS, channel, {"password": MailServer.PASSWORD}, house.ctx())
        yield server


@pytest.fixture
def web(house: House, serving: Callable[..., TestClient], tmp_path: Path) -> TestClient:
    """The call as it is from outside, by nobody."""
    engine = house.store.recorder.engine
    migrate_security(engine)
    settings = Settings(data=tmp_path)
    security = SimpleNamespace(keys=KEYS, limits=LoginLimits(engine))
    api = serving(router, None, security=security, settings=settings)
    return TestClient(harden(api.app, settings))


def customer_of(house: House, order: int) -> int:
    id = house.store.load(EventOrder, order).details.customer.id
    assert id is not None
    return id


def reachable(house: House, customer: int) -> None:
    change_customer(house.store, ChangeCustomer(customer, Partial(Record, email="dalva@cliente.example")), house.ctx())


def received(mail: MailServer) -> EmailMessage:
    [said] = mail.received
    return cast("EmailMessage", said.message)


def path_of(customer: int) -> str:
    return PATH.format(token=token_of(customer, KEYS.derive(KEY_PURPOSE)))


def accepts(house: House, customer: int) -> bool:
    return house.store.load(Customer, customer).accepts_messages


def test_one_click_on_an_email_ends_what_waits_for_the_customer(
    house: House, mail: MailServer, web: TestClient, confirmed: Callable[..., int]
) -> None:
    for channel in ("email", "whatsapp"):
        house.rule("payment_received", channel=channel)
    order = confirmed()
    customer = customer_of(house, order)
    reachable(house, customer)
    pay(house, order, 10)
    by_channel = {each.channel: each for each in house.tell()}
    assert send(house, by_channel["email"]).state == "sent"
    said = received(mail)
    assert said["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = urlsplit(said["List-Unsubscribe"].strip("<>"))
    assert (address.scheme, address.netloc) == ("https", "choperia.example")

    first = web.post(address.path, data=ONE_CLICK)
    assert (first.status_code, accepts(house, customer)) == (200, False)
    house.tell()
    assert house.store.load(Message, by_channel["whatsapp"].number).state == "withdrawn"
    head = house.store.recorder.head()
    again = web.post(address.path, files={name: (None, value) for name, value in ONE_CLICK.items()})
    assert (again.status_code, again.text) == (200, first.text)
    assert house.store.recorder.head() == head
    assert "Dalva" not in first.text


def test_a_house_without_a_public_address_offers_none(
    house: House, mail: MailServer, confirmed: Callable[..., int]
) -> None:
    order = confirmed()
    reachable(house, customer_of(house, order))
    house.rule("payment_received", channel="email")
    house.settings = house.settings.model_copy(update={"base_url": "http://localhost:8000"})
    pay(house, order, 10)
    [message] = house.tell()
    assert send(house, message).state == "sent"
    assert received(mail)["List-Unsubscribe"] is None


def test_an_email_to_the_house_offers_none(house: House, mail: MailServer, confirmed: Callable[..., int]) -> None:
    change_business(house.store, Partial(Info, email="casa@choperia.example"), house.ctx())
    house.rule("house_payment_received", channel="email")
    automatic = CommandContext(Actor(None, "Banco"), house.now, "c" * 32)
    receive_payment(house.store, confirmed(), Payment(Decimal(10), "pix"), automatic)
    [message] = house.tell()
    assert send(house, message).state == "sent"
    assert received(mail)["List-Unsubscribe"] is None


def test_a_token_that_was_altered_names_nobody(house: House, web: TestClient, confirmed: Callable[..., int]) -> None:
    customer = customer_of(house, confirmed())
    right = path_of(customer)
    other = path_of(customer + 1)
    wrong = [
        right.replace(f"/{customer}.", f"/{customer + 1}."),
        right.replace(f"/{customer}.", f"/0{customer}."),
        right[:-1],
        right + "0",
        other.rpartition(".")[0] + "." + right.rpartition(".")[2],
        PATH.format(token="\N{SUPERSCRIPT TWO}.0"),
        PATH.format(token="x"),
    ]
    answers = [web.post(path, data=ONE_CLICK) for path in wrong]
    assert {answer.status_code for answer in answers} == {404}
    assert {answer.json()["detail"] for answer in answers} == {answers[0].json()["detail"]}
    assert accepts(house, customer)


def test_a_right_token_is_never_refused_because_of_wrong_ones(
    house: House, web: TestClient, confirmed: Callable[..., int]
) -> None:
    tried = [web.post(PATH.format(token=f"1.{n}")).status_code for n in range(ATTEMPTS + 1)]
    assert tried == [404] * ATTEMPTS + [429]
    assert web.post(path_of(customer_of(house, confirmed()))).status_code == 200


def test_the_wish_is_that_of_the_person_whatever_the_record(
    house: House, web: TestClient, confirmed: Callable[..., int]
) -> None:
    customer = customer_of(house, confirmed())
    kept = register_customer(house.store, Partial(Record, name="Dalva N. Prado"), house.ctx()).id
    merge_customer(house.store, customer, kept, house.ctx())
    assert web.post(path_of(customer)).status_code == 200
    assert not accepts(house, kept)
    assert not accepts(house, customer)


def test_an_erased_person_gets_the_same_answer(house: House, web: TestClient) -> None:
    customer = register_customer(house.store, Partial(Record, name="Dalva Nogueira"), house.ctx()).id
    before = web.post(path_of(customer)).text
    other = register_customer(house.store, Partial(Record, name="Rui Prado"), house.ctx()).id
    erase_customer(house.store, other, house.ctx())
    assert web.post(path_of(other)).text == before

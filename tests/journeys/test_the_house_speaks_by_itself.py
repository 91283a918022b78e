"""From the quote to the thank-you the customer is told, once each, though the house is killed meanwhile."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from infra.messaging.webhooks import new_secret
from tests.harness.event_desk import ORDERS, EventDesk, Stay
from tests.harness.kept_demo import copy_of_demo
from tests.harness.messaging_servers import Authority, FakeCloudApi, MailServer, WebhookSink
from tests.harness.system import System

pytestmark = pytest.mark.embedded("it has servers and settings of its own")
CUSTOMER, EMAIL = "Ofélia Barcelos", "ofelia@barcelos.example"
RULES: dict[str, dict[str, Any]] = {
    "quote_issued": {"channel": "email"},
    "payment_received": {"channel": "cloud", "template": "recebido", "parameters": ["{primeiro_nome}", "{valor}"]},
    "delivery_tomorrow": {"channel": "email", "days": -40, "at": "00:00"},
    "thank_you": {"channel": "email", "days": 0, "at": ""},
}
"""By e-mail and WhatsApp; what is counted from the delivery goes out today."""


def stay() -> Stay:
    """Asked for when it is needed: a run of all tests may begin on the day before."""
    return Stay.in_days(40)


@dataclass
class World:
    house: System
    mail: MailServer
    cloud: FakeCloudApi
    sink: WebhookSink
    secret: str = field(default_factory=new_secret)

    def subjects(self) -> list[str]:
        """Of the letters in the order of their first arrival. One that was under way when the house was killed may
        arrive again, under the same ``Message-ID``."""
        letters = {each.message["Message-ID"]: str(each.message["Subject"]) for each in reversed(self.mail.received)}
        return list(reversed(letters.values()))

    def told_to_programs(self) -> set[str]:
        """The keys of what the webhook took; one under way when the house was killed may come again."""
        return {each.headers["webhook-id"] for each in self.sink.accepted}


@pytest.fixture
def world(demo_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    secret = new_secret()
    with ExitStack() as servers:
        mail = servers.enter_context(MailServer(authority))
        cloud = servers.enter_context(FakeCloudApi())
        sink = servers.enter_context(WebhookSink(secret))
        settings = {"whatsapp_url": cloud.url, "messages_private_networks": "127.0.0.0/8"}
        house = servers.enter_context(copy_of_demo(demo_data, tmp_path / "data", **settings))
        made = World(house, mail, cloud, sink, secret)
        prepare(made)
        yield made


def prepare(world: World) -> None:
    """The administrator enters the accounts, switches the rules on, and allows messages at any hour."""
    email = {
        "kind": "email",
        "host": "127.0.0.1",
        "port": world.mail.port,
        "security": "starttls",
        "account": world.mail.USER,
        "sender": "contato@pirilampo.example",
        "password": world.mail.PASSWORD,
    }
    cloud = {"kind": "cloud", "account": "106540352242922", "access_token": world.cloud.TOKEN, "app_secret": "a" * 20}
    webhook = {"kind": "webhook", "name": "Notas", "url": world.sink.url, "topics": ["orders.EventOrderConfirmed"]}
    with world.house.client("admin") as admin:
        admin.patch("/api/v1/site/business", json={"quiet_from": "08:00", "quiet_until": "08:00"}).raise_for_status()
        for channel in (email, cloud, webhook):
            answer = admin.post("/api/v1/message-channels", json={"channel": channel})
            assert answer.status_code == 201, answer.text
        world.sink.secrets = (answer.json()["signing_secret"],)
        suggestions = {
            each["key"]: each["suggestion"] for each in admin.get("/api/v1/message-rules").json()["occasions"]
        }
        for occasion, settings in RULES.items():
            rule = {**suggestions[occasion], **settings, "is_on": True}
            answer = admin.post("/api/v1/message-rules", json=rule)
            assert answer.status_code == 201, answer.text


def eventually(found: Callable[[], bool], what: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not found():
        assert time.monotonic() < deadline, what()
        time.sleep(0.05)


def test_a_customer_is_told_from_the_quote_to_the_thank_you(world: World) -> None:
    with world.house.client("gerente") as client:
        desk = EventDesk(client)
        order = order_of(desk)
        give(client, f"{ORDERS}/{order['id']}/quote", valid_until=str(Stay.in_days(10).delivery))
        eventually(lambda: len(world.mail.received) == 1, lambda: queue(desk))
        [quote] = world.mail.received
        body = quote.message.get_body(("plain",))
        assert body is not None
        assert f"{world.house.url}/p/" in body.get_content()
        assert (quote.recipients, quote.is_encrypted) == ([EMAIL], True)

        world.cloud.tell("stall")
        order = desk.move_on(order, "confirmed", deposit={"amount": 50, "method": "dinheiro"}, reason="combinado")
        eventually(lambda: len(world.cloud.received) == 1, lambda: queue(desk))
        world.house.kill()  # while Meta keeps the house waiting
        world.house.start()
        eventually(lambda: len(world.cloud.received) == 2, lambda: queue(desk))
        keys = {each.json()["biz_opaque_callback_data"] for each in world.cloud.received}
        assert len(keys) == 1, "a message that may have arrived goes out again under the same key"
        eventually(lambda: len(world.subjects()) == 2 and len(world.told_to_programs()) == 1, lambda: queue(desk))
        assert world.sink.accepted[0].json()["type"] == "orders.EventOrderConfirmed"

    with world.house.client("gerente") as client:
        desk = EventDesk(client)
        order = desk.order(order["id"])
        eventually(lambda: all_sent(desk), lambda: queue(desk))
        told = desk.look("/api/v1/messages", about=f"event_order-{order['id']}")["data"]
        assert {(each["occasion"], each["state"]) for each in told} == {
            ("quote_issued", "sent"),
            ("payment_received", "sent"),
            ("delivery_tomorrow", "sent"),
        }
        delivery = {"date": str(stay().delivery), "shift": stay().shift, "responsible": "Wesley Prado"}
        order = desk.move_on(order, "scheduled_for_delivery", delivery=delivery)
        order = desk.move_on(order, "delivered")
        back = [{"asset_id": each["asset_id"]} for each in order["bookings"]]
        give(client, f"{ORDERS}/{order['id']}/returns", assets=back)
        eventually(lambda: len(world.subjects()) == 3, lambda: queue(desk))
        assert world.subjects() == [
            "Seu orçamento da Choperia Pirilampo",
            "Sua entrega",
            "Obrigado pela preferência",
        ]
        nothing_for_those_who_want_none(world, desk, order)


def give(client: httpx.Client, path: str, **body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text
    return answer.json()


def order_of(desk: EventDesk) -> dict[str, Any]:
    give(desk.client, "/api/v1/customers", name=CUSTOMER, phone="11955550170", email=EMAIL)
    barrel = desk.bought("Barril 50L")
    return dict(desk.place(CUSTOMER, stay(), [barrel["id"]], customer_phone="11955550170"))


def queue(desk: EventDesk) -> list[Any]:
    """What a failure shows."""
    names = ("occasion", "channel", "state", "attempts", "cause", "detail", "next_at")
    return [[each[name] for name in names] for each in desk.look("/api/v1/messages")["data"]]


def all_sent(desk: EventDesk) -> bool:
    return not desk.look("/api/v1/messages", list="scheduled")["data"]


def nothing_for_those_who_want_none(world: World, desk: EventDesk, order: dict[str, Any]) -> None:
    """An opt-out and a cancelled order, with messages in the queue."""
    desk.client.patch(f"/api/v1/customers/{order['customer_id']}", json={"accepts_messages": False}).raise_for_status()
    before = len(world.cloud.received)
    desk.client.post(f"{ORDERS}/{order['id']}/payments", json={"amount": 5, "method": "dinheiro"}).raise_for_status()
    stay = Stay.in_days(60)
    later = desk.place("Quintino Paz", stay, [desk.bought("Barril 50L")["id"]], customer_phone="11955550171")
    later = desk.move_on(later, "confirmed")
    eventually(lambda: bool(desk.look("/api/v1/messages", list="scheduled")["data"]), lambda: queue(desk))
    desk.move_on(later, "cancelled", reason="Choveu")
    about = f"event_order-{later['id']}"
    eventually(
        lambda: [each["state"] for each in desk.look("/api/v1/messages", about=about)["data"]] == ["withdrawn"],
        lambda: queue(desk),
    )
    assert len(world.cloud.received) == before

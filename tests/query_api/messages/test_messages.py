"""The queue, what failed, rules, channels and the bell, as the events leave them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from starlette.testclient import TestClient

from command_api.messages import events, unsubscribing
from command_api.messages.details import suggested_rule
from command_api.messages.events import ChannelSettings, MessageContent
from command_api.reservations.events import ReservationRequested
from command_api.rules.messages import OCCASIONS, verify_token
from command_api.site.events import BusinessInfoChanged
from infra.messaging.web_push import GONE
from infra.security.keys import Keys
from query_api.messages.queries import remedy_of
from query_api.messages.routes import KEY_PURPOSE
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History, business, waits_for
from tests.query_api.conftest import app_over, client_of

PATH = "/api/v1/messages"
CHALLENGE = "/api/v1/messages/whatsapp"
KEYS = Keys(b"a secret of an installation that is long enough")
MAIL = ChannelSettings(kind="email", name="contato@choperia.example", host="smtp.choperia.example", port=465)
HOOK = ChannelSettings(kind="webhook", name="Notas", url="https://notas.example/choperia")
PUSH = ChannelSettings(kind="push", name="Web push", account="BNcRdreALRFXTkOOUHK1")
SECRET = "c2VncmVkbw=="


@dataclass
class House:
    """Messages about order 42, numbered from 1 on."""

    history: History
    number: int = 0

    def queued(self, occasion: str = "payment_received", channel: str = "whatsapp", **fields: Any) -> str:
        self.number += 1
        given = {
            "rule_id": 3,
            "rule_version": 2,
            "occasion": occasion,
            "channel": channel,
            "about": "event_order-42",
            "cause": "event_order-42/9",
            "person": "customer-1",
            "due_at": NOON,
            "content": MessageContent(title="Pagamento", text="Oi, Marina! Tudo certo & pago?"),
        }
        stream = f"message-{self.number}"
        self.history.given(stream, events.MessageQueued, **{**given, **fields})
        return stream

    def failed(self, cause: str, *, again: datetime | None = None, **fields: Any) -> None:
        stream = self.queued(**fields)
        self.history.given(stream, events.MessageAttemptFailed, cause=cause, detail="", next_at=again)

    def sent(self, **fields: Any) -> None:
        self.history.given(self.queued(**fields), events.MessageSent)

    def notice(self, occasion: str, text: str, **fields: Any) -> None:
        content = MessageContent(title=OCCASIONS[occasion].label, text=text, link="/operacoes/torneiras")
        self.sent(occasion=occasion, channel="notice", content=content, person=None, **fields)


Ask = Callable[..., Any]


@pytest.fixture
def house(history: History) -> House:
    history.now = NOON
    Party(history, 42, assets={}).drafted().placed()
    return House(history)


@pytest.fixture
def client(history: History) -> Callable[[str], TestClient]:
    """A signed-in user with this role, an hour after noon, when the read models have followed."""
    app = app_over(history, security=SimpleNamespace(keys=KEYS))
    app.state.clock = lambda: NOON + timedelta(hours=1)

    def of(role: str) -> TestClient:
        history.follow()
        return client_of(app, role)

    return of


@pytest.fixture
def ask(client: Callable[[str], TestClient]) -> Ask:
    """What an administrator reads."""

    def asked(path: str, role: str = "admin", **parameters: Any) -> Any:
        answer = client(role).get(path, params=parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return asked


def ids(answer: Any) -> list[int]:
    return [row["id"] for row in answer["data"]]


def test_messages_are_listed_by_what_is_to_be_done(house: House, ask: Ask) -> None:
    later = NOON + timedelta(days=1)
    house.queued()
    house.queued(due_at=later)
    house.queued(channel="email")
    house.failed("O servidor de e-mail não respondeu.", channel="email")
    house.failed("O servidor de e-mail não respondeu.", channel="email", again=later)
    house.sent()
    house.history.given(house.queued(), events.MessageDiscarded)
    house.queued(occasion="orders.EventOrderConfirmed", channel="webhook", channel_id=3, rule_id=0, person=None)
    house.notice("table_called", "A mesa 5 chama o garçom.")
    lists = {name: ids(ask(PATH, list=name)) for name in ("to_send", "scheduled", "failed", "ended")}
    assert lists == {"to_send": [1], "scheduled": [5, 3, 2], "failed": [4], "ended": [7, 6]}
    assert ids(ask(PATH)) == [7, 6, 5, 4, 3, 2, 1]
    assert ids(ask(PATH, sort="due_at", order="asc", list="scheduled")) == [3, 5, 2]
    assert ids(ask(PATH, channel="webhook")) == [8]
    assert ids(ask(PATH, channel="webhook", channel_id=4)) == []
    assert ids(ask(PATH, about="event_order-42")) == [9, 7, 6, 5, 4, 3, 2, 1]
    assert ids(ask(PATH, about="event_order-43")) == []
    assert ask(PATH)["counts"] == {"to_send": 1, "scheduled": 3, "failed": 1}


def test_a_message_says_who_it_is_for_and_opens_whatsapp_with_its_text(house: House, ask: Ask) -> None:
    house.queued()
    [row] = ask(PATH)["data"]
    assert (row["occasion_label"], row["recipient"]) == ("Pagamento recebido", "Marina Duarte")
    assert (row["screen"], row["is_due"]) == ("/operacoes/eventos/42", True)
    address = urlsplit(row["whatsapp_url"])
    assert (address.netloc, address.path) == ("wa.me", "/5511955550142")
    assert parse_qs(address.query) == {"text": ["Oi, Marina! Tudo certo & pago?"]}


@pytest.mark.parametrize(
    ("phone", "path"),
    [
        ("(11) 95555-0142", "/5511955550142"),
        ("+351 912 345 678", "/351912345678"),
        ("(11) 3333-0142", None),
        ("", None),
    ],
)
def test_only_a_number_that_can_have_whatsapp_gets_a_link(
    history: History, house: House, ask: Ask, phone: str, path: str | None
) -> None:
    starts = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
    guest = {"name": "Íris Campos", "phone": phone, "notes": ""}
    day = starts.date()
    history.given(
        "reservation-8", ReservationRequested, day=day, starts_at=starts, people=4, link_digest="9f86", **guest
    )
    house.queued(occasion="reservation_confirmed", about="reservation-8", person="reservation-8")
    [row] = ask(PATH)["data"]
    assert row["recipient"] == "Íris Campos"
    assert (urlsplit(row["whatsapp_url"]).path if row["whatsapp_url"] else None) == path


def test_what_the_house_hears_names_no_recipient(house: House, ask: Ask) -> None:
    house.queued(occasion="change_requested", channel="email")
    [row] = ask(PATH)["data"]
    assert (row["recipient"], row["whatsapp_url"]) == ("", None)


def test_what_failed_is_grouped_by_channel_and_cause(history: History, house: House, ask: Ask) -> None:
    history.given("message_channel-1", events.MessageChannelAdded, settings=HOOK, secrets=SECRET)
    history.given("message_channel-2", events.MessageChannelAdded, settings=MAIL, secrets=SECRET)
    for cause in ("A senha não confere.", "O endereço não existe.", "A senha não confere."):
        house.failed(cause, channel="email")
    house.failed("O endereço respondeu 500.", channel="webhook", channel_id=1, person=None)
    house.failed("O celular não existe mais.", occasion="table_called", channel="push", channel_id=2, person=None)
    house.queued()
    groups = ask(f"{PATH}/failures")["groups"]
    assert [(each["channel"], each["channel_name"], each["cause"], each["ids"]) for each in groups] == [
        ("email", "contato@choperia.example", "A senha não confere.", [3, 1]),
        ("push", "", "O celular não existe mais.", [5]),
        ("webhook", "Notas", "O endereço respondeu 500.", [4]),
        ("email", "contato@choperia.example", "O endereço não existe.", [2]),
    ]
    assert {each["oldest_at"] for each in groups} == {NOON.isoformat().replace("+00:00", "Z")}
    assert [(each["first_url"], each["remedy"]) for each in groups][2:] == [
        ("/operacoes/eventos/42", "time"),
        ("/operacoes/eventos/42", "channel"),
    ]


@pytest.mark.parametrize(
    ("cause", "remedy"),
    [
        ("O e-mail não está escrito certo.", "recipient"),
        ("O servidor de e-mail recusou o destinatário.", "recipient"),
        ("O WhatsApp não entrega esta mensagem a este telefone.", "recipient"),
        (GONE, "recipient"),
        ("O e-mail do remetente não está escrito certo.", "channel"),
        ("O servidor de e-mail recusou a senha.", "channel"),
        ("O endereço respondeu 404.", "channel"),
        ("O servidor de e-mail não respondeu a tempo.", "time"),
        ("O serviço de avisos do aparelho respondeu 503.", "time"),
        ("O WhatsApp pediu para enviar mais devagar.", "time"),
    ],
)
def test_a_cause_says_what_mends_it(cause: str, remedy: str) -> None:
    assert remedy_of(cause) == remedy


def test_every_occasion_has_its_rules_its_terms_and_what_a_new_rule_begins_with(
    history: History, house: House, ask: Ask
) -> None:
    settings = msgspec.structs.asdict(suggested_rule(OCCASIONS["payment_received"]))
    del settings["at"]  # the event has it as its default, and the history would take it for its own
    history.given("message_rule-3", events.MessageRuleMade, **settings)
    history.given("message_rule-3", events.MessageRuleSwitchedOn)
    house.queued()
    house.sent()
    found = {each["key"]: each for each in ask("/api/v1/message-rules")["occasions"]}
    assert list(found) == list(OCCASIONS)
    paid = found["payment_received"]
    [rule] = paid["rules"]
    assert (rule["id"], rule["waiting"], rule["version"], rule["text"]) == (3, 1, 2, settings["text"])
    assert rule["on_since"] is not None
    assert {"name": "valor", "label": "Valor deste pagamento", "sample": "R$ 300,00"} in paid["terms"]
    assert paid["channels"] == ["whatsapp", "cloud", "email"]
    tomorrow = found["delivery_tomorrow"]
    assert tomorrow["rules"] == []
    assert (tomorrow["anchor"], tomorrow["suggestion"]["days"], tomorrow["suggestion"]["at"]) == (
        "começo do turno da entrega",
        -1,
        "10:00",
    )


def test_channels_show_what_waits_for_them_and_never_their_secrets(
    history: History, house: House, client: Callable[[str], TestClient]
) -> None:
    for number, settings in enumerate((HOOK, MAIL), 1):
        history.given(f"message_channel-{number}", events.MessageChannelAdded, settings=settings, secrets=SECRET)
    house.queued(channel="email")
    house.sent(channel="email")
    house.failed("O endereço respondeu 500.", channel="webhook", channel_id=1, person=None)
    house.failed("O endereço respondeu 500.", channel="webhook", channel_id=9, person=None)
    answer = client("admin").get("/api/v1/message-channels")
    assert SECRET not in answer.text
    assert "secrets" not in answer.text
    shown = answer.json()
    assert [(each["name"], each["waiting"], each["failed"]) for each in shown["channels"]] == [
        ("Notas", 0, 1),
        ("contato@choperia.example", 1, 0),
    ]
    assert [each["last_sent_at"] is None for each in shown["channels"]] == [True, False]
    assert shown["whatsapp_callback_url"].endswith(CHALLENGE)
    assert shown["whatsapp_verify_token"] == verify_token(KEYS.derive(KEY_PURPOSE))
    assert "orders.EventOrderConfirmed" in shown["event_types"]
    assert not any(each.startswith("messages.") for each in shown["event_types"])


def test_the_bell_shows_what_a_user_may_read_and_how_far_it_was_read(history: History, house: House, ask: Ask) -> None:
    house.notice("table_called", "A mesa 5 chama o garçom.", about="waiter_call-5")
    house.notice("change_requested", "Marina pediu uma alteração.")
    house.notice("table_called", "A mesa 7 chama o garçom.", about="waiter_call-7")
    house.queued(occasion="table_called", channel="notice", person=None)
    newest, *_, first = (datetime.fromisoformat(each["at"]) for each in ask("/api/v1/notices")["notices"])
    history.given("notice_reader-1", events.NoticesRead, up_to=first)
    history.given("notice_reader-2", events.NoticesRead, up_to=newest)
    seen = ask("/api/v1/notices")
    assert [(each["id"], each["is_read"]) for each in seen["notices"]] == [(3, False), (2, False), (1, True)]
    assert seen["unread"] == 2
    assert seen["notices"][0] | {"at": ""} == {
        "id": 3,
        "occasion": "table_called",
        "title": "Mesa chamou o garçom",
        "text": "A mesa 7 chama o garçom.",
        "screen": "/operacoes/torneiras",
        "at": "",
        "is_read": False,
    }
    of_staff = ask("/api/v1/notices", "staff")
    assert ([each["id"] for each in of_staff["notices"]], of_staff["unread"]) == ([3, 1], 1)


def test_a_user_sees_their_own_devices_and_the_key_while_push_is_on(history: History, ask: Ask) -> None:
    for number, user in ((4, 1), (5, 2)):
        fields = {"user_id": user, "endpoint_digest": f"9f8{user}", "secrets": SECRET}
        history.given(f"message_device-{number}", events.DeviceSubscribed, **fields)
    seen = ask("/api/v1/message-devices", "staff")
    assert [(each["id"], each["endpoint_digest"]) for each in seen["devices"]] == [(4, "9f81")]
    assert seen["public_key"] is None
    history.given("message_channel-2", events.MessageChannelAdded, settings=PUSH, secrets=SECRET)
    assert ask("/api/v1/message-devices", "staff")["public_key"] == "BNcRdreALRFXTkOOUHK1"


def challenge(token: str, mode: str = "subscribe") -> dict[str, str]:
    return {"hub.mode": mode, "hub.verify_token": token, "hub.challenge": "1158201444"}


def test_meta_gets_its_challenge_back_if_it_knows_the_token(client: Callable[[str], TestClient]) -> None:
    meta = client("")
    answer = meta.get(CHALLENGE, params=challenge(verify_token(KEYS.derive(KEY_PURPOSE))))
    assert (answer.status_code, answer.text) == (200, "1158201444")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("parameters", "status"),
    [(challenge("3f2a9c"), 403), (challenge(""), 403), (challenge("3f2a9c", "unsubscribe"), 422), ({}, 422)],
)
def test_a_challenge_without_the_token_is_refused(
    client: Callable[[str], TestClient], parameters: dict[str, str], status: int
) -> None:
    answer = client("").get(CHALLENGE, params=parameters)
    assert answer.status_code == status
    assert "1158201444" not in answer.text


def test_the_page_to_leave_messages_by_has_one_button_and_no_name(
    house: House, client: Callable[[str], TestClient]
) -> None:
    house.history.given("business_info-1", BusinessInfoChanged, **business(name="Bar <Pirilampo>"))
    token = unsubscribing.token_of(1, KEYS.derive(unsubscribing.KEY_PURPOSE))
    page = client("").get(unsubscribing.PATH.format(token=token))
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert (page.text.count("<button"), page.text.count('<form method="post">')) == (1, 1)
    assert "Bar &lt;Pirilampo&gt;" in page.text
    assert "Marina" not in page.text
    for altered in (f"1{token}", token[:-1], "x"):
        refused = client("").get(unsubscribing.PATH.format(token=altered))
        assert (refused.status_code, refused.headers["content-type"]) == (404, "application/problem+json")


@pytest.mark.parametrize(
    ("path", "names"),
    [
        (PATH, {"messages", "orders", "reservations"}),
        (f"{PATH}/failures", {"messages"}),
        ("/api/v1/message-rules", {"messages"}),
        ("/api/v1/notices", {"messages"}),
    ],
)
def test_every_read_waits_for_what_it_shows(
    history: History, house: House, client: Callable[[str], TestClient], path: str, names: set[str]
) -> None:
    house.queued()
    assert waits_for(history, client("admin"), path) == names

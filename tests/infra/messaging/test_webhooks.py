"""Webhooks arrive signed at exactly the address that was checked, or the sender learns why not."""

import base64
import json
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from ipaddress import ip_network

import pytest
from standardwebhooks import Webhook

from infra.messaging.addresses import NOT_ALLOWED, AddressGuard
from infra.messaging.outcome import Delivered, Failed, Outcome
from infra.messaging.posting import LONGEST_WAIT, seconds_of
from infra.messaging.webhooks import Endpoint, new_secret, send_webhook, signature
from tests.harness.messaging_servers import HOST, Authority, Said, WebhookSink, greeting_server, silent_server
from tests.infra.messaging.conftest import AT_MOST, WITHIN

SECRET, OLD_SECRET = new_secret(), new_secret()
BODY = b'{"type":"order.confirmed"}'


@pytest.fixture
def sink() -> Iterator[WebhookSink]:
    with WebhookSink(SECRET) as sink:
        yield sink


def send(sink: WebhookSink, guard: AddressGuard, *, within: float = 10.0, key: str = "aviso-1") -> Outcome:
    endpoint = Endpoint(url=f"{sink.url}/avisos", secrets=(SECRET,))
    return send_webhook(endpoint, key, datetime.now(UTC), BODY, guard=guard, within=within)


def test_the_example_of_the_standard_is_signed_as_it_says() -> None:
    signed = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    )
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_secret_has_24_random_bytes() -> None:
    assert SECRET != OLD_SECRET
    assert len(base64.b64decode(SECRET.removeprefix("whsec_"))) == 24


def test_a_webhook_arrives_signed(sink: WebhookSink, loopback: AddressGuard) -> None:
    assert send(sink, loopback) == Delivered()
    (request,) = sink.accepted
    assert (request.path, request.body) == ("/avisos", BODY)
    assert request.headers["webhook-id"] == "aviso-1"
    assert request.headers["content-type"] == "application/json"
    assert Webhook(SECRET).verify(request.body, dict(request.headers)) == json.loads(BODY)


@pytest.mark.parametrize("known", [SECRET, OLD_SECRET], ids=["new", "old"])
def test_during_rotation_both_secrets_sign(known: str, loopback: AddressGuard) -> None:
    with WebhookSink(known) as sink:
        endpoint = Endpoint(url=sink.url, secrets=(SECRET, OLD_SECRET))
        assert send_webhook(endpoint, "a", datetime.now(UTC), BODY, guard=loopback) == Delivered()


@pytest.mark.parametrize("secrets", [(), ("whsec_!",), (SECRET, "ção")], ids=["none", "broken", "one of two"])
def test_nothing_is_sent_that_a_secret_does_not_sign(
    secrets: tuple[str, ...], sink: WebhookSink, loopback: AddressGuard
) -> None:
    outcome = send_webhook(Endpoint(url=sink.url, secrets=secrets), "a", datetime.now(UTC), BODY, guard=loopback)
    assert outcome == Failed("O segredo do endereço não está certo.")
    assert sink.received == []


def test_a_receiver_that_does_not_know_the_secret_may_learn_it(loopback: AddressGuard) -> None:
    with WebhookSink(OLD_SECRET) as sink:
        assert send(sink, loopback) == Failed("O endereço respondeu 401.")


def test_a_busy_receiver_says_when_to_try_again(sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell("fail", Said(429, b"slowly", {"Retry-After": "120"}))
    assert send(sink, loopback) == Failed("O endereço respondeu 503.", retry_after=7.0)
    assert send(sink, loopback) == Failed("O endereço respondeu 429.", retry_after=120.0)
    assert send(sink, loopback) == Delivered()


def test_an_address_that_is_gone_is_final(sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell("refuse")
    assert send(sink, loopback) == Failed("O endereço não quer mais avisos.", is_final=True)


def test_a_redirection_is_not_followed(sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell(Said(307, b"", {"Location": f"{sink.url}/outro"}))
    outcome = send(sink, loopback)
    assert isinstance(outcome, Failed)
    assert outcome.cause == "O endereço encaminha para outro (redirecionamento), que não é seguido."
    assert len(sink.received) == 1


@pytest.mark.parametrize("lie", ["garbage", "cut", "twice", "error_inside"])
def test_a_success_is_a_success_whatever_is_inside(lie: str, sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell(lie)  # type: ignore[arg-type]
    assert send(sink, loopback) == Delivered()


def test_a_connection_that_breaks_after_the_body_is_a_failure(sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell("drop")
    outcome = send(sink, loopback)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O endereço interrompeu a conexão.", False)


@pytest.mark.parametrize("told", ["stall", "drip"])
def test_an_attempt_ends_in_time_although_bytes_drip(told: str, sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell(told)  # type: ignore[arg-type]
    began = time.monotonic()
    assert send(sink, loopback, within=WITHIN) == Failed("O endereço não respondeu a tempo.")
    assert WITHIN <= time.monotonic() - began < AT_MOST


def test_a_server_that_never_says_a_word_of_tls_is_left_in_time(loopback: AddressGuard) -> None:
    with silent_server() as port:
        endpoint = Endpoint(url=f"https://{HOST}:{port}/", secrets=(SECRET,))
        outcome = send_webhook(endpoint, "a", datetime.now(UTC), BODY, guard=loopback, within=WITHIN)
    assert outcome == Failed("O endereço não respondeu a tempo.")


def test_a_name_server_that_never_answers_is_left_in_time() -> None:
    over = threading.Event()

    def never(_host: str, _port: int) -> Sequence[str]:
        over.wait()
        return []

    endpoint = Endpoint(url="https://gancho.example/", secrets=(SECRET,))
    began = time.monotonic()
    outcome = send_webhook(endpoint, "a", datetime.now(UTC), BODY, guard=AddressGuard(look_up=never), within=WITHIN)
    passed = time.monotonic() - began
    over.set()
    assert outcome == Failed("O endereço não respondeu a tempo.")
    assert passed < AT_MOST


def test_a_server_that_is_not_there_may_come_back(sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.stop()
    outcome = send(sink, loopback)
    sink.start()
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O endereço não atende.", False)
    assert send(sink, loopback) == Delivered()


def test_what_an_address_answers_is_not_shown(sink: WebhookSink, loopback: AddressGuard) -> None:
    sink.tell(Said(500, b"interno"))
    assert send(sink, loopback) == Failed("O endereço respondeu 500.")


def test_the_first_line_of_another_service_is_not_shown(loopback: AddressGuard) -> None:
    with greeting_server(b"SSH-2.0-OpenSSH_9.6 interno\r\n") as port:
        endpoint = Endpoint(url=f"http://{HOST}:{port}/", secrets=(SECRET,))
        outcome = send_webhook(endpoint, "a", datetime.now(UTC), BODY, guard=loopback)
    assert isinstance(outcome, Failed)
    assert outcome.cause == "O endereço interrompeu a conexão."
    assert "interno" not in outcome.detail


def test_the_connection_goes_to_the_address_that_was_checked_and_the_certificate_is_of_the_name(
    authority: Authority,
) -> None:
    asked: list[str] = []

    def look_up(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return [HOST] if len(asked) == 1 else ["10.0.0.1"]  # as a name server does that rebinds

    guard = AddressGuard((ip_network(f"{HOST}/32"),), look_up)
    with WebhookSink(SECRET, authority=authority) as sink:
        endpoint = Endpoint(url=sink.url_of("gancho.example"), secrets=(SECRET,))
        outcome = send_webhook(endpoint, "a", datetime.now(UTC), BODY, guard=guard, context=authority.trusting())
    assert outcome == Delivered()
    assert asked == ["gancho.example"]
    assert sink.received[0].headers["host"] == f"gancho.example:{sink.port}"


def test_the_next_checked_address_is_tried_if_the_first_does_not_listen(sink: WebhookSink) -> None:
    guard = AddressGuard((ip_network("127.0.0.0/8"),), lambda _host, _port: ["127.0.0.99", HOST])
    assert send(sink, guard) == Delivered()


@pytest.mark.parametrize(("name", "trusted"), [("outro.example", True), ("gancho.example", False)])
def test_a_certificate_that_is_of_another_name_or_not_trusted_ends_the_attempt(
    name: str, trusted: bool, authority: Authority, loopback: AddressGuard
) -> None:
    with WebhookSink(SECRET, authority=authority) as sink:
        outcome = send_webhook(
            Endpoint(url=sink.url_of(name), secrets=(SECRET,)),
            "a",
            datetime.now(UTC),
            BODY,
            guard=loopback,
            context=authority.trusting() if trusted else None,
        )
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O endereço não tem um certificado válido.", False)
    assert sink.received == []


def test_an_address_of_the_own_network_is_never_connected_to(sink: WebhookSink) -> None:
    endpoint = Endpoint(url="https://gancho.example/", secrets=(SECRET,))
    guard = AddressGuard(look_up=lambda _host, _port: [HOST])
    outcome = send_webhook(endpoint, "a", datetime.now(UTC), BODY, guard=guard)
    assert outcome == Failed(NOT_ALLOWED, is_final=True)
    assert sink.received == []


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("30", 30.0),
        ("0", 0.0),
        ("99999999", LONGEST_WAIT),
        ("9" * 400, LONGEST_WAIT),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("nan", None),
        ("²", None),
    ],
)
def test_retry_after_is_seconds_or_a_date_and_at_most_a_day(written: str, seconds: float | None) -> None:
    assert seconds_of(written) == seconds


def test_a_date_that_is_far_away_is_a_day() -> None:
    soon, far = (format_datetime(datetime.now(UTC) + timedelta(hours=hours)) for hours in (1, 720))
    assert 3_500 < (seconds_of(soon) or 0) <= 3_600
    assert seconds_of(far) == LONGEST_WAIT

"""A push arrives encrypted for one browser, from a house that its push service knows."""

import base64
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from infra.messaging.addresses import NOT_ALLOWED, AddressGuard
from infra.messaging.outcome import Delivered, Failed, Outcome
from infra.messaging.web_push import (
    GONE,
    LONGEST_PAYLOAD,
    Subscription,
    Vapid,
    encrypted_with,
    new_vapid_key,
    public_key_of,
    send_push,
    topic_of,
)
from tests.harness.messaging_servers import HOST, Authority, PushSink, Said
from tests.infra.messaging.conftest import AT_MOST, WITHIN

KEY = new_vapid_key()
VAPID = Vapid(private_key=KEY, subject="mailto:avisos@casa.example")
PAYLOAD = {"title": "Barril de açaí", "url": "/pedidos/1"}


@pytest.fixture
def sink() -> Iterator[PushSink]:
    with PushSink() as sink:
        yield sink


def send(
    sink: PushSink, guard: AddressGuard, *, vapid: Vapid = VAPID, key: str = "aviso-1", within: float = 10.0
) -> Outcome:
    return send_push(vapid, sink.subscription(), key, PAYLOAD, guard=guard, ttl=600, urgency="high", within=within)


def test_the_example_of_rfc_8291_is_encrypted_as_it_says() -> None:
    def read(text: str) -> bytes:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    subscription = Subscription(
        endpoint="https://push.example/abc",
        p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth="BTBZMqHH6r4Tts7J_aSIgg",
    )
    private = int.from_bytes(read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypted_with(
        subscription,
        b"When I grow up, I want to be a watermelon",
        ec.derive_private_key(private, ec.SECP256R1()),
        read("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert base64.urlsafe_b64encode(body).rstrip(b"=").decode() == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
        "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_arrives_and_only_the_browser_reads_it(sink: PushSink, loopback: AddressGuard) -> None:
    assert send(sink, loopback) == Delivered()
    (push,) = sink.pushes
    assert push.payload == PAYLOAD
    assert (push.ttl, push.urgency, push.subject) == (600, "high", VAPID.subject)
    assert push.vapid_key == public_key_of(KEY)
    assert b"Barril" not in sink.received[0].body


def test_a_push_arrives_over_tls_at_the_address_that_was_checked(authority: Authority, loopback: AddressGuard) -> None:
    with PushSink(authority) as sink:
        outcome = send_push(
            VAPID,
            sink.subscription("push.example"),
            "a",
            PAYLOAD,
            guard=loopback,
            context=authority.trusting(),
        )
    assert outcome == Delivered()
    assert len(sink.pushes) == 1


def test_a_repetition_replaces_and_another_message_does_not(sink: PushSink, loopback: AddressGuard) -> None:
    for key in ("aviso-1", "aviso-1", "aviso-2"):
        send(sink, loopback, key=key)
    first, again, other = (push.topic for push in sink.pushes)
    assert first == again != other
    assert len(topic_of("aviso-1")) == 32


def test_a_key_is_also_read_from_pem(sink: PushSink, loopback: AddressGuard) -> None:
    own = ec.generate_private_key(ec.SECP256R1())
    pem = own.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()
    assert send(sink, loopback, vapid=Vapid(private_key=pem, subject=VAPID.subject)) == Delivered()
    assert sink.pushes[0].vapid_key == public_key_of(pem)


@pytest.mark.parametrize(
    "broken", ["", "abc", "ção", "A" * 43, "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----"]
)
def test_what_is_no_key_is_refused(broken: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # of whichever library reads it
        public_key_of(broken)


def test_a_broken_key_of_the_house_is_not_about_the_message(sink: PushSink, loopback: AddressGuard) -> None:
    outcome = send(sink, loopback, vapid=Vapid(private_key="abc", subject=VAPID.subject))
    assert outcome == Failed("A chave da casa para avisos no aparelho não está certa.")
    assert sink.received == []


def test_a_public_key_is_an_uncompressed_point() -> None:
    point = base64.urlsafe_b64decode(public_key_of(KEY) + "=")
    assert (len(point), point[0]) == (65, 4)


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        (Said(404, b"no"), Failed(GONE, is_final=True, is_gone=True)),
        (Said(410, b"no"), Failed(GONE, is_final=True, is_gone=True)),
        (Said(413), Failed("O aviso é grande demais para o aparelho.", is_final=True)),
        (Said(400), Failed("O serviço de avisos do aparelho recusou o aviso.", is_final=True)),
        (Said(403), Failed("O serviço de avisos do aparelho recusou a chave da casa.")),
        (
            Said(429, b"", {"Retry-After": "30"}),
            Failed("O serviço de avisos do aparelho pediu para enviar mais devagar.", retry_after=30.0),
        ),
        (Said(500), Failed("O serviço de avisos do aparelho respondeu 500.")),
        (Said(307, b"", {"Location": "/b"}), Failed("O serviço de avisos do aparelho respondeu 307.")),
    ],
)
def test_a_refusal_says_whether_trying_again_can_help(
    said: Said, outcome: Failed, sink: PushSink, loopback: AddressGuard
) -> None:
    sink.tell(said)
    assert send(sink, loopback) == outcome
    assert len(sink.received) == 1


def test_a_device_that_cancelled_and_a_service_that_is_down(sink: PushSink, loopback: AddressGuard) -> None:
    sink.tell("refuse", "fail")
    assert send(sink, loopback) == Failed(GONE, is_final=True, is_gone=True)
    assert send(sink, loopback) == Failed("O serviço de avisos do aparelho respondeu 503.", retry_after=7.0)


@pytest.mark.parametrize("told", ["stall", "drip"])
def test_an_attempt_ends_in_time(told: str, sink: PushSink, loopback: AddressGuard) -> None:
    sink.tell(told)  # type: ignore[arg-type]
    began = time.monotonic()
    assert send(sink, loopback, within=WITHIN) == Failed("O serviço de avisos do aparelho não respondeu a tempo.")
    assert time.monotonic() - began < AT_MOST


def test_a_service_that_drops_the_connection_shows_no_delivery(sink: PushSink, loopback: AddressGuard) -> None:
    sink.tell("drop")
    outcome = send(sink, loopback)
    assert isinstance(outcome, Failed)
    assert not outcome.is_final


@pytest.mark.parametrize(
    "changed",
    [{"p256dh": ""}, {"p256dh": "ção"}, {"p256dh": "BA" + "A" * 85}, {"auth": "abc"}, {"auth": ""}, {"auth": "!" * 22}],
)
def test_a_subscription_that_is_none_is_final(changed: dict[str, str], sink: PushSink, loopback: AddressGuard) -> None:
    broken = msgspec.structs.replace(sink.subscription(), **changed)
    outcome = send_push(VAPID, broken, "a", PAYLOAD, guard=loopback)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O aparelho não está cadastrado certo.", True)
    assert sink.received == []


def test_an_endpoint_in_the_own_network_is_never_connected_to(sink: PushSink) -> None:
    guard = AddressGuard(look_up=lambda _host, _port: [HOST])
    for endpoint in (sink.subscription().endpoint, f"https://push.example:{sink.port}/", "https://[::1]/"):
        subscription = msgspec.structs.replace(sink.subscription(), endpoint=endpoint)
        outcome = send_push(VAPID, subscription, "a", PAYLOAD, guard=guard)
        assert isinstance(outcome, Failed)
        assert outcome.is_final
    assert outcome == Failed(NOT_ALLOWED, is_final=True)
    assert sink.received == []


def test_the_longest_payload_fits_and_a_longer_one_is_not_sent(sink: PushSink, loopback: AddressGuard) -> None:
    frame = len(b'{"a":""}')
    for size, delivered in ((LONGEST_PAYLOAD - frame, True), (LONGEST_PAYLOAD - frame + 1, False)):
        outcome = send_push(VAPID, sink.subscription(), "a", {"a": "x" * size}, guard=loopback)
        assert isinstance(outcome, Delivered) == delivered
    assert len(sink.received) == 1


def test_a_token_is_valid_for_less_than_a_day_and_for_one_service(sink: PushSink, loopback: AddressGuard) -> None:
    import jwt

    send(sink, loopback)
    token = sink.received[0].headers["authorization"].removeprefix("vapid t=").partition(",")[0]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims["aud"] == sink.url
    assert 0 < claims["exp"] - datetime.now(UTC).timestamp() < 24 * 3_600

"""Notes handed over as signed JSON, and what the other program reports back."""

import base64
import json
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network

import pytest
from standardwebhooks import Webhook

from infra.fiscal.provider import (
    Answer,
    Authorised,
    Cancelled,
    Handed,
    Malformed,
    NotGenuine,
    Rejected,
    Reported,
    Unreachable,
)
from infra.fiscal.signed_json import Program, read_report
from infra.messaging.addresses import NOT_ALLOWED, AddressGuard
from infra.messaging.webhooks import Endpoint, new_secret
from tests.harness.messaging_servers import WebhookSink

NOW = datetime(2026, 12, 5, 15, tzinfo=UTC)
SECRET = new_secret()
LOOPBACK = AddressGuard((ip_network("127.0.0.0/8"),))


def signed(body: bytes, secret: str = SECRET, at: datetime = NOW) -> dict[str, str]:
    return {
        "webhook-id": "m-1",
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign("m-1", at, body.decode()),
    }


def body_of(**said: object) -> bytes:
    return json.dumps({"ref": "n-1", **said}).encode()


def test_a_note_and_its_cancelling_arrive_signed() -> None:
    with WebhookSink(SECRET) as sink:
        program = Program(Endpoint(url=f"{sink.url}/notas", secrets=(SECRET,)), LOOPBACK)
        for content in ({"total": "1.00"}, {"total": "1.00"}, {"total": "2.00"}):
            assert program.hand_over("nfce", "n-1", content) == Handed()
        assert program.read("nfce", "n-1") == Handed(), "nothing is asked"
        assert program.cancel("nfce", "n-1", "O cliente desistiu.") == Handed()
        sink.tell("fail", "refuse")
        failed = [program.hand_over("nfce", "n-2", {}) for _ in range(2)]
    assert [each.json() for each in sink.accepted[1:]] == [
        {"ref": "n-1", "kind": "nfce", "content": {"total": "1.00"}},
        {"ref": "n-1", "kind": "nfce", "content": {"total": "2.00"}},
        {"ref": "n-1", "kind": "nfce", "cancel": "O cliente desistiu."},
    ]
    first, again, mended, cancelled = (each.headers["webhook-id"] for each in sink.accepted)
    assert first == again
    assert len({first, mended, cancelled}) == 3
    assert failed == [
        Unreachable("O endereço respondeu 503.", retry_after=7.0),
        Unreachable("O endereço não quer mais avisos.", is_final=True),
    ]


def test_a_guard_keeps_notes_out_of_the_network_of_the_house() -> None:
    program = Program(Endpoint(url="https://10.0.0.1/", secrets=(SECRET,)), AddressGuard())
    assert program.hand_over("nfce", "n-1", {}) == Unreachable(NOT_ALLOWED, is_final=True)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"status": "processando_autorizacao"}, Handed()),
        (
            {
                "status": "autorizado",
                "key": "3526",
                "number": 7,
                "series": "1",
                "protocol": "135",
                "xml_base64": base64.b64encode(b"<a/>").decode(),
            },
            Authorised("3526", "7", "1", "135", b"<a/>", None),
        ),
        (
            {"status": "erro_autorizacao", "code": "778", "message": "NCM\u0000 inexistente"},
            Rejected("778", "NCM inexistente"),
        ),
        ({"status": "erro_cancelamento", "code": "501"}, Rejected("501", "")),
        ({"status": "denegado", "code": "301", "message": "Não"}, Rejected("301", "Não", is_denied=True)),
        ({"status": "cancelado", "protocol": "136"}, Cancelled("136")),
    ],
)
def test_a_signed_report_is_understood(said: dict[str, object], answer: Answer) -> None:
    body = body_of(**said)
    assert read_report([new_secret(), SECRET], signed(body), body, NOW) == Reported("n-1", answer)


def test_what_is_not_signed_by_the_house_s_secret_is_refused() -> None:
    body = body_of(status="autorizado")
    right = signed(body)
    wrong = [
        signed(body, new_secret()),
        signed(body, at=NOW - timedelta(seconds=301)),
        signed(body, at=NOW + timedelta(seconds=301)),
        {},
        right | {"webhook-signature": ""},
        right | {"webhook-signature": "v1,ã"},
        right | {"webhook-timestamp": "x"},
        right | {"webhook-timestamp": "9" * 400},
        right | {"webhook-id": "m-2"},
    ]
    for headers in wrong:
        with pytest.raises(NotGenuine):
            read_report([SECRET], headers, body, NOW)
    with pytest.raises(NotGenuine):
        read_report([SECRET], right, body + b" ", NOW)
    with pytest.raises(NotGenuine):
        read_report([], right, body, NOW)
    assert read_report([SECRET], right | {"webhook-signature": f"v1,no {right['webhook-signature']}"}, body, NOW)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        body_of(),
        body_of(status="pronto"),
        body_of(status="autorizado", xml_base64="%"),
        b'{"status": "autorizado"}',
        b'{"a":' * 100_000,
    ],
)
def test_a_genuine_report_that_is_nonsense_is_said_so(body: bytes) -> None:
    with pytest.raises(Malformed):
        read_report([SECRET], signed(body), body, NOW)

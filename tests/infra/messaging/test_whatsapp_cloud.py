"""Templates go out by the Cloud API, and what Meta reports of them comes in."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra.messaging.outcome import DETAIL_LIMIT, Delivered, Failed, Outcome
from infra.messaging.whatsapp_cloud import (
    CloudApi,
    Status,
    Template,
    send_template,
    signature_matches,
    statuses_of,
    token_matches,
)
from tests.harness.messaging_servers import FakeCloudApi, Said, graph_error, meta_signature, status_report
from tests.infra.messaging.conftest import AT_MOST, WITHIN

TO = "+5511987654321"
TEMPLATE = Template(name="pedido_a_caminho", language="pt_BR", parameters=("Ana", "18 h"))
AT = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)


@pytest.fixture
def meta() -> Iterator[FakeCloudApi]:
    with FakeCloudApi() as meta:
        yield meta


def send(meta: FakeCloudApi, *, to: str = TO, template: Template = TEMPLATE, within: float = 10.0) -> Outcome:
    return send_template(api_of(meta), "aviso-1", to, template, within=within)


def api_of(meta: FakeCloudApi, token: str = FakeCloudApi.TOKEN) -> CloudApi:
    return CloudApi(
        phone_number_id="106540352242922",
        access_token=token,
        app_secret="segredo",
        base_url=f"{meta.url}/v23.0/",
    )


def test_a_template_is_sent_with_the_key_of_the_message(meta: FakeCloudApi) -> None:
    assert send(meta) == Delivered("wamid.MQ==")
    (request,) = meta.received
    assert request.path == "/v23.0/106540352242922/messages"
    assert request.json() == {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": TO,
        "type": "template",
        "template": {
            "name": "pedido_a_caminho",
            "language": {"code": "pt_BR"},
            "components": [
                {"type": "body", "parameters": [{"type": "text", "text": "Ana"}, {"type": "text", "text": "18 h"}]}
            ],
        },
        "biz_opaque_callback_data": "aviso-1",
    }


def test_a_template_without_fields_has_no_components(meta: FakeCloudApi) -> None:
    send(meta, template=Template(name="ola", language="pt_BR"))
    assert meta.received[0].json()["template"]["components"] == []


@pytest.mark.parametrize(
    ("code", "is_final"),
    [(code, True) for code in (100, 131008, 131026, 131030, 131047, 131050, 132000, 132001, 132005, 132007, 132012)]
    + [(code, True) for code in (132015, 132016)]
    + [(code, False) for code in (1, 2, 4, 10, 200, 368, 80007, 130429, 131000, 131031, 131042, 131048, 131056)]
    + [(code, False) for code in (190, 133010, 999_999)],
)
def test_a_code_of_meta_says_whether_trying_again_can_help(code: int, is_final: bool, meta: FakeCloudApi) -> None:
    meta.tell(graph_error(code, "No", details=f"about {TO}"))
    outcome = send(meta)
    assert isinstance(outcome, Failed)
    assert outcome.is_final == is_final
    assert str(code) in outcome.detail
    assert not set(outcome.cause) & set("0123456789+\n")


def test_an_error_inside_a_success_is_an_error(meta: FakeCloudApi) -> None:
    meta.tell("error_inside")
    assert send(meta) == Failed(
        "O telefone não recebe mensagens pelo WhatsApp.", "131026 (#131026) Message undeliverable", is_final=True
    )


def test_only_the_beginning_of_an_answer_is_kept(meta: FakeCloudApi) -> None:
    meta.tell(Said(500, b"no\n\x1b[31m" + b"a" * 1_000_000))
    outcome = send(meta)
    assert isinstance(outcome, Failed)
    assert len(outcome.detail) == DETAIL_LIMIT
    assert outcome.detail.startswith("500 no [31maaa")


def test_an_access_that_is_over_is_not_about_the_message(meta: FakeCloudApi) -> None:
    outcome = send_template(api_of(meta, "velho"), "aviso-1", TO, TEMPLATE)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O acesso da casa ao WhatsApp venceu ou foi cancelado.", False)


def test_a_rate_limit_says_when_to_try_again(meta: FakeCloudApi) -> None:
    limited = graph_error(130429, "Rate limit hit", status=429)
    limited.headers["Retry-After"] = "60"
    meta.tell(limited, Said(429, b"", {"Retry-After": "5"}), Said(502, b"<html>"))
    causes = [send(meta), send(meta), send(meta)]
    assert [each.retry_after for each in causes if isinstance(each, Failed)] == [60.0, 5.0, None]
    assert [each.cause for each in causes if isinstance(each, Failed)] == [
        "O WhatsApp pediu para enviar mais devagar.",
        "O WhatsApp pediu para enviar mais devagar.",
        "O WhatsApp respondeu 502.",
    ]


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"null", b"{}", b'{"messages":[]}', b'{"messages":[{"id":""}]}', b'{"messages":[{"id":7}]}',
     b'{"messages":[{"id":"' + b"a" * 201 + b'"}]}', b"[" * 10_000, b"\xff\xfe", b'{"messages":[{"id":"a\\ud800"}]}'],
)  # fmt: skip
def test_a_success_without_an_id_shows_no_delivery(body: bytes, meta: FakeCloudApi) -> None:
    meta.tell(Said(200, body))
    outcome = send(meta)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O WhatsApp respondeu algo que não se entende.", False)


@pytest.mark.parametrize("error", [{"code": "x"}, {"code": None}, {"code": [1]}, {}, {"error_data": [1], "code": 100}])
def test_an_odd_error_is_a_failure_all_the_same(error: dict[str, Any], meta: FakeCloudApi) -> None:
    meta.tell(Said(400, json.dumps({"error": error}).encode()))
    assert isinstance(send(meta), Failed)


def test_an_answer_that_comes_twice_is_one_message(meta: FakeCloudApi) -> None:
    meta.tell("twice")
    assert send(meta) == Delivered("wamid.MQ==")
    assert len(meta.received) == 1


@pytest.mark.parametrize(
    ("told", "cause"),
    [
        ("garbage", "O WhatsApp respondeu algo que não se entende."),
        ("drop", "O WhatsApp interrompeu a conexão."),
        ("fail", "O WhatsApp está fora do ar."),
    ],
)
def test_what_shows_no_delivery_can_be_tried_again(told: str, cause: str, meta: FakeCloudApi) -> None:
    meta.tell(told)  # type: ignore[arg-type]
    outcome = send(meta)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == (cause, False)
    assert isinstance(send(meta), Delivered)


@pytest.mark.parametrize("told", ["stall", "drip"])
def test_an_attempt_ends_in_time(told: str, meta: FakeCloudApi) -> None:
    meta.tell(told)  # type: ignore[arg-type]
    began = time.monotonic()
    assert send(meta, within=WITHIN) == Failed("O WhatsApp não respondeu a tempo.")
    assert time.monotonic() - began < AT_MOST


@pytest.mark.parametrize("to", ["", "11 98765-4321", "+0511987654321", "+55119876543210987", "+5511abc", f"{TO}\n"])
def test_what_is_no_telephone_is_not_sent(to: str, meta: FakeCloudApi) -> None:
    assert send(meta, to=to) == Failed("O telefone não está escrito certo.", is_final=True)
    assert meta.received == []


def test_a_field_goes_out_as_whatsapp_takes_it(meta: FakeCloudApi) -> None:
    send(meta, template=msgspec.structs.replace(TEMPLATE, parameters=("Ana", "", "Rua A\nCentro")))
    [component] = meta.received[0].json()["template"]["components"]
    assert [each["text"] for each in component["parameters"]] == ["Ana", "–", "Rua A, Centro"]


def test_a_report_is_genuine_only_with_the_signature_of_the_secret() -> None:
    body = status_report()
    header = meta_signature("segredo", body)
    assert signature_matches("segredo", BytesIO(body), header)
    for secret, content, signed in (
        ("outro", body, header),
        ("segredo", body + b" ", header),
        ("segredo", body, ""),
        ("segredo", body, header.removeprefix("sha256=")),
        ("segredo", body, "sha256=ção"),
        ("segredo", body, "\ud800"),
        ("", body, meta_signature("", body)),
    ):
        assert not signature_matches(secret, BytesIO(content), signed)


def test_an_address_is_registered_only_with_the_token() -> None:
    assert token_matches("confere", "confere")
    for token, given_token in (("confere", ""), ("confere", "Confere"), ("confere", "\ud800"), ("", "")):
        assert not token_matches(token, given_token)


def test_states_are_read_in_their_order() -> None:
    seconds = str(int(AT.timestamp()))
    failed = {"id": "wamid.2", "status": "failed", "timestamp": seconds, "errors": [{"code": 131026, "title": "No"}]}
    unknown = {"id": "wamid.3", "status": "failed", "timestamp": seconds, "errors": [{"code": 1_234_567}]}
    sent = {"id": "wamid.1", "status": "sent", "timestamp": seconds, "biz_opaque_callback_data": "aviso-1"}
    body = status_report(sent, failed, unknown)
    assert statuses_of(body) == [
        Status("wamid.1", "sent", AT, key="aviso-1"),
        Status("wamid.2", "failed", AT, "O telefone não recebe mensagens pelo WhatsApp."),
        Status("wamid.3", "failed", AT, "O WhatsApp não entregou a mensagem."),
    ]


@pytest.mark.parametrize(
    "odd",
    [{}, {"id": 7}, {"id": ""}, {"id": "a\ud800"}, {"status": "deleted"}, {"status": ["sent"]}, {"timestamp": ""},
     {"timestamp": "soon"}, {"timestamp": "9" * 30}, {"timestamp": "9" * 5_000}, {"timestamp": None},
     {"timestamp": 1e400}, {"status": None}],
)  # fmt: skip
def test_what_cannot_be_read_is_left_out(odd: dict[str, Any]) -> None:
    good = {"id": "wamid.1", "status": "read", "timestamp": int(AT.timestamp())}
    body = status_report(good | odd if odd else {}, good)
    assert statuses_of(body) == [Status("wamid.1", "read", AT)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["entry", "changes", "value", "statuses", "errors", "id"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(JSON | st.builds(lambda inner: {"entry": [{"changes": [{"value": {"statuses": inner}}]}]}, JSON))
def test_no_json_raises(report: Any) -> None:
    assert statuses_of(json.dumps(report).encode()) == []


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000, b"9" * 10_000])
def test_what_is_no_json_reports_nothing(body: bytes) -> None:
    assert statuses_of(body) == []

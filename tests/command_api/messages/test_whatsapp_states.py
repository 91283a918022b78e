"""What Meta tells of a message later: in any order, twice, and before its own answer."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from command_api.messages.commands import retry_messages
from command_api.messages.domain import Message
from command_api.messages.events import SentState
from command_api.messages.routes import PATH, router
from infra.security.body_limits import BodyLimits
from infra.security.keys import Keys
from infra.security.strict_input import StrictInput
from infra.settings import Settings
from tests.command_api.messages.conftest import House
from tests.command_api.messages.test_sending import send
from tests.harness.messaging_servers import FakeCloudApi, meta_signature, status_report

Tell = Callable[..., Message]


class Security:
    keys = Keys(b"s" * 32)


@pytest.fixture
def meta(house: House, serving: Callable[..., TestClient], tmp_path: Path) -> TestClient:
    """Behind the checks of every body, without a session."""
    api = serving(router, None, security=Security(), settings=Settings(data=tmp_path)).app
    assert isinstance(api, FastAPI)
    return TestClient(StrictInput(api, limit=BodyLimits(api), folder=tmp_path))


def post(meta: TestClient, body: bytes, secret: str = "a" * 20) -> int:
    """Its answer to this body, signed with this secret."""
    headers = {"Content-Type": "application/json", "X-Hub-Signature-256": meta_signature(secret, body)}
    return meta.post(PATH, content=body, headers=headers).status_code


def status(state: str, reference: str = "wamid.MQ==", key: str = "") -> dict[str, Any]:
    """As Meta writes it."""
    category = {"billable": True, "pricing_model": "PMP", "category": "utility", "type": "regular"}
    conversation = {"id": "c" * 32, "expiration_timestamp": "1795953600", "origin": {"type": "utility"}}
    about = {"timestamp": "1795867200", "recipient_id": "5511955550170", "pricing": category}
    said = {"id": reference, "status": state, "conversation": conversation, **about}
    return {**said, "biz_opaque_callback_data": key} if key else said


@pytest.fixture
def tell(house: House, meta: TestClient, paid: Message) -> Tell:
    """Meta tells these states of the message; the message then."""

    def told(*states: SentState, reference: str = "wamid.MQ==", key: str = paid.key) -> Message:
        assert post(meta, status_report(*(status(each, reference, key) for each in states))) == 200
        return house.store.load(Message, paid.number)

    return told


@pytest.mark.usefixtures("cloud")
def test_a_failure_that_is_delivered_after_all_is_delivered(house: House, paid: Message, tell: Tell) -> None:
    reference = send(house, paid).reference
    assert tell("failed", reference=reference, key="").state == "failed"
    assert tell("delivered", reference=reference, key="").state == "delivered"


def test_a_state_that_comes_before_the_answer_counts(
    house: House, cloud: FakeCloudApi, paid: Message, tell: Tell
) -> None:
    told = tell("delivered")
    assert (told.state, told.reference) == ("delivered", "wamid.MQ==")
    send(house, paid)
    assert cloud.received == [], "it has arrived"
    assert tell("read", key="").state == "read"


@pytest.mark.usefixtures("cloud")
def test_a_state_of_a_message_that_the_house_did_not_send_changes_nothing(paid: Message, tell: Tell) -> None:
    for key in ("", "aviso-1", f"choperia-{paid.number}-outro", "choperia-999999-x", "choperia-" + "9" * 50 + "-x"):
        assert tell("delivered", key=key).waits


@pytest.mark.usefixtures("cloud")
def test_what_failed_before_a_user_wanted_it_tried_again_does_not_end_the_new_attempt(
    house: House, paid: Message, tell: Tell
) -> None:
    reference = send(house, paid).reference
    tell("failed", reference=reference)
    retry_messages(house.store, house.settings, [paid.number], house.ctx())
    assert tell("sent", "failed", reference=reference).waits
    again = send(house, paid)
    assert (again.state, again.reference != reference) == ("sent", True)
    assert tell("failed", reference=reference).state == "sent", "it is about the copy before"
    assert tell("delivered", reference=reference).state == "delivered", "one of them has arrived"


def failed(number: int) -> dict[str, Any]:
    """The longest state that Meta writes."""
    details = {"details": "Message failed to send because of an unknown error, " * 4}
    error = {"code": 131026, "title": "Undeliverable", "message": "Undeliverable", "error_data": details, "href": "/"}
    return {**status("failed", f"wamid.{number:060}"), "errors": [error]}


@pytest.mark.usefixtures("cloud")
def test_a_thousand_states_come_at_once(house: House, meta: TestClient, paid: Message) -> None:
    send(house, paid)
    body = status_report(*(failed(number) for number in range(999)), status("delivered"))
    assert post(meta, body) == 200
    assert house.store.load(Message, paid.number).state == "delivered"


@pytest.mark.parametrize(
    "body",
    [
        status_report(*(status("sent") for _ in range(1_001))),
        status_report({**status("sent"), "filler": "x" * 3 * 2**20}),
        status_report(*({**status("sent"), "filler": [0] * 61} for _ in range(1_000))),
    ],
    ids=["states", "bytes", "elements"],
)
@pytest.mark.usefixtures("cloud")
def test_more_than_meta_sends_is_refused(meta: TestClient, body: bytes) -> None:
    assert post(meta, body) == 413


@pytest.mark.usefixtures("cloud")
def test_what_is_signed_and_no_report_is_refused(meta: TestClient) -> None:
    assert post(meta, b"[" * 65 + b"]" * 65) == 422


@pytest.mark.usefixtures("cloud")
def test_what_meta_did_not_sign_is_refused_unread(meta: TestClient) -> None:
    assert post(meta, b"[" * 1_000_000, secret="b" * 20) == 401
    assert meta.post(PATH, content=status_report(status("read"))).status_code == 401


def test_a_house_without_the_api_takes_no_states(meta: TestClient) -> None:
    assert post(meta, status_report(status("read"))) == 404

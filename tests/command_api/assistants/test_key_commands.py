"""A user issues keys for assistants and revokes them; every call of an assistant is in the history."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from command_api.assistants.commands import issue_key, record_question, revoke_key
from command_api.assistants.details import MOST_KEYS
from command_api.assistants.domain import AssistantKey, KeyTerms
from command_api.assistants.events import AssistantAsked, AssistantKeyIssued, AssistantKeyRevoked
from command_api.assistants.questions import LONGEST_ARGUMENTS, ToolCall
from command_api.assistants.routes import router
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound, Refused
from infra.problems import Problem
from infra.security.confirmations import UNCONFIRMED
from infra.security.permissions import Role
from infra.security.tables import account_notices
from infra.settings import Settings

KEYS = "/api/v1/assistant-keys"
SETTINGS = Settings(base_url="https://pirilampo.example/", _env_file=None)  # type: ignore[call-arg]  # pydantic's own
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
TERMS = KeyTerms("Claude do notebook", False, NOW + timedelta(days=90))
ASKED = ToolCall("list_orders", {"from": "2026-11-28", "limit": 20}, "http")


@dataclass(frozen=True)
class FakeConfirmations:
    """All sessions were confirmed just now, or none."""

    confirmed: bool

    def check(self, _session_id: str, _now: float) -> None:
        if not self.confirmed:
            raise Problem(403, kind=UNCONFIRMED)


@dataclass(frozen=True)
class FakeSecurity:
    confirmations: FakeConfirmations


def issued() -> AssistantKey:
    key = AssistantKey.issue(7, 3, 0, TERMS, "ab12")
    key.collect_events()
    return key


@pytest.fixture
def at(ctx: CommandContext) -> CommandContext:
    return replace(ctx, now=NOW)


def test_a_key_is_issued_with_the_digest_of_its_token() -> None:
    [event] = AssistantKey.issue(7, 3, 0, TERMS, "ab12").collect_events()
    assert isinstance(event, AssistantKeyIssued)
    assert (event.owner_id, event.name, event.token_digest) == (3, "Claude do notebook", "ab12")
    assert (event.personal_data, event.expires_at) == (False, NOW + timedelta(days=90))


def test_a_key_is_revoked_once() -> None:
    key = issued()
    key.revoke()
    key.revoke()
    assert [type(event) for event in key.collect_events()] == [AssistantKeyRevoked]


def test_a_question_is_recorded_with_its_tool_and_its_way() -> None:
    key = issued()
    key.ask(ASKED, NOW)
    [event] = key.collect_events()
    assert isinstance(event, AssistantAsked)
    assert (event.tool, event.arguments, event.via) == ("list_orders", '{"from": "2026-11-28", "limit": 20}', "http")


def test_nothing_is_asked_with_a_key_that_is_over() -> None:
    key = issued()
    key.ask(ASKED, NOW + timedelta(days=90, seconds=-1))
    with pytest.raises(Refused, match="venceu"):
        key.ask(ASKED, NOW + timedelta(days=90))
    key.revoke()
    with pytest.raises(Refused, match="revogada"):
        key.ask(ASKED, NOW)


@pytest.mark.parametrize(
    ("value", "noted"),
    [
        (20, 20),
        (1.5, 1.5),
        (True, True),
        ("2026-11", "2026-11"),
        ("2026-11-28", "2026-11-28"),
        ("2026-11-28T10:30:00Z", "2026-11-28T10:30:00Z"),
        ("EV-2026-00017", "EV-2026-00017"),
        ("Dalva Nogueira", "•••"),
        ("dalva", "•••"),
        ("11955550177", "•••"),
        (11955550177, "•••"),
        ({"name": "Dalva"}, "•••"),
        ([3, "Dalva"], [3, "•••"]),
    ],
)
def test_free_text_and_long_numbers_are_not_kept(value: Any, noted: Any) -> None:
    question = ToolCall("search", {"given": value, "left_out": None}, "stdio")
    assert json.loads(question.noted) == {"given": noted}


def test_words_of_the_program_are_kept() -> None:
    question = ToolCall("list_orders", {"status": "confirmed", "text": "confirmed"}, "stdio", words={"status"})
    assert json.loads(question.noted) == {"status": "confirmed", "text": "•••"}


def test_long_arguments_are_cut_at_a_whole_argument() -> None:
    question = ToolCall("list_orders", {f"argument_{number}": number for number in range(100)}, "stdio")
    assert len(question.noted) <= LONGEST_ARGUMENTS
    assert list(json.loads(question.noted))[:2] == ["argument_0", "argument_1"]


def test_nobody_revokes_the_key_of_another(store: Store, at: CommandContext) -> None:
    _, key = issue_key(store, 3, TERMS, at)
    with pytest.raises(NotFound):
        revoke_key(store, key.id, 4, at)
    assert revoke_key(store, key.id, None, at).version == 2
    with pytest.raises(Refused, match="revogada"):
        record_question(store, key.id, ASKED, at)


def test_a_user_has_ten_living_keys_at_most(store: Store, at: CommandContext) -> None:
    keys = [issue_key(store, 3, TERMS, at)[1] for _ in range(MOST_KEYS)]
    with pytest.raises(Refused, match="no máximo 10"):
        issue_key(store, 3, TERMS, at)
    issue_key(store, 4, TERMS, at)
    revoke_key(store, keys[4].id, 3, at)
    issue_key(store, 3, TERMS, at)
    with pytest.raises(Refused, match="no máximo 10"):
        issue_key(store, 3, TERMS, at)


def test_an_expired_key_gives_its_place_up(store: Store, at: CommandContext) -> None:
    keys = [issue_key(store, 3, TERMS, at)[1] for _ in range(MOST_KEYS)]
    later = replace(at, now=TERMS.expires_at)
    _, new = issue_key(store, 3, replace(TERMS, expires_at=later.now + timedelta(days=1)), later)
    living = [key.id for key in (*keys, new) if not store.load(AssistantKey, key.id).is_revoked]
    assert (len(living), new.id in living) == (MOST_KEYS, True)


def test_the_token_is_shown_once_and_stored_nowhere(serving: Callable[..., TestClient], store: Store) -> None:
    admin = serving(router, Role.ADMIN, settings=SETTINGS, security=FakeSecurity(FakeConfirmations(True)))
    key = {"Idempotency-Key": "k1"}
    first, again = (admin.post(KEYS, json={"name": "Claude do notebook"}, headers=key) for _ in range(2))
    token = first.json()["token"]
    assert (first.status_code, first.json()["address"]) == (201, "https://pirilampo.example/mcp")
    assert (token.startswith("chop_"), len(token)) == (True, 48), "256 bits"
    assert again.json().get("token") is None
    stored = json.dumps([str(row) for row in store.recorder.rows_of(["assistant_key-1"])])
    assert token not in stored
    assert hashlib.sha256(token.encode()).hexdigest() in stored
    with store.recorder.engine.connect() as connection:
        told = connection.execute(sa.select(account_notices.c.user_id, account_notices.c.kind)).all()
    assert told == [(1, "assistant_key_issued")], "the owner is told once"
    assert admin.delete(f"{KEYS}/1").json()["version"] == 2


@pytest.mark.parametrize(
    ("role", "body", "confirmed", "status"),
    [
        (Role.STAFF, {}, True, 201),
        (Role.BI, {"days": 365}, True, 201),
        (Role.STAFF, {"personal_data": True}, True, 403),
        (Role.MANAGER, {"personal_data": True}, True, 201),
        (Role.MANAGER, {}, False, 403),
        (Role.USER, {}, True, 403),
        (Role.CLIENT, {}, True, 403),
        (None, {}, True, 401),
        (Role.ADMIN, {"days": 366}, True, 422),
        (Role.ADMIN, {"name": " "}, True, 422),
    ],
)
def test_who_issues_a_key(
    serving: Callable[..., TestClient], role: Role | None, body: dict[str, Any], confirmed: bool, status: int
) -> None:
    client = serving(router, role, settings=SETTINGS, security=FakeSecurity(FakeConfirmations(confirmed)))
    assert client.post(KEYS, json={"name": "Claude do notebook", **body}).status_code == status

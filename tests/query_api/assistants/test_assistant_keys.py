"""The keys of a user, and with which rights an assistant reads."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from command_api.accounts.events import UserDeactivated, UserPermissionsChanged, UserRegistered
from command_api.assistants.events import AssistantAsked, AssistantKeyIssued, AssistantKeyRevoked
from command_api.rules.customer_pages import digest_of
from infra.position import START
from infra.security.permissions import Permission
from projections.assistants.tables import keys
from projections.runtime.rebuild import verify
from query_api.assistants.principals import SENTENCES, AssistantReader, KeyRefusal, reader_of
from query_api.http import Snapshot
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

KEYS = "/api/v1/assistant-keys"
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
OWNER = 9
TOKEN = "chop_mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"
RIGHTS: dict[str, Any] = {"cost_center": "choperia", "can_place_orders": True, "can_view_bi": False, "roles": ()}


def hired(history: History, role: str = "staff", **rights: Any) -> None:
    person: dict[str, Any] = {"username": "bia", "name": "Bia", "email": "", "role": role}
    history.given(f"user-{OWNER}", UserRegistered, **{**person, **RIGHTS, **rights})


def issued(history: History, id: int = 1, owner: int = OWNER, **more: Any) -> None:
    terms: dict[str, Any] = {"personal_data": False, "expires_at": NOW + timedelta(days=90), **more}
    digest = digest_of(TOKEN if id == 1 else f"{TOKEN}{id}")
    name = f"Claude {id}"
    history.given(
        f"assistant_key-{id}", AssistantKeyIssued, owner_id=owner, place=id, name=name, token_digest=digest, **terms
    )


def reader(history: History, token: str = TOKEN, now: datetime = NOW) -> AssistantReader | KeyRefusal:
    history.follow()
    with history.database.read() as connection:
        return reader_of(Snapshot(connection, START, {}), token, now)


@BOTH
def test_a_key_has_a_row_with_its_last_use(history: History) -> None:
    issued(history)
    for minute in (5, 9):
        at = NOW + timedelta(minutes=minute)
        history.given("assistant_key-1", AssistantAsked, tool="orders", arguments="{}", via="http", at=at)
    [row] = history.rows(keys)
    assert (row["owner_id"], row["name"], row["token_digest"]) == (OWNER, "Claude 1", digest_of(TOKEN))
    assert (row["questions"], row["asked_at"], row["revoked_at"]) == (2, NOW + timedelta(minutes=9), None)
    history.given("assistant_key-1", AssistantKeyRevoked, at=NOW)
    [row] = history.rows(keys)
    assert (row["questions"], row["revoked_at"]) == (2, NOW)
    replayed = verify(history.recorder, history.database, history.runner.projections["assistants"])
    assert (replayed.equal, replayed.rows) == (True, 1)


@BOTH
def test_an_assistant_reads_as_its_owner_without_personal_data(history: History) -> None:
    hired(history)
    issued(history)
    found = reader(history)
    assert isinstance(found, AssistantReader)
    assert (found.principal.user_id, found.principal.name, found.key_name) == (OWNER, "Bia", "Claude 1")
    assert found.principal.may(Permission.PLACE_ORDERS)
    assert not found.principal.may(Permission.CUSTOMERS)
    assert not found.reads_personal_data


@pytest.mark.parametrize("right", [Permission.CUSTOMERS, Permission.USERS, Permission.PRIVACY])
@pytest.mark.parametrize("granted", [True, False])
def test_personal_data_are_read_with_a_key_that_was_granted_them(
    history: History, right: Permission, granted: bool
) -> None:
    hired(history, "admin")
    issued(history, personal_data=granted)
    found = reader(history)
    assert isinstance(found, AssistantReader)
    assert (found.principal.may(right), found.reads_personal_data) == (granted, granted)


def test_a_key_reads_with_the_rights_that_its_owner_has_now(history: History) -> None:
    hired(history)
    issued(history, personal_data=True)
    found = reader(history)
    assert isinstance(found, AssistantReader)
    assert found.reads_personal_data
    history.given(f"user-{OWNER}", UserPermissionsChanged, **{**RIGHTS, "can_place_orders": False})
    found = reader(history)
    assert isinstance(found, AssistantReader)
    assert (found.principal.may(Permission.OPERATIONS), found.reads_personal_data) == (True, False)


def test_tokens_that_open_nothing(history: History) -> None:
    hired(history)
    issued(history)
    assert reader(history, TOKEN[:-1]) is KeyRefusal.UNKNOWN
    assert isinstance(reader(history, now=NOW + timedelta(days=90, seconds=-1)), AssistantReader)
    assert reader(history, now=NOW + timedelta(days=90)) is KeyRefusal.EXPIRED
    history.given(f"user-{OWNER}", UserDeactivated)
    assert reader(history) is KeyRefusal.OWNER_AWAY
    history.given("assistant_key-1", AssistantKeyRevoked)
    assert reader(history) is KeyRefusal.REVOKED
    assert set(SENTENCES) == set(KeyRefusal)


@pytest.mark.parametrize("role", ["user", "client"])
def test_who_reads_no_area_of_the_house_has_no_assistants(history: History, role: str) -> None:
    hired(history, role, can_view_bi=role == "client")
    issued(history)
    assert reader(history) is KeyRefusal.NO_RIGHT


def test_a_user_lists_their_own_keys_and_an_administrator_all(history: History) -> None:
    hired(history)
    issued(history, 1)
    issued(history, 2, owner=1)
    issued(history, 3, owner=1)
    history.given("assistant_key-3", AssistantKeyRevoked)
    history.follow()
    app = app_over(history)

    def listed(role: str) -> dict[str, Any]:
        with client_of(app, role) as client:
            answer = client.get(KEYS)
        assert TOKEN not in answer.text
        assert digest_of(TOKEN) not in answer.text
        found: dict[str, Any] = answer.json()
        return found

    everybodys = [(each["name"], each["owner_name"]) for each in listed("admin")["data"]]
    assert everybodys == [("Claude 2", "Ana Beltrão"), ("Claude 1", "Bia")]
    own = listed("staff")
    assert [each["name"] for each in own["data"]] == ["Claude 2"]
    assert (own["may_issue"], own["may_grant_personal_data"]) == (True, False)
    assert [listed(role)["may_issue"] for role in ("manager", "user", "client")] == [True, False, False]

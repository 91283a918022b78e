"""A question of an assistant is in the history of its owner's key before it is answered."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from command_api.assistants.commands import issue_key, revoke_key
from command_api.assistants.domain import KeyTerms
from command_api.assistants.questions import ToolCall
from command_api.event_store import Store, open_recorder
from command_api.kernel import Actor, CommandContext, Refused
from infra.security.permissions import Principal, Role
from infra.security.tables import account_notices
from launcher.assistants.recording import record_for
from query_api.assistants.principals import AssistantReader
from tests.harness.personal import personal_wrapping

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
CONTEXT = CommandContext(Actor(9, "Bia"), NOW, "a correlation")
BIA = Principal(9, "bia", "Bia", "", Role.STAFF, False, False, "choperia", (), "assistant_key-1")


def test_the_owner_has_asked_as_long_as_the_key_lives(tmp_path: Path) -> None:
    recorder = open_recorder(tmp_path / "events.sqlite", None, personal_wrapping())
    recorder.migrate()
    account_notices.create(recorder.engine)
    store = Store(recorder)
    _, key = issue_key(store, 9, KeyTerms("Claude", False, NOW + timedelta(days=1)), CONTEXT)
    reader = AssistantReader(BIA, key.id, "Claude", False)
    record_for(store, reader, ToolCall("list_orders", {"limit": 5}, "stdio"), NOW)
    asked = recorder.rows_of([f"assistant_key-{key.id}"])[-1]
    assert "list_orders" in str(asked)
    assert '"actor_id":9' in str(asked)
    revoke_key(store, key.id, 9, CONTEXT)
    with pytest.raises(Refused, match="revogada"):
        record_for(store, reader, ToolCall("list_orders", {}, "stdio"), NOW)
    recorder.close()

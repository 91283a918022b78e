"""What an assistant asks, recorded before it is answered."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import TYPE_CHECKING

from command_api.assistants.commands import record_question
from command_api.assistants.questions import ToolCall
from command_api.kernel import Actor, CommandContext

if TYPE_CHECKING:
    from command_api.event_store import Store
    from query_api.assistants.principals import AssistantReader


def record_for(store: Store, reader: AssistantReader, question: ToolCall, now: datetime) -> None:
    """The owner of the key has asked, in the history. ``Refused`` if the key has ended since ``reader`` was read: the
    question then gets no answer."""
    owner = Actor(reader.principal.user_id, reader.principal.name)
    record_question(store, reader.key_id, question, CommandContext(owner, now, uuid.uuid4().hex))

"""Account events in the log: sign-ins, passwords, roles, rights, keys of assistants. The history has the details."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from eventsourcing.persistence import StoredEvent

from command_api.kernel import CommandContext

log = structlog.get_logger()

_TOPICS = ("accounts.", "site.SignInRules", "assistants.AssistantKey")


def log_account_events(events: Sequence[StoredEvent], ctx: CommandContext) -> None:
    """Write a line for each stored account event: its type, the account and the actor, both as numbers."""
    for event in events:
        if event.topic.startswith(_TOPICS):
            log.info(
                "account_event",
                type=event.topic,
                stream=event.originator_id,
                by=ctx.actor.id,
                correlation_id=ctx.correlation_id,
            )

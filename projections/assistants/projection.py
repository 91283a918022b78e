"""Keys of assistants, from their events."""

from __future__ import annotations

from command_api.assistants.events import AssistantAsked, AssistantKeyIssued, AssistantKeyRevoked
from command_api.kernel import stream_id
from projections.assistants.tables import keys
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Assistants(Projection):
    """A row per key."""

    name = "assistants"
    version = 1
    tables = (keys,)

    @handles(AssistantKeyIssued)
    def issued(self, event: AssistantKeyIssued, rows: Rows) -> None:
        rows.put(
            keys,
            id=stream_id(event.originator_id),
            token_digest=event.token_digest,
            owner_id=event.owner_id,
            name=event.name,
            personal_data=event.personal_data,
            issued_at=event.timestamp,
            expires_at=event.expires_at,
            revoked_at=None,
            asked_at=None,
            questions=0,
        )

    @handles(AssistantKeyRevoked)
    def revoked(self, event: AssistantKeyRevoked, rows: Rows) -> None:
        rows.change(keys, stream_id(event.originator_id), revoked_at=event.timestamp)

    @handles(AssistantAsked)
    def asked(self, event: AssistantAsked, rows: Rows) -> None:
        """Questions stand between the issue, which is version 1, and the revocation: their number is the version."""
        id = stream_id(event.originator_id)
        rows.change(keys, id, asked_at=event.timestamp, questions=event.originator_version - 1)

"""What comes with every command: who, when, why, and what the caller already knows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from command_api.kernel.events import actor_reference


@dataclass(frozen=True, slots=True)
class Actor:
    """The actor of a command. ``id`` is the user's id, ``None`` for the system and for visitors."""

    id: int | None
    name: str

    @property
    def reference(self) -> str:
        """The stored form of the actor; see ``actor_reference``."""
        return actor_reference(self.id, self.name)


SYSTEM = Actor(None, "Sistema")
VISITOR = Actor(None, "Visitante")
"""A visitor of the public site, who has no account."""


@dataclass(frozen=True, slots=True)
class Idempotency:
    """An Idempotency-Key of one person, and a hash of the body it came with."""

    person: str
    key: str
    body_hash: str


@dataclass(frozen=True, slots=True)
class CommandContext:
    """Stamped on every event of the command.

    ``now`` is when it happens (aware, UTC); ``correlation_id`` names the request; ``expected_version`` is If-Match
    and concerns the first aggregate that is saved. ``session_id``: whose next reads show what the command did.
    ``may_exceed``: the person may pass limits of the house with a reason.
    """

    actor: Actor
    now: datetime
    correlation_id: str
    causation_id: str | None = None
    reason: str | None = None
    expected_version: int | None = None
    idempotency: Idempotency | None = None
    session_id: str | None = None
    may_exceed: bool = False

    @property
    def exceeds(self) -> bool:
        """Whether a limit of the house is passed on purpose: by someone with the right, who says why."""
        return self.may_exceed and bool(self.reason)

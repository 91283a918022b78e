"""What happens to the key of an assistant. Its token is in no event: only the digest of it."""

from __future__ import annotations

from datetime import datetime

from command_api.kernel import Event


class AssistantKeyIssued(Event):
    """A user made a key for an assistant program. ``owner_id`` is their account; the key reads with the rights that
    this account has at the time, and without personal data of customers unless ``personal_data``. ``place`` is one of
    the places that an owner has for living keys."""

    TOPIC = "assistants.AssistantKeyIssued"

    owner_id: int
    place: int
    name: str
    token_digest: str
    personal_data: bool
    expires_at: datetime


class AssistantKeyRevoked(Event):
    """The key opens nothing any more."""

    TOPIC = "assistants.AssistantKeyRevoked"


class AssistantAsked(Event):
    """An assistant called a tool with this key. ``arguments`` is JSON in which free text is masked. ``via`` is how it
    reached the house: ``stdio`` or ``http``."""

    TOPIC = "assistants.AssistantAsked"

    tool: str
    arguments: str
    via: str

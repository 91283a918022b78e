"""What every slice of the write side is written in: events, aggregates, money, errors, context."""

from command_api.kernel.aggregates import Aggregate, Private, stream_id, stream_name
from command_api.kernel.context import SYSTEM, VISITOR, Actor, CommandContext, Idempotency
from command_api.kernel.errors import (
    Conflict,
    DomainError,
    Forbidden,
    InUse,
    NotFound,
    Refused,
    Taken,
    VersionMismatch,
)
from command_api.kernel.events import ERASED, EVENT_TYPES, UNSTAMPED, Event, Metadata, actor_reference
from command_api.kernel.money import Money, money

__all__ = [
    "ERASED",
    "EVENT_TYPES",
    "SYSTEM",
    "UNSTAMPED",
    "VISITOR",
    "Actor",
    "Aggregate",
    "CommandContext",
    "Conflict",
    "DomainError",
    "Event",
    "Forbidden",
    "Idempotency",
    "InUse",
    "Metadata",
    "Money",
    "NotFound",
    "Private",
    "Refused",
    "Taken",
    "VersionMismatch",
    "actor_reference",
    "money",
    "stream_id",
    "stream_name",
]

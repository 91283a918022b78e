"""The published language: frozen events with an explicit topic, decoded by type, for ever."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import new_class
from typing import Any, ClassVar, TypeAlias, TypeVar, cast, dataclass_transform

import msgspec
from eventsourcing.utils import register_topic, resolve_topic

S = TypeVar("S", bound=msgspec.Struct)

UNSTAMPED = datetime(1970, 1, 1, tzinfo=UTC)
"""The timestamp of an event that no ``Store.save`` has stamped yet: the domain has no clock."""

ERASED = "Titular removido"
"""What stands where a person's name or address stood."""


def actor_reference(id: int | None, name: str) -> str:
    """What is stored of who acted: the stream of the account, such as ``user-17``. Without an account, the ``name``,
    which is a fixed one such as ``Sistema``."""
    return name if id is None else f"user-{id}"


Personal: TypeAlias = Mapping[str, str | tuple[()] | None]
"""The paths of personal fields of an event, and what each says once the person's key is destroyed."""

EVENT_TYPES: dict[str, type[Event]] = {}
"""Every event type by its topic. Topics that come from data are looked up here and nowhere else."""


class Metadata(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The actor of an event, the request, the reason, and when the store learned of it."""

    actor_id: int | None = None
    actor_name: str = ""
    """Only of who has no account. Events of earlier versions have the name of the account, too; nothing reads it."""
    recorded_at: datetime = UNSTAMPED
    correlation_id: str = ""
    causation_id: str | None = None
    reason: str | None = None
    traceparent: str | None = None
    """The span that appended it (W3C Trace Context), where its request was traced: operators' matter, no rule's."""

    @property
    def actor(self) -> str:
        """What read models store of who acted; queries resolve it to the current name."""
        return actor_reference(self.actor_id, self.actor_name)

    def of(self, event: Any) -> Metadata:
        """This stamp for ``event``. What followed by itself names its own actor and cause, and no person's reason."""
        own: Metadata = event.metadata
        if not own.actor_name:
            return self
        return msgspec.structs.replace(
            self, actor_id=None, actor_name=own.actor_name, causation_id=own.causation_id, reason=None
        )


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class _EventType(msgspec.StructMeta):
    """Informs type checkers of what msgspec does at run time: a subclass is frozen because ``Event`` is."""


class Event(msgspec.Struct, metaclass=_EventType, frozen=True, kw_only=True):
    """Base of all events.

    A subclass states its ``TOPIC`` (``"catalogue.ProductRepriced"``). When its fields change, ``VERSION`` goes up and
    ``upcast_v1_v2(state: dict) -> None`` (and so on) lifts what was stored before. Its personal data are named in
    ``PERSONAL``: the path of each field, and what the event says there once the person's key is destroyed. A ``*`` in
    a path stands for every element of a tuple.
    """

    TOPIC: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    PERSONAL: ClassVar[Personal] = {}

    originator_id: str
    originator_version: int
    timestamp: datetime
    metadata: Metadata = Metadata()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.__name__.startswith("_"):
            return  # a base that several events share
        topic = cls.__dict__.get("TOPIC")
        if not topic:
            raise TypeError(f"{cls.__name__} states no TOPIC")
        known = EVENT_TYPES.setdefault(topic, cls)
        if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"topic {topic} belongs to {known.__qualname__}")
        EVENT_TYPES[topic] = cls
        register_topic(topic, cls)

    @staticmethod
    def create_timestamp() -> datetime:
        """What the library asks for when it triggers an event: ``Store.save`` puts the command's time here."""
        return UNSTAMPED

    def mutate(self, aggregate: Any) -> Any:
        """Apply this event to ``aggregate`` (``None`` for the first event of a stream) and answer the result."""
        if aggregate is None:
            kind = self.originator_id.rpartition("-")[0]
            cls = resolve_topic(kind)
            aggregate = cls.__new__(cls)
            aggregate.__base_init__(self.originator_id, self.originator_version, self.timestamp)
        else:
            if (self.originator_id, self.originator_version) != (aggregate.id, aggregate.version + 1):
                raise ValueError(
                    f"event {self.originator_id}/{self.originator_version} does not follow "
                    f"{aggregate.id}/{aggregate.version}"
                )
            aggregate.version = self.originator_version
            aggregate.modified_on = self.timestamp
        if self.metadata.recorded_at is not UNSTAMPED:
            aggregate.last_stored_event = self
        aggregate.evolve(self)
        return aggregate

    def payload(self) -> dict[str, Any]:
        """The event's own fields, without stream, version, time and metadata."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name not in _ENVELOPE}


_ENVELOPE = frozenset(Event.__struct_fields__)


def event_with(*structs: type[msgspec.Struct], kw_only: bool = True) -> type[Event]:
    """A base of events that carry the fields of other structs side by side with their own. Unless they are
    ``kw_only``, they are stored in the same order as those of an event that writes its fields out."""
    return struct_with(Event, *structs, kw_only=kw_only)


def struct_with(first: type[S], *structs: type[msgspec.Struct], kw_only: bool = True) -> type[S]:
    """A base with the fields of ``first`` and of other structs.

    A struct cannot inherit from two structs with fields, so the fields are copied.
    """
    copied = [each for struct in structs for each in msgspec.structs.fields(struct)]
    body = {"__module__": __name__, "__annotations__": {each.name: each.type for each in copied}}
    body |= {each.name: each.default for each in copied if each.default is not msgspec.NODEFAULT}
    name = f"_{first.__name__}With{'And'.join(each.__name__ for each in structs)}"
    return cast("type[S]", new_class(name, (first,), {"kw_only": kw_only}, lambda made: made.update(body)))


def with_fields_of(source: object, event_class: type[Event], stated: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an event: those that are ``stated``, and the others as ``source`` has them under the same names.
    Raises ``AttributeError`` for one that neither has, even if the event has a default."""
    others = [each for each in event_class.__struct_fields__ if each not in _ENVELOPE and each not in stated]
    return {**{name: getattr(source, name) for name in others}, **stated}


def fields_of(struct: type[S], source: object) -> S:
    """The fields of ``struct`` as ``source``, an event or a body, has them beside its own."""
    return struct(**{name: getattr(source, name) for name in struct.__struct_fields__})

"""What explanations are made of: events of the log in words, and numbers that are added up again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import reduce
from typing import Final

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field

from command_api.kernel import Event
from command_api.rules.order_account import OrderAccount
from projections.history.tables import events as recorded
from query_api.audit.queries import names_in
from query_api.audit.sentences import sentence_of
from query_api.http import Row, Snapshot
from query_api.log import Key, Log
from query_api.people import actors_of, names_of
from query_api.why.responses import Why, WhyPart, WhyStep
from query_api.wording.description import GONE, reason_of
from query_api.wording.subjects import Subject

READ_MODELS: Final = ("history", "accounts")
"""What the words of events are read from."""
MOST_PARTS: Final = 200
NOTHING: Final = Decimal(0)


class WhyAsked(BaseModel):
    """A page of the steps."""

    model_config = ConfigDict(extra="forbid")

    skip: int = Field(0, ge=0, le=1_000_000, description="steps to leave out, the newest first", examples=[50])
    limit: int = Field(50, ge=1, le=200, description="steps at most", examples=[50])


@dataclass(frozen=True)
class Moved:
    """What an event moved: ``after`` is the number after it, where that depends on the order."""

    key: Key
    change: Decimal
    after: Decimal | None = None
    label: str = ""


@dataclass(frozen=True)
class Explained:
    """A number with what it is the sum of. ``moved``: the steps of the page, the newest first; ``more``: there are
    older ones."""

    title: str
    unit: str
    value: Decimal
    definition: str
    adds_up: bool
    parts: Sequence[WhyPart] = ()
    moved: Sequence[Moved] = field(default=())
    more: bool = False


def told(read: Snapshot, log: Log, found: Explained, asked: WhyAsked) -> Why:
    """The answer, with its events in words."""
    return Why(
        title=found.title,
        unit=found.unit,
        value=float(found.value),
        definition=found.definition,
        adds_up=found.adds_up,
        parts=list(found.parts[:MOST_PARTS]),
        parts_left_out=max(0, len(found.parts) - MOST_PARTS),
        steps=list(_steps(read, log, found.moved)),
        more=asked.skip + asked.limit if found.more else None,
    )


def page_of(moved: Iterable[Moved], asked: WhyAsked) -> tuple[list[Moved], bool]:
    """The page of all that moved a number, given oldest first; and whether there is more."""
    newest = list(moved)[::-1]
    end = asked.skip + asked.limit
    return newest[asked.skip : end], len(newest) > end


def order_path(id: int, figure: str) -> str:
    """What explains a figure of an order."""
    return f"/api/v1/why/orders/{id}/{figure}"


def order_stream(id: int) -> str:
    """The stream of an order."""
    return f"event_order-{id}"


def account_after(events: Iterable[Event]) -> OrderAccount:
    """The account of an order after its events."""
    return reduce(OrderAccount.after, events, OrderAccount())


def _steps(read: Snapshot, log: Log, moved: Sequence[Moved]) -> Iterator[WhyStep]:
    keys = [each.key for each in moved]
    found = log.events(keys)
    rows = {(row["stream"], row["version"]): row for row in _recorded(read, keys)}
    name_of = names_of(read.connection, actors_of(found.values()))
    named = names_in(read)
    for each in moved:
        stream, version = each.key
        event, row = found.get(each.key), rows.get(each.key)
        if event is not None:
            at = event.timestamp
        elif row is not None:
            at = row["happened_at"]
        else:
            continue
        label = row["label"] if row else named(stream)
        yield WhyStep(
            number=row["number"] if row else None,
            stream=stream,
            version=version,
            at=at,
            sentence=GONE if event is None else sentence_of(event, Subject(stream, label), name_of),
            reason=reason_of(event.metadata.reason) if event else None,
            label=each.label,
            change=float(each.change),
            after=None if each.after is None else float(each.after),
        )


def _recorded(read: Snapshot, keys: Sequence[Key]) -> Sequence[Row]:
    if not keys:
        return []
    of = recorded.c
    each = [(of.stream == stream) & (of.version == version) for stream, version in keys]
    return read.all(sa.select(of.number, of.stream, of.version, of.label, of.happened_at).where(sa.or_(*each)))

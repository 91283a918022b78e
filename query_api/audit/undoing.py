"""The preview of an undo as sentences, and which events undo which."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Protocol

import sqlalchemy as sa

from infra.security.permissions import Principal
from projections.history.naming import label_of
from projections.history.tables import NOBODY, events
from query_api.audit.differences import changes_of
from query_api.audit.personal import hidden_from, why_hidden
from query_api.audit.queries import names_in
from query_api.audit.responses import AuditChange, AuditDetail, UndoState
from query_api.audit.sentences import sentence_of
from query_api.audit.undo_responses import UndoObstacle, UndoPreview, UndoStep
from query_api.http import Snapshot
from query_api.log import Step
from query_api.people import actors_of, names_of
from query_api.wording.subjects import Subject

_CAUSE: Final = re.compile(r"^([a-z_]{1,60}-[0-9]{1,18})/([0-9]{1,15})$")
"""The name of an event that is the cause of another: its stream and its version there."""


@dataclass(frozen=True)
class Hindrance:
    """Why an undo is not possible; ``version`` is the blocking event of the same stream, if there is one."""

    sentence: str
    version: int | None


@dataclass(frozen=True)
class Rehearsed:
    """The events that would follow, or the obstacles. ``version`` is the stream's current one."""

    version: int
    hindrances: Sequence[Hindrance]
    steps: Sequence[Step]


class Undo(Protocol):
    """The port that rehearses commands; the composition root implements it as ``app.state.undo``."""

    @property
    def topics(self) -> AbstractSet[str]:
        """Types of events that may be undone."""

    def rehearse(self, stream: str, version: int, who: Principal, correlation: str) -> Rehearsed | None:
        """The result if ``who`` undid this event now; ``None`` if there is no such event. Saves nothing."""


def preview_of(read: Snapshot, rehearsed: Rehearsed, stream: str, reader: Principal) -> UndoPreview:
    """``rehearsed`` in sentences and differences, from now to then."""
    numbers = _numbers(read, stream, [each.version for each in rehearsed.hindrances if each.version is not None])
    named = names_in(read)
    name_of = names_of(read.connection, actors_of(step.event for step in rehearsed.steps))
    return UndoPreview(
        version=rehearsed.version,
        possible=not rehearsed.hindrances,
        obstacles=[
            UndoObstacle(sentence=each.sentence, number=numbers.get(each.version or 0)) for each in rehearsed.hindrances
        ],
        steps=[
            UndoStep(
                stream=step.event.originator_id,
                subject=(subject := Subject(step.event.originator_id, label_of(step.event, named))).title,
                sentence=sentence_of(step.event, subject, name_of),
                changes=[
                    AuditChange(**change._asdict())
                    for change in changes_of(step, named, hidden_from(reader, step.event.originator_id))
                ],
            )
            for step in rehearsed.steps
        ],
        masked=why_hidden(reader, [step.event.originator_id for step in rehearsed.steps]),
    )


def marked(read: Snapshot, undo: Undo, details: Sequence[AuditDetail]) -> Sequence[AuditDetail]:
    """``details`` of one stream, each with whether it may be undone, was undone, or undid another."""
    if not details:
        return details
    stream = details[0].stream
    by_people = [detail for detail in details if detail.actor.id is not None]
    causes = {detail.version: _cause(detail.causation, stream) for detail in by_people}
    undone_by = _undone_by(read, stream, [f"{stream}/{detail.version}" for detail in details])
    numbers = _numbers(read, stream, [version for version in causes.values() if version])
    return [
        detail.model_copy(
            update={
                "undo": UndoState(
                    possible=detail.type in undo.topics,
                    undoes=numbers.get(causes.get(detail.version) or 0),
                    undone_by=undone_by.get(f"{stream}/{detail.version}"),
                )
            }
        )
        for detail in details
    ]


def _cause(causation: str | None, stream: str) -> int | None:
    """The version of the event of ``stream`` that this undid."""
    found = _CAUSE.match(causation or "")
    return int(found[2]) if found and found[1] == stream else None


def _undone_by(read: Snapshot, stream: str, causes: Collection[str]) -> dict[str, int]:
    """The number of the last event of ``stream`` that undid each of these events. What the system does by itself names
    its cause, too, and undoes nothing."""
    query = (
        sa.select(events.c.causation, sa.func.max(events.c.number).label("number"))
        .where(events.c.stream == stream, events.c.causation.in_(causes), events.c.actor_id != NOBODY)
        .group_by(events.c.causation)
    )
    return {row["causation"]: row["number"] for row in read.all(query)}


def _numbers(read: Snapshot, stream: str, versions: Collection[int]) -> dict[int, int]:
    if not versions:
        return {}
    query = sa.select(events.c.version, events.c.number).where(
        events.c.stream == stream, events.c.version.in_(list(versions))
    )
    return {row["version"]: row["number"] for row in read.all(query)}

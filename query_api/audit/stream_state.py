"""The state of a stream as of a version or an instant."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated

import sqlalchemy as sa
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from infra.problems import Problem
from infra.security.permissions import Principal
from projections.history.tables import events
from query_api.audit.as_of_responses import StateField, StreamState
from query_api.audit.differences import changes_of, readable
from query_api.audit.personal import hidden_from, why_hidden
from query_api.audit.queries import NOTHING_RECORDED, Clock, entries, names_in
from query_api.equipment.windows import OptionalInstant
from query_api.http import OptionalId, Snapshot, inside_calendar
from query_api.log import Log
from query_api.wording.description import GONE
from query_api.wording.subjects import kind_of


class StateAsked(BaseModel):
    """By version or by instant; without either, as it is now."""

    model_config = ConfigDict(extra="forbid")

    version: OptionalId = Field(None, description="after this event of the stream", examples=[3])
    at: Annotated[OptionalInstant, AfterValidator(inside_calendar)] = Field(
        None, description="as of this instant, by `clock`", examples=["2026-11-20T23:15:00Z"]
    )
    clock: Clock = Field("recorded", description="the clock of `at`: when it was recorded, or when it happened")


def state_of(read: Snapshot, log: Log, reader: Principal, stream: str, asked: StateAsked) -> StreamState:
    """Replayed from the stream's first event. 404 for a stream or version that there is not, or was not yet."""
    own = sa.select(events).where(events.c.stream == stream)
    newest = read.one(own.order_by(events.c.version.desc()).limit(1), NOTHING_RECORDED)
    row = read.one(_chosen(own, asked), "Isto ainda não existia.")
    version = row["version"]
    [event] = entries(read, [row], log)
    steps = log.steps(stream, version, version)
    if not steps:
        raise Problem(404, GONE, kind="not-found", headers=read.headers)
    [step] = steps
    named = names_in(read)
    changed = {change.label for change in changes_of(step, named)}
    return StreamState(
        stream=stream,
        subject=event.subject,
        version=version,
        versions=newest["version"],
        at=row["recorded_at"],
        event=event,
        fields=[
            StateField(label=label, value=value, changed=label in changed)
            for label, value in readable(step.after, kind_of(stream), named, hidden_from(reader, stream)).items()
        ],
        masked=why_hidden(reader, [stream]),
    )


def _chosen(own: sa.Select[tuple[object, ...]], asked: StateAsked) -> sa.Select[tuple[object, ...]]:
    if asked.version is not None and asked.at is not None:
        sentence = "Informe a versão ou o instante, não os dois."
        raise Problem(422, sentence, errors=[{"field": "at", "message": sentence}])
    if asked.version is not None:
        return own.where(events.c.version == asked.version)
    if asked.at is not None:
        clock = events.c.happened_at if asked.clock == "happened" else events.c.recorded_at
        own = own.where(clock <= asked.at.astimezone(UTC))
    return own.order_by(events.c.version.desc()).limit(1)

"""The state of the system, for administrators."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from infra.declared_fields import vocabulary
from query_api.audit.as_of_responses import ReplayedRow
from query_api.system.labels import LABELS

Database = Literal["sqlite", "postgresql"]


class Minute(BaseModel):
    """How much happened in a minute."""

    at: datetime = Field(description="when it began", examples=["2026-11-21T18:03:00Z"])
    events: int = Field(description="events that were recorded in it", examples=[42])


class StoreState(BaseModel):
    """The event store. Minutes and ends are those of the history's read model, which says itself how late it is."""

    kind: Database = Field(description="which database", examples=["postgresql"])
    events: int = Field(description="events of the log", examples=[23366])
    position: str = Field(description="of the last event", examples=["0.23366"])
    size_bytes: int | None = Field(
        description="on the disk: SQLite's files, or on PostgreSQL the log with its indexes; null: not known",
        examples=[18874368],
    )
    first_at: datetime | None = Field(
        description="when the first event was recorded; null: there is none", examples=["2026-01-02T09:00:00Z"]
    )
    last_at: datetime | None = Field(
        description="when the last event was recorded; null: there is none", examples=["2026-11-21T18:03:11Z"]
    )
    per_minute: list[Minute] = Field(
        description="the last 60 minutes and the present one, oldest first, zeros included"
    )
    per_second: float = Field(description="events a second in the last full minute", examples=[0.7])


class ReadDatabaseState(BaseModel):
    """The database of the read models."""

    kind: Database = Field(description="which database", examples=["sqlite"])
    apart: bool = Field(description="whether it is another one than the store's", examples=[True])
    size_bytes: int | None = Field(description="on the disk, as a whole; null: not known", examples=[52428800])


class PartitionState(BaseModel):
    """One partition of the topic, as the workers know it."""

    partition: int = Field(description="its number", examples=[0])
    offset: int | None = Field(description="the next record to take; null: none was taken yet", examples=[1042])
    end: int | None = Field(description="the next record to come; null: no worker says", examples=[1042])
    lag: int | None = Field(description="records between the two; null: not known", examples=[0])
    worker: str | None = Field(
        description="id of the process that reads it; null: nobody", examples=["0b5f6f0e-8f1c-4c0e-9a51-0d1f4a7b9c11"]
    )


class KafkaState(BaseModel):
    """How far the log is published, and read from there."""

    topic: str = Field(description="name of the topic", examples=["choperia.events"])
    published: str = Field(description="position of the last event that Kafka has", examples=["0.23366"])
    behind_events: int = Field(description="events of the log that Kafka does not have yet", examples=[0])
    partitions: list[PartitionState] = Field(description="those that a worker reads or has read from, by number")


class PartitionRead(BaseModel):
    """One partition, as the worker that reads it knew it when it was last heard of."""

    partition: int = Field(description="its number", examples=[0])
    offset: int | None = Field(description="the next record to take; null: none was taken yet", examples=[1042])
    end: int | None = Field(description="the next record to come; null: not known yet", examples=[1042])


class ProcessDoing(BaseModel):
    """What a process says about its work. Only what its kind has is not null."""

    active: bool | None = Field(None, description="publisher: it publishes; false: it stands by", examples=[True])
    position: str | None = Field(None, description="publisher: how far it is", examples=["0.23366"])
    waits: str | None = Field(None, description="publisher, worker: what it waits for; empty: nothing", examples=[""])
    topic: str | None = Field(None, description="publisher, worker: of Kafka", examples=["choperia.events"])
    source: Literal["store", "kafka"] | None = Field(
        None, description="worker: where it takes the events from", examples=["kafka"]
    )
    projections: list[str] = Field(
        default_factory=list, description="names of the read models that it moves", examples=[["menu", "stock"]]
    )
    leads: list[str] = Field(
        default_factory=list,
        description="serve, command-api: the jobs that it does and no other process does at the same time",
        examples=[["sealing", "retention"]],
    )
    partitions: list[PartitionRead] = Field(default_factory=list, description="worker: the partitions that it reads")


class ProcessState(BaseModel):
    """One process of the system."""

    id: str = Field(description="new with every start", examples=["0b5f6f0e-8f1c-4c0e-9a51-0d1f4a7b9c11"])
    kind: Literal["serve", "command-api", "query-api", "publisher", "worker"] = Field(
        description="which part it is", examples=["worker"]
    )
    host: str = Field(description="the machine it is on", examples=["bar-1"])
    pid: int = Field(description="its number there", examples=[4711])
    version: str = Field(description="of the software", examples=["0.1.0"])
    started_at: datetime = Field(description="when", examples=["2026-11-21T08:00:00Z"])
    seen_at: datetime = Field(description="when it was last heard of", examples=["2026-11-21T18:03:11Z"])
    alive: bool = Field(description="heard of in the last 20 seconds", examples=[True])
    rss_bytes: int | None = Field(description="memory that it holds; null: not known", examples=[104857600])
    port: int | None = Field(description="where it listens; null: it does not", examples=[8000])
    doing: ProcessDoing = Field(description="its work")


class FailureState(BaseModel):
    """The event that holds a read model."""

    position: str = Field(description="of the event", examples=["0.1042"])
    number: int | None = Field(
        description="of the event in the history; null where the history does not have it yet", examples=[1042]
    )
    stream: str = Field(description="of the event", examples=["product-42"])
    version: int = Field(description="of the event in its stream", examples=[3])
    topic: str = Field(description="what kind of event", examples=["catalogue.ProductRepriced"])
    error: str = Field(description="why it cannot be applied", examples=["KeyError: 'price'"])
    attempts: int = Field(description="how often it was tried", examples=[4])
    since: datetime = Field(description="when it was tried first", examples=["2026-11-21T18:03:11Z"])
    retry_at: datetime = Field(description="when it is tried again", examples=["2026-11-21T18:04:11Z"])
    skippable: bool = Field(description="whether the read model may go on without the event", examples=[True])


class FailureGroup(BaseModel):
    """Read models that stand still for the same reason."""

    reason: str = Field(
        description="what they have in common, without numbers and names of records", examples=["KeyError em menu.py"]
    )
    remedy: Literal["rebuild", "rights", "row", "software"] = Field(
        description="what mends it: `rebuild` makes the tables again; `rights` are those of the database's user; "
        "`row`: the database refused it, so the tables or the program are at fault; "
        "`software`: a version that knows what to do with the event, and then another try",
        examples=["software"],
    )
    projections: list[str] = Field(
        description="their names; the event of the first is the first in the history", examples=[["menu", "stock"]]
    )


class HoleState(BaseModel):
    """An event that a read model leaves out until it is rebuilt."""

    position: str = Field(description="of the event", examples=["0.1042"])
    number: int | None = Field(
        description="of the event in the history; null where the history does not have it yet", examples=[1042]
    )
    stream: str = Field(description="of the event", examples=["product-42"])
    version: int = Field(description="of the event in its stream", examples=[3])
    topic: str = Field(description="what kind of event", examples=["catalogue.ProductRepriced"])
    error: str = Field(description="why it could not be applied", examples=["KeyError at menu.py:12"])
    reason: str = Field(
        description="why it may be missing, as the administrator wrote it; empty: it is in the history only",
        examples=["registro de teste"],
    )
    who: str = Field(description="who had it left out", examples=["Ana Beltrão"])
    at: datetime = Field(description="when", examples=["2026-11-21T18:05:00Z"])


class LastComparison(BaseModel):
    """The last comparison of a read model with a replay of the whole history."""

    at: datetime = Field(description="when it was made", examples=["2026-11-21T18:03:19Z"])
    position: str = Field(description="of the log at that moment", examples=["0.23366"])
    rows: int = Field(description="rows on either side", examples=[412])
    different: int = Field(description="rows that differ", examples=[0])
    tables: list[str] = Field(description="tables with rows that differ", examples=[["catalogue_products"]])


class ProjectionState(BaseModel):
    """How one read model is doing."""

    name: str = Field(description="its name", examples=["menu"])
    label: str = Field(description="what people call it", examples=["Cardápio"])
    version: int = Field(description="of the tables that serve", examples=[3])
    state: Literal["live", "catching_up", "rebuilding", "failed"] = Field(
        description="how it stands", examples=["live"]
    )
    position: str = Field(description="of the last event that is applied", examples=["0.23366"])
    lag_events: int = Field(
        description="numbers of the log that are missing: 0 exactly when nothing is, else about as many events",
        examples=[0],
    )
    lag_seconds: float = Field(description="age of the oldest event that is missing", examples=[0.0])
    events: int = Field(description="events of its kinds that are applied", examples=[812])
    size_bytes: int | None = Field(
        description="tables and indexes on the disk; null on SQLite, which would read the whole file to know",
        examples=[1048576],
    )
    updated_at: datetime = Field(description="when it last moved", examples=["2026-11-21T18:03:11Z"])
    moved_by: list[str] = Field(
        description="ids of the living processes that move it", examples=[["0b5f6f0e-8f1c-4c0e-9a51-0d1f4a7b9c11"]]
    )
    failure: FailureState | None = Field(description="the event that holds it; null: none does")
    holes: list[HoleState] = Field(description="events that it leaves out, in the order of the history")
    comparison: LastComparison | None = Field(
        description="the last comparison with the history; null: not compared yet since it was rebuilt"
    )
    trouble: str | None = Field(
        description="what a process that moves it waits for, other than an event; null: nothing",
        examples=["outro processo a está refazendo"],
    )


class RebuildComparison(BaseModel):
    """What serves against what the history says, at one moment."""

    equal: int = Field(description="rows that are the same on both sides", examples=[412])
    rows: int = Field(description="rows on either side", examples=[412])
    different: int = Field(description="rows that differ", examples=[0])
    position: str = Field(description="the moment, in the log", examples=["0.23366"])
    at: datetime = Field(description="when it was compared", examples=["2026-11-21T18:03:19Z"])
    differences: list[ReplayedRow] = Field(description="ten at most")


class RebuildState(BaseModel):
    """A read model that is made again beside the one that serves."""

    id: int = Field(description="id", examples=[3])
    projection: str = Field(
        description="name of the read model",
        examples=["menu"],
        json_schema_extra=vocabulary("ReadModel", LABELS),
    )
    label: str = Field(description="what people call it", examples=["Cardápio"])
    state: Literal["running", "comparing", "ready", "switching", "switched", "dropped", "failed"] = Field(
        description="running: the new tables are filled; comparing; ready: they follow, and wait for a decision; "
        "switching: it was decided; the others are ends",
        examples=["ready"],
    )
    dropping: bool = Field(description="somebody wants it to end, which it does soon", examples=[False])
    automatic: bool = Field(
        description="begun by a new version of the software: it switches by itself and cannot be dropped",
        examples=[False],
    )
    done: int = Field(description="numbers of the log that are through", examples=[12000])
    total: int = Field(description="of how many", examples=[23366])
    seconds_left: float | None = Field(
        description="while it runs, by its speed so far; null: not known, or not running", examples=[4.2]
    )
    started_at: datetime = Field(description="when", examples=["2026-11-21T18:03:11Z"])
    ended_at: datetime | None = Field(description="null while it is under way", examples=["2026-11-21T18:05:00Z"])
    who: str = Field(description="who asked for it", examples=["Ana Beltrão"])
    decided_by: str | None = Field(description="who had it switched or dropped; null: nobody", examples=["Ana Beltrão"])
    reason: str | None = Field(
        description="why it failed, in words; null: it did not",
        examples=["Foi interrompida com o processo que a fazia; as tabelas novas foram removidas."],
    )
    comparison: RebuildComparison | None = Field(
        description="null: not compared yet, or tables of another version, which cannot be"
    )


class SystemState(BaseModel):
    """How the system is doing now."""

    at: datetime = Field(description="the moment of this answer", examples=["2026-11-21T18:03:12Z"])
    version: str = Field(description="of the software that answers", examples=["0.1.0"])
    store: StoreState = Field(description="the event store")
    read_database: ReadDatabaseState = Field(description="where the read models are")
    kafka: KafkaState | None = Field(description="null: the log is not published")
    processes: list[ProcessState] = Field(description="by kind, the oldest first; silent ones for an hour")
    projections: list[ProjectionState] = Field(description="every read model, by what people call it")
    failures: list[FailureGroup] = Field(description="why read models stand still, the largest group first")
    rebuilds: list[RebuildState] = Field(description="the newest first")

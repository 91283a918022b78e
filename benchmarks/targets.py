"""The rows of the table that the report opens with: what was promised, and which figures show it."""

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.measure import Ratio


@dataclass(frozen=True)
class Promise:
    """Shown by the ratios of ``section`` that have a target, whose ``what`` begins so and that are set against this
    (anything, where it is empty)."""

    text: str
    section: str
    what: str = ""
    against: str = ""
    subject: str = ""

    def shown_by(self, ratios: Iterable[Ratio]) -> list[Ratio]:
        """In the order of measuring."""
        return [
            ratio
            for ratio in ratios
            if ratio.target is not None
            and ratio.what.startswith(self.what)
            and ratio.against.startswith(self.against)
            and ratio.subject.startswith(self.subject)
        ]


PROMISES = (
    Promise("signed-in reads against a naive FastAPI application", "http", "", "naive", "SQLite"),
    Promise("the same on PostgreSQL", "http", "", "naive", "PostgreSQL"),
    Promise("append, recorder alone, against psycopg's autocommitted insert", "append", "recorder", "psycopg, auto"),
    Promise("append, whole handler, against pgbench's prepared insert", "append", "whole handler", "pgbench"),
    Promise("the same against emmett-postgresql", "append", "whole handler", "emmett"),
    Promise("the same against eventsourcing", "append", "whole handler", "eventsourcing", "PostgreSQL"),
    Promise("append, whole handler, against one transaction per command", "append", "whole handler", "one trans"),
    Promise("a rule over many streams, by a claim against versions of all", "conditions", "claim", "versions"),
    Promise("loading a stream of 100 events, against eventsourcing", "loading"),
    Promise("live projection against the library's runner", "projection", "following", "eventsourcing"),
    Promise("rebuild against reading and decoding the log", "projection", "rebuild"),
    Promise("commit → visible, p50 ≤ 5 ms and p99 ≤ 25 ms", "projection", "p", "limit of"),
    Promise("menu, one process, against nginx with the same bytes", "menu"),
    Promise("a house at rest: wake-ups, processor time, memory", "rest"),
    Promise("memory of one more house in the same process", "houses"),
    Promise("a thousand telephones and a kill in the middle, p99 ≤ 500 ms", "telephones"),
    Promise("a visitor during an attack, p99 at most twice as long", "hostile"),
    Promise("a contract and 100 labels as PDF, and the menu beside 20 contracts a second", "papers"),
    Promise("append with a log of 1 M events, against 10 k", "growth", "append"),
    Promise("commit → visible, 1 M against 10 k", "growth", "lag"),
    Promise("menu, 1 M against 10 k", "growth", "menu"),
    Promise("lists, 1 M against 10 k", "growth", "list"),
    Promise("rebuild, events/s at 1 M against 10 k", "growth", "rebuild"),
    Promise("memory of a rebuild, 1 M against 10 k", "growth", "memory"),
    Promise("Kafka: publishing, staging, applying; commit → visible", "kafka"),
    Promise("sealing and checking the history", "seal"),
    Promise("archived events in files, against their states in the log", "archive", "files"),
    Promise("listing 10,000 products against 200", "catalogue"),
    Promise("importing sales", "sales_import"),
    Promise("reports over a million sales", "bi"),
    Promise("the history of a million events", "history"),
    Promise("as-of views", "time_travel"),
    Promise("what-if questions", "what_if"),
    Promise("the simulation's forecast of requests/s against the measured ones", "capacity"),
)

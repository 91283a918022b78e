"""A bar whose read models are made from an inbox, and one of them that notices any change of order."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import sqlalchemy as sa

from infra.kafka.client import Kafka
from infra.kafka.envelope import Envelope
from infra.position import START
from projections.runtime.definition import Projection, handles
from projections.runtime.inbox import InboxRecorder, tables
from projections.runtime.inbox.stager import Stager
from projections.runtime.inbox.staging import stage
from projections.runtime.rows import Rows
from projections.runtime.runner import Runner
from tests.harness.invariants import Invariants
from tests.harness.read_models import History
from tests.harness.taps import GlassPoured, Pours, TapClosed, TapOpened, Taps

metadata = sa.MetaData()
pages = sa.Table(
    "diary",
    metadata,
    sa.Column("page", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("tells", sa.Text, nullable=False),
)
books = sa.Table(
    "diary_books",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("pages", sa.BigInteger, nullable=False),
)


class Diary(Projection):
    """A page per event of all taps, in the order in which they happened."""

    name = "diary"
    version = 1
    tables = (pages, books)

    @handles(TapOpened, GlassPoured, TapClosed)
    def told(self, event: TapOpened | GlassPoured | TapClosed, rows: Rows) -> None:
        book = rows.get(books, 1)
        page = book["pages"] + 1 if book else 1
        rows.put(books, id=1, pages=page)
        rows.put(pages, page=page, tells=f"{event.TOPIC} {event.originator_id}/{event.originator_version}")


READ_MODELS = (Taps, Pours, Diary)
AGES_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def log_of(history: History) -> list[Envelope]:
    """The whole history as it should be told."""
    previous, told = START, []
    for event in history.recorder.read_after(START, 1_000_000):
        told.append(Envelope(event.position, previous, *event[1:]))
        previous = event.position
    return told


class Inbox:
    """The inbox of a history's read database, and the runner that reads from it."""

    def __init__(self, history: History) -> None:
        self._history = history
        tables.migrate(history.database)
        self.recorder = InboxRecorder(history.recorder, history.database)
        self.runner = Runner(self.recorder, history.database, history.projections, history.recorder)

    def take(self, delivered: Iterable[Envelope]) -> None:
        """As a worker does with what Kafka delivers."""
        stage(self._history.database, delivered, {})
        self.recorder.wake()

    def follow(self) -> None:
        """Apply what is complete."""
        self.runner.catch_up()

    def stop(self) -> None:
        """End the threads of a runner that was started."""
        self.runner.stop()
        self.recorder.close()

    def check(self) -> None:
        """Every read model is at the end of the log and equals a replay of it."""
        check(self._history)


@contextmanager
def following(history: History, kafka: Kafka) -> Iterator[Inbox]:
    """An inbox that Kafka fills and a runner that reads from it, while inside."""
    inbox = Inbox(history)
    stager = Stager(history.database, kafka, inbox.recorder)
    stager.start()
    inbox.runner.start()
    try:
        yield inbox
    finally:
        stager.stop()
        inbox.stop()


def check(history: History, invariants: Invariants | None = None) -> None:
    """Every read model is at the end of the log and equals a replay of it, row by row and by hash."""
    (invariants or Invariants()).check(history.runner, history.acknowledged)

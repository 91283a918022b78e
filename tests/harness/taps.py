"""A read model small enough to see through: the taps of a bar. It counts, so an event applied twice shows."""

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa

from command_api.event_store import Recorder, open_recorder
from command_api.kernel import Event, stream_id
from infra.position import Position
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.runtime.runner import Runner
from tests.harness.read_models import History


class TapOpened(Event):
    TOPIC = "taps.TapOpened"

    beer: str | None


class GlassPoured(Event):
    """A glass of 0 ml cannot be: whoever follows it must stop."""

    TOPIC = "taps.GlassPoured"

    ml: int


class TapClosed(Event):
    TOPIC = "taps.TapClosed"


class LightSwitched(Event):
    """Nobody follows this."""

    TOPIC = "taps.LightSwitched"


metadata = sa.MetaData()
taps = sa.Table(
    "taps",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("beer", sa.Text, nullable=False, index=True),
    sa.Column("glasses", sa.BigInteger, nullable=False),
    sa.Column("ml", sa.BigInteger, nullable=False),
    sa.Index("taps_by_thirst", "ml", "glasses"),
)
board = sa.Table(
    "taps_board",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
)
pours = sa.Table(
    "pours",
    sa.MetaData(),
    sa.Column("tap", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ml", sa.BigInteger, nullable=False),
)


class Taps(Projection):
    """One row per open tap, and a board that is written from all of them."""

    name = "taps"
    version = 1
    tables = (taps, board)

    @handles(TapOpened)
    def opened(self, event: TapOpened, rows: Rows) -> None:
        rows.put(taps, id=stream_id(event.originator_id), beer=event.beer, glasses=0, ml=0)

    @handles(GlassPoured)
    def poured(self, event: GlassPoured, rows: Rows) -> None:
        if event.ml == 0:
            raise ValueError("an empty glass")
        tap = rows.get(taps, stream_id(event.originator_id))
        if tap:
            rows.change(taps, tap["id"], glasses=tap["glasses"] + 1, ml=tap["ml"] + event.ml)

    @handles(TapClosed)
    def closed(self, event: TapClosed, rows: Rows) -> None:
        rows.delete(taps, stream_id(event.originator_id))

    def finish(self, rows: Rows) -> None:
        table = rows.table(taps)
        beers = rows.select(sa.select(table.c.beer, sa.func.sum(table.c.ml).label("ml")).group_by(table.c.beer))
        rows.put(board, id=1, text=", ".join(sorted(f"{row.beer} {row.ml}" for row in beers)))


class Pours(Projection):
    """One row per glass: grows with the history."""

    name = "pours"
    version = 1
    tables = (pours,)

    @handles(GlassPoured)
    def poured(self, event: GlassPoured, rows: Rows) -> None:
        rows.put(pours, tap=event.originator_id, version=event.originator_version, ml=event.ml)


class Bar(History):
    """A history of taps."""

    def open(self, tap: int, beer: str | None = "Pilsen") -> Position:
        return self.given(f"tap-{tap}", TapOpened, beer=beer)

    def pour(self, tap: int, ml: int = 300) -> Position:
        return self.given(f"tap-{tap}", GlassPoured, ml=ml)

    def close_tap(self, tap: int) -> Position:
        return self.given(f"tap-{tap}", TapClosed)

    def switch_light(self) -> Position:
        return self.given("light-1", LightSwitched)

    def board(self) -> str | None:
        """What is written on the board now, whether or not everything has been applied."""
        with self.database.read() as connection:
            text: str | None = connection.execute(sa.select(board.c.text)).scalar()
        return text

    def count(self, table: sa.Table = taps) -> int:
        """Rows of ``table`` now."""
        with self.database.read() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())

    def another(self, *projections: type[Projection]) -> Runner:
        """A runner as another process, or a later version of the code, would have it."""
        return Runner(*self.reopened(), projections or tuple(self.projections))

    def reopened(self) -> tuple[Recorder, ReadDatabase]:
        """The same two databases through connections of their own."""
        recorder = open_recorder(self.settings.events_path, self.settings.database_url)
        return recorder, open_read_database(self.settings)


def open_bar(data: Path, database_url: str | None, projections: Sequence[type[Projection]] = (Taps, Pours)) -> Bar:
    """An empty bar on SQLite below ``data``, or on the PostgreSQL that the URL names."""
    settings = Settings(data=data, database_url=database_url, environment="test")
    recorder = open_recorder(settings.events_path, database_url)
    recorder.migrate()
    return Bar(recorder, open_read_database(settings), settings, projections)

"""The seal over a log of 100,000 events: its cost compared with reading and decoding the same log.

*Sealing* is the projection from the first event to the head: it hashes every event as stored and keeps the tree.
Rows and position are in one transaction per batch. *Checking* is the work of `choperia audit verify`: it hashes
everything again and compares it with a signed head. *A proof* is the audit path of any event, compared with decoding
one event.
"""

import contextlib
import tempfile
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.measure import Bench, Ratio, in_turns
from benchmarks.projection import DECODE, EVENTS, fill, rebuilt, scan_and_decode
from command_api.event_store import Recorder, open_recorder
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings
from projections.runtime.runner import Runner
from projections.seal import tree
from projections.seal.projection import Seal
from projections.seal.signing import SealFolder, sign_head
from projections.seal.tiles import Tiles
from projections.seal.verifying import verify_log
from tests.harness.postgres import temporary_postgres

SEALING, CHECKING, PROVING = "sealing", "checking", "a proof of one event"
PROOFS = 200


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        folder = Path(name)
        return [
            *measured("SQLite", Settings(data=folder, database_url=None), bench),
            *measured("PostgreSQL", Settings(data=folder, database_url=server.url()), bench),
        ]


def measured(database: str, settings: Settings, bench: Bench) -> list[Ratio]:
    """All ratios on one database."""
    recorder = open_recorder(settings.events_path, settings.database_url)
    recorder.migrate()
    read_database = open_read_database(settings)
    runner = Runner(recorder, read_database, (Seal,))
    runner.migrate()
    with contextlib.closing(recorder), contextlib.closing(read_database):
        fill(recorder, bench, f"{database}, writing the log")
        runner.catch_up()
        folder = SealFolder(settings.data / f"seal-{database}", None)
        measures = {
            DECODE: partial(scan_and_decode, recorder),
            SEALING: partial(rebuilt, recorder, read_database, runner.projections["seal"]),
            CHECKING: partial(checked, recorder, read_database, folder),
            PROVING: partial(proved, read_database),
        }
        medians = in_turns(measures, bench, f"{database}, seal", most=3)
    targets = {SEALING: 0.3, CHECKING: 0.3, PROVING: None}
    return [
        Ratio(database, what, medians[what], DECODE, medians[DECODE], "events/s", target)
        for what, target in targets.items()
    ]


def checked(recorder: Recorder, database: ReadDatabase, folder: SealFolder) -> float:
    head = sign_head(folder, database, datetime.now(UTC))
    assert head is not None
    started = time.perf_counter()
    outcome = verify_log(recorder, database, [head])
    assert outcome.intact
    assert outcome.sealed == EVENTS
    return EVENTS / (time.perf_counter() - started)


def proved(database: ReadDatabase) -> float:
    """Each in a transaction of its own, as a route would."""
    started = time.perf_counter()
    for number in range(PROOFS):
        with database.read() as connection:
            tiles = Tiles(connection)
            tree.inclusion(tiles.subtree, number * (EVENTS // PROOFS), EVENTS)
    return PROOFS / (time.perf_counter() - started)

"""``choperia migrate-store``: the same business on the other database, with every event, order, id and time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from command_api.event_store import Recorder
from command_api.event_store.recorded import leaf_of
from infra.problems import Problem
from launcher.admin.backup.loading import in_log
from launcher.admin.backup.restoring import fill, follow, refuse_renumbering, refuse_used
from launcher.admin.backup.snapshot import snapshot
from launcher.composition import Services, open_services
from projections.runtime.comparison import Comparison, compare_across
from projections.runtime.definition import Projection
from projections.seal.projection import Seal
from projections.seal.tree import Root, leaf_hash

if TYPE_CHECKING:
    from infra.settings import Settings
    from launcher.progress import Bars


@dataclass(frozen=True)
class Migrated:
    """What came over, and how the read models of both sides compare."""

    events: int
    head: str
    comparisons: tuple[Comparison, ...]

    @property
    def equal(self) -> bool:
        """Every row of every read model is the same on both sides."""
        return all(each.equal for each in self.comparisons)


def migrate_store(services: Services, target: Settings, bars: Bars, *, renumber: bool = False) -> Migrated:
    """Copy the open store into the empty one that ``target`` names; both share the data folder and its keys.

    No process may write meanwhile: if one does, nothing is stored. Raises ``Problem``.
    """
    refuse_used(target)
    services.runner.catch_up()
    with snapshot(services.recorder) as moment:
        refuse_renumbering(target, moment, allowed=renumber)
        extent = moment.extent

        def refuse_if_it_went_on() -> None:
            if str(services.recorder.head()) != extent.head:
                sentence = "Algo foi gravado durante a cópia. Pare o servidor e repita; o destino continua vazio."
                raise Problem(409, sentence, kind="backup")

        keeps_positions = extent.one_writer or target.database_url is not None
        root = _root(services.recorder) if keeps_positions else None
        fill(target, moment, bars, refuse_if_it_went_on, root=root)
    follow(target, bars)
    there = open_services(target)
    try:
        compared = [each for each in services.runner.projections.values() if keeps_positions or each.name != Seal.name]
        return Migrated(extent.events, extent.head, tuple(_compared(services, there, compared, bars)))
    finally:
        there.close()


def _root(recorder: Recorder) -> str:
    growing = Root()
    for event in in_log(recorder):
        growing.add(leaf_hash(leaf_of(event)))
    return growing.value().hex()


def _compared(here: Services, there: Services, projections: list[Projection], bars: Bars) -> Iterator[Comparison]:
    for done, each in enumerate(projections, 1):
        with here.read_database.snapshot(each.name) as (mine, position), there.read_database.read() as theirs:
            yield compare_across(mine, theirs, each.name, {t: t for t in each.tables}, position)
        bars.update("Comparando modelos de leitura", done, len(projections))

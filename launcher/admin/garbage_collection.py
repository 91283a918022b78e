"""``choperia files sweep``: what no event names goes, what any event names stays for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from rich.console import Console

from command_api.images.keeping import forget_swept, reserve, swept
from command_api.stock.import_jobs import needed_files
from infra.brazilian import counted
from infra.files import SALES, KeptFile
from infra.position import START

if TYPE_CHECKING:
    from launcher.composition import Services

GRACE: Final = timedelta(hours=24)
"""A file waits so long for the event that names it. Commands take seconds."""
_SLOWEST: Final = timedelta(hours=1)
"""No command takes so long, nor does anybody write a file for so long."""
_BATCH: Final = 5_000
FILE_KEY: Final = re.compile(rb"[0-9a-f]{2}/[0-9a-f]{64}\.[a-z0-9]{1,8}")
"""How a file is named in the JSON of an event of any kind."""


@dataclass
class SweepReport:
    """What a sweep found, and what it did unless it only looked."""

    named: int = 0
    young: int = 0
    orphans: list[KeptFile] = field(default_factory=list)
    uploads: list[str] = field(default_factory=list)
    sales: list[str] = field(default_factory=list)
    remains: int = 0
    missing: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Bytes of the files that nothing names."""
        return sum(orphan.size for orphan in self.orphans)


def sweep(services: Services, now: datetime, grace: timedelta = GRACE, *, dry_run: bool = False) -> SweepReport:
    """Remove files that no event names and that are older than ``grace``, and uploads that were not claimed in time.

    Safe beside running servers: see ``command_api.images.keeping``. A killed sweep is finished by the next one.
    """
    report = SweepReport()
    files, uploads = services.files, services.uploads
    # the store first: what is kept while the history is read is too young to be swept
    found = {kept.key: kept for kept in files.kept()}
    named = set(_named(services))
    report.missing = sorted(key for key in named if key not in found and not files.exists(key))
    report.uploads = [*uploads.expired(now), *uploads.strays()]
    report.sales = list(_left_of_imports(services, now - max(grace, _SLOWEST)))
    for kept in found.values():
        if kept.key in named:
            report.named += 1
        elif kept.written_at > now - grace:
            report.young += 1
        elif dry_run or _removed(services, kept.key, now):
            report.orphans.append(kept)
    if not dry_run:
        uploads.forget_expired(now)
        for id in report.uploads:
            uploads.drop(id)
        for name in report.sales:
            files.unstage(name)
        long_ago = now - max(grace, _SLOWEST)
        report.remains = files.clear_remains(long_ago)
        forget_swept(services.recorder.engine, long_ago)
    return report


def show(report: SweepReport, out: Console, *, dry_run: bool) -> None:
    """Say what was done, one file a line."""
    verb = "Seria removido" if dry_run else "Removido"
    for orphan in report.orphans:
        out.print(f"{verb}: {orphan.key} ({orphan.size} bytes)", highlight=False)
    for upload in report.uploads:
        out.print(f"{verb}: envio {upload} que ninguém usou", highlight=False)
    for name in report.sales:
        out.print(f"{verb}: arquivo de vendas {name} de uma importação que terminou", highlight=False)
    for key in report.missing:
        out.print(f"Falta: {key}, que a história nomeia", style="red", highlight=False)
    done = (
        f"{counted(len(report.orphans), 'arquivo', 'arquivos')} sem história ({report.size} bytes)",
        counted(len(report.uploads), "envio vencido", "envios vencidos"),
        counted(len(report.sales), "arquivo de vendas", "arquivos de vendas"),
        counted(report.remains, "resto de gravação", "restos de gravação"),
        f"ficam {report.named} na história e {counted(report.young, 'recente', 'recentes')}",
    )
    out.print("; ".join(done) + ".", highlight=False)


def _named(services: Services) -> Iterator[str]:
    """Every key in any event, whatever its kind: an event that is unknown to this code counts too."""
    position = START
    while batch := services.recorder.read_after(position, _BATCH):
        for recorded in batch:
            for key in FILE_KEY.findall(recorded.state):
                yield key.decode()
        position = batch[-1].position


def _left_of_imports(services: Services, before: datetime) -> Iterator[str]:
    """Unneeded files of sales: their import ended and the process died before it removed them."""
    old = [kept.key for kept in services.files.all_staged() if kept.key.startswith(SALES) and kept.written_at < before]
    needed = needed_files(services.recorder.engine) if old else set()
    yield from (name for name in old if name not in needed)


def _removed(services: Services, key: str, now: datetime) -> bool:
    """Whether ``key`` could be removed: a command may have named it since the history was read."""
    engine = services.recorder.engine
    token = reserve(engine, key, now)
    if token is None:
        return False
    services.files.delete(key)
    swept(engine, key, token)
    return True

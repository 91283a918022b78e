"""The composition root: the only place that decides which parts exist and how they are wired."""

from __future__ import annotations

import json
import tempfile
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from itertools import product
from pathlib import Path

from fastapi import FastAPI

from command_api.accounts.security_log import log_account_events
from command_api.app import create_command_app
from command_api.event_store import Store, StoreUnavailable
from command_api.event_store.damage import UnreadableEvent
from command_api.images.uploads import Uploads
from command_api.kernel import SYSTEM, CommandContext
from command_api.rules.pix import key_of
from infra.connections import Kind, budget_of
from infra.file_changes import FileChanges
from infra.files import open_files
from infra.maps import open_maps
from infra.openapi import publish_field_labels, publish_labels, serve_document
from infra.read_database import open_read_database
from infra.security.hygiene import harden
from infra.security.permissions import Permission
from infra.security.security import open_security
from infra.settings import Misconfigured, Settings
from launcher.admin.signed_rewriting import SignedRewriting
from launcher.assistants.desk import Desk
from launcher.assistants.http import AssistantsOverHttp
from launcher.clock import Clock
from launcher.earlier_builds import EarlierBuilds
from launcher.exported_rows import ExportedRows
from launcher.gateway import Gateway, Media, ReadSide, elsewhere
from launcher.health import Check, Operating, read_models_follow, readers_of, store_answers, store_takes_events
from launcher.heartbeat import VERSION
from launcher.history import StoredLog
from launcher.jobs.privacy import SHREDDING, Shredder
from launcher.jobs.rebuilds import RebuildService
from launcher.jobs.replays import ReplayService
from launcher.jobs.seal import Auditor, compare_with_heads, make_first_key, open_seal
from launcher.note_drafts import NoteDrafts
from launcher.open_store import open_store
from launcher.order_papers import OrderPapers
from launcher.resources import Resources
from launcher.shipped import DOCUMENTS, FRONTEND
from launcher.static import StaticFile, StaticFiles, built_files
from launcher.store_metrics import Figures
from launcher.tax_table import use_classes
from launcher.undo_preview import Undoing
from launcher.vocabularies import BODIES, VOCABULARIES
from launcher.what_if import ReplayedSeasons
from projections.registry import PROJECTIONS
from projections.runtime import processes
from projections.runtime.as_of import runs
from projections.runtime.as_of.as_of import AsOf
from projections.runtime.runner import Runner
from projections.seal import checks
from query_api.app import QueryApp, create_query_app
from query_api.live.following import Following
from query_api.pages.app import create_pages
from query_api.system.measuring import Measuring
from query_api.wording.labels import label_of


@dataclass
class Services(Resources):
    """The resources of a process with what works on them, opened once and closed once."""

    clock: Clock = field(init=False)
    auditor: Auditor = field(init=False)
    rebuilds: RebuildService = field(init=False)
    replaying: ReplayService = field(init=False)
    shredder: Shredder = field(init=False)
    exported_rows: ExportedRows = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.clock = Clock()
        self.auditor = Auditor(self)
        self.rebuilds = RebuildService(self)
        self.replaying = ReplayService(self)
        self.shredder = Shredder(self, partial(self.clock.wake, SHREDDING))
        self.exported_rows = ExportedRows(self.settings)

    def create_tables(self) -> None:
        """Create what is missing of the read database, and before the first event the key of the seal."""
        make_first_key(self)
        self.runner.migrate()
        checks.create(self.read_database)
        runs.create(self.read_database)
        processes.create(self.read_database)

    def migrate(self) -> None:
        """Create what is missing, and rebuild read models of another version of the code."""
        self.create_tables()
        self.runner.renew()

    def close(self) -> None:
        """Stop the threads, then release the databases."""
        self.exported_rows.close()
        self.auditor.close()
        self.rebuilds.stop()
        self.replaying.close()
        self.as_of.close()
        self.runner.stop()
        self.security.close()
        self.read_database.close()
        self.recorder.close()


def open_services(settings: Settings, kind: Kind = "tool") -> Services:
    """Open the stores that ``settings`` name, with as many connections as a process of this kind may have. Raises
    ``Misconfigured``."""
    if settings.pix_key and key_of(settings.pix_key) is None:
        raise Misconfigured("CHOPERIA_PIX_KEY must be a CPF, CNPJ, e-mail, telephone with +55, or random key.")
    use_classes(settings.tax_classes)
    budget = budget_of(kind, settings.connections)
    recorder = open_store(settings, budget)
    try:
        read_database = open_read_database(settings, budget)
    except BaseException:
        recorder.close()
        raise
    files = open_files(settings)
    security = open_security(settings, recorder.engine)
    runner = Runner(recorder, read_database, PROJECTIONS)
    seal = open_seal(settings, recorder)
    compare_with_heads(runner, seal, recorder)
    return Services(
        settings=settings,
        recorder=recorder,
        store=Store(recorder, stored=log_account_events, name_of=security.name_of),
        read_database=read_database,
        runner=runner,
        following=Following(
            runner, read_database, security.sessions, FileChanges(recorder.engine, read_database.engine)
        ),
        files=files,
        uploads=Uploads(recorder.engine, files, security.keys.derive("signed uploads")),
        security=security,
        as_of=AsOf(recorder, read_database, runner.projections, settings.snapshots_path, settings.snapshots),
        seal=seal,
    )


def create_apps(services: Services) -> tuple[FastAPI, QueryApp]:
    """The command API and the query API."""
    security, settings = services.security, services.settings
    log = StoredLog(services.recorder)
    commands = create_command_app(
        services.store,
        fingerprint_key=security.keys.derive("idempotency fingerprints"),
        settings=settings,
        files=services.files,
        uploads=services.uploads,
        security=security,
        sessions=security.sessions,
        seal=services.auditor,
        shredder=services.shredder,
        rewrite=SignedRewriting(services),
        replays=services.replaying,
        renewals=services.rebuilds,
        papers=OrderPapers(services.read_database, log, settings, services.runner.hurry),
        drafts=NoteDrafts(services.read_database, log, services.runner.hurry),
    )
    figures = Figures(services.recorder, services.read_database)
    queries = create_query_app(
        read_database=services.read_database,
        progress=services.runner,
        holds=services.recorder.holds,
        expected=(StoreUnavailable, UnreadableEvent),
        following=services.following,
        settings=settings,
        maps=open_maps(settings),
        files=services.files,
        log=log,
        seasons=ReplayedSeasons(services.recorder),
        as_of_reader=services.as_of_reader,
        exported_rows=services.exported_rows,
        undo=Undoing(services.store, services.files),
        security=security,
        sessions=security.sessions,
        seal=services.auditor,
        store_figures=figures,
        measuring=Measuring(services.read_database, figures),
        version=VERSION,
    )
    # to each, the paths of the other are there too: 405, not 404
    commands.state.tables = queries.state.tables = (*commands.state.tables, *queries.state.tables)
    # in production, only users who run the house read them: they list what can be attacked
    right = Permission.SETTINGS if settings.environment == "production" else None
    for name, app in product(("command", "query"), (commands, queries)):
        serve_document(app, f"/api/{name}/openapi.json", DOCUMENTS / f"{name}.json", right)
    return commands, queries


def create_gateway(services: Services, checks: Mapping[str, Check] = {}) -> Gateway:
    """The one ASGI application of the embedded mode. ``checks`` come into ``/readyz`` beside its own."""
    commands, queries = create_apps(services)
    return Gateway(
        commands=harden(commands, services.settings),
        operating=_operating(services, commands=True, projections=True, more=checks),
        base_url=services.settings.base_url,
        **_read_side(services, queries),
    )


def create_command_gateway(services: Services) -> Gateway:
    """The application of a process that takes commands only."""
    commands, _ = create_apps(services)
    away = elsewhere(404)
    return Gateway(
        commands=harden(commands, services.settings),
        queries=away,
        assistants=away,
        pages=away,
        static=StaticFiles({}),
        media=away,
        operating=_operating(services, commands=True, projections=False),
        base_url=services.settings.base_url,
    )


def create_query_gateway(services: Services) -> Gateway:
    """The application of a process that answers reads: pages, files and the query API."""
    _, queries = create_apps(services)
    return Gateway(
        commands=elsewhere(405),
        operating=_operating(services, commands=False, projections=True),
        base_url=services.settings.base_url,
        **_read_side(services, queries),
    )


def _read_side(services: Services, queries: QueryApp) -> ReadSide:
    settings = services.settings
    return {
        "queries": harden(queries, settings),
        "assistants": harden(AssistantsOverHttp(desk_of(services), settings.base_url, VERSION), settings),
        "pages": harden(create_pages(queries, FRONTEND), settings),
        "static": StaticFiles(_front_end(), EarlierBuilds(settings.earlier_builds_path)),
        "media": Media(services.files),
    }


@cache
def _front_end() -> dict[str, StaticFile]:
    """Read once for all houses of a process: 8 MiB."""
    return built_files(*(FRONTEND / client for client in ("public", "app", "driver")))


def desk_of(services: Services) -> Desk:
    """The desk that answers questions of assistants."""
    return Desk(services.read_database, services.store, StoredLog(services.recorder), services.settings)


def _operating(services: Services, *, commands: bool, projections: bool, more: Mapping[str, Check] = {}) -> Operating:
    checks: dict[str, Check] = {"store": store_answers(services.recorder)}
    if commands:
        checks["writing"] = store_takes_events(services.recorder)
    if projections:
        checks["projections"] = read_models_follow(services.runner)
    return Operating({**checks, **more}, readers_of(services.settings))


def system_context() -> CommandContext:
    """The context of a command that the system itself gives, now."""
    return CommandContext(actor=SYSTEM, now=datetime.now(UTC), correlation_id=uuid.uuid4().hex)


def openapi_documents() -> dict[str, str]:
    """Both OpenAPI documents as JSON text, in a stable order."""
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(Settings(data=Path(folder), database_url=None, read_database_url=None, demo=False))
        try:
            documents = {
                name: app.openapi() for name, app in zip(("command", "query"), create_apps(services), strict=True)
            }
        finally:
            services.close()
    for document in documents.values():
        publish_labels(document, VOCABULARIES)
        publish_field_labels(document, BODIES, label_of)
    return {name: json.dumps(document, indent=2, ensure_ascii=False) + "\n" for name, document in documents.items()}

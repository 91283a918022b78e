"""``choperia serve --houses``: one process for many houses, each with a folder of its own.

A house has its own stores, keys, jobs and threads. What they share is the code, the built front end, and what a process
has once: its core, its logs and its metrics.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import structlog
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource
from rich.console import Console
from starlette.types import ASGIApp, Receive, Scope, Send

from infra.settings import Misconfigured, Settings
from infra.telemetry import follow_projections
from infra.unusable import Unusable
from launcher.clock import Clock
from launcher.composition import Services
from launcher.gateway import elsewhere
from launcher.health import Operating, readers_of
from launcher.observability import observed
from launcher.serving import figures_of, listen_for, opened, prepare

log = structlog.get_logger()

SETTINGS_FILE: Final = "settings.env"
"""In the folder of a house: its own settings, such as ``CHOPERIA_PIX_KEY=…``."""
OF_THE_PROCESS: Final = frozenset(
    {"environment", "host", "port", "base_url", "log_level", "traces", "traces_share", "tax_classes"}
    | {"metrics_from", "metrics_token"}
)
"""Settings that all houses have in common. Each other one belongs to a house."""


class HouseSettings(Settings):
    """Settings of a house: of its own file, and nothing of the environment."""

    @classmethod
    def settings_customise_sources(  # type: ignore[override]  # pydantic gives all but the class by name
        cls, _class: type[BaseSettings], **sources: PydanticBaseSettingsSource
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is given comes first."""
        return sources["init_settings"], sources["dotenv_settings"]


def serve_houses(settings: Settings, folder: Path, out: Console, *, supervised: bool = False) -> None:
    """Serve the houses in ``folder`` until SIGTERM or Ctrl-C. Raises ``Misconfigured``."""
    port = prepare(settings, out, supervised=supervised)
    with observed(settings, "serve"), open_houses(settings, folder, out) as houses, Clock() as clock:
        listen_for(houses, settings, clock, houses.close_streams, houses.figures, port=port)


@contextmanager
def open_houses(settings: Settings, folder: Path, out: Console) -> Iterator[Houses]:
    """The houses of the folder, as one application. ``settings`` are those of the process. A house that fails to open
    is logged and answers 503, and the others open. Raises ``Misconfigured``."""
    folders = sorted(each for each in folder.glob("[!.]*") if each.is_dir())
    if not folders:
        raise Misconfigured(f"Não há casas em {folder}: crie uma pasta para cada, com o nome do endereço dela.")
    if theirs := sorted(settings.model_fields_set - OF_THE_PROCESS - {"data"}):
        names = ", ".join(f"CHOPERIA_{name.upper()}" for name in theirs)
        raise Misconfigured(f"Com --houses, cada casa tem as suas em {SETTINGS_FILE}: {names}.")
    services: dict[str, Services] = {}
    applications: dict[str, ASGIApp] = {}
    with ExitStack() as stack:
        for each in folders:
            host = each.name.lower()
            try:
                services[host], applications[host] = stack.enter_context(opened(_settings_of(each, settings), out))
            except Exception as error:  # whatever is wrong with a house, the others are served
                log.exception("house_failed", house=host)
                if isinstance(error, Misconfigured | Unusable):
                    out.print(f"{host}: {error}", markup=False, highlight=False, soft_wrap=True)
                applications[host] = elsewhere(503)
        houses = Houses(services, applications, Operating({}, readers_of(settings)))
        # each runner shows its own figures when it starts: of several, the last one
        follow_projections(None)
        for host, of in services.items():
            follow_projections(of.runner.figures, host)
            stack.callback(follow_projections, None, host)
        yield houses


def _settings_of(folder: Path, process: Settings) -> Settings:
    site = urlsplit(process.base_url)
    address = f"{folder.name.lower()}:{site.port}" if site.port else folder.name.lower()
    shared = {name: getattr(process, name) for name in OF_THE_PROCESS}
    own = {"data": folder, "base_url": site._replace(netloc=address).geturl()}
    return HouseSettings(_env_file=folder / SETTINGS_FILE, **shared | own)


class Houses:
    """Every request goes to the house that its ``Host`` names: 404 for others, except health and metrics of the
    process itself."""

    def __init__(
        self, services: Mapping[str, Services], applications: Mapping[str, ASGIApp], operating: ASGIApp
    ) -> None:
        self.services = services
        self._applications = applications
        self._operating = operating
        self.figures = tuple(replace(each, house=host) for host, of in services.items() for each in figures_of(of))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        host = host.partition(":")[0].lower()
        application = self._applications.get(host)
        if application is None:
            application = self._operating if scope["path"] in Operating.PATHS else elsewhere(404)
            await application(scope, receive, send)
            return
        with structlog.contextvars.bound_contextvars(house=host):
            await application(scope, receive, send)

    def close_streams(self) -> None:
        """End the live updates of all houses."""
        for each in self.services.values():
            each.following.close()

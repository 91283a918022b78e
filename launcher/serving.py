"""``choperia serve``: the embedded mode, everything in one process."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from rich.console import Console
from starlette.types import ASGIApp

from infra.memory import return_large_blocks, share_arenas
from infra.one_core import LOOK_EVERY, OneCore, share_one_core
from infra.settings import Settings
from infra.telemetry import Figure, connections, showing
from infra.unusable import check_port
from launcher.clock import Clock, Next
from launcher.composition import Services, create_gateway, open_services
from launcher.connection_limits import server_config
from launcher.gateway import Gateway
from launcher.graceful_shutdown import Draining, DrainingServer
from launcher.greeting import greet
from launcher.heartbeat import Presence, moved_by
from launcher.jobs.schedule import Jobs, jobs
from launcher.jobs.seal import require_key
from launcher.observability import observed
from launcher.shipped import check_front_end
from launcher.supervised import forked_server
from launcher.upkeep_figures import upkeep_figures
from projections.registry import PROJECTIONS
from projections.runtime import generations
from projections.runtime.table_writer import writer_of
from projections.seal.keys import fingerprint
from query_api.pages.content import compile_templates

if TYPE_CHECKING:
    from launcher.demonstration import Demonstration

FINISHING: Final = 20
"""Long enough for the largest file of an import."""


def serve(settings: Settings, out: Console, *, supervised: bool = False) -> None:
    """Open the stores, serve until SIGTERM or Ctrl-C. Where the demo business is wanted, what visitors see of it is
    loaded before, and its history meanwhile. ``supervised``: in a process that is forked again when it is killed."""
    port = prepare(settings, out, supervised=supervised)
    with observed(settings, "serve"), opened(settings, out) as (services, gateway):
        listen(services, gateway, port=port)


def prepare(settings: Settings, out: Console, *, supervised: bool) -> socket.socket | None:
    """Raises what keeps the process from serving, before anything is opened. Returns the socket of a server that is
    ``supervised``; others open theirs when they can answer."""
    share_arenas()
    check_front_end()
    if supervised:
        _work_ahead(settings)
        port, is_first = forked_server(settings.host, settings.port)
        out.quiet = not is_first  # the first one has greeted
        return port
    check_port(settings.host, settings.port)
    return None


def _work_ahead(settings: Settings) -> None:
    """What every server would do first, done once where it is forked from: half of what its first visitor waits for."""
    for projection in PROJECTIONS:
        generations.shapes(projection.tables)
        for table in projection.tables:
            writer_of(table)
    compile_templates()
    if settings.demo:
        import_module("launcher.demonstration")


@contextmanager
def opened(settings: Settings, out: Console) -> Iterator[tuple[Services, Gateway]]:
    """A house whose jobs run, and its application."""
    services = open_services(settings, "serve")
    try:
        is_first_start = not services.seal.public_pem()
        services.migrate()
        require_key(services)
        demo = _demonstration(services, out) if settings.demo else None
        services.runner.start(paced=True)
        if is_first_start:
            _warn_of_new_key(services, out)
        greet(services, out)
        gateway = create_gateway(services, {"demo": demo.check} if demo else {})
        gateway.files.keep()
        with jobs(services) as led:
            doing = partial(_doing, services, led)
            services.clock.add("presence", Presence(lambda: services.read_database, "serve", doing).work)
            with demo or nullcontext():
                yield services, gateway
    finally:
        services.close()


def _doing(services: Services, led: Jobs) -> dict[str, object]:
    return {**moved_by(services.runner), "leads": led.leads(), "port": services.settings.port}


def _demonstration(services: Services, out: Console) -> Demonstration | None:
    from launcher.demonstration import open_demonstration  # only where it is wanted

    return open_demonstration(services, out)


def _warn_of_new_key(services: Services, out: Console) -> None:
    """Once, when the key is created: its holder can sign another history."""
    seal = services.seal
    print_of_key = fingerprint(seal.signing_key().public_key())
    out.print(f"A chave que assina a história está em {seal.path.resolve()}.", highlight=False)
    out.print(f"Fixe-a nas configurações: CHOPERIA_SEAL_FINGERPRINT={print_of_key}", highlight=False)
    out.print(
        "Quem a tem pode assinar outra história: proteja essa pasta e guarde fora daqui cópias de"
        " public-key.pem e de heads.jsonl.",
        highlight=False,
    )


def _stay_on_a_free_core(core: OneCore) -> Iterator[Next]:
    while True:
        yield Next(LOOK_EVERY)
        core.look()


def listen(services: Services, gateway: Gateway, *, drain: float = 0.0, port: socket.socket | None = None) -> None:
    """Serve one house: ``listen_for``."""
    tell = services.following.close
    listen_for(gateway, services.settings, services.clock, tell, figures_of(services), drain=drain, port=port)


def figures_of(services: Services) -> tuple[Figure, ...]:
    """The gauges of a house that serves."""
    pools = connections(events=services.recorder.engine, reads=services.read_database.engine)
    return pools, *upkeep_figures(services.settings, services.read_database, services.seal)


def listen_for(
    app: ASGIApp,
    settings: Settings,
    clock: Clock,
    tell: Callable[[], None],
    figures: Sequence[Figure],
    *,
    drain: float = 0.0,
    port: socket.socket | None = None,
) -> None:
    """Serve until SIGTERM or Ctrl-C, and for ``drain`` seconds more, in which ``/readyz`` says that this process ends;
    answers that are under way then are finished, ``FINISHING`` seconds at most. ``tell`` ends streams. ``port`` listens
    already."""
    return_large_blocks()
    if (core := share_one_core()) is not None:
        clock.add("core", partial(_stay_on_a_free_core, core))
    draining = Draining(app)
    config = server_config(draining, host=settings.host, port=settings.port, timeout_graceful_shutdown=FINISHING)
    with showing(*figures):
        DrainingServer(config, draining, tell, drain).run([port] if port else None)

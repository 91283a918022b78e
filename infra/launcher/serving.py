"""``choperia serve``: the embedded mode, everything in one process."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.console import Console

from command_api.kernel import Refused
from infra.launcher.composition import Services, create_gateway, open_services
from infra.launcher.connection_limits import server_config
from infra.launcher.demo.business import BUSINESS
from infra.launcher.demo.load import demo_is_loaded, load_demo
from infra.launcher.demo.people import people_table
from infra.launcher.draining import Draining, DrainingServer
from infra.launcher.gateway import Gateway
from infra.launcher.jobs import Jobs, jobs
from infra.launcher.observing import observed
from infra.launcher.presence import moved_by, present
from infra.launcher.progress import Bars
from infra.memory import return_large_blocks
from infra.settings import Settings
from infra.telemetry import connections, showing


def serve(settings: Settings, out: Console) -> None:
    """Open the stores, load the demo business if it is wanted and missing, serve until SIGTERM or Ctrl-C."""
    with observed(settings, "serve"):
        services = open_services(settings, "serve")
        try:
            services.migrate()
            services.runner.start()
            if settings.demo and _complete_demo(services, out):
                services.settings = with_invented_pix(settings)
            _warn_of_new_key(services, out)
            _greet(services, out)
            with jobs(services) as led:
                doing = partial(_doing, services, led)
                with present(lambda: services.read_database, "serve", doing):
                    listen(services, create_gateway(services))
        finally:
            services.close()


def _doing(services: Services, led: Jobs) -> dict[str, Any]:
    return {**moved_by(services.runner), "leads": led.leads(), "port": services.settings.port}


def with_invented_pix(settings: Settings) -> Settings:
    """The demo pub can show how a deposit is charged; its key is in a domain that nobody can register, so no money
    can go astray. A key that was configured stays."""
    return settings if settings.pix_key else settings.model_copy(update={"pix_key": BUSINESS.pix_key})


def _complete_demo(services: Services, out: Console) -> bool:
    """Load what is missing of the demo business. False where the folder holds somebody's own data, which is served
    as it is."""
    try:
        if demo_is_loaded(services):
            return True
    except Refused as refusal:
        out.print(refusal.sentence, highlight=False)
        return False
    out.print("Primeira partida: preparando o bar de demonstração (um ou dois minutos).")
    with Bars(out) as bars:
        load_demo(services, bars)
    return True


def _warn_of_new_key(services: Services, out: Console) -> None:
    """Once, when the key is made: whoever has it can sign another history."""
    seal = services.seal
    if seal.public_pem():
        return
    seal.signing_key()
    out.print(f"A chave que assina a história foi criada em {seal.path.resolve()}.", highlight=False)
    out.print(
        "Quem a tem pode assinar outra história: proteja essa pasta e guarde fora daqui cópias de"
        " public-key.pem e de heads.jsonl.",
        highlight=False,
    )


def listen(services: Services, gateway: Gateway, *, drain: float = 0.0) -> None:
    """Serve until SIGTERM or Ctrl-C, and for ``drain`` seconds more, in which ``/readyz`` says that this process ends;
    answers that are under way then are finished, ten seconds at most."""
    return_large_blocks()
    settings, draining = services.settings, Draining(gateway)
    config = server_config(draining, host=settings.host, port=settings.port, timeout_graceful_shutdown=10)
    pools = connections(events=services.recorder.engine, reads=services.read_database.engine)
    with showing(pools):
        DrainingServer(config, draining, services.following.close, drain).run()


def _greet(services: Services, out: Console) -> None:
    url = services.settings.base_url
    out.print(f"\n[bold]Choperia[/] em [link={url}]{url}[/]", highlight=False)
    out.print(f"  site      {url}/\n  cardápio  {url}/menu\n  entrar    {url}/login", highlight=False)
    if (people := people_table(services)) is not None:
        out.print(people)
    out.print("Ctrl-C encerra.", highlight=False)

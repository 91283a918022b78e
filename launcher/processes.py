"""``choperia command-api`` and ``choperia query-api``: scaled mode, any number of processes of each on one PostgreSQL.

Read models are moved by ``choperia worker``. A reverse proxy sends each request to the right kind (infra/deploy).
"""

from __future__ import annotations

from infra.memory import share_arenas
from infra.settings import Settings
from infra.unusable import check_port
from launcher.composition import Services, create_command_gateway, create_query_gateway, open_services
from launcher.heartbeat import Doing, Presence
from launcher.jobs.schedule import jobs
from launcher.jobs.seal import require_key
from launcher.observability import observed
from launcher.serving import listen
from projections.runtime.processes import Kind


def serve_commands(settings: Settings) -> None:
    """Take commands until SIGTERM or Ctrl-C, and do what a system does by itself."""
    share_arenas()
    check_port(settings.host, settings.port)
    with observed(settings, "command-api"):
        services = open_services(settings, "command-api")
        try:
            services.create_tables()
            require_key(services)
            with jobs(services) as working:
                _be_seen(services, "command-api", lambda: {"leads": working.leads()})
                listen(services, create_command_gateway(services), drain=settings.drain_seconds)
        finally:
            services.close()


def serve_queries(settings: Settings) -> None:
    """Answer reads until SIGTERM or Ctrl-C."""
    share_arenas()
    check_port(settings.host, settings.port)
    with observed(settings, "query-api"):
        services = open_services(settings, "query-api")
        try:
            services.create_tables()
            gateway = create_query_gateway(services)
            gateway.files.keep()
            with services.clock:
                _be_seen(services, "query-api", dict)
                listen(services, gateway, drain=settings.drain_seconds)
        finally:
            services.close()


def _be_seen(services: Services, kind: Kind, doing: Doing) -> None:
    """``doing`` is what it says about itself beside its port."""
    presence = Presence(lambda: services.read_database, kind, lambda: {"port": services.settings.port, **doing()})
    services.clock.add("presence", presence.work)

"""``choperia command-api`` and ``choperia query-api``: one part each, as many processes as needed, on one PostgreSQL.

Read models are moved by ``choperia worker``. A reverse proxy sends each request to the right kind (infra/deploy).
"""

from __future__ import annotations

from infra.launcher.composition import create_command_gateway, create_query_gateway, open_services
from infra.launcher.jobs import jobs
from infra.launcher.observing import observed
from infra.launcher.serving import listen
from infra.settings import Settings


def serve_commands(settings: Settings) -> None:
    """Take commands until SIGTERM or Ctrl-C, and do what a system does by itself."""
    with observed(settings, "command-api"):
        services = open_services(settings)
        try:
            services.create_tables()
            with jobs(services):
                listen(services, create_command_gateway(services))
        finally:
            services.close()


def serve_queries(settings: Settings) -> None:
    """Answer reads until SIGTERM or Ctrl-C."""
    with observed(settings, "query-api"):
        services = open_services(settings)
        try:
            services.create_tables()
            listen(services, create_query_gateway(services))
        finally:
            services.close()

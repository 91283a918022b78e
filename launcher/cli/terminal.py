"""Shared by every command of ``choperia``: settings, open services, output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import structlog
import typer
from pydantic import ValidationError
from rich.console import Console

from infra.logs import logging_to
from infra.private_files import create_privately
from infra.settings import Misconfigured, Settings

if TYPE_CHECKING:  # imported where it is used: `choperia --help` opens no store
    from launcher.composition import Services

out = Console()
err = Console(stderr=True)

log = structlog.get_logger()

Data = Annotated[Path | None, typer.Option("--data", help="Pasta dos dados (CHOPERIA_DATA).")]


class CommandLine(typer.Typer):
    """Typer, but a failure that no command expects says where it happened and nothing of what was typed."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        create_privately()
        with logging_to(sys.stderr, "warning"):
            try:
                return super().__call__(*args, **kwargs)
            except Exception:
                log.critical("command_failed", exc_info=True)
                err.print("Algo deu errado do nosso lado; a linha acima diz onde.", style="red", highlight=False)
                sys.exit(1)


def settings_with(**given: Any) -> Settings:
    """The environment's settings, with what the command line says instead."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as refused:
        for error in refused.errors():
            setting = "".join(f"CHOPERIA_{part}: ".upper() for part in error["loc"][:1])
            what = f"{setting}{error['msg'].removeprefix('Value error, ')}"
            err.print("Configuração recusada:", what, style="red", markup=False, highlight=False)
        raise typer.Exit(2) from None


@contextmanager
def refusals() -> Iterator[None]:
    """An expected failure ends the command with its sentence instead of a trace."""
    from command_api.kernel import DomainError
    from infra.problems import Problem
    from infra.unusable import Unusable
    from launcher.shipped import FrontEndMissing

    try:
        yield
    except (DomainError, Problem) as refusal:
        reasons = [error["message"] for error in getattr(refusal, "errors", None) or ()]
        err.print("Recusado:", " ".join(reasons) or refusal.sentence, style="red", markup=False, highlight=False)
        raise typer.Exit(1) from None
    except (FrontEndMissing, Unusable) as missing:
        err.print(str(missing), style="red", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(1) from None
    except Misconfigured as wrong:
        err.print("Configuração recusada:", str(wrong), style="red", markup=False, highlight=False)
        raise typer.Exit(2) from None


@contextmanager
def services_in(data: Path | None) -> Iterator[Services]:
    """The open, migrated services."""
    from launcher.composition import open_services

    with refusals():
        services = open_services(settings_with(data=data))
        try:
            services.migrate()
            yield services
        finally:
            services.close()

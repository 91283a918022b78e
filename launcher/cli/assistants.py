"""``choperia mcp``: an assistant on the same computer asks over standard input and output."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from typing import Final

import typer
from rich.console import Console

from infra.settings import Settings
from launcher.assistants.stdio import serve_stdio
from launcher.composition import desk_of, open_services
from launcher.heartbeat import VERSION
from query_api.assistants.principals import SENTENCES, KeyRefusal

KEY: Final = "CHOPERIA_ASSISTANT_KEY"
"""The environment has it, because other users of the computer see arguments."""


def serve_assistant(settings: Settings, err: Console) -> None:
    """Answer until the program closes standard input. Without a valid key it ends at once."""
    token = os.environ.get(KEY, "")
    if not token:
        err.print(f"Falta a chave do assistente: {KEY}.", style="red", markup=False, highlight=False)
        raise typer.Exit(1)
    services = open_services(settings)
    following = threading.Lock()  # an assistant calls several tools at once

    def follow() -> None:
        with following:
            services.runner.catch_up()

    try:
        services.migrate()
        follow()
        desk = replace(desk_of(services), follow=follow)
        reader = desk.reader(token)
        if isinstance(reader, KeyRefusal):
            err.print(f"{KEY}:", SENTENCES[reader], style="red", markup=False, highlight=False)
            raise typer.Exit(1)
        serve_stdio(desk, VERSION, token)
    finally:
        services.close()

"""``choperia demo``: the demo pub."""

from __future__ import annotations

import typer

from launcher.cli.terminal import Data, out, services_in
from launcher.progress import Bars

demo = typer.Typer(no_args_is_help=True, help="O negócio de demonstração.")


@demo.command("load")
def demo_load(data: Data = None) -> None:
    """Carrega o bar de demonstração; interrompida, continua de onde parou."""
    from demo.load import load_demo
    from demo.people import people_table
    from launcher.demonstration import loading_alone

    with services_in(data) as services:
        with loading_alone(services.recorder.locks), Bars(out) as bars:
            summary = load_demo(services, bars)
        people = people_table(services)
    out.print(summary)
    if people is not None:
        out.print(people)

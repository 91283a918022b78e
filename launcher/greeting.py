"""What ``choperia serve`` prints when it begins: addresses, and who can sign in."""

from __future__ import annotations

import sys

from rich.console import Console

from launcher.composition import Services


def greet(services: Services, out: Console) -> None:
    """Print the addresses and the demo's people; in a house without users, how the first one is made.
    To look who can sign in takes a tenth of a second, so nothing is done where nothing is printed."""
    if out.quiet:
        return
    url, data = services.settings.base_url, services.settings.data
    out.print(f"\n[bold]Choperia[/] em [link={url}]{url}[/]", highlight=False)
    out.print(f"  site      {url}/\n  cardápio  {url}/menu\n  entrar    {url}/login", highlight=False)
    if services.settings.demo:
        from demo.people import people_table  # only where it is wanted

        if (people := people_table(services)) is not None:
            out.print(people)
    elif _holds_demo(services):
        out.print(
            "Esta pasta guarda o bar de demonstração, com os usuários dele. Para começar a sua casa, use outra:"
            " CHOPERIA_DEMO=false make run DATA=./minha-casa",
            highlight=False,
        )
    if not services.security.has_users():
        out.print(
            "Ainda não há usuários. Crie o primeiro, administrador:"
            f' {sys.argv[0]} user create ana --name "Ana" --email ana@example.com --data {data}',
            highlight=False,
            soft_wrap=True,
        )
    out.print("Ctrl-C encerra.", highlight=False)


def _holds_demo(services: Services) -> bool:
    from demo.beginning import is_demo  # light: nothing else of the demo is loaded

    return is_demo(services.recorder)

"""``choperia keys`` and ``choperia privacy``: keys, erasure, retention and the encryption of older events."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from infra.brazilian import counted
from launcher.cli.terminal import Data, err, out, services_in
from launcher.progress import Bars

keys = typer.Typer(no_args_is_help=True, help="As chaves que guardam dados pessoais.")
privacy = typer.Typer(no_args_is_help=True, help="Dados pessoais de clientes: listar, entregar, apagar.")

Customer = Annotated[int, typer.Argument(help="Número do cliente, como em `choperia privacy list`.", min=1)]


@keys.command("rotate")
def keys_rotate(data: Data = None) -> None:
    """Troca a chave que protege as chaves dos clientes; o sistema pode estar em uso."""
    from launcher.admin.personal_data import rotate

    with services_in(data) as services:
        count = rotate(services)
    out.print(f"{counted(count, 'chave protegida', 'chaves protegidas')} pela chave nova.", highlight=False)
    if services.settings.personal_key is not None:
        out.print("Retire agora a chave antiga de CHOPERIA_PERSONAL_KEY.", highlight=False)


@privacy.command("list")
def privacy_list(
    search: Annotated[str, typer.Argument(help="Parte do nome, telefone ou documento; vazio: todos.")] = "",
    data: Data = None,
) -> None:
    """Lista clientes, com o número de cada um e até quando os dados ficam guardados."""
    from launcher.admin.personal_data import listed

    with services_in(data) as services:
        services.runner.catch_up()
        out.print(listed(services, search))


@privacy.command("export")
def privacy_export(
    customer: Customer,
    file: Annotated[Path, typer.Option("--out", dir_okay=False, help="Arquivo onde escrever.")],
    data: Data = None,
) -> None:
    """Escreve em um arquivo tudo o que se guarda sobre um cliente, para entregar a ele."""
    from launcher.admin.personal_data import export

    with services_in(data) as services:
        services.runner.catch_up()
        export(services, customer, file, datetime.now(UTC))
    out.print(f"Escrito em {file}. Entregue e apague: o arquivo tem dados pessoais.", highlight=False)


@privacy.command("erase")
def privacy_erase(
    customer: Customer,
    reason: Annotated[str, typer.Option(prompt="Motivo", help="Fica na história: não escreva dados pessoais.")],
    yes: Annotated[bool, typer.Option("--yes", help="Não pergunta antes.")] = False,
    data: Data = None,
) -> None:
    """Apaga os dados pessoais de um cliente, para sempre; os pedidos ficam, sem o titular."""
    from launcher.admin.personal_data import erase, mentioned

    if not yes:
        typer.confirm(f"Apagar para sempre os dados pessoais do cliente {customer}?", abort=True)
    with services_in(data) as services:
        clean, found = erase(services, customer, reason)
    out.print(f"Dados pessoais do cliente {customer} apagados.", highlight=False)
    if found:
        one, many = "texto escrito pela equipe ainda pode", "textos escritos pela equipe ainda podem"
        out.print(f"{counted(len(found), one, many)} citar essa pessoa:", highlight=False)
        out.print(mentioned(found))
    _warn(clean)


@privacy.command("erased")
def privacy_erased(
    file: Annotated[Path, typer.Option("--out", dir_okay=False, help="Arquivo onde escrever, fora deste servidor.")],
    data: Data = None,
) -> None:
    """Lista quem já foi apagado, só com números: uma cópia mais velha se restaura com ela (`restore --erasures`)."""
    from launcher.admin.backup.erasures import write_erasures

    with services_in(data) as services:
        count = write_erasures(services.recorder, file)
    out.print(f"{counted(count, 'apagamento', 'apagamentos')} em {file}.", highlight=False)


@privacy.command("encrypt-history")
def privacy_encrypt_history(
    yes: Annotated[bool, typer.Option("--yes", help="Não pergunta antes.")] = False, data: Data = None
) -> None:
    """Cifra os dados pessoais que eventos antigos guardam em claro, para que um apagamento os alcance."""
    from launcher.admin.history_encryption import count_in_clear, encrypt_history

    with services_in(data) as services:
        count = count_in_clear(services)
        if count == 0:
            out.print("Nenhum evento guarda dados pessoais em claro.", highlight=False)
            return
        out.print(f"{counted(count, 'evento guarda', 'eventos guardam')} dados pessoais em claro.", highlight=False)
        out.print("Cópias de segurança, tópicos do Kafka e logs do banco continuam com o texto em claro.")
        if not yes:
            typer.confirm("Cifrar esses eventos? O lacre mostra o que mudou; não há volta.", abort=True)
        with Bars(out) as bars:
            done = encrypt_history(services, bars.callback("Cifrando eventos"))
    out.print(
        f"{counted(done.events, 'evento cifrado', 'eventos cifrados')}; "
        f"{counted(done.orders, 'pedido ligado', 'pedidos ligados')} ao cliente.",
        highlight=False,
    )
    out.print("Agora faça uma cópia de segurança nova e destrua as antigas; veja docs/privacy.md para o Kafka.")
    _warn(done.clean)


@privacy.command("retain")
def privacy_retain(
    yes: Annotated[bool, typer.Option("--yes", help="Apaga; sem isto só mostra.")] = False, data: Data = None
) -> None:
    """Apaga os dados de quem não faz pedidos há mais tempo que o prazo de guarda."""
    from launcher.jobs.privacy import due, retain

    with services_in(data) as services:
        services.runner.catch_up()
        now = datetime.now(UTC)
        if not yes:
            out.print(
                f"{counted(len(due(services, now)), 'cliente', 'clientes')} com o prazo terminado; --yes apaga.",
                highlight=False,
            )
            return
        retained = retain(services, services.shredder, now, customers_too=True)
        services.runner.catch_up()
        clean = services.shredder.shred()
    out.print(
        f"{counted(len(retained.customers), 'cliente apagado', 'clientes apagados')}, "
        f"{counted(len(retained.quotes), 'cotação esquecida', 'cotações esquecidas')}, "
        f"{counted(len(retained.leads), 'pedido do site esquecido', 'pedidos do site esquecidos')}.",
        highlight=False,
    )
    _warn(clean)


def _warn(clean: bool) -> None:
    if not clean:
        err.print("O disco ainda está em uso; o servidor termina a limpeza sozinho.", style="yellow", highlight=False)

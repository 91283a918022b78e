"""``choperia user``: people who sign in."""

from __future__ import annotations

from typing import Annotated

import typer

from launcher.cli.terminal import Data, out, services_in

user = typer.Typer(no_args_is_help=True, help="Pessoas que entram no sistema.")


@user.command("create")
def user_create(
    username: Annotated[str, typer.Argument(help="Nome de usuário, único.")],
    name: Annotated[str, typer.Option(help="Nome completo.")],
    email: Annotated[str, typer.Option(help="E-mail, único.")],
    password: Annotated[
        str,
        typer.Option(
            prompt="Senha", confirmation_prompt="Repita a senha", hide_input=True, help="Senha; perguntada se faltar."
        ),
    ],
    role: Annotated[
        str | None,
        typer.Option(
            help="admin, manager, staff, bi, viewer, user ou client. A primeira pessoa é admin; as outras, staff."
        ),
    ] = None,
    can_place_orders: Annotated[bool, typer.Option(help="Pode lançar barris para eventos.")] = False,
    data: Data = None,
) -> None:
    """Cria uma pessoa; a primeira de um sistema vazio é admin."""
    from command_api.accounts.commands import create_user, role_of_new_user

    with services_in(data) as services:
        role = role_of_new_user(services.store, role)
        receipt = create_user(
            services.store,
            services.security,
            username,
            password,
            name,
            role,
            email=email,
            can_place_orders=can_place_orders,
        )
        out.print(f"Pessoa {receipt.id} criada: {username} ({role}).")


@user.command("erase")
def user_erase(
    number: Annotated[int, typer.Argument(help="Número da pessoa, que a tela e o histórico mostram.")],
    reason: Annotated[str, typer.Option(prompt="Motivo", help="Por quê; fica no histórico.")],
    data: Data = None,
) -> None:
    """Exclui uma pessoa, se ela ainda existe, e apaga o nome, o nome de usuário e o e-mail dela do registro."""
    from launcher.admin.personal_data import erase_user

    with services_in(data) as services:
        clean = erase_user(services, number, reason)
        out.print(f"Os dados da pessoa {number} foram apagados." + ("" if clean else " O disco ainda será limpo."))


@user.command("remove-second-factor")
def user_remove_second_factor(
    username: Annotated[str, typer.Argument(help="Nome de usuário.")],
    reason: Annotated[str, typer.Option(prompt="Motivo", help="Por quê; fica no histórico.")],
    data: Data = None,
) -> None:
    """Remove o segundo fator perdido de uma pessoa e encerra as sessões dela; a senha continua a mesma."""
    from command_api.accounts.second_factor import reset_second_factor_of

    with services_in(data) as services:
        reset_second_factor_of(services.store, services.security, username, reason)
        out.print(f"{username} entra agora só com a senha; as sessões foram encerradas.", highlight=False)

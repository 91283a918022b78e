"""``choperia``: the command line. Each command opens the services, does one thing and closes them."""

from __future__ import annotations

import gc
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Literal

import typer

from launcher.cli.backup import copies
from launcher.cli.privacy import keys, privacy
from launcher.cli.progress import Bars
from launcher.cli.terminal import CommandLine, Data, err, out, refusals, services_in, settings_with

OperatingPort = Annotated[
    int | None, typer.Option("--port", help="Porta de /healthz, /readyz e /metrics; sem isto, nenhuma.")
]

app = CommandLine(no_args_is_help=True, add_completion=False, help="Choperia: o bar, a distribuidora e a sua história.")
user = typer.Typer(no_args_is_help=True, help="Pessoas que entram no sistema.")
imports = typer.Typer(no_args_is_help=True, help="Importação de planilhas.")
bi = typer.Typer(no_args_is_help=True, help="Quem pode ler as tabelas de análise.")
exports = typer.Typer(no_args_is_help=True, help="Exportação para outras ferramentas.")
files = typer.Typer(no_args_is_help=True, help="Arquivos enviados.")
demo = typer.Typer(no_args_is_help=True, help="O negócio de demonstração.")
audit = typer.Typer(no_args_is_help=True, help="O lacre da história: assinar, conferir, provar.")
app.add_typer(audit, name="audit")
app.add_typer(user, name="user")
app.add_typer(imports, name="import")
app.add_typer(exports, name="export")
app.add_typer(bi, name="bi")
app.add_typer(demo, name="demo")
app.add_typer(files, name="files")
app.add_typer(keys, name="keys")
app.add_typer(privacy, name="privacy")
app.add_typer(copies)


@app.command()
def serve(
    data: Data = None,
    port: Annotated[int | None, typer.Option("--port", help="Porta (CHOPERIA_PORT).")] = None,
    host: Annotated[str | None, typer.Option("--host", help="Endereço (CHOPERIA_HOST).")] = None,
) -> None:
    """Serve o site, a retaguarda e as duas APIs em um só endereço."""
    gc.disable()  # whatever is imported stays: looking through it again and again takes a tenth of the start
    from launcher.serving import serve as run

    gc.freeze()
    gc.enable()
    # the links that the site prints follow the port, unless somebody said otherwise
    settings = settings_with(data=data, port=port, host=host)
    if "base_url" not in settings.model_fields_set:
        settings = settings.model_copy(update={"base_url": f"http://localhost:{settings.port}"})
    with refusals():
        run(settings, out)


@app.command("command-api")
def command_api(
    data: Data = None,
    port: Annotated[int | None, typer.Option("--port", help="Porta (CHOPERIA_PORT).")] = None,
    host: Annotated[str | None, typer.Option("--host", help="Endereço (CHOPERIA_HOST).")] = None,
) -> None:
    """Recebe os comandos, em um processo à parte; podem ser vários."""
    from launcher.processes import serve_commands

    with refusals():
        serve_commands(settings_with(data=data, port=port, host=host))


@app.command("query-api")
def query_api(
    data: Data = None,
    port: Annotated[int | None, typer.Option("--port", help="Porta (CHOPERIA_PORT).")] = None,
    host: Annotated[str | None, typer.Option("--host", help="Endereço (CHOPERIA_HOST).")] = None,
) -> None:
    """Responde às leituras: páginas, arquivos e a API de consulta; podem ser vários processos."""
    from launcher.processes import serve_queries

    with refusals():
        serve_queries(settings_with(data=data, port=port, host=host))


@app.command()
def migrate(data: Data = None) -> None:
    """Cria ou atualiza as tabelas; pode rodar em vários processos ao mesmo tempo."""
    with services_in(data):
        out.print("Tabelas em dia.")


@app.command()
def publisher(data: Data = None, port: OperatingPort = None) -> None:
    """Publica os eventos no Kafka, em ordem; um segundo processo espera e assume se o primeiro parar."""
    from launcher.distributing import publish

    with refusals():
        publish(settings_with(data=data), port)


@app.command()
def worker(
    projections: Annotated[
        str | None, typer.Option("--projections", help="Nomes separados por vírgula; sem isto, todas.")
    ] = None,
    source: Annotated[
        Literal["store", "kafka"],
        typer.Option("--source", help="store: a própria história; kafka: o que foi publicado."),
    ] = "store",
    data: Data = None,
    port: OperatingPort = None,
) -> None:
    """Move projeções em um processo à parte; vários dividem as partições do Kafka entre si."""
    from launcher.distributing import work
    from projections.registry import PROJECTIONS

    known = [projection.name for projection in PROJECTIONS]
    names = [name.strip() for name in projections.split(",")] if projections is not None else known
    if unknown := sorted(set(names) - set(known)):
        err.print(f"Não existe a projeção “{unknown[0]}”. Existem: {', '.join(known)}.", style="red", highlight=False)
        raise typer.Exit(2)
    with refusals():
        work(settings_with(data=data), names, source, port)


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
    role: Annotated[str, typer.Option(help="admin, manager, staff, bi, viewer, user ou client.")] = "staff",
    can_place_orders: Annotated[bool, typer.Option(help="Pode lançar barris para eventos.")] = False,
    data: Data = None,
) -> None:
    """Cria uma pessoa; a primeira de um sistema vazio deve ser admin."""
    from command_api.accounts.commands import create_user

    with services_in(data) as services:
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


@app.command()
def status(data: Data = None) -> None:
    """Mostra até onde cada projeção leu e o que a segura, os processos no ar e as leituras refeitas."""
    from launcher.cli.status import show

    with services_in(data) as services:
        well = show(services, out)
    if not well:
        raise typer.Exit(1)


@app.command()
def resume(
    name: Annotated[str, typer.Argument(help="Nome da projeção, como em `choperia status`.")], data: Data = None
) -> None:
    """Faz tentar agora a projeção que um evento segura; quem a move tenta em um segundo."""
    with services_in(data) as services:
        services.rebuilds.resume(name, None)
        out.print(f"{name}: quem a move tenta agora.")


@app.command()
def rebuild(
    name: Annotated[str, typer.Argument(help="Nome da projeção, como em `choperia status`.")],
    compare: Annotated[bool, typer.Option("--compare", help="Mostra as diferenças antes de trocar.")] = False,
    data: Data = None,
) -> None:
    """Refaz uma projeção ao lado da que serve, e troca no fim."""
    from launcher.cli.rebuild import rebuild as run

    with services_in(data) as services, Bars(out) as bars:
        ok = run(services, name, compare=compare, bars=bars, out=out)
    if not ok:
        raise typer.Exit(1)


@app.command()
def verify(data: Data = None) -> None:
    """Confere se cada modelo de leitura, e cada tabela da escrita, é o que a história diz."""
    from launcher.cli.rebuild import verify as run
    from launcher.cli.rebuild import verify_tables

    with services_in(data) as services, Bars(out) as bars:
        equal = run(services, bars=bars, out=out)
        tables_equal = verify_tables(services, bars=bars, out=out)
    if not (equal and tables_equal):
        raise typer.Exit(1)


@app.command()
def replay(
    until: Annotated[
        str | None,
        typer.Option(help="Até que acontecimento: o seu número, ou um instante como 2026-11-20T20:15 (hora do bar)."),
    ] = None,
    projection: Annotated[
        list[str] | None, typer.Option("--projection", help="Nome da projeção; pode repetir. Sem ela, todas.")
    ] = None,
    data: Data = None,
) -> None:
    """Relê a história em uma cópia à parte e compara linha por linha com o que está no ar."""
    from launcher.cli.replay import parsed_until
    from launcher.cli.replay import replay as run

    end = parsed_until(until)
    with services_in(data) as services, Bars(out) as bars:
        equal = run(services, projection or [], end, bars=bars, out=out)
    if not equal and until is None:
        raise typer.Exit(1)


@audit.command("sign")
def audit_sign(data: Data = None) -> None:
    """Assina agora tudo o que já aconteceu."""
    from launcher.cli.audit import sign

    with services_in(data) as services:
        sign(services, out)


@audit.command("verify")
def audit_verify(
    head: Annotated[
        Path | None, typer.Option("--head", exists=True, dir_okay=False, help="Lacres guardados fora do sistema.")
    ] = None,
    public_key: Annotated[
        Path | None, typer.Option("--public-key", exists=True, dir_okay=False, help="Chave pública guardada fora.")
    ] = None,
    from_kafka: Annotated[
        bool, typer.Option("--kafka", help="Compara com os lacres que foram para CHOPERIA_SEAL_TOPIC.")
    ] = False,
    data: Data = None,
) -> None:
    """Confere evento por evento que nada foi alterado, retirado ou incluído desde o último lacre."""
    from launcher.cli.audit import verify as run

    with services_in(data) as services, Bars(out) as bars:
        intact = run(services, head, public_key, from_kafka=from_kafka, bars=bars, out=out)
    if not intact:
        raise typer.Exit(1)


@audit.command("key")
def audit_key(data: Data = None) -> None:
    """Mostra a impressão digital das chaves que assinaram, e desde quando."""
    from launcher.cli.audit import show_key

    with services_in(data) as services:
        show_key(services, out)


@audit.command("new-key")
def audit_new_key(data: Data = None) -> None:
    """Faz uma chave nova para assinar a história, onde não há nenhuma."""
    from launcher.cli.audit import new_key

    with services_in(data) as services:
        new_key(services, out)


@audit.command("prove")
def audit_prove(
    order_code: Annotated[str, typer.Argument(help="Código do pedido, como EV-2026-00042.")],
    file: Annotated[Path, typer.Option("--out", dir_okay=False, help="Arquivo onde escrever a prova.")],
    data: Data = None,
) -> None:
    """Escreve a prova de um pedido, que qualquer pessoa confere com verify_proof.py."""
    from launcher.cli.audit import prove as run

    with services_in(data) as services:
        run(services, order_code, file, out)


@imports.command("catalogue")
def import_catalogue(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="CSV exportado de uma planilha.")],
    data: Data = None,
) -> None:
    """Importa categorias e produtos de um CSV; ou tudo entra, ou nada."""
    from command_api.catalogue.importing import import_catalogue as run
    from launcher.composition import system_context

    with services_in(data) as services, Bars(out) as bars:
        report = run(services.store, file.read_bytes(), system_context(), bars.callback("Importando"))
    for refusal in report.refusals:
        err.print(str(refusal), style="red", markup=False, highlight=False)
    if report.refusals:
        err.print(f"{len(report.refusals)} recusa(s); nada foi importado.")
        raise typer.Exit(1)
    out.print(
        f"{report.products_added} produto(s) novo(s), {report.products_changed} alterado(s), "
        f"{report.categories_added} categoria(s) nova(s)."
    )


@imports.command("sales")
def import_sales(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="CSV exportado do caixa.")],
    data: Data = None,
) -> None:
    """Importa vendas de um CSV; interrompida, continua de onde parou."""
    from launcher.cli.import_sales import import_sales as run

    with services_in(data) as services:
        whole = run(services, file, out, err)
    if not whole:
        raise typer.Exit(1)


@exports.command("bi")
def export_bi(
    folder: Annotated[Path, typer.Option("--out", file_okay=False, help="Pasta onde escrever os arquivos.")],
    kind: Annotated[Literal["parquet", "csv"], typer.Option("--format", help="parquet ou csv.")] = "parquet",
    data: Data = None,
) -> None:
    """Escreve as tabelas de análise, um arquivo por tabela, e o que cada coluna significa."""
    from launcher.admin.export_bi import export_bi as run

    with services_in(data) as services, Bars(out) as bars:
        run(services, folder, kind, bars=bars, out=out)


@bi.command("grant")
def bi_grant(
    role: Annotated[str, typer.Argument(help="Papel do PostgreSQL; criado se faltar.")],
    login: Annotated[bool, typer.Option("--login", help="O papel entra sozinho, com senha.")] = False,
    password: Annotated[
        str | None, typer.Option(envvar="CHOPERIA_BI_PASSWORD", help="Senha; perguntada se faltar com --login.")
    ] = None,
    data: Data = None,
) -> None:
    """Deixa um papel do PostgreSQL ler as tabelas de análise, e nada mais."""
    from launcher.admin.grant_bi import grant_bi

    if login and password is None:
        password = typer.prompt("Senha", hide_input=True, confirmation_prompt="Repita a senha")
    with services_in(data) as services:
        out.print(grant_bi(services.read_database, role, password if login else None), highlight=False)


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


@files.command("sweep")
def files_sweep(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Só mostra o que seria removido.")] = False,
    grace_hours: Annotated[
        float, typer.Option("--grace-hours", min=1, help="Idade mínima, em horas, de um arquivo sem história.")
    ] = 24,
    data: Data = None,
) -> None:
    """Remove arquivos que nenhum evento nomeia e envios que ninguém usou; o que a história nomeia fica."""
    from launcher.admin.garbage_collection import show, sweep

    with services_in(data) as services:
        report = sweep(services, datetime.now(UTC), timedelta(hours=grace_hours), dry_run=dry_run)
    show(report, out, dry_run=dry_run)
    if report.missing:
        raise typer.Exit(1)


@app.command()
def openapi(folder: Annotated[Path, typer.Argument(help="Pasta onde escrever os documentos.")]) -> None:
    """Escreve os dois documentos OpenAPI, dos quais o cliente do front end é gerado, e o AsyncAPI dos eventos."""
    from launcher.asyncapi import asyncapi_document
    from launcher.composition import openapi_documents

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (openapi_documents() | {"asyncapi": asyncapi_document()}).items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")

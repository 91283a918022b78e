"""``choperia keys`` and ``choperia privacy`` at a terminal."""

import json
import uuid
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from command_api.customers.domain import Customer
from command_api.kernel import ERASED, Actor, CommandContext
from command_api.orders.commands import CreateOrder, cancel_order, create_order
from command_api.orders.details import OrderFields
from launcher.composition import Services
from tests.launcher.cli.test_main import said
from tests.launcher.conftest import BOTH, CommandLine


def ordered(services: Services, *, finished: bool = True) -> int:
    """The customer of an order that is written down, and cancelled."""
    ctx = CommandContext(Actor(1, "Ana"), datetime.now(UTC), uuid.uuid4().hex)
    form = {"customer_name": "Dalva Nogueira", "customer_phone": "(11) 95555-0161", "cost_center": "choperia"}
    id = create_order(services.store, CreateOrder(OrderFields(**form), place=False), ctx).id
    if finished:
        cancel_order(services.store, id, None, replace(ctx, reason="Dalva Nogueira desistiu"))
    [stream] = services.store.living(Customer)
    return int(stream.rpartition("-")[2])


@BOTH
def test_a_customer_is_found_handed_over_and_erased(choperia: CommandLine, tmp_path: Path) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        id = ordered(services)
    assert "Dalva Nogueira" in said(choperia("privacy", "list", "dalva"))
    file = tmp_path / "titular.json"
    assert choperia("privacy", "export", str(id), "--out", file).exit_code == 0
    assert json.loads(file.read_text())["person"]["phone"] == "(11) 95555-0161"
    erased = choperia("privacy", "erase", str(id), "--reason", "Pedido do titular", typed="y\n")
    assert f"Dados pessoais do cliente {id} apagados." in said(erased)
    assert "1 texto escrito pela equipe ainda pode citar essa pessoa" in said(erased)
    assert "motivo" in said(erased)
    listed = said(choperia("privacy", "list"))
    assert ERASED in listed
    assert "Dalva" not in listed


def test_who_is_asked_and_says_no_erases_nobody(choperia: CommandLine) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        id = ordered(services)
    assert choperia("privacy", "erase", str(id), "--reason", "Pedido", typed="n\n").exit_code == 1
    assert "Dalva Nogueira" in said(choperia("privacy", "list"))


def test_what_stands_in_the_way_is_said(choperia: CommandLine) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        id = ordered(services, finished=False)
    answer = choperia("privacy", "erase", str(id), "--reason", "Pedido", "--yes")
    assert answer.exit_code == 1
    assert "há eventos que não terminaram" in " ".join(answer.stderr.split())


def test_the_rule_shows_first_and_erases_when_told(choperia: CommandLine) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        ordered(services)
    assert "0 clientes com o prazo terminado" in said(choperia("privacy", "retain"))
    assert "0 clientes apagados, 0 cotações esquecidas, 0 pedidos do site esquecidos." in said(
        choperia("privacy", "retain", "--yes")
    )


def test_after_a_rotation_everybody_is_still_known_and_the_former_key_is_gone(choperia: CommandLine) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        id = ordered(services)
        path = services.settings.personal_key_path
        former = path.read_text()
    assert "2 chaves protegidas pela chave nova." in said(choperia("keys", "rotate"))
    assert former not in path.read_text()
    with choperia.left_behind() as services:
        assert services.store.load(Customer, id).identity.name == "Dalva Nogueira"

"""Whoever was erased after a backup stays erased when it is restored."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from command_api.accounts.commands import register_user
from command_api.accounts.domain import NewUser
from command_api.accounts.erasing import remove_and_erase_user
from command_api.accounts.rows import NewPassword
from command_api.customers.domain import Customer
from command_api.customers.erasing import erase_customer
from command_api.customers.merging import merge_customer, unmerge_customer
from command_api.event_store.index import claims
from command_api.event_store.subject_keys import subject_keys, subject_uses
from command_api.orders.commands import cancel_order
from command_api.orders.domain import EventOrder
from infra.position import START
from infra.problems import Problem
from infra.security.permissions import Role
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.erasures import read_erasures, write_erasures
from launcher.admin.backup.restoring import restore
from launcher.composition import Services
from launcher.progress import Bars
from projections.customers.tables import customers
from projections.runtime.rebuild import verify
from tests.harness.small_pub import CUSTOMER, context
from tests.launcher.admin.backup.conftest import Place, tables_of
from tests.launcher.admin.backup.test_commands import run, said

ERASED = "customer-1"


@pytest.fixture
def pub(own_pub: Place) -> Iterator[Services]:
    with own_pub.open() as services:
        yield services


def finish_order(services: Services) -> None:
    cancel_order(services.store, 1, None, context(reason="A festa não acontece."))


def erase(services: Services) -> None:
    erase_customer(services.store, 1, context(reason="Pedido do titular."))


def rows_about(services: Services) -> list[tuple[object, ...]]:
    """What the ordinary tables still hold of the person."""
    tables = tables_of(services)
    return [row for table in (subject_keys, subject_uses, claims) for row in tables[table.name] if ERASED in row]


@pytest.mark.postgres
def test_a_person_who_was_erased_after_the_backup_stays_erased(
    pub: Services, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    finish_order(pub)
    assert len(rows_about(pub)) >= 3  # the key, its uses, what finds the person
    back_up(pub, tmp_path / "pub.backup", bars, with_keys=True)
    erase(pub)
    assert write_erasures(pub.recorder, tmp_path / "erasures.jsonl") == 2  # and the one whom the small pub had erased

    elsewhere = machine("postgres", "elsewhere")
    erased = read_erasures(tmp_path / "erasures.jsonl")
    assert restore(elsewhere.settings, tmp_path / "pub.backup", bars, erased=erased).waiting == ()
    with elsewhere.open() as services:
        assert rows_about(services) == []
        assert services.store.load(EventOrder, 1).details.customer.name == "Titular removido"
        with services.read_database.read() as connection:
            row = connection.execute(sa.select(customers).where(customers.c.id == 1)).one()
        assert row.erased_at is not None
        assert CUSTOMER not in row.name
        for projection in services.runner.projections.values():
            assert verify(services.recorder, services.read_database, projection).equal
        assert services.auditor.verify(services.auditor.heads(), lambda *_: None).finding is None


def test_a_person_with_an_order_that_was_open_in_the_backup_has_no_name_and_is_erased_later(
    pub: Services, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    back_up(pub, tmp_path / "pub.backup", bars, with_keys=True)
    finish_order(pub)
    erase(pub)
    write_erasures(pub.recorder, tmp_path / "erasures.jsonl")

    elsewhere = machine("sqlite", "elsewhere")
    told = said(run(elsewhere, "restore", tmp_path / "pub.backup", "--erasures", tmp_path / "erasures.jsonl"))
    assert "registre com choperia privacy erase 1" in told
    with elsewhere.open() as services:
        assert rows_about(services) == []
        assert services.store.load(EventOrder, 1).details.customer.name == "Titular removido"
        finish_order(services)
        erase(services)
        services.runner.catch_up()
        for projection in services.runner.projections.values():
            assert verify(services.recorder, services.read_database, projection).equal


@pytest.mark.parametrize("is_taken_apart", [False, True])
def test_of_records_that_were_merged_in_the_backup_only_erased_ones_are_erased_again(
    pub: Services, tmp_path: Path, machine: Callable[..., Place], bars: Bars, *, is_taken_apart: bool
) -> None:
    finish_order(pub)
    merge_customer(pub.store, 2, 1, context(reason="Cadastro repetido"))
    back_up(pub, tmp_path / "pub.backup", bars, with_keys=True)
    if is_taken_apart:
        unmerge_customer(pub.store, 2, context(reason="Eram duas pessoas"))
    erase(pub)
    write_erasures(pub.recorder, tmp_path / "erasures.jsonl")

    elsewhere = machine("sqlite", "elsewhere")
    erased = read_erasures(tmp_path / "erasures.jsonl")
    restored = restore(elsewhere.settings, tmp_path / "pub.backup", bars, erased=erased)
    assert restored.waiting == (("customer-1",) if is_taken_apart else ())
    with elsewhere.open() as services:
        assert rows_about(services) == []
        assert services.store.load(Customer, 2).erased != is_taken_apart


def test_a_user_who_was_erased_after_the_backup_stays_erased(
    pub: Services, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    user = NewUser("bia.quaresma", "Bia Quaresma", "bia@quaresma.example", Role.STAFF)
    id = register_user(pub.store, user, NewPassword("$argon2id$none", temporary=False), context()).id
    back_up(pub, tmp_path / "pub.backup", bars, with_keys=True)
    remove_and_erase_user(pub.store, id, context())
    write_erasures(pub.recorder, tmp_path / "erasures.jsonl")
    assert json.dumps({"erased": f"user-{id}"}) in (tmp_path / "erasures.jsonl").read_text().splitlines()

    elsewhere = machine("sqlite", "elsewhere")
    erased = read_erasures(tmp_path / "erasures.jsonl")
    assert restore(elsewhere.settings, tmp_path / "pub.backup", bars, erased=erased).waiting == ()
    with elsewhere.open() as services:
        rows = str(tables_of(services, frozenset()))
        log = str([event.state for event in services.recorder.read_after(START, 10_000)])
        assert "quaresma" not in (rows + log).casefold()


def test_without_the_list_the_terminal_says_that_somebody_may_be_back(
    pub: Services, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    back_up(pub, tmp_path / "pub.backup", bars, with_keys=True)
    assert "restaure com --erasures" in said(run(machine("sqlite", "elsewhere"), "restore", tmp_path / "pub.backup"))


def test_the_list_holds_numbers_only(pub: Services, tmp_path: Path) -> None:
    finish_order(pub)
    erase(pub)
    file = tmp_path / "erasures.jsonl"
    assert "2 apagamentos" in said(run(Place(pub.settings), "privacy", "erased", "--out", file))
    before, latest = map(json.loads, file.read_text().splitlines())
    assert latest == {"erased": ERASED}
    assert re.fullmatch(r"customer-\d+", before.pop("erased"))
    assert before == {}


def test_a_list_that_cannot_be_understood_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "erasures.jsonl"
    for line in ("", "customer-1", '{"erased": "product-1"}', '{"erased": 7}', '{"other": "customer-1"}'):
        file.write_text(f'{{"erased": "customer-1"}}\n{line}\n')
        with pytest.raises(Problem, match="A linha 2"):
            read_erasures(file)

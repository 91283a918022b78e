"""Encrypting what older events hold in clear: afterwards an erasure reaches it, and the seal shows what changed."""

import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from rich.console import Console

from command_api.accounts.commands import create_user
from command_api.accounts.erasing import remove_and_erase_user
from command_api.accounts.events import ERASED_USER
from command_api.customers.erasing import erase_customer
from command_api.kernel import Actor, Refused
from command_api.orders.commands import cancel_order
from command_api.orders.customers import name_customer_of
from command_api.orders.domain import EventOrder
from infra.position import START
from infra.security.database import transaction
from infra.security.tables import account_notices
from infra.settings import Settings
from launcher.admin import history_encryption
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.restoring import restore
from launcher.admin.history_encryption import count_in_clear, encrypt_history
from launcher.composition import Services, open_services
from launcher.progress import Bars
from projections.accounts.tables import people
from projections.runtime.rebuild import verify
from projections.seal.verifying import Outcome
from tests.harness.before_encryption import ADDRESS, EMAIL, IN_CLEAR, make_old_pub
from tests.harness.forked import Forked
from tests.harness.prepared import Prepared
from tests.harness.small_pub import PASSWORD, context
from tests.harness.traces import in_files, in_tables, spellings
from tests.launcher.cli.test_main import said
from tests.launcher.conftest import BOTH, CommandLine

NEEDLES = frozenset(spelling for text in IN_CLEAR for spelling in spellings(text))
OF_THE_QUOTE = spellings(ADDRESS)
EVENTS = 66
"""Those that a member of the staff caused, and the user."""


@pytest.fixture(scope="session")
def old_pub(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    folder = tmp_path_factory.mktemp("old-pub")
    server = lambda: request.getfixturevalue("postgres_server")  # noqa: E731
    return Prepared("choperia_old_pub", folder, server, make_old_pub)


@pytest.fixture
def old(engine: str, old_pub: Prepared, tmp_path: Path) -> Iterator[Services]:
    """A pub from before the encryption."""
    with old_pub.on(engine, tmp_path / "data") as copy:
        opened = open_services(Settings(data=copy.data, database_url=copy.url, read_database_url=None))
        try:
            yield opened
        finally:
            opened.close()


def in_store(services: Services) -> set[bytes]:
    """What the event database has in clear: its files, or its table of events."""
    if services.settings.database_url:
        return {text for table, text in in_tables(services.recorder.engine, NEEDLES) if table == "events"}
    return {text for name, text in in_files(services.settings.data, NEEDLES) if name.startswith("events.db")}


def anywhere(services: Services) -> set[tuple[str, bytes]]:
    found = in_files(services.settings.data, NEEDLES)
    return found | in_tables(services.recorder.engine, NEEDLES) if services.settings.database_url else found


def log_of(services: Services) -> bytes:
    return b"\n".join(event.state for event in services.recorder.read_after(START, 10_000))


def checked(services: Services) -> Outcome:
    services.runner.catch_up()
    return services.auditor.verify(services.auditor.heads(), lambda *_: None)


def differences(services: Services) -> dict[str, Any]:
    services.runner.catch_up()
    compared = (verify(services.recorder, services.read_database, p) for p in services.runner.projections.values())
    return {each.name: each.differences for each in compared if not each.equal}


def seal_can_be_rebuilt(services: Services) -> bool:
    services.runner.catch_up()
    return verify(services.recorder, services.read_database, services.runner.projections["seal"]).equal


def customers_of_orders(services: Services) -> dict[str, str]:
    """What commands read of each living order."""
    orders = services.store.load_all(EventOrder, [1, 2]).values()
    return {order.order_code: order.details.customer.name for order in orders}


@BOTH
def test_older_events_are_encrypted_and_everything_else_stays_as_it_was(old: Services) -> None:
    assert len(in_store(old)) >= len(IN_CLEAR)
    assert EMAIL.encode() in log_of(old)
    heads, names = old.auditor.heads().valid, customers_of_orders(old)
    done = encrypt_history(old)
    assert (done.events, done.orders, done.clean) == (EVENTS, 2, True)
    assert in_store(old) == set()
    assert EMAIL.encode() not in log_of(old)
    assert customers_of_orders(old) == names
    assert differences(old) == {}
    assert old.auditor.heads().valid[: len(heads)] == heads
    outcome = checked(old)
    assert outcome.intact, outcome
    assert (count_in_clear(old), encrypt_history(old).events) == (0, 0)


@BOTH
def test_notices_refer_to_accounts_instead_of_naming_them(old: Services) -> None:
    old.runner.catch_up()
    with old.read_database.read() as connection:
        [(reference, name)] = connection.execute(sa.select(people)).all()
    known = {"of nobody": None, "of the user": name, "of somebody forgotten": "Zulmira", "new": "user-7"}
    notice = {"user_id": 1, "kind": "password_changed", "at": 0.0, "address": "", "user_agent": ""}
    with transaction(old.recorder.engine) as connection:
        connection.execute(account_notices.insert(), [{"id": id, "by_name": by, **notice} for id, by in known.items()])
    encrypt_history(old)
    with old.recorder.engine.connect() as connection:
        noted = dict(connection.execute(sa.select(account_notices.c.id, account_notices.c.by_name)).all())
    assert {id: noted[id] for id in known} == {
        "of nobody": None,
        "of the user": reference,
        "of somebody forgotten": ERASED_USER,
        "new": "user-7",
    }


@BOTH
def test_an_erasure_reaches_what_was_encrypted_later(old: Services) -> None:
    create_user(old.store, old.security, "bia", PASSWORD, "Bia", "admin", email="bia@pirilampo.example")
    by_bia = replace(context(), actor=Actor(2, "Bia"))
    with pytest.raises(Refused, match="choperia privacy encrypt-history"):
        remove_and_erase_user(old.store, 1, by_bia)
    name_customer_of(old.store, 2, context())
    with pytest.raises(Refused, match="choperia privacy encrypt-history"):
        erase_customer(old.store, 1, context(reason="Pedido do titular"))
    encrypt_history(old)
    remove_and_erase_user(old.store, 1, by_bia)
    cancel_order(old.store, 1, None, context(reason="A festa não acontece."))
    old.runner.catch_up()
    for number in (1, 2, 3):
        erase_customer(old.store, number, context(reason="Pedido do titular"))
    old.runner.catch_up()
    assert old.shredder.shred()
    of_customers = {place for place in anywhere(old) if place[1] not in OF_THE_QUOTE}
    assert of_customers == set(), "the address of the quote is nobody's yet: it goes by a rule of its own"
    assert EMAIL.encode() not in log_of(old)
    assert differences(old) == {}
    assert checked(old).intact


def encrypt_and_die(data: Path, url: str | None) -> None:
    """Dies inside the second batch."""
    services = open_services(Settings(data=data, database_url=url, read_database_url=None))
    history_encryption._AT_ONCE = 2  # type: ignore[misc]
    ended = []

    def die(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("DELETE FROM events_being_rewritten"):
            ended.append(statement)
            if len(ended) == 2:
                os._exit(9)

    sa.event.listen(sa.Engine, "before_cursor_execute", die)
    encrypt_history(services)


@BOTH
def test_a_kill_inside_a_batch_leaves_whole_batches_and_the_next_run_goes_on(old: Services) -> None:
    assert Forked(encrypt_and_die, old.settings.data, old.settings.database_url).wait(60) == 9
    assert count_in_clear(old) == EVENTS - 2
    assert checked(old).intact
    assert encrypt_history(old).events == EVENTS - 2
    assert in_store(old) == set()
    assert checked(old).intact
    assert seal_can_be_rebuilt(old)


def tamper(services: Services, statement: str) -> None:
    """As the owner of the database."""
    if services.settings.database_url:
        with psycopg.connect(services.settings.database_url) as connection:
            connection.execute("ALTER TABLE events DISABLE TRIGGER ALL")
            connection.execute(statement.replace("AS BLOB", "AS bytea"))
        return
    with sqlite3.connect(services.settings.events_path) as connection:
        connection.execute("DROP TRIGGER events_keep_their_state")
        connection.execute(statement)
    connection.close()


def altered(services: Services) -> str:
    finding = checked(services).finding
    assert finding is not None
    assert finding.kind == "altered"
    return f"{finding.stream}/{finding.version}"


CHANGE = "UPDATE events SET state = CAST('{{\"a\":1,\"rewritten\":{number}}}' AS BLOB) WHERE stream = '{stream}'"


@BOTH
def test_a_change_that_no_signed_pair_names_is_found(old: Services) -> None:
    encrypt_history(old)
    [rewriting] = {e.stream for e in old.recorder.read_after(START, 10_000) if e.stream.startswith("rewriting-")}
    number = int(rewriting.removeprefix("rewriting-"))
    tamper(old, CHANGE.format(number=number, stream="refused_demand-1"))
    assert altered(old) == "refused_demand-1/1"
    assert not seal_can_be_rebuilt(old)


def test_a_pair_that_no_key_of_the_seal_signed_counts_for_nothing(old: Services) -> None:
    encrypt_history(old)
    [rewriting] = [e for e in old.recorder.read_after(START, 10_000) if e.stream.startswith("rewriting-")]
    said = json.loads(rewriting.state)
    said["signature"] = said["signature"].swapcase()
    tamper(old, f"UPDATE events SET state = '{json.dumps(said)}' WHERE stream = '{rewriting.stream}'")
    assert altered(old) == "user-1/1"


def test_a_proof_holds_for_events_that_were_encrypted_later(old: Services, tmp_path: Path) -> None:
    encrypt_history(old)
    proof = old.auditor.prove("event_order-1", {})
    assert not proof.in_clear
    file = tmp_path / "proof.json"
    script = [sys.executable, "infra/scripts/verify_proof.py", file, old.seal.path / "public-key.pem"]

    def verified() -> str:
        file.write_text(json.dumps(proof.document))
        return subprocess.run(script, capture_output=True, check=False).stdout.decode()

    assert "CONFERE: event_order-1" in verified()
    [number] = proof.document["rewritings"]
    proof.document["events"][0]["path"], path = [], proof.document["events"][0]["path"]
    assert verified() == ""
    proof.document["events"][0]["path"] = path
    del proof.document["rewritings"][number]
    assert verified() == ""


@BOTH
def test_a_backup_brings_back_encrypted_events_and_their_seal(old: Services, tmp_path: Path) -> None:
    encrypt_history(old)
    bars = Bars(Console(file=io.StringIO()))
    back_up(old, tmp_path / "backup.tar", bars, with_keys=True)
    there = Settings(data=tmp_path / "there", database_url=None, read_database_url=None)
    restore(there, tmp_path / "backup.tar", bars, renumber=old.settings.database_url is not None)
    services = open_services(there)
    try:
        assert customers_of_orders(services) == customers_of_orders(old)
        assert seal_can_be_rebuilt(services)
        if old.settings.database_url is None:  # positions stay, and so does the seal
            assert checked(services).intact
    finally:
        services.close()


def test_the_command_tells_what_it_does_and_asks_first(choperia: CommandLine) -> None:
    make_old_pub(choperia.data, None)
    refused = choperia("privacy", "encrypt-history", typed="n\n")
    assert refused.exit_code == 1
    assert f"{EVENTS} eventos guardam dados pessoais em claro" in refused.output
    assert f"{EVENTS} eventos cifrados; 2 pedidos ligados" in said(choperia("privacy", "encrypt-history", "--yes"))
    assert "Íntegra" in said(choperia("audit", "verify"))
    assert "Nenhum evento guarda" in said(choperia("privacy", "encrypt-history"))

"""The seal at work: on the command line, by itself, and over HTTP."""

import os
import shutil
import sqlite3
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from eventsourcing.persistence import StoredEvent
from starlette.testclient import TestClient

from command_api.catalogue.importing import import_catalogue
from infra.position import START
from infra.problems import Problem
from launcher.composition import Services, create_apps, system_context
from launcher.jobs.seal import Sealing
from projections.seal import checks
from query_api.seal.queries import seal_of
from tests.launcher.cli.test_main import EXAMPLE, said
from tests.launcher.conftest import BOTH, CommandLine

NOW = datetime(2026, 11, 21, 15, tzinfo=UTC)


def change_one_byte(choperia: CommandLine) -> None:
    """As the owner of the database."""
    change = "UPDATE events SET state = {state} WHERE stream = 'product-3' AND version = 1"
    if choperia.database_url is None:
        with sqlite3.connect(choperia.data / "events.db") as connection:
            connection.execute("DROP TRIGGER events_keep_their_state")
            connection.execute(change.format(state="CAST(replace(state, '\"', '''') AS BLOB)"))
        connection.close()
        return
    with psycopg.connect(choperia.database_url) as connection:
        connection.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        connection.execute(change.format(state="set_byte(state, 5, 88)"))


@BOTH
def test_an_operator_signs_checks_and_learns_of_a_changed_byte(choperia: CommandLine, tmp_path: Path) -> None:
    choperia("import", "catalogue", EXAMPLE)
    assert "Nada foi assinado ainda" in said(choperia("audit", "verify"), code=1)
    assert "30 eventos assinados" in said(choperia("audit", "sign"))
    assert "Íntegra: nada foi alterado, retirado ou incluído (30 registros" in said(choperia("audit", "verify"))
    kept = {name: tmp_path / name for name in ("heads.jsonl", "public-key.pem")}
    for name, copy in kept.items():
        copy.write_bytes((choperia.data / "seal" / name).read_bytes())
    from_elsewhere = ("audit", "verify", "--head", kept["heads.jsonl"], "--public-key", kept["public-key.pem"])
    said(choperia(*from_elsewhere))

    change_one_byte(choperia)
    for command in (("audit", "verify"), from_elsewhere):
        found = said(choperia(*command), code=1)
        assert "foi alterado" in found
        assert "em product-3/1" in found


@BOTH
def test_a_rebuild_of_the_seal_refuses_a_changed_history(choperia: CommandLine) -> None:
    choperia("import", "catalogue", EXAMPLE)
    said(choperia("audit", "verify"), code=1)  # the seal has followed; nothing is signed
    said(choperia("rebuild", "seal"))
    change_one_byte(choperia)
    assert "recusada" in said(choperia("rebuild", "seal"), code=1)
    said(choperia("audit", "sign"))
    assert "foi alterado" in said(choperia("audit", "verify"), code=1)
    with choperia.left_behind() as services:
        services.runner.catch_up()
        with services.read_database.read() as connection:
            assert seal_of(connection, services.seal, services.settings, NOW).state == "refused"
        topics = [event.topic for event in services.recorder.recorded_of("seal-1")]
    assert topics == ["seal.SealRebuilt", "seal.SealRebuildRefused"]


def test_production_makes_no_key_where_a_history_exists(choperia: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOPERIA_ENVIRONMENT", "production")
    monkeypatch.setenv("CHOPERIA_BASE_URL", "https://choperia.example")
    said(choperia("import", "catalogue", EXAMPLE))  # the first command makes the key, before the first event
    said(choperia("audit", "sign"))
    shutil.rmtree(choperia.data / "seal")
    assert "não está aqui" in said(choperia("audit", "sign"), code=1)
    refused = said(choperia("serve"), code=2)
    assert "A história já existe, mas a chave que a assina não está em" in " ".join(refused.split())
    assert not (choperia.data / "seal").exists()
    said(choperia("audit", "new-key"))
    said(choperia("audit", "sign"))


def test_only_the_pinned_key_signs_and_counts(choperia: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    choperia("import", "catalogue", EXAMPLE)
    said(choperia("audit", "sign"))
    assert "não fixada nas configurações" in said(choperia("audit", "verify"))
    pinned = said(choperia("audit", "key")).split()[0]
    monkeypatch.setenv("CHOPERIA_SEAL_FINGERPRINT", pinned)
    found = said(choperia("audit", "verify"))
    assert f"Chave {pinned[:16]}, que assina desde" in found
    assert "(fixada nas configurações)" in found

    shutil.rmtree(choperia.data / "seal")
    assert "não está aqui" in said(choperia("audit", "sign"), code=1)
    assert "não é a de CHOPERIA_SEAL_FINGERPRINT" in _with_another_key(choperia)
    assert "A assinatura do lacre da linha 1 não confere." in said(choperia("audit", "verify"), code=1)


def _with_another_key(choperia: CommandLine) -> str:
    """Sign with a key of our own, unpinned, then start as the settings pin it."""
    pinned = os.environ.pop("CHOPERIA_SEAL_FINGERPRINT")
    said(choperia("audit", "sign"))
    os.environ["CHOPERIA_SEAL_FINGERPRINT"] = pinned
    return " ".join(said(choperia("serve"), code=2).split())


def test_nobody_gets_a_proof_of_an_order_that_there_is_not(choperia: CommandLine, tmp_path: Path) -> None:
    refused = said(choperia("audit", "prove", "EV-1999-00001", "--out", tmp_path / "proof.json"), code=1)
    assert "Não existe o pedido EV-1999-00001." in refused
    assert not (tmp_path / "proof.json").exists()


@pytest.fixture
def services(services: Services) -> Services:
    """A system with a catalogue that nobody has signed yet."""
    import_catalogue(services.store, EXAMPLE.read_bytes(), system_context())
    services.runner.catch_up()
    return services


def test_the_history_is_signed_by_itself_at_first_and_then_every_hour(services: Services) -> None:
    sealing = Sealing(services)
    first = sealing.look(NOW)
    assert first is not None
    assert sealing.look(NOW + timedelta(hours=5)) is None  # nothing has happened
    services.settings.seal_events = 10
    stored = services.recorder.read_after(START, 1)[0]
    services.recorder.append([StoredEvent("product-99", 1, stored.topic, stored.state)])
    services.runner.catch_up()
    assert sealing.look(NOW + timedelta(minutes=59)) is None
    second = sealing.look(NOW + timedelta(minutes=60))
    assert second is not None
    assert (second.size, second.previous) == (first.size + 1, first.digest())


def test_stock_is_signed_within_a_minute(services: Services) -> None:
    sealing = Sealing(services)
    first = sealing.look(NOW)
    assert first is not None
    state = services.recorder.read_after(START, 1)[0].state
    services.recorder.append([StoredEvent("stock_item-1", 7, "stock.StockReceived", state)])
    services.runner.catch_up()
    assert sealing.look(NOW + timedelta(seconds=39)) is None
    second = sealing.look(NOW + timedelta(seconds=40))
    assert second is not None
    assert second.size == first.size + 1


def test_a_check_goes_on_by_itself_and_tells_how_it_went(services: Services) -> None:
    services.auditor.sign(NOW)
    services.auditor.begin_check("Ana", NOW)
    until = time.monotonic() + 30
    while True:
        with services.read_database.read() as connection:
            shown = seal_of(connection, services.seal, services.settings, NOW).check
        assert shown is not None
        if shown.state != "running":
            break
        assert time.monotonic() < until
    assert (shown.state, shown.intact, shown.asked_by, shown.sealed) == ("ended", True, "Ana", 30)
    assert shown.sentences[0].startswith("Íntegra")


def test_two_checks_do_not_run_at_once_and_one_that_died_says_so(services: Services) -> None:
    with services.read_database.exclusive("seal-check"), pytest.raises(Problem) as refused:
        services.auditor.begin_check("Ana", NOW)
    assert refused.value.status == 409
    checks.begin(services.read_database, "Ana", NOW)
    with services.read_database.read() as connection:
        for later, state in ((timedelta(seconds=59), "running"), (timedelta(seconds=61), "failed")):
            check = checks.last(connection, NOW + later)
            assert check is not None
            assert check.state == state


def test_who_is_nobody_learns_nothing_of_the_seal(services: Services) -> None:
    commands, queries = create_apps(services)
    for method, path in (("GET", "seal"), ("GET", "seal/heads"), ("GET", "proofs/1"), ("POST", "verify")):
        client = TestClient(commands if method == "POST" else queries)
        assert client.request(method, f"/api/v1/audit/{path}").status_code == 401

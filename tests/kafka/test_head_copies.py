"""Heads that were sent to Kafka show that the owner of the machine exchanged the history and all its heads."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from infra.kafka.client import Kafka
from infra.settings import Settings
from launcher.jobs.head_copies.places import places_of
from launcher.jobs.head_copies.sending import HeadCopies
from tests.launcher.cli.test_main import EXAMPLE, said
from tests.launcher.conftest import CommandLine

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)


def test_heads_in_kafka_show_that_everything_on_the_machine_was_exchanged(
    kafka: Kafka, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHOPERIA_KAFKA", kafka.servers)
    monkeypatch.setenv("CHOPERIA_SEAL_TOPIC", kafka.topic)
    choperia = CommandLine(tmp_path / "data", None)
    choperia("import", "catalogue", EXAMPLE)
    said(choperia("audit", "sign"))
    copies = HeadCopies(choperia.data / "seal", places_of(Settings(data=choperia.data)))
    assert copies.send_next(f"Kafka: {kafka.topic}", NOW)
    assert "Íntegra" in said(choperia("audit", "verify", "--kafka"))

    with sqlite3.connect(choperia.data / "events.db") as connection:
        connection.execute("DROP TRIGGER events_keep_their_state")
        connection.execute("UPDATE events SET state = CAST(replace(state, 'Sistema', 'Ninguém') AS BLOB)")
    connection.close()
    for left in (choperia.data / "seal" / "heads.jsonl", *choperia.data.glob("read.db*")):
        left.unlink()
    said(choperia("audit", "sign"))  # with the key of the machine
    assert "Íntegra" in said(choperia("audit", "verify")), "on the machine itself, nothing is left to compare with"
    found = said(choperia("audit", "verify", "--kafka"), code=1)
    assert "saiu desta máquina e não está mais nela" in found
    assert "A história foi mudada" in found

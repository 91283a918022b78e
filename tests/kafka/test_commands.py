"""What an operator hears who forgot something, and a developer whose machine cannot run a broker."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from infra.kafka.client import Kafka
from infra.kafka.envelope import Envelope, NotAnEvent, envelope_of, headers_of
from infra.position import Position
from infra.settings import Settings
from launcher.cli.main import app
from tests.harness.kafka import require_broker
from tests.harness.taps import open_bar
from tests.kafka.inboxes import check, following
from tests.kafka.processes import PATIENCE, published, publishing


@pytest.mark.parametrize("command", [["publisher"], ["worker", "--source", "kafka"]])
def test_without_a_broker_in_the_settings_nothing_starts(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHOPERIA_KAFKA", raising=False)
    answer = CliRunner().invoke(app, [*command, "--data", str(tmp_path)])
    assert answer.exit_code == 2
    assert "CHOPERIA_KAFKA não está definida" in answer.stderr


def test_a_worker_of_a_read_model_that_does_not_exist_says_which_there_are(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["worker", "--projections", "orders,barril", "--data", str(tmp_path)])
    assert answer.exit_code == 2
    assert "Não existe a projeção “barril”" in answer.stderr
    assert "catalogue" in answer.stderr


@pytest.mark.parametrize("servers", ["kafka", "kafka:9092;b:1", "http://kafka:9092", ""])
def test_a_broker_is_a_host_and_a_port(servers: str) -> None:
    with pytest.raises(ValueError, match="CHOPERIA_KAFKA must be host:port"):
        Settings(kafka=servers)


def test_a_topic_has_a_name_that_kafka_takes() -> None:
    with pytest.raises(ValueError, match="CHOPERIA_KAFKA_TOPIC"):
        Settings(kafka_topic="pub e bar")


def test_where_no_broker_can_run_tests_are_skipped_with_the_reason_and_fail_in_continuous_integration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="Kafka precisa de um Java, versão 17"):
        require_broker()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="make tools"):
        require_broker()


EVENT = Envelope(Position(0, 2), Position(0, 1), "tap-1", 1, "taps.TapOpened", b'{"beer":"Weiss"}')


def test_an_envelope_is_read_as_it_was_written() -> None:
    assert envelope_of(headers_of(EVENT), EVENT.state) == EVENT


NEEDED = ("ce_source", "ce_position", "ce_previous", "ce_subject", "ce_streamversion", "ce_type")
WRONG = [
    *((name, value) for name in NEEDED for value in (None, b"\xff")),
    *((name, b"-1.5") for name in ("ce_source", "ce_position", "ce_previous", "ce_streamversion")),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_record_that_no_publisher_of_ours_wrote_is_refused(name: str, value: bytes | None) -> None:
    headers = {each: said for each, said in headers_of(EVENT) if each != name}
    if value is not None:
        headers[name] = value
    with pytest.raises(NotAnEvent):
        envelope_of(list(headers.items()), EVENT.state)


def test_a_record_of_somebody_else_stops_nobody(kafka: Kafka, tmp_path: Path) -> None:
    bar = open_bar(tmp_path, None)
    bar.open(1)
    kafka.make_topic()
    producer = kafka.producer()
    for number in range(kafka.partitions):
        producer.send(kafka.topic, value=b"boa noite", partition=number)
    producer.close()
    with following(bar, kafka) as inbox, publishing(bar, kafka):
        last = bar.pour(1)
        published(bar, kafka)
        assert all(inbox.runner.wait_for(name, last, PATIENCE) for name in ("taps", "pours"))
    check(bar)
    bar.close()

"""What Kafka's clients are told of how brokers are spoken to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from infra.kafka.client import kafka_of
from infra.settings import Settings


def told(**settings: Any) -> dict[str, Any]:
    kafka = kafka_of(Settings(kafka="kafka.example.com:9093", **settings))
    assert kafka is not None
    return kafka.security.options()


def test_brokers_are_spoken_to_in_plain_text_where_nobody_says_otherwise() -> None:
    assert told() == {"security_protocol": "PLAINTEXT"}


def test_a_certificate_and_the_name_in_it_are_checked(tmp_path: Path) -> None:
    authority = tmp_path / "ca.pem"
    authority.write_text("")
    assert told(kafka_security="tls") == {"security_protocol": "SSL", "ssl_check_hostname": True}
    assert told(kafka_security="tls", kafka_ca=authority)["ssl_cafile"] == str(authority)


@pytest.mark.parametrize("mechanism", ["SCRAM-SHA-512", "SCRAM-SHA-256", "PLAIN"])
def test_a_user_signs_in_over_tls(mechanism: Any) -> None:
    options = told(
        kafka_security="sasl_tls", kafka_user="choperia", kafka_password="segredo", kafka_mechanism=mechanism
    )
    assert options == {
        "security_protocol": "SASL_SSL",
        "ssl_check_hostname": True,
        "sasl_mechanism": mechanism,
        "sasl_plain_username": "choperia",
        "sasl_plain_password": "segredo",
    }


def test_the_clients_know_all_of_these_settings() -> None:
    """A setting that kafka-python does not know would be refused at the start of a process, in production only."""
    from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer

    options = told(kafka_security="sasl_tls", kafka_user="choperia", kafka_password="segredo")
    for client in (KafkaAdminClient, KafkaConsumer, KafkaProducer):
        assert {*options, "ssl_cafile"} <= set(client.DEFAULT_CONFIG)


def test_a_password_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    kafka = kafka_of(
        Settings(kafka="kafka:9093", kafka_security="sasl_tls", kafka_user="choperia", kafka_password="segredo")
    )
    print(kafka)
    assert "segredo" not in capsys.readouterr().out


def test_production_speaks_to_its_own_machine_in_plain_text_and_to_others_when_told_so() -> None:
    production = {"environment": "production", "base_url": "https://www.example.com"}
    for servers in ("127.0.0.1:9092", "localhost:9092,127.0.0.2:9092"):
        assert Settings(kafka=servers, **production).kafka_security is None  # type: ignore[arg-type]
    told_so = Settings(kafka="kafka:9092", kafka_security="plaintext", **production)  # type: ignore[arg-type]
    assert kafka_of(told_so) is not None

"""Production refuses what is insecure, and says what to do."""

from pathlib import Path

import pytest
from pydantic import ValidationError
from typer.testing import CliRunner

from infra.settings import Settings
from launcher.cli.main import app

PRODUCTION = {"environment": "production", "base_url": "https://www.example.com"}
DATABASE = "postgresql://db.internal/choperia?sslmode=verify-full"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({**PRODUCTION, "captcha": "off"}, "CHOPERIA_CAPTCHA=off"),
        ({**PRODUCTION, "base_url": "http://www.example.com"}, "CHOPERIA_BASE_URL"),
        ({**PRODUCTION, "database_url": DATABASE}, "CHOPERIA_SECRET_KEY"),
        ({**PRODUCTION, "database_url": DATABASE, "secret_key": "x" * 48}, "CHOPERIA_PERSONAL_KEY is required"),
        ({**PRODUCTION, "database_url": "postgresql://db/choperia"}, "CHOPERIA_DATABASE_URL needs .sslmode"),
        ({**PRODUCTION, "database_url": "postgresql:///choperia?host=db&sslmode=require"}, "CHOPERIA_DATABASE_URL"),
        ({**PRODUCTION, "read_database_url": "postgresql://db/reads"}, "CHOPERIA_READ_DATABASE_URL needs .sslmode"),
        ({"personal_key": "short"}, "CHOPERIA_PERSONAL_KEY must be"),
        ({"captcha": "recaptcha"}, "CHOPERIA_RECAPTCHA_SITE_KEY"),
        ({"secret_key": "short"}, "CHOPERIA_SECRET_KEY"),
        ({"maps": "google"}, "CHOPERIA_GOOGLE_MAPS_KEY"),
        ({"nominatim_url": "nominatim.example.com"}, "CHOPERIA_NOMINATIM_URL"),
        ({"osrm_url": "file:///etc/passwd"}, "CHOPERIA_OSRM_URL"),
        ({"google_maps_url": "https://user:secret@maps.example.com"}, "CHOPERIA_GOOGLE_MAPS_URL"),
        ({"security_contact": "contato@example.com\nContact: mailto:x@example.com"}, "CHOPERIA_SECURITY_CONTACT"),
        ({"files": "ftp://fotos"}, "CHOPERIA_FILES must be"),
        ({"files": "s3://"}, "CHOPERIA_FILES must be"),
        ({"files": "s3://fotos", "files_endpoint": "fotos.example.com"}, "CHOPERIA_FILES_ENDPOINT"),
        ({"files": "s3://fotos", "files_key_id": "AKIAEXAMPLE"}, "CHOPERIA_FILES_SECRET"),
        ({**PRODUCTION, "files": "s3://fotos", "files_endpoint": "http://minio.internal"}, "CHOPERIA_FILES_ENDPOINT"),
        ({**PRODUCTION, "whatsapp_url": "http://graph.example.com/v23.0"}, "CHOPERIA_WHATSAPP_URL"),
        ({**PRODUCTION, "recaptcha_url": "http://www.example.com/verify"}, "CHOPERIA_RECAPTCHA_URL"),
        ({**PRODUCTION, "google_maps_url": "http://maps.example.com"}, "CHOPERIA_GOOGLE_MAPS_URL"),
        ({"whatsapp_url": "graph.example.com"}, "CHOPERIA_WHATSAPP_URL"),
        ({**PRODUCTION, "kafka": "127.0.0.1:9092,kafka.example.com:9092"}, "CHOPERIA_KAFKA_SECURITY is required"),
        ({"kafka_security": "sasl_tls", "kafka_user": "choperia"}, "CHOPERIA_KAFKA_PASSWORD belong together"),
        ({"kafka_security": "tls", "kafka_user": "u", "kafka_password": "p"}, "CHOPERIA_KAFKA_SECURITY=sasl_tls"),
        ({"kafka_ca": "/nowhere.pem"}, "CHOPERIA_KAFKA_CA needs"),
        ({"kafka_security": "tls", "kafka_ca": "/nowhere.pem"}, "CHOPERIA_KAFKA_CA must be a file"),
        ({"session_database_url": "postgresql://db/choperia"}, "CHOPERIA_SESSION_DATABASE_URL needs"),
        ({"read_session_database_url": "postgresql://db/choperia"}, "CHOPERIA_READ_SESSION_DATABASE_URL needs"),
        ({"connections": 7}, "connections"),
    ],
)
def test_an_insecure_setting_stops_the_start(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        Settings.model_validate(settings)


@pytest.mark.parametrize(
    "database",
    [
        DATABASE,
        "postgresql://choperia:x@postgres/choperia?sslmode=disable",
        "postgresql://127.0.0.1/choperia",
        "postgresql:///choperia?host=/var/run/postgresql",
    ],
)
def test_production_as_the_documents_show_it_starts(database: str) -> None:
    keys = {"secret_key": "x" * 48, "personal_key": f"{'x' * 43}="}
    started = Settings.model_validate({**PRODUCTION, "database_url": database, **keys})
    assert (started.environment, started.database_url) == ("production", database)


def test_the_captcha_may_be_off_outside_production() -> None:
    assert Settings.model_validate({"captcha": "off"}).captcha == "off"


def test_the_command_line_says_what_is_wrong_and_stops(tmp_path: Path) -> None:
    environment = {"CHOPERIA_ENVIRONMENT": "production", "CHOPERIA_CAPTCHA": "off", "CHOPERIA_DATA": str(tmp_path)}
    answer = CliRunner().invoke(app, ["migrate"], env=environment)
    assert answer.exit_code == 2
    assert "Configuração recusada: CHOPERIA_CAPTCHA=off is refused in production" in " ".join(answer.stderr.split())
    assert list(tmp_path.iterdir()) == []

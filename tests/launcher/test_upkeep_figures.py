"""What an operator looks after: figures of the disk, the backup, the seal, messages and the certificate."""

import datetime as dt
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from command_api.catalogue.events import CategoryCreated
from infra.settings import Settings
from launcher.upkeep_figures import upkeep_figures
from projections.messages.projection import Messages
from projections.seal.projection import Seal
from projections.seal.signing import SealFolder, sign_head
from tests.harness.read_models import History, open_history

ENDS = dt.datetime(2031, 5, 4, 3, 2, 1, tzinfo=dt.UTC)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with closing(open_history(tmp_path, None, (Messages, Seal))) as opened:
        yield opened


def figures(history: History, settings: Settings | None = None) -> dict[str, Mapping[str, float]]:
    folder = SealFolder(history.settings.seal_folder, None)
    found = upkeep_figures(settings or history.settings, history.database, folder)
    return {figure.name: figure.ask() for figure in found}


def test_a_disk_has_room(history: History) -> None:
    found = figures(history)
    assert 0 < found["disk_free_bytes"][""] <= found["disk_size_bytes"][""]


def test_the_last_backup_counts_and_none_is_the_year_1970(history: History) -> None:
    assert figures(history)["backup_timestamp_seconds"] == {"": 0}
    history.settings.backup_note.write_text(ENDS.isoformat())
    assert figures(history)["backup_timestamp_seconds"] == {"": ENDS.timestamp()}
    history.settings.backup_note.write_text("half of")
    assert figures(history)["backup_timestamp_seconds"] == {"": 0}


def test_the_seal_counts_what_is_signed(history: History) -> None:
    folder = SealFolder(history.settings.seal_folder, None)
    for number in (1, 2):
        history.given(f"category-{number}", CategoryCreated, name="Chopes", slug=f"chopes-{number}", position=number)
    history.follow()
    found = figures(history)
    assert (found["seal_signed_timestamp_seconds"], found["seal_unsigned_events"]) == ({}, {"": 2})
    sign_head(folder, history.database, ENDS)
    found = figures(history)
    assert found["seal_signed_timestamp_seconds"] == {"": ENDS.timestamp()}
    assert (found["seal_unsigned_events"], found["seal_broken"]) == ({"": 0}, {"": False})
    folder.heads.path.write_text("no head\n")
    assert figures(history)["seal_broken"] == {"": True}


def test_failed_messages_count(history: History) -> None:
    assert figures(history)["messages_failed"] == {"": 0}


def test_an_address_without_tls_has_no_certificate(history: History) -> None:
    assert figures(history)["certificate_expires_timestamp_seconds"] == {}


def test_the_certificate_of_the_own_address_is_asked_for_its_end(history: History, tmp_path: Path) -> None:
    with showing_a_certificate(tmp_path) as port:
        settings = history.settings.model_copy(update={"base_url": f"https://127.0.0.1:{port}"})
        assert figures(history, settings)["certificate_expires_timestamp_seconds"] == {"": ENDS.timestamp()}
    assert figures(history, settings)["certificate_expires_timestamp_seconds"] == {}


@contextmanager
def showing_a_certificate(folder: Path) -> Iterator[int]:
    """A server with a certificate of its own that ends at ``ENDS``, for one connection; its port."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "choperia.example")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 1, ENDS - dt.timedelta(3650), ENDS)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = folder / "server.pem"
    pem.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            connection, _ = listening.accept()
            with connection, context.wrap_socket(connection, server_side=True):
                pass

        answering = threading.Thread(target=answer)
        answering.start()
        yield listening.getsockname()[1]
        answering.join()

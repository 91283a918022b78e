"""The real nginx with the shipped configuration."""

from __future__ import annotations

import contextlib
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from infra.ports import free_port

CONFIGURATION = Path(__file__).parents[2] / "infra" / "deploy" / "nginx"


def certify(folder: Path) -> Path:
    """A certificate of a day for localhost."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "privkey.pem").write_bytes(private)
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return folder / "fullchain.pem"


def nginx() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.fail("The proxy's tests need nginx; on Debian: sudo apt-get install nginx-light.", pytrace=False)
    return found


@contextlib.contextmanager
def serving(configuration: Path, url: str) -> Iterator[None]:
    """An nginx with this configuration, once it answers at ``url``."""
    user = "user root;" if os.geteuid() == 0 else ""
    errors = configuration.with_name("errors")
    with errors.open("wb") as log:
        process = subprocess.Popen(
            [nginx(), "-c", str(configuration), "-g", f"daemon off; {user}"], stdout=subprocess.DEVNULL, stderr=log
        )
    try:
        deadline = time.monotonic() + 60
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(url, timeout=5)
                break
            assert process.poll() is None, errors.read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(30)


@contextlib.contextmanager
def small_server(folder: Path, target: int, first: str = "") -> Iterator[tuple[int, int, ssl.SSLContext]]:
    """``small-server.conf`` in front of the server on port ``target``, but for its ports and folders and what stands
    ``first`` in the block with TLS: the ports without and with TLS, and what a client trusts."""
    plain, secure = free_port(), free_port()
    certificate = certify(folder)
    text = (CONFIGURATION / "small-server.conf").read_text()
    for old, new in {
        "/etc/letsencrypt/live/www.example.com/": f"{folder}/",
        "/var/log/nginx/": f"{folder}/",
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"{first} listen 127.0.0.1:{secure} ",
        "http://127.0.0.1:8000": f"http://127.0.0.1:{target}",
    }.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log stderr; events {{}} http {{ {places} include {folder}/site.conf; }}"
    )
    with serving(folder / "nginx.conf", f"http://127.0.0.1:{plain}/"):
        yield plain, secure, ssl.create_default_context(cafile=str(certificate))

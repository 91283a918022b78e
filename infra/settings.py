"""Everything that can be configured, read from ``CHOPERIA_*``. A test compares docs/settings.md with this class."""

from __future__ import annotations

import re
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

LEAST_SECRET = 32
"""Characters of the secret key."""
LEAST_CONNECTIONS = 8
"""With which every kind of process can do its work."""
_HTTP_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?")
_GET_SECRETS = ("recaptcha_url", "google_maps_url", "whatsapp_url", "focus_url")
"""Addresses that are sent a secret as it is: others are sent signatures."""
_OBJECT_STORE = re.compile(r"(s3|az)://[a-z0-9$][a-z0-9.-]{1,62}(/[A-Za-z0-9._/-]*)?")
_KAFKA_SERVERS = re.compile(r"[A-Za-z0-9.-]+:[0-9]{1,5}(, ?[A-Za-z0-9.-]+:[0-9]{1,5})*")
_KAFKA_TOPIC = re.compile(r"[A-Za-z0-9._-]{1,249}")
_PERSONAL_KEYS = re.compile(r"[A-Za-z0-9+/]{43}=(, ?[A-Za-z0-9+/]{43}=)*")
_FINGERPRINTS = re.compile(r"[0-9a-f]{64}(, ?[0-9a-f]{64})*")
_PIX_WEBHOOK_SECRETS = re.compile(r"[A-Za-z0-9_-]{32,200}(, ?[A-Za-z0-9_-]{32,200})*")
_CONTACT = re.compile(r"(mailto:|https://|tel:)[!-~]{3,200}")


class Misconfigured(ValueError):
    """What the settings name is not what it should be: a sentence (pt-BR) that an operator can act on."""


class Settings(BaseSettings):
    """Settings of one process. docs/settings.md shows the field descriptions."""

    model_config = SettingsConfigDict(env_prefix="CHOPERIA_", extra="ignore")

    environment: Literal["development", "test", "production"] = Field(
        "development", description="`production` refuses insecure settings"
    )
    data: Path = Field(Path("data"), description="folder of the embedded stores, the uploaded files and the secret key")
    database_url: str | None = Field(
        None, description="a PostgreSQL (`postgresql://user@host/name`) in place of the embedded SQLite files"
    )
    read_database_url: str | None = Field(
        None, description="another PostgreSQL for the read models; default: the same as the event store"
    )
    session_database_url: str | None = Field(
        None,
        description="the server's own address where `CHOPERIA_DATABASE_URL` leads to a pooler such as PgBouncer:"
        " for locks and LISTEN",
    )
    read_session_database_url: str | None = Field(
        None, description="the same for `CHOPERIA_READ_DATABASE_URL`: the server's own address behind a pooler"
    )
    connections: int | None = Field(
        None,
        ge=LEAST_CONNECTIONS,
        le=1000,
        description="connections to PostgreSQL that this process opens at most; default: command-api 13, query-api 10,"
        " worker 10, publisher 5, `serve` 40",
    )
    host: str = Field("127.0.0.1", description="address to listen on")
    port: int = Field(8000, description="port to listen on")
    base_url: str = Field(
        "http://localhost:8000", description="public address, used in links, sitemap and structured data"
    )
    security_contact: str | None = Field(
        None,
        description="where weaknesses are reported, in `/.well-known/security.txt`: `mailto:`, `https:` or `tel:`;"
        " default: the public e-mail of the house",
    )
    secret_key: SecretStr | None = Field(
        None, description="signs sessions and captchas; default: made on first start and kept in the data folder"
    )
    personal_key: SecretStr | None = Field(
        None,
        description="wraps the keys of personal data: 32 bytes in base64; to turn it over, the new one, a comma,"
        " the old one; default: made on first start and kept in the data folder",
    )
    retention_months: int = Field(
        60, ge=1, le=600, description="months after the end of a customer's last order that personal data are kept"
    )
    erase_after_retention: bool = Field(
        False, description="erase the personal data of customers by themselves when that time is over, once an hour"
    )
    demo: bool = Field(False, description="load the demo business on first start (`make run` sets it)")
    demo_password: SecretStr | None = Field(
        None, description="common password of the demo users; default: random, printed when the demo is loaded"
    )
    captcha: Literal["altcha", "recaptcha", "off"] = Field(
        "altcha", description="`altcha` is embedded; `recaptcha` needs its keys; `off` outside production only"
    )
    recaptcha_site_key: str | None = Field(None, description="site key of reCAPTCHA")
    recaptcha_secret: SecretStr | None = Field(None, description="secret of reCAPTCHA")
    recaptcha_url: str = Field(
        "https://www.google.com/recaptcha/api/siteverify", description="where reCAPTCHA answers are checked"
    )
    maps_embed_key: str | None = Field(
        None, description="key of the map embed on the contact section; without it a drawn map"
    )
    maps: Literal["embedded", "osm", "google"] = Field(
        "embedded", description="who finds addresses and distances; `google` needs its key"
    )
    nominatim_url: str = Field("https://nominatim.openstreetmap.org", description="where `osm` finds addresses")
    osrm_url: str = Field("https://router.project-osrm.org", description="where `osm` finds distances")
    google_maps_key: SecretStr | None = Field(None, description="key of the Google Maps calls")
    google_maps_url: str = Field("https://maps.googleapis.com", description="where `google` is asked")
    deposit_hold_hours: int = Field(
        48, ge=1, le=8760, description="hours that equipment is held without the deposit before the hold is overdue"
    )
    release_overdue_holds: bool = Field(
        False, description="cancel orders whose hold is overdue by themselves, once a minute"
    )
    pix_key: str | None = Field(
        None, description="PIX key that deposits are paid to; without it no PIX is offered, the demo pub invents one"
    )
    pix_webhook_secret: SecretStr | None = Field(
        None,
        description="secret of the PIX webhook, which the bank or the proxy in front sends: at least 32 of"
        " `A-Z a-z 0-9 _ -`; to rotate: `new,old`; without it there is no webhook",
    )
    tax_classes: Path | None = Field(
        None,
        description="a newer table of the classes of IBS and CBS (cClassTrib) in place of the one that ships: a file"
        " such as `infra/fiscal/classes.tsv`, on each machine; read at the start",
    )
    whatsapp_url: str = Field(
        "https://graph.facebook.com/v23.0", description="where the WhatsApp Cloud API is asked, with its version"
    )
    focus_url: str = Field(
        "", description="where Focus NFe is asked; empty: at its own address for the environment that the house chose"
    )
    messages_private_networks: str = Field(
        "",
        description="private networks that the mail server, webhooks and pushes may be in, separated by commas:"
        " `10.0.0.0/8`; empty: public addresses only",
    )
    files: str | None = Field(
        None, description="object store of the uploaded files: `s3://bucket/prefix` or `az://container/prefix`"
    )
    files_endpoint: str | None = Field(
        None, description="address of the object store where it is not the provider's own"
    )
    files_region: str | None = Field(None, description="region of the S3 bucket; default: us-east-1")
    files_key_id: str | None = Field(
        None, description="access key id (S3) or account (Azure); without it the machine's own identity is used"
    )
    files_secret: SecretStr | None = Field(None, description="secret access key (S3) or account key (Azure)")
    sales_import_mb: int = Field(
        200, ge=1, le=4096, description="largest file of sales that can be imported, in MB; a million rows are about 60"
    )
    seal_path: Path | None = Field(
        None, description="folder of the signed heads of the history; default: `seal` in the data folder"
    )
    seal_key: SecretStr | None = Field(
        None,
        description="Ed25519 key that signs the history: 32 bytes in base64, or a PEM file;"
        " default: made on first start and kept in that folder",
    )
    seal_fingerprint: str | None = Field(
        None,
        description="SHA-256 of the only public key that may sign the history (`choperia audit key` shows it); after a"
        " comma, those of older keys; default: any key of that folder",
    )
    seal_minutes: int = Field(60, ge=1, le=10_080, description="minutes after which new events are signed")
    seal_events: int = Field(1000, ge=1, le=1_000_000, description="new events after which they are signed at once")
    seal_topic: str | None = Field(
        None, description="topic of `CHOPERIA_KAFKA` that every signed head is sent to; default: none"
    )
    seal_store: str | None = Field(
        None, description="object store that every signed head is put into: `s3://bucket/prefix`; default: none"
    )
    seal_store_days: int = Field(
        3650,
        ge=0,
        le=36_500,
        description="days that the store keeps each head unchanged (S3 Object Lock, compliance mode); 0: no lock",
    )
    seal_store_endpoint: str | None = Field(
        None, description="address of that store where it is not the provider's own; default: that of the files"
    )
    seal_store_region: str | None = Field(None, description="region of that bucket; default: that of the files")
    seal_store_key_id: str | None = Field(
        None, description="access key id for that store, best one that can only put; default: that of the files"
    )
    seal_store_secret: SecretStr | None = Field(None, description="its secret access key")
    seal_webhook: str | None = Field(
        None, description="address that every signed head is posted to; needs its secret; default: none"
    )
    seal_webhook_secret: SecretStr | None = Field(
        None, description="signs what is posted there (HMAC-SHA256, Standard Webhooks): at least 32 characters"
    )
    compare_hours: int = Field(
        24,
        ge=0,
        le=8_760,
        description="hours in which every read model is compared with the history once, in the background; 0: never",
    )
    snapshots: int = Field(
        16,
        ge=0,
        le=1000,
        description="snapshots of each read model that replays leave in the data folder, so that earlier moments are"
        " answered at once; 0: none",
    )
    kafka: str | None = Field(
        None, description="brokers that `choperia publisher` publishes the events to: `host:port,host:port`"
    )
    kafka_topic: str = Field("choperia.events", description="topic of the events")
    kafka_partitions: int = Field(
        12, ge=1, le=1000, description="partitions of the topic where the publisher has to create it"
    )
    traces: str | None = Field(
        None,
        description="collector that traces are sent to (OTLP over HTTP), such as `http://127.0.0.1:4318`;"
        " default: none",
    )
    traces_share: float = Field(
        1.0, ge=0, le=1, description="share of the requests that are traced, unless their caller has decided"
    )
    kafka_security: Literal["plaintext", "tls", "sasl_tls"] | None = Field(
        None,
        description="how brokers are spoken to: `plaintext` (the default; production asks for it to be said where they"
        " are on other machines), `tls`, or `sasl_tls` with user and password",
    )
    kafka_ca: Path | None = Field(
        None, description="certificates (PEM) that brokers are checked by; default: those that the machine trusts"
    )
    kafka_user: str | None = Field(None, description="user of the brokers, with `sasl_tls`")
    kafka_password: SecretStr | None = Field(None, description="password of that user")
    kafka_mechanism: Literal["SCRAM-SHA-512", "SCRAM-SHA-256", "PLAIN"] = Field(
        "SCRAM-SHA-512", description="how user and password are given to the brokers"
    )
    drain_seconds: float = Field(
        3.0,
        ge=0,
        le=60,
        description="seconds that a `command-api` or `query-api` that was told to end says so in `/readyz` and still"
        " answers, before it takes no more requests",
    )
    metrics_from: str = Field(
        "127.0.0.0/8,::1/128", description="networks whose machines may read `/metrics`, separated by commas"
    )
    metrics_token: SecretStr | None = Field(
        None,
        min_length=LEAST_SECRET,
        description="what readers of `/metrics` send as `Authorization: Bearer`; in production those on the same"
        " machine need it, since a proxy there looks like them",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="least level that is logged")

    @model_validator(mode="after")
    def refuse_insecure_production(self) -> Self:
        """Start errors are sentences an operator can act on."""
        if self.captcha == "recaptcha" and not (self.recaptcha_site_key and self.recaptcha_secret):
            raise ValueError(
                "CHOPERIA_CAPTCHA=recaptcha needs CHOPERIA_RECAPTCHA_SITE_KEY and CHOPERIA_RECAPTCHA_SECRET."
            )
        for name in ("nominatim_url", "osrm_url", *_GET_SECRETS):
            if not (_HTTP_ADDRESS.fullmatch(getattr(self, name)) or (name == "focus_url" and not self.focus_url)):
                raise ValueError(f"CHOPERIA_{name.upper()} must be an http:// or https:// address without a query.")
        self._check_files()
        self._check_keys()
        self._check_observers()
        self._check_kafka()
        self._check_head_copies()
        self._check_sessions()
        if self.maps == "google" and not self.google_maps_key:
            raise ValueError("CHOPERIA_MAPS=google needs CHOPERIA_GOOGLE_MAPS_KEY.")
        if self.security_contact and not _CONTACT.fullmatch(self.security_contact):
            raise ValueError("CHOPERIA_SECURITY_CONTACT must be a mailto:, https: or tel: address.")
        if self.environment == "production":
            self._check_production()
        return self

    def _check_production(self) -> None:
        if self.captcha == "off":
            raise ValueError("CHOPERIA_CAPTCHA=off is refused in production: use altcha or recaptcha.")
        if not self.base_url.startswith("https://"):
            raise ValueError("CHOPERIA_BASE_URL must be an https:// address in production: it is what cookies trust.")
        for name in _GET_SECRETS:
            if getattr(self, name).startswith("http://"):
                raise ValueError(f"CHOPERIA_{name.upper()} must be https:// in production: it is sent a secret.")
        if self.kafka and self.kafka_security is None and not all(map(_is_here, self.kafka.split(","))):
            raise ValueError(
                "CHOPERIA_KAFKA_SECURITY is required in production for brokers on other machines: tls, sasl_tls, or"
                " plaintext where nobody else is on that network."
            )
        for name in ("database_url", "read_database_url", "session_database_url", "read_session_database_url"):
            if not _says_how_it_is_reached(getattr(self, name)):
                raise ValueError(
                    f"CHOPERIA_{name.upper()} needs ?sslmode=verify-full in production for a server on another machine,"
                    " or ?sslmode=disable where nobody else is on that network."
                )
        for name in ("secret_key", "personal_key"):
            if self.database_url and not getattr(self, name):
                setting = f"CHOPERIA_{name.upper()}"
                raise ValueError(f"{setting} is required with CHOPERIA_DATABASE_URL: all processes must share it.")

    def _check_keys(self) -> None:
        if self.seal_key and not _is_seal_key(self.seal_key.get_secret_value()):
            raise ValueError("CHOPERIA_SEAL_KEY must be 32 bytes in base64, or the path of a PEM file.")
        if self.seal_fingerprint and not _FINGERPRINTS.fullmatch(self.seal_fingerprint):
            raise ValueError("CHOPERIA_SEAL_FINGERPRINT must be 64 hexadecimal digits, or several with commas.")
        if self.personal_key and not _PERSONAL_KEYS.fullmatch(self.personal_key.get_secret_value()):
            raise ValueError("CHOPERIA_PERSONAL_KEY must be 32 bytes in base64; while it is turned over, new,old.")
        webhook = self.pix_webhook_secret.get_secret_value() if self.pix_webhook_secret else None
        if webhook is not None and not _PIX_WEBHOOK_SECRETS.fullmatch(webhook):
            raise ValueError("CHOPERIA_PIX_WEBHOOK_SECRET must be 32 or more of A-Z, a-z, 0-9, _ and -, or new,old.")
        if self.secret_key and len(self.secret_key.get_secret_value()) < LEAST_SECRET:
            raise ValueError(f"CHOPERIA_SECRET_KEY must have at least {LEAST_SECRET} characters.")

    def _check_kafka(self) -> None:
        if self.kafka is not None and not _KAFKA_SERVERS.fullmatch(self.kafka):
            raise ValueError("CHOPERIA_KAFKA must be host:port, or several with commas between them.")
        if not _KAFKA_TOPIC.fullmatch(self.kafka_topic):
            raise ValueError("CHOPERIA_KAFKA_TOPIC must be at most 249 of A-Z, a-z, 0-9, dot, _ and -.")
        if (self.kafka_security == "sasl_tls") != bool(self.kafka_user and self.kafka_password):
            raise ValueError(
                "CHOPERIA_KAFKA_SECURITY=sasl_tls, CHOPERIA_KAFKA_USER and CHOPERIA_KAFKA_PASSWORD belong together."
            )
        if self.kafka_ca is not None and (self.kafka_security or "plaintext") == "plaintext":
            raise ValueError("CHOPERIA_KAFKA_CA needs CHOPERIA_KAFKA_SECURITY=tls or sasl_tls.")
        if self.kafka_ca is not None and not self.kafka_ca.is_file():
            raise ValueError("CHOPERIA_KAFKA_CA must be a file of certificates (PEM).")

    def _check_head_copies(self) -> None:
        if self.seal_topic is not None and not (self.kafka and _KAFKA_TOPIC.fullmatch(self.seal_topic)):
            raise ValueError(
                "CHOPERIA_SEAL_TOPIC needs CHOPERIA_KAFKA and must be at most 249 of A-Z, a-z, 0-9, . _ -."
            )
        if self.seal_topic is not None and self.seal_topic == self.kafka_topic:
            raise ValueError("CHOPERIA_SEAL_TOPIC must not be the topic of the events.")
        if self.seal_store and not (_OBJECT_STORE.fullmatch(self.seal_store) and self.seal_store.startswith("s3://")):
            raise ValueError("CHOPERIA_SEAL_STORE must be s3://bucket/prefix.")
        if bool(self.seal_store_key_id) != bool(self.seal_store_secret):
            raise ValueError("CHOPERIA_SEAL_STORE_KEY_ID and CHOPERIA_SEAL_STORE_SECRET belong together.")
        secret = self.seal_webhook_secret.get_secret_value() if self.seal_webhook_secret else ""
        if self.seal_webhook and len(secret) < LEAST_SECRET:
            raise ValueError(f"CHOPERIA_SEAL_WEBHOOK needs CHOPERIA_SEAL_WEBHOOK_SECRET of {LEAST_SECRET} characters.")
        for name in ("seal_webhook", "seal_store_endpoint"):
            address = getattr(self, name)
            if address and not _HTTP_ADDRESS.fullmatch(address):
                raise ValueError(f"CHOPERIA_{name.upper()} must be an http:// or https:// address without a query.")
            if self.environment == "production" and (address or "").startswith("http://"):
                raise ValueError(f"CHOPERIA_{name.upper()} must be https:// in production.")

    def _check_sessions(self) -> None:
        if self.session_database_url and not self.database_url:
            raise ValueError("CHOPERIA_SESSION_DATABASE_URL needs CHOPERIA_DATABASE_URL.")
        if self.read_session_database_url and not self.read_database_url:
            raise ValueError("CHOPERIA_READ_SESSION_DATABASE_URL needs CHOPERIA_READ_DATABASE_URL.")

    def _check_observers(self) -> None:
        if self.traces is not None and not _HTTP_ADDRESS.fullmatch(self.traces):
            raise ValueError("CHOPERIA_TRACES must be an http:// or https:// address without a query.")
        try:
            _ = self.metrics_networks
        except ValueError:
            raise ValueError(
                "CHOPERIA_METRICS_FROM must be networks such as 10.0.0.0/8, separated by commas."
            ) from None

    def _check_files(self) -> None:
        if self.files and not _OBJECT_STORE.fullmatch(self.files):
            raise ValueError("CHOPERIA_FILES must be s3://bucket/prefix or az://container/prefix.")
        if self.files_endpoint and not _HTTP_ADDRESS.fullmatch(self.files_endpoint):
            raise ValueError("CHOPERIA_FILES_ENDPOINT must be an http:// or https:// address without a query.")
        if bool(self.files_key_id) != bool(self.files_secret):
            raise ValueError("CHOPERIA_FILES_KEY_ID and CHOPERIA_FILES_SECRET belong together.")
        if self.environment == "production" and (self.files_endpoint or "").startswith("http://"):
            raise ValueError("CHOPERIA_FILES_ENDPOINT must be https:// in production: people's uploads travel there.")

    @cached_property
    def metrics_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """The networks of ``metrics_from``. Raises ``ValueError`` for an invalid one."""
        return tuple(ip_network(each.strip()) for each in self.metrics_from.split(",") if each.strip())

    @cached_property
    def messages_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """The networks of ``messages_private_networks``. Raises ``ValueError`` for an invalid one."""
        return tuple(ip_network(each.strip()) for each in self.messages_private_networks.split(",") if each.strip())

    @cached_property
    def pix_webhook_secrets(self) -> tuple[str, ...]:
        """Secrets of the webhook, each of them valid; empty if there is no webhook."""
        given = self.pix_webhook_secret.get_secret_value() if self.pix_webhook_secret else ""
        return tuple(each.strip() for each in given.split(",") if each.strip())

    @cached_property
    def events_path(self) -> Path:
        return self.data / "events.db"

    @cached_property
    def personal_key_path(self) -> Path:
        """The file of the key of personal data, unless the settings give the key."""
        return self.data / "personal.key"

    @cached_property
    def backup_note(self) -> Path:
        """Says when the last backup was written."""
        return self.data / "last-backup"

    @cached_property
    def read_path(self) -> Path:
        return self.data / "read.db"

    @cached_property
    def seal_folder(self) -> Path:
        return self.seal_path or self.data / "seal"

    @cached_property
    def seal_fingerprints(self) -> frozenset[str]:
        """The keys that may have signed; empty: whichever."""
        return frozenset(each.strip() for each in (self.seal_fingerprint or "").split(",") if each.strip())

    @cached_property
    def head_copies(self) -> tuple[str, ...]:
        """The places outside this machine that signed heads are sent to, as they are shown."""
        webhook = urlsplit(self.seal_webhook).hostname if self.seal_webhook else None
        named = (
            f"Kafka: {self.seal_topic}" if self.seal_topic else None,
            self.seal_store,
            f"webhook: {webhook}" if webhook else None,
        )
        return tuple(name for name in named if name)

    @cached_property
    def snapshots_path(self) -> Path:
        return self.data / "snapshots"

    @cached_property
    def earlier_builds_path(self) -> Path:
        """The folder with files of earlier builds, which tabs from before an update ask for."""
        return self.data / "builds"

    @cached_property
    def files_path(self) -> Path:
        return self.data / "files"


def _is_here(server: str) -> bool:
    """Whether a broker is on this machine."""
    host = server.strip().rpartition(":")[0]
    return host == "localhost" or host.startswith("127.")


def _says_how_it_is_reached(url: str | None) -> bool:
    """Whether a PostgreSQL is on this machine, or its address says that its certificate is checked or that there is
    none: the driver's default encrypts without checking the server."""
    if url is None:
        return True
    address = urlsplit(url)
    asked = dict(each.partition("=")[::2] for each in address.query.split("&"))
    host = address.hostname or asked.get("host", "").replace("%2F", "/")
    here = host in {"", "localhost", "::1"} or host.startswith(("127.", "/"))
    return here or asked.get("sslmode") in {"verify-full", "verify-ca", "disable"}


def _is_seal_key(given: str) -> bool:
    """A file that is there, or 32 bytes in base64."""
    return re.fullmatch(r"[A-Za-z0-9+/]{43}=", given) is not None or Path(given).is_file()

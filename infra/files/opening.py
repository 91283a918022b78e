"""The store of files that the settings name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from infra.files.folder import FolderFiles
from infra.files.store import FileStore
from infra.settings import Settings

if TYPE_CHECKING:  # a store of one's own machine needs none of it
    from obstore.store import AzureConfig, AzureStore, ClientConfig, RetryConfig, S3Config, S3Store

_RETRY: RetryConfig = {"max_retries": 2, "retry_timeout": timedelta(seconds=20)}


def open_files(settings: Settings) -> FileStore:
    """A folder, or an object store with the folder for copies. Nothing is asked of it before it is used."""
    folder = FolderFiles(settings.files_path)
    if not settings.files:
        return folder
    from infra.files.remote import RemoteFiles

    return RemoteFiles(_object_store(settings, settings.files), folder)


def _object_store(settings: Settings, address: str) -> S3Store | AzureStore:
    from obstore.store import AzureStore

    secret = settings.files_secret.get_secret_value() if settings.files_secret else ""
    place = urlsplit(address)
    if place.scheme == "s3":
        access = Access(settings.files_endpoint, settings.files_region, settings.files_key_id, secret)
        return open_bucket(address, access)
    azure: AzureConfig = {}
    if settings.files_endpoint:
        azure["endpoint"] = settings.files_endpoint
    if settings.files_key_id:
        azure |= {"account_name": settings.files_key_id, "account_key": secret}
    prefix = place.path.strip("/") or None
    client, retry = _client(settings.files_endpoint), _RETRY
    return AzureStore(place.netloc, prefix=prefix, config=azure, client_options=client, retry_config=retry)


@dataclass(frozen=True)
class Access:
    """Where an S3 store is, and who uses it. A key that is not set is looked for where the provider's own tools do:
    environment, machine identity."""

    endpoint: str | None = None
    region: str | None = None
    key_id: str | None = None
    secret: str = field(default="", repr=False)


def open_bucket(address: str, access: Access, headers: Mapping[str, str] = {}) -> S3Store:
    """The bucket of ``s3://bucket/prefix``. ``headers`` are sent, signed, with every request, and bodies have a
    checksum, as a bucket with Object Lock asks for."""
    from obstore.store import S3Store

    place = urlsplit(address)
    config: S3Config = {"region": access.region or "us-east-1"}
    if access.endpoint:
        config["endpoint"] = access.endpoint
    if access.key_id:
        config |= {"access_key_id": access.key_id, "secret_access_key": access.secret}
    client = _client(access.endpoint)
    if headers:
        client["default_headers"] = dict(headers)
        config["checksum_algorithm"] = "sha256"
    prefix = place.path.strip("/") or None
    return S3Store(place.netloc, prefix=prefix, config=config, client_options=client, retry_config=_RETRY)


def _client(endpoint: str | None) -> ClientConfig:
    return {
        "timeout": timedelta(seconds=30),
        "connect_timeout": timedelta(seconds=5),
        "allow_http": bool(endpoint and endpoint.startswith("http://")),
    }

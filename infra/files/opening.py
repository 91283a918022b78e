"""The store of files that the settings name."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from infra.files.folder import FolderFiles
from infra.files.store import FileStore
from infra.settings import Settings

if TYPE_CHECKING:  # a store of one's own machine needs none of it
    from obstore.store import AzureConfig, AzureStore, ClientConfig, RetryConfig, S3Config, S3Store


def open_files(settings: Settings) -> FileStore:
    """A folder, or an object store with the folder for copies. Nothing is asked of it before it is used."""
    folder = FolderFiles(settings.files_path)
    if not settings.files:
        return folder
    from infra.files.remote import RemoteFiles

    return RemoteFiles(_object_store(settings, settings.files), folder)


def _object_store(settings: Settings, address: str) -> S3Store | AzureStore:
    """Keys that are not set are looked for where the provider's own tools do: environment, machine identity."""
    from obstore.store import AzureStore, S3Store

    place = urlsplit(address)
    prefix = place.path.strip("/") or None
    endpoint = settings.files_endpoint
    client: ClientConfig = {
        "timeout": timedelta(seconds=30),
        "connect_timeout": timedelta(seconds=5),
        "allow_http": bool(endpoint and endpoint.startswith("http://")),
    }
    retry: RetryConfig = {"max_retries": 2, "retry_timeout": timedelta(seconds=20)}
    secret = settings.files_secret.get_secret_value() if settings.files_secret else ""
    if place.scheme == "s3":
        s3: S3Config = {"region": settings.files_region or "us-east-1"}
        if endpoint:
            s3["endpoint"] = endpoint
        if settings.files_key_id:
            s3 |= {"access_key_id": settings.files_key_id, "secret_access_key": secret}
        return S3Store(place.netloc, prefix=prefix, config=s3, client_options=client, retry_config=retry)
    azure: AzureConfig = {}
    if endpoint:
        azure["endpoint"] = endpoint
    if settings.files_key_id:
        azure |= {"account_name": settings.files_key_id, "account_key": secret}
    return AzureStore(place.netloc, prefix=prefix, config=azure, client_options=client, retry_config=retry)

"""Data folders with everything a process opens, as the command line opens it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from infra.settings import Settings
from launcher.composition import Services, open_services

OpenPub = Callable[..., Services]


def opened(folder: Path, **settings: object) -> Services:
    """The migrated services of this folder. The caller closes them."""
    chosen = {"database_url": None, "read_database_url": None, "demo_password": None, **settings}
    services = open_services(Settings(data=folder, environment="test", captcha="off", **chosen))  # type: ignore[arg-type]
    services.migrate()
    return services


@pytest.fixture
def open_pub(tmp_path: Path) -> Iterator[OpenPub]:
    """Opens (again) the data folder with this name."""
    pubs: list[Services] = []

    def open_(name: str = "data", **settings: object) -> Services:
        pubs.append(opened(tmp_path / name, **settings))
        return pubs[-1]

    yield open_
    for services in pubs:
        services.close()


@pytest.fixture
def services(open_pub: OpenPub) -> Services:
    return open_pub()

"""Data folders with everything a process opens, as the command line opens it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from infra.launcher.composition import Services, open_services
from infra.settings import Settings

OpenPub = Callable[..., Services]


@pytest.fixture
def open_pub(tmp_path: Path) -> Iterator[OpenPub]:
    """Opens (again) the data folder with this name."""
    opened: list[Services] = []

    def open_(name: str = "data", **settings: object) -> Services:
        chosen = {"database_url": None, "read_database_url": None, "demo_password": None, **settings}
        opened.append(open_services(Settings(data=tmp_path / name, environment="test", captcha="off", **chosen)))
        opened[-1].migrate()
        return opened[-1]

    yield open_
    for services in opened:
        services.close()


@pytest.fixture
def services(open_pub: OpenPub) -> Services:
    return open_pub()

"""Both applications as the composition root puts them together, in this process, with a person of every kind."""

import asyncio
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from command_api.accounts.commands import create_user
from infra.security.hygiene import harden
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import Services, create_apps, open_services

PASSWORD = "chope-na-pressao"
SITE = "http://localhost:8000"
PEOPLE: dict[str, tuple[Role, dict[str, bool]]] = {
    "admin": (Role.ADMIN, {}),
    "manager": (Role.MANAGER, {}),
    "staff": (Role.STAFF, {}),
    "staff+orders": (Role.STAFF, {"can_place_orders": True}),
    "bi": (Role.BI, {}),
    "client": (Role.CLIENT, {}),
    "client+bi": (Role.CLIENT, {"can_view_bi": True}),
}
NOBODY = "nobody"


@dataclass
class System:
    """The two applications behind one address, as the gateway serves them."""

    services: Services
    commands: FastAPI
    queries: FastAPI

    def __post_init__(self) -> None:
        settings = self.services.settings
        self._writes = harden(self.commands, settings)
        self._reads = harden(self.queries, settings)
        self._tokens: dict[str, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._reads if scope["method"] in {"GET", "HEAD", "OPTIONS"} else self._writes
        await app(scope, receive, send)

    def request(
        self,
        method: str,
        path: str,
        *,
        cookies: dict[str, str] | None = None,
        client: tuple[str, int] = ("127.0.0.1", 123),
        **options: Any,
    ) -> httpx.Response:
        """One call, each with a cookie jar of its own, from the network address ``client``."""

        async def call() -> httpx.Response:
            transport = httpx.ASGITransport(self, raise_app_exceptions=False, client=client)
            async with httpx.AsyncClient(transport=transport, base_url=SITE, cookies=cookies) as browser:
                return await browser.request(method, path, **options)

        return asyncio.run(call())

    def sign_in(self, username: str, password: str = PASSWORD) -> httpx.Response:
        answer = self.request("POST", "/api/login", json={"username": username, "password": password})
        assert answer.status_code == 200, answer.text
        return answer

    def bearer(self, person: str) -> dict[str, str]:
        """Headers of a signed-in person; none for nobody. One session a person."""
        if person == NOBODY:
            return {}
        if person not in self._tokens:
            self._tokens[person] = self.sign_in(person.replace("+", "-")).json()["token"]
        return {"Authorization": f"Bearer {self._tokens[person]}"}

    def forget(self, person: str) -> None:
        """The session of this person has ended; the next call signs in again."""
        self._tokens.pop(person, None)


@pytest.fixture(scope="session")
def composed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """Shared by the session: a test may write, and must not end what others use."""
    yield from running(tmp_path_factory.mktemp("security"))


@pytest.fixture(scope="session")
def employed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a system with its people, which nobody has used. Copy it: their passwords take longer to hash
    than most tests."""
    data = tmp_path_factory.mktemp("employed")
    services = _opened(data)
    services.migrate()
    _employ(services)
    services.close()
    return data


@pytest.fixture
def fresh(employed: Path, tmp_path: Path) -> Iterator[System]:
    """A system of the test's own."""
    shutil.copytree(employed, tmp_path, dirs_exist_ok=True)
    yield from _started(_opened(tmp_path))


def running(data: Path, **settings: Any) -> Iterator[System]:
    """A new system with its people."""
    services = _opened(data, **settings)
    services.migrate()
    _employ(services)
    yield from _started(services)


def _opened(data: Path, **settings: Any) -> Services:
    given = {"environment": "test", "captcha": "off", "base_url": SITE, "database_url": None, **settings}
    return open_services(Settings(data=data, **given))


def _employ(services: Services) -> None:
    for person, (role, rights) in PEOPLE.items():
        username = person.replace("+", "-")
        create_user(
            services.store,
            services.security,
            username,
            PASSWORD,
            person,
            role,
            email=f"{username}@example.com",
            **rights,
        )


def _started(services: Services) -> Iterator[System]:
    services.runner.start()
    services.following.close()  # answers are read whole here: a stream says what it has to say and ends
    yield System(services, *create_apps(services))
    services.close()

"""The processes of a pub that fault tests kill: ``serve`` on SQLite; commands, queries and read models apart on
PostgreSQL. They are forked (see ``forked``), so that they are back at once."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from command_api.accounts.commands import create_user
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from infra.ports import free_port
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import Services, open_services, system_context
from tests.harness.forked import Forked, choperia
from tests.harness.system import DEMO_PASSWORD, environment

PATIENCE = 120.0


ASSETS = 2


def furnished(services: Services) -> list[int]:
    """An administrator and two barrels, whose ids are the answer."""
    store = services.store
    create_user(store, services.security, "admin", DEMO_PASSWORD, "Ana", Role.ADMIN, email="ana@example.com")
    place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), system_context()).id
    model = add_model(store, AddModel("Barril 50L"), system_context()).id
    return [register_asset(store, RegisterAsset(model, place), system_context()).id for _ in range(ASSETS)]


@dataclass
class Pub:
    """An administrator, two barrels, and the processes that serve them."""

    data: Path
    database_url: str | None
    ports: tuple[int, int] = field(default_factory=lambda: (free_port(), free_port()))
    assets: list[int] = field(default_factory=list)
    _running: list[Forked] = field(default_factory=list)

    @property
    def commands(self) -> str:
        return f"http://127.0.0.1:{self.ports[0]}"

    @property
    def queries(self) -> str:
        return f"http://127.0.0.1:{self.ports[1]}" if self.database_url else self.commands

    @property
    def log(self) -> Path:
        return self.data.parent / f"{self.data.name}.log"

    @contextmanager
    def opened(self) -> Iterator[Services]:
        """The same business in this process."""
        settings = Settings(data=self.data, database_url=self.database_url, read_database_url=None, environment="test")
        services = open_services(settings)
        try:
            services.create_tables()
            yield services
        finally:
            services.close()

    def furnish(self) -> None:
        with self.opened() as services:
            self.assets = furnished(services)
            services.runner.catch_up()

    def start(self) -> None:
        """Everything, until it answers."""
        commands, queries = map(str, self.ports)
        parts = [["serve", "--port", commands]]
        if self.database_url:
            parts = [["command-api", "--port", commands], ["query-api", "--port", queries], ["worker"]]
        settings = {"environment": "test", "captcha": "off"}
        settings |= {"database_url": self.database_url} if self.database_url else {}
        for part in parts:
            self._running.append(choperia([*part, "--data", self.data], environment(**settings), self.log))
        for url in {self.commands, self.queries}:
            self._await(url)

    def _await(self, url: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{url}/readyz", timeout=5, verify=False).status_code == 200:
                    return
            ended = [each.returncode for each in self._running if each.poll() is not None]
            assert not ended, f"exit codes {ended}: {self.log.read_text()[-4000:]}"
            assert time.monotonic() < deadline, self.log.read_text()[-4000:]
            time.sleep(0.05)

    def kill(self) -> int:
        """kill -9 of all of them at once. How many."""
        killed = len(self._running)
        for each in self._running:
            each.kill()
        for each in self._running:
            each.wait()
        self._running.clear()
        return killed

    def token(self) -> str:
        body = {"username": "admin", "password": DEMO_PASSWORD, "captcha_token": ""}
        answer = httpx.post(f"{self.commands}/api/login", json=body, timeout=60).raise_for_status()
        return str(answer.json()["token"])

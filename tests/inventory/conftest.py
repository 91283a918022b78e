"""The applications of `choperia serve` in this process, with the users of the demo and little other data."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from demo.people import create_people
from infra.settings import Settings
from launcher.composition import create_gateway, open_services
from tests.harness.blank import Blank
from tests.harness.slides import body as slide
from tests.harness.system import DEMO_PASSWORD

ClientOf = Callable[[str | None], httpx.Client]
SITE = "http://localhost:8000"


@pytest.fixture(scope="module")
def client_of(blank: Blank, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientOf]:
    """A client without cookies, as a user, each signed in once, or as nobody (`None`)."""
    data = tmp_path_factory.mktemp("inventory")
    settings: dict[str, Any] = {"environment": "test", "captcha": "off", "base_url": SITE, "database_url": None}
    with blank.on("sqlite", data):
        services = open_services(Settings(data=data, demo_password=SecretStr(DEMO_PASSWORD), **settings))
    with closing(services):
        services.migrate()
        create_people(services, services.store)
        services.runner.start()
        gateway = create_gateway(services)

        @cache
        def token(person: str) -> str:
            body = {"username": person, "password": DEMO_PASSWORD, "captcha_token": ""}
            answer = TestClient(gateway, base_url=SITE).post("/api/login", json=body).raise_for_status()
            return str(answer.json()["token"])

        def client(person: str | None) -> httpx.Client:
            headers = {"Authorization": f"Bearer {token(person)}"} if person else {}
            return TestClient(gateway, base_url=SITE, headers=headers)

        furnish(client("admin"))
        yield client


def furnish(admin: httpx.Client) -> None:
    """What calls need and no maker of `made.py` makes: slides to put in order, and the terms of a freight."""
    for name in ("primeiro.jpg", "segundo.jpg"):
        admin.post("/api/v1/admin/images", json=slide(name, glow=0.5)).raise_for_status()
    place = {"origin": "Rua do Coreto, 217, Santa Isabel - SP", "lat": -23.3157, "lng": -46.2214}
    terms = {"free_km": 5, "base_rate_per_km": 3.2, "min_fee": 25, "rounding_step": 5, "max_load_kg": 300}
    admin.put("/api/v1/freight/configs/choperia", json=place | terms).raise_for_status()

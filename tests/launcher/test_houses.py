"""Several houses in one process: the host of a request chooses one, and none sees anything of another."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from infra.settings import Misconfigured, Settings
from launcher.houses import SETTINGS_FILE, Houses, open_houses
from tests.harness.system import DEMO_PASSWORD

TASCA, BODEGA, BROKEN = "tasca.example", "bodega.example", "quebrada.example"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    """Two houses with an administrator each, of the same name, and one whose history is damaged."""
    folder = tmp_path_factory.mktemp("houses")
    for host in (TASCA, BODEGA, BROKEN):
        (folder / host).mkdir()
        (folder / host / SETTINGS_FILE).write_text(f"CHOPERIA_CAPTCHA=off\nCHOPERIA_PIX_KEY=caixa@{host}\n")
    (folder / BROKEN / "events.db").write_text("no database")
    settings = Settings(environment="test", base_url="https://chain.example")
    with open_houses(settings, folder, Console(quiet=True)) as opened:
        for each in opened.services.values():
            create_user(each.store, each.security, "ana", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
        yield opened


def client(houses: Houses, host: str) -> TestClient:
    return TestClient(houses, base_url=f"https://{host}", client=("127.0.0.1", 4711))


def signed_in(houses: Houses, host: str) -> TestClient:
    own = client(houses, host)
    answer = own.post("/api/login", json={"username": "ana", "password": DEMO_PASSWORD, "captcha_token": ""})
    own.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    return own


def test_what_a_house_stores_no_other_has(houses: Houses) -> None:
    tasca, bodega = signed_in(houses, TASCA), signed_in(houses, BODEGA)
    stored = tasca.post("/api/v1/beers", json={"name": "Pilsen da Tasca"})
    assert stored.status_code == 201, stored.text
    tasca.headers["X-Min-Position"] = stored.headers["X-Event-Position"]
    assert "Pilsen da Tasca" in tasca.get("/api/v1/beers").text
    assert "Pilsen da Tasca" not in bodega.get("/api/v1/beers").text


def test_a_session_of_a_house_opens_no_other(houses: Houses) -> None:
    tasca, bodega = signed_in(houses, TASCA), client(houses, BODEGA)
    bodega.headers["Authorization"] = tasca.headers["Authorization"]
    bodega.cookies.update({cookie.name: str(cookie.value) for cookie in tasca.cookies.jar})
    origin = {"Origin": f"https://{BODEGA}"}
    assert tasca.get("/api/me").status_code == 200
    assert bodega.get("/api/me").status_code == 401
    assert bodega.post("/api/session/refresh", headers=origin).status_code == 401


@pytest.mark.parametrize(
    ("host", "path", "status"),
    [
        (TASCA.upper(), "/", 200),
        ("other.example", "/", 404),
        ("other.example", "/api/me", 404),
        ("other.example", "/readyz", 200),
        (BROKEN, "/", 503),
    ],
)
def test_the_host_chooses_the_house(houses: Houses, host: str, path: str, status: int) -> None:
    assert client(houses, "127.0.0.1").get(path, headers={"Host": f"{host}:8000"}).status_code == status


def test_figures_of_a_house_have_its_name(houses: Houses) -> None:
    shown = client(houses, "127.0.0.1").get("/metrics").text
    for host in (TASCA, BODEGA):
        assert f'projection_failed{{house="{host}",name="menu"}} 0.0' in shown


def test_settings_of_a_house_are_in_its_folder(houses: Houses, tmp_path: Path) -> None:
    keys = {host: each.settings.pix_key for host, each in houses.services.items()}
    assert keys == {host: f"caixa@{host}" for host in (BODEGA, TASCA)}
    (tmp_path / TASCA).mkdir()
    with (
        pytest.raises(Misconfigured, match="CHOPERIA_PIX_KEY"),
        open_houses(Settings(pix_key="caixa@tasca.example"), tmp_path, Console(quiet=True)),
    ):
        pass

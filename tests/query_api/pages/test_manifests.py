"""What a browser needs to install the public site, the back office and the driver's page on a phone."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.harness.read_models import History

FRONTEND = Path(__file__).parents[3] / "frontend"


@pytest.mark.parametrize(
    ("page", "path", "name"),
    [
        ("index.html", "/site.webmanifest", "Choperia Pirilampo"),
        ("app.html", "/sistema.webmanifest", "Sistema · Choperia Pirilampo"),
        ("rota.html", "/rota.webmanifest", "Rota · Choperia Pirilampo"),
    ],
)
def test_a_manifest_has_the_name_of_the_house_a_page_that_answers_and_icons_that_exist(
    pages: TestClient, pub: History, page: str, path: str, name: str
) -> None:
    answer = pages.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/manifest+json")
    manifest = answer.json()
    assert (manifest["name"], manifest["display"]) == (name, "standalone")
    assert pages.get(manifest["start_url"]).status_code == 200
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((FRONTEND / "public" / icon["src"][1:]).is_file() for icon in manifest["icons"])
    assert f'<link rel="manifest" href="{path}" />' in (FRONTEND / page).read_text()


def test_the_three_are_installed_beside_each_other(pages: TestClient) -> None:
    assert len({pages.get(f"/{name}.webmanifest").json()["id"] for name in ("site", "sistema", "rota")}) == 3


def test_the_driver_s_page_is_an_application_of_its_own_address_only(pages: TestClient) -> None:
    manifest = pages.get("/rota.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"]) == ("/rota", "/rota")

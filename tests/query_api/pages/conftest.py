"""A small pub, and the pages that are made of it."""

from decimal import Decimal
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded
from command_api.site.events import BusinessInfoChanged, OpeningHours, OpeningHoursChanged
from query_api.app import QueryApp
from query_api.pages.app import create_pages
from tests.harness.read_models import History, business, uploaded

TEMPLATE = """<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <!--head-->
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
  <body><div id="root"><!--content--></div><!--initial-data--></body>
</html>
"""


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    """What a build of the front end leaves."""
    built = tmp_path / "dist"
    (built / "public").mkdir(parents=True)
    (built / "app").mkdir()
    (built / "driver").mkdir()
    (built / "public" / "index.html").write_text(TEMPLATE)
    assets = built / "public" / "assets"
    assets.mkdir()
    for drawing in ("facade-abc.svg", "town-abc.svg"):
        (assets / drawing).touch()
    (built / "app" / "app.html").write_text("<!doctype html><!--house--><title>Acesso ao Sistema</title>")
    (built / "driver" / "rota.html").write_text("<!doctype html><!--house--><title>Rota do dia</title>")
    return built


@pytest.fixture
def pages(app: QueryApp, frontend: Path, always_looks: None) -> TestClient:
    return TestClient(create_pages(app, frontend), headers={"Accept-Encoding": "identity"})


@pytest.fixture
def pub(history: History) -> History:
    """A pub with hours, two slides and a small menu."""
    history.given("business_info-1", BusinessInfoChanged, **business())
    hours = [OpeningHours(day, "16:30", "01:00" if day in {4, 5} else "00:00") for day in (1, 2, 3, 4, 5, 6)]
    history.given("business_info-1", OpeningHoursChanged, hours=tuple(hours))
    history.given("category-1", CategoryCreated, name="Bebidas", slug="bebidas", position=0)
    history.given("category-2", CategoryCreated, name="Chopes", slug="chopes", position=0, parent_id=1)
    history.given(
        "product-1",
        ProductAdded,
        name="Chope Pilsen",
        slug="pilsen",
        price=Decimal("12.9"),
        category_id=2,
        summary="Leve.",
        available=False,
    )
    uploaded(history, 1, "hero", position=1)
    uploaded(history, 2, "hero", position=0, title="O balcão", alt_text="Balcão com doze torneiras")
    uploaded(history, 3, "product", 1)
    history.follow()
    return history

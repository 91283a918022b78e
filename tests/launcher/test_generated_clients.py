"""Python clients that a generator makes of both API documents live an order's life with a served house."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from io import BytesIO
from pathlib import Path
from pkgutil import walk_packages
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from zoneinfo import ZoneInfo

import pytest
import uvicorn

from command_api.accounts.commands import create_user
from infra.ports import free_port
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import create_gateway, open_services
from launcher.connection_limits import server_config
from launcher.shipped import DOCUMENTS
from tests.harness.pictures import painted
from tests.harness.small_house import SALES
from tests.harness.system import DEMO_PASSWORD

GENERATOR = Path(sys.prefix) / "openapi-python-client" / "bin" / "openapi-python-client"
"""`make tools` installs it."""
SIDES = {"command": "choperia_commands", "query": "choperia_queries"}
TODAY = datetime.now(ZoneInfo("America/Sao_Paulo"))


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Both clients can be imported. A warning of the generator is a part that is missing."""
    folder = tmp_path_factory.mktemp("clients")
    options = ["--meta", "none", "--fail-on-warning", "--config", DOCUMENTS / "python-client.yaml"]
    running = [
        subprocess.Popen(
            [GENERATOR, "generate", "--path", DOCUMENTS / f"{side}.json", "--output-path", folder / name, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "NO_COLOR": "1"},
            text=True,
        )
        for side, name in SIDES.items()
    ]
    for each in running:
        said, _ = each.communicate()
        assert each.returncode == 0, said
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))


class Client:
    """One of the generated packages, signed in."""

    def __init__(self, name: str, url: str, token: str = "") -> None:
        self._name = name
        client = import_module(f"{name}.client")
        self._client = client.AuthenticatedClient(url, token) if token else client.Client(url)

    def close(self) -> None:
        """End its connections."""
        self._client.get_httpx_client().close()

    @property
    def models(self) -> Any:
        """Its models of bodies and answers."""
        return import_module(f"{self._name}.models")

    def file(self, content: bytes, name: str, kind: str) -> Any:
        return import_module(f"{self._name}.types").File(BytesIO(content), name, kind)

    def call(self, operation: str, *arguments: Any, status: int = 200, **more: Any) -> Any:
        """What ``tag.operation`` returned, parsed."""
        module = import_module(f"{self._name}.api.{operation}")
        answer = module.sync_detailed(*arguments, client=self._client, **more)
        assert answer.status_code == status, answer.content
        return answer.parsed

    def send(self, operation: str, body: str, content: dict[str, Any], *arguments: Any, status: int = 201) -> Any:
        """The same with a body in JSON."""
        return self.call(operation, *arguments, body=getattr(self.models, body).from_dict(content), status=status)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house with an administrator, served over HTTP."""
    data = tmp_path_factory.mktemp("house")
    settings = Settings(data=data, environment="test", captcha="off", database_url=None, read_database_url=None)
    with closing(open_services(settings)) as services:
        services.migrate()
        create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", Role.ADMIN, email="a@b.example")
        services.runner.start()
        port = free_port()
        server = uvicorn.Server(server_config(create_gateway(services), host="127.0.0.1", port=port))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            thread.join(0.02)
        yield f"http://127.0.0.1:{port}"
        server.should_exit = True
        thread.join()
        services.runner.stop()


@dataclass(frozen=True)
class House:
    """What an administrator does and reads."""

    commands: Client
    queries: Client


@pytest.fixture(scope="module")
def house(packages: None, url: str) -> Iterator[House]:
    credentials = {"username": "admin", "password": DEMO_PASSWORD}
    with closing(Client(SIDES["command"], url)) as stranger:
        token = stranger.send("accounts.login", "LoginBody", credentials, status=200).token
    commands, queries = (Client(name, url, token) for name in SIDES.values())
    with closing(commands), closing(queries):
        yield House(commands, queries)


def in_days(days: int) -> str:
    return (TODAY + timedelta(days=days)).date().isoformat()


@pytest.mark.parametrize("name", SIDES.values())
def test_every_module_of_a_generated_client_can_be_imported(packages: None, name: str) -> None:
    operations = [each.name for each in walk_packages(import_module(f"{name}.api").__path__, f"{name}.api.")]
    assert len([import_module(each) for each in operations]) > 150


def test_generated_clients_live_an_orders_life(house: House) -> None:
    commands, queries = house.commands, house.queries
    place = commands.send("equipment.create_stock_location", "NewLocationBody", {"name": "Galpão", "kind": "choperia"})
    model = commands.send("equipment.create_equipment_model", "NewModelBody", {"name": "Barril 50L"})
    piece = {"model_id": model.id, "stock_location_id": place.id, "asset_tag": "BARRIL-1"}
    asset = commands.send("equipment.create_equipment_asset", "NewAssetBody", piece)

    party = {
        "customer_name": "Dalva Prado",
        "cost_center": "choperia",
        "preferred_delivery_date": in_days(3),
        "preferred_delivery_shift": "manha",
        "pickup_date": in_days(5),
        "pickup_shift": "tarde",
        "items": [{"asset_id": asset.id}],
    }
    order = commands.send("event_orders.create_event_order", "NewEventOrderBody", party).id
    delivery = {"date": in_days(3), "shift": "manha", "responsible": "Rui"}
    for step in (
        {"status": "confirmed", "deposit": {"amount": 100, "method": "pix"}},
        {"status": "scheduled_for_delivery", "delivery": delivery},
        {"status": "delivered"},
    ):
        commands.send("event_orders.update_event_order_status", "StatusBody", step, order, status=200)
    back = {"assets": [{"asset_id": asset.id, "condition": "ok"}]}
    commands.send("event_orders.register_event_return", "ReturnBody", back, order)
    commands.send("event_orders.settle_event_deposit", "SettlementBody", {"used": 100}, order)

    found = queries.call("event_orders.get_event_order", order)
    assert (found.customer_name, found.stage.value) == ("Dalva Prado", "settled")
    kind = queries.models.ReadEventOrderDocumentKind("delivery-note")
    note = queries.call("event_orders.read_event_order_document", order, kind)
    assert note.payload.read().startswith(b"%PDF-")
    movements = queries.call("event_orders.export_movements", month=TODAY.strftime("%Y-%m"))
    assert found.order_code in movements.payload.read().decode("utf-8-sig")
    commands.call("seal.sign_history")
    proof = queries.call("seal.download_proof", found.order_code)
    assert (proof.subject.code, proof.events[0].index > 0) == (found.order_code, True)


def test_generated_clients_send_and_receive_files(house: House) -> None:
    commands, queries = house.commands, house.queries
    picture = painted(1920, 1080)
    wish = {"type": "hero", "fileName": "bar.jpg", "contentType": "image/jpeg", "size": len(picture)}
    signed = commands.send("images.sign_image_upload", "UploadWishBody", wish)
    asked = dict(parse_qsl(urlsplit(signed.upload_url).query))
    ticket = {"type_": asked["type"], "size": int(asked["size"]), "expires": int(asked["expires"])}
    file = commands.file(picture, "bar.jpg", "image/jpeg")
    commands.call(
        "images.send_image_upload", signed.upload_id, body=file, signature=asked["signature"], **ticket, status=201
    )
    image = commands.send("images.upload_image", "ImageBody", {"type": "hero", "uploadId": signed.upload_id})
    archive = queries.call("images.download_images", ids=[image.id]).payload.read()
    assert len(zipfile.ZipFile(BytesIO(archive)).namelist()) == 1

    sales = SALES.format(day=TODAY.strftime("%d/%m/%Y %H:%M")).encode()
    form = commands.models.ImportSalesFilesBody(commands.file(sales, "vendas.csv", "text/csv"))
    taken = commands.call("sales.import_sales", body=form, status=202)
    assert queries.call("sales.get_sales_import", taken.id).file_name == "vendas.csv"

"""Papers of services: what goes with a service, and which files are taken."""

import hashlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from command_api.equipment.commands import record_service, take_service_back
from command_api.equipment.details import ServicePaper, ServiceRecord
from command_api.equipment.domain import Asset
from command_api.equipment.events import AssetBooked, AssetCheckedOut, AssetReturned
from command_api.equipment.papers import LARGEST_PAPER, UnusablePaper, paper_type, plain_name
from command_api.equipment.routes import router
from command_api.event_store import Store
from command_api.kernel import CommandContext, Conflict, Refused
from command_api.rules.windows import Window
from infra.files import FolderFiles, key_of
from infra.security.permissions import Role

API = "/api/v1/equipment/assets"
Make = Callable[..., int]
PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"


def picture(format_name: str) -> bytes:
    kept = BytesIO()
    Image.effect_noise((60, 40), 50).save(kept, format_name)
    return kept.getvalue()


def paper(content: bytes) -> ServicePaper:
    sha256 = hashlib.sha256(content).hexdigest()
    return ServicePaper(
        key=key_of(content, "pdf"), sha256=sha256, media_type="application/pdf", name="laudo.pdf", size=len(content)
    )


@pytest.fixture
def serviced(make: Make, depot: int, store: Store, ctx: CommandContext) -> int:
    """An asset whose event 2 recorded a service."""
    services = [{"name": "Limpeza", "every_days": 30}]
    id = make("assets", model_id=make("models", name="Cilindro", services=services), stock_location_id=depot)
    record_service(store, id, ServiceRecord(service="Limpeza", done_on=date(2020, 3, 1)), ctx)
    return id


def test_a_service_has_three_papers_each_once(store: Store, serviced: int) -> None:
    asset = store.load(Asset, serviced)
    asset.attach_paper(2, paper(b"1"))
    with pytest.raises(Refused, match="já está anexado"):
        asset.attach_paper(2, paper(b"1"))
    for content in (b"2", b"3"):
        asset.attach_paper(2, paper(content))
    with pytest.raises(Refused, match="até 3 papéis"):
        asset.attach_paper(2, paper(b"4"))
    asset.remove_paper(2, paper(b"1").sha256)
    asset.attach_paper(2, paper(b"4"))
    with pytest.raises(Refused, match="já foi removido"):
        asset.remove_paper(2, paper(b"1").sha256)


def test_a_service_that_was_taken_back_has_no_papers(store: Store, ctx: CommandContext, serviced: int) -> None:
    asset = store.load(Asset, serviced)
    asset.attach_paper(2, paper(b"1"))
    store.save(asset, ctx=ctx)
    take_service_back(store, serviced, 2, ctx)
    asset = store.load(Asset, serviced)
    with pytest.raises(Refused, match="não está registrado"):
        asset.attach_paper(2, paper(b"2"))
    with pytest.raises(Refused, match="já foi removido"):
        asset.remove_paper(2, paper(b"1").sha256)


@pytest.mark.parametrize(
    ("content", "media_type"),
    [(PDF, "application/pdf"), (picture("JPEG"), "image/jpeg"), (picture("PNG"), "image/png")],
)
def test_what_a_paper_is_its_bytes_say(content: bytes, media_type: str) -> None:
    assert paper_type(content) == media_type


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"So texto, com o nome laudo.pdf",
        PDF[:-8],
        PDF + b" " * 2000,
        picture("PNG")[:-900],
        picture("JPEG")[:400],
        picture("WEBP"),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    ],
    ids=["empty", "text", "cut PDF", "PDF with something after it", "cut PNG", "cut JPEG", "WebP", "SVG"],
)
def test_what_is_no_whole_picture_or_pdf_is_refused(content: bytes) -> None:
    with pytest.raises(UnusablePaper):
        paper_type(content)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("laudo.PDF", "laudo.pdf"),
        ("C:\\fotos\\..\\lau\ndo.exe", "laudo.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("", "papel.pdf"),
        ("a" * 300, "a" * 96 + ".pdf"),
    ],
)
def test_a_name_is_one_printable_part_with_the_ending_of_its_content(name: str, plain: str) -> None:
    assert plain_name(name, "pdf") == plain


def test_a_file_is_kept_under_its_own_ending(
    serving: Callable[..., TestClient], tmp_path: Path, store: Store, serviced: int
) -> None:
    files = FolderFiles(tmp_path)
    address = f"{API}/{serviced}/services/2/papers"
    api = serving(router, files=files)
    sent = api.post(address, files={"file": ("laudo.exe", PDF, "image/png")})
    assert (sent.status_code, sent.json()["version"]) == (201, 3)
    assert files.path(key_of(PDF, "pdf")) is not None
    assert store.load(Asset, serviced).papers == {(2, hashlib.sha256(PDF).hexdigest()): "laudo.pdf"}
    assert api.delete(f"{address}/{hashlib.sha256(PDF).hexdigest()}").status_code == 200
    assert store.load(Asset, serviced).papers == {}


def test_a_piece_takes_commands_after_a_paper_of_it_was_removed(
    serving: Callable[..., TestClient], tmp_path: Path, serviced: int
) -> None:
    api = serving(router, files=FolderFiles(tmp_path))
    papers = f"{API}/{serviced}/services/2/papers"
    for content in (PDF, picture("PNG")):
        assert api.post(papers, files={"file": ("laudo", content)}).status_code == 201
    assert api.delete(f"{papers}/{hashlib.sha256(PDF).hexdigest()}").status_code == 200
    renamed = api.patch(f"{API}/{serviced}", json={"asset_tag": "CIL-7"})
    assert renamed.status_code == 200, renamed.text


def test_what_was_refused_or_lost_is_in_no_later_load(store: Store, ctx: CommandContext, serviced: int) -> None:
    asset = store.load(Asset, serviced)
    asset.attach_paper(2, paper(b"1"))
    asset.retag("CIL-7")
    store.save(asset, ctx=ctx)
    losing = store.load(Asset, serviced)
    losing.attach_paper(2, paper(b"2"))
    with pytest.raises(Refused):
        losing.attach_paper(2, paper(b"2"))
    winning = store.load(Asset, serviced)
    winning.remove_paper(2, paper(b"1").sha256)
    store.save(winning, ctx=ctx)
    with pytest.raises(Conflict):
        store.save(losing, ctx=ctx)
    assert vars(store.load(Asset, serviced)) == vars(Store(store.recorder).load(Asset, serviced))


def test_a_hostile_file_leaves_nothing(serving: Callable[..., TestClient], tmp_path: Path, serviced: int) -> None:
    files = FolderFiles(tmp_path)
    address = f"{API}/{serviced}/services/2/papers"
    api = serving(router, files=files)
    for name, content in (("laudo.pdf", b"So texto"), ("foto.png", picture("PNG")[:-900])):
        assert api.post(address, files={"file": (name, content)}).status_code == 422
    assert api.post(address, files={"file": ("grande.pdf", bytes(LARGEST_PAPER + 5000))}).status_code == 413
    stranger = serving(router, role=Role.CLIENT, files=files)
    assert stranger.post(address, files={"file": ("laudo.pdf", PDF)}).status_code == 403
    assert list(files.kept()) == []


def test_a_paper_does_not_keep_a_return_from_being_taken_back(store: Store, serviced: int) -> None:
    asset = store.load(Asset, serviced)
    window = Window(datetime(2090, 1, 1, 11, tzinfo=UTC), datetime(2090, 1, 2, 11, tzinfo=UTC))
    asset.trigger_event(AssetBooked, order_id=4, order_code="EV-2090-00004", window=window, buffer_min=30)
    asset.trigger_event(AssetCheckedOut, order_id=4, stock_location_id=1)
    asset.trigger_event(AssetReturned, order_id=4, condition="ok", stock_location_id=1)
    asset.attach_paper(2, paper(b"1"))
    asset.remove_paper(2, paper(b"1").sha256)
    assert asset.last_return is not None

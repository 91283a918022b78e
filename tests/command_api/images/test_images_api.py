"""The calls on pictures, on a real store and a real folder."""

import asyncio
import base64
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.categories import CreateCategory, create_category, delete_categories
from command_api.catalogue.commands import AddProduct, add_product
from command_api.event_store import Store
from command_api.images import routes
from command_api.images.commands import UploadImage, upload_image
from command_api.images.domain import HERO_GALLERY, Gallery, Image, Words
from command_api.images.pictures import Encoded, EncodedPicture, Rendition
from command_api.images.routes import router
from command_api.kernel import CommandContext, DomainError, NotFound
from command_api.kernel.partial import Partial
from infra.files import FileStore
from infra.security.permissions import Role
from tests.harness.confined_work import held

IMAGES = "/api/v1/admin/images"
TINY = EncodedPicture(Encoded(b"original", 1600, 900), Rendition((Encoded(b"shown", 1600, 900),), "#c86432"))
"""What is kept of a picture, without the work of making one."""


@pytest.fixture
def product(store: Store, ctx: CommandContext) -> int:
    return add_product(store, AddProduct("Pilsen", Decimal(10), None), ctx).id


@pytest.fixture
def photo(product: int, encoded: Callable[..., str]) -> dict[str, Any]:
    """The upload payload of a product's picture."""
    return {
        "type": "product",
        "productId": product,
        "fileData": encoded(1080, 1350),
        "fileName": "C:\\fotos\\copo.png",
        "contentType": "image/png",
    }


@pytest.fixture
def slide(store: Store, files: FileStore, ctx: CommandContext) -> Callable[..., int]:
    return lambda title="": (
        upload_image(store, files, UploadImage("hero", None, "s.png", Partial(Words, title=title)), TINY, ctx).id
    )


def test_an_uploaded_picture_has_an_id_and_a_url(
    api: TestClient, store: Store, files: FileStore, photo: dict[str, Any], product: int
) -> None:
    answer = api.post(IMAGES, json={**photo, "altText": "Copo de chope"})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert (body["width"], body["height"], answer.headers["etag"]) == (1080, 1350, '"1"')
    assert files.exists(body["url"].removeprefix("/media/"))
    image = store.load(Image, body["id"])
    assert (image.kind, image.owner_id, image.words.alt_text) == ("product", product, "Copo de chope")
    [event] = store.repository.event_store.get(image.id)  # type: ignore[attr-defined]
    assert (event.original_name, event.content_type) == ("copo.png", "image/webp")
    assert [variant.width for variant in event.variants] == [320, 540, 810, 1080]
    assert all(files.exists(variant.file) for variant in event.variants)


def test_a_small_photo_is_taken_with_more_background(
    api: TestClient, photo: dict[str, Any], encoded: Callable[..., str]
) -> None:
    small = {**photo, "fileData": encoded(1080, 1080)}
    assert api.post(IMAGES, json=small).status_code == 422
    edited = api.post(IMAGES, json={**small, "extendBackground": True, "editData": {"rotation": 90}})
    assert edited.status_code == 422
    assert "Complete o fundo primeiro; depois edite a imagem." in edited.text
    answer = api.post(IMAGES, json={**small, "extendBackground": True})
    assert answer.status_code == 201, answer.text
    assert (answer.json()["width"], answer.json()["height"]) == (1080, 1350)


def test_snake_case_data_urls_and_the_form_without_v1_are_accepted(
    api: TestClient, photo: dict[str, Any], product: int
) -> None:
    body = {
        "type": "product",
        "product_id": product,
        "file_data": f"data:image/png;base64,{photo['fileData'][:100]}\n{photo['fileData'][100:]}",
        "file_name": "copo.png",
    }
    assert api.post("/api/admin/images", json=body).status_code == 201


@pytest.mark.parametrize("kind", ["product", "category"])
def test_a_product_or_category_has_one_picture(
    api: TestClient, store: Store, ctx: CommandContext, encoded: Callable[..., str], photo: dict[str, Any], kind: str
) -> None:
    if kind == "category":
        category = create_category(store, CreateCategory("Chopes"), ctx).id
        data = encoded(1680, 720)
        photo = {"type": "category", "categoryId": category, "fileName": "c.png", "fileData": data}
    first = api.post(IMAGES, json=photo)
    second = api.post(IMAGES, json=photo)
    label = {"product": "produto", "category": "categoria"}[kind]
    assert second.status_code == 409
    assert second.json()["error"] == f"Máximo de 1 imagem(ns) permitida(s) para {label}"
    assert api.delete(f"{IMAGES}/{first.json()['id']}").status_code == 200
    assert api.post(IMAGES, json=photo).status_code == 201


def test_two_pictures_at_once_for_one_product(any_store: Store, files: FileStore, ctx: CommandContext) -> None:
    product = add_product(any_store, AddProduct("Pilsen", Decimal(10), None), ctx).id

    def upload(_: int) -> str:
        try:
            upload_image(any_store, files, UploadImage("product", product, "f.png"), TINY, ctx)
        except DomainError as refusal:
            return refusal.sentence
        return "kept"

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(upload, range(8)))
    assert outcomes.count("kept") == 1
    assert set(outcomes) == {"kept", "Máximo de 1 imagem(ns) permitida(s) para produto"}


def test_slides_sent_at_once_are_fifteen_at_most(any_store: Store, files: FileStore, ctx: CommandContext) -> None:
    def upload(_: int) -> str:
        for _attempt in range(40):
            try:
                upload_image(any_store, files, UploadImage("hero", None, "s.png"), TINY, ctx)
            except DomainError as refusal:
                if refusal.kind != "conflict":
                    return refusal.sentence
            else:
                return "kept"
        raise AssertionError("never won")

    with ThreadPoolExecutor(6) as pool:
        outcomes = list(pool.map(upload, range(20)))
    assert outcomes.count("kept") == 15
    assert set(outcomes) == {"kept", "Máximo de 15 imagem(ns) permitida(s) para hero"}
    gallery = any_store.load(Gallery, HERO_GALLERY)
    assert len(gallery.image_ids) == 15
    assert {f"image-{id}" for id in gallery.image_ids} == set(any_store.living(Image))


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"productId": None}, 422),
        ({"productId": 99}, 404),
        ({"type": "category"}, 422),
        ({"type": "hero"}, 422),
        ({"type": "poster"}, 422),
        ({"categoryId": 1}, 422),
        ({"fileName": ""}, 422),
        ({"fileName": None}, 422),
        ({"fileData": None}, 422),
        ({"uploadId": "a" * 22}, 422),
        ({"fileData": None, "uploadId": "a" * 22}, 404),
        ({"fileData": None, "uploadId": "../../etc/passwd"}, 422),
        ({"fileData": ""}, 422),
        ({"fileData": "não é base64"}, 422),
        ({"fileData": "QUJD"}, 415),
        ({"fileData": base64.b64encode(b"\xff\xd8\xff" + bytes(5 * 1024 * 1024)).decode()}, 413),
        ({"editData": {"brightness": float(10**9)}}, 422),
        ({"editData": {"brightness": 49}}, 422),
        ({"editData": {"rotation": 181}}, 422),
        ({"editData": {"filter": "sepia"}}, 422),
        ({"editData": {"cropRect": {"x": 0, "y": 0, "width": -1, "height": 5}}}, 422),
        ({"cropData": {"x": 9000, "y": 0, "width": 4, "height": 5}}, 422),
        ({"replaces": 99}, 404),
        ({"isTop": True}, 422),
    ],
)
def test_uploads_that_cannot_be(
    api: TestClient, store: Store, photo: dict[str, Any], fields: dict[str, Any], status: int
) -> None:
    answer = api.post(IMAGES, json={**photo, **fields})
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]
    assert store.living(Image) == []


def test_a_repeated_upload_is_one_picture(api: TestClient, store: Store, photo: dict[str, Any]) -> None:
    key = {"Idempotency-Key": "upload-1"}
    first, second = (api.post(IMAGES, json=photo, headers=key) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert len(store.living(Image)) == 1


def test_a_slide_is_described_and_hidden(api: TestClient, store: Store, encoded: Callable[..., str]) -> None:
    data = encoded(1600, 900)
    uploaded = api.post(IMAGES, json={"type": "hero", "fileData": data, "fileName": "s.png"}).json()
    path = f"{IMAGES}/{uploaded['id']}"
    changes = {"title": "Quando escurece", "alt_text": "Balcão", "isActive": False, "processedUrl": uploaded["url"]}
    answer = api.patch(path, json=changes, headers={"If-Match": '"1"'})
    assert answer.status_code == 200, answer.text
    image = store.load(Image, uploaded["id"])
    assert (image.words.title, image.words.alt_text, image.active, answer.json()["version"]) == (
        "Quando escurece",
        "Balcão",
        False,
        3,
    )
    assert api.patch(path, json={"title": "x"}, headers={"If-Match": '"1"'}).status_code == 412
    assert api.patch(f"{IMAGES}/99", json={"title": "x"}).status_code == 404


def test_slides_are_reordered_and_deleted(api: TestClient, store: Store, slide: Callable[..., int]) -> None:
    ids = [slide() for _ in range(3)]
    assert api.patch(f"{IMAGES}/reorder", json={"imageIds": ids[::-1]}).status_code == 200
    assert store.load(Gallery, HERO_GALLERY).image_ids == tuple(ids[::-1])
    assert api.patch(f"{IMAGES}/reorder", json={"imageIds": ids[:2]}).status_code == 409
    assert api.request("DELETE", f"{IMAGES}/bulk", json={"ids": [ids[0], 99]}).status_code == 404
    assert api.request("DELETE", f"{IMAGES}/bulk", json={"ids": ids[:2]}).status_code == 200
    assert store.load(Gallery, HERO_GALLERY).image_ids == (ids[2],)
    assert api.delete(f"{IMAGES}/{ids[0]}").status_code == 404


def test_a_category_goes_with_its_banner(store: Store, files: FileStore, ctx: CommandContext) -> None:
    category = create_category(store, CreateCategory("Chopes"), ctx).id
    image = upload_image(store, files, UploadImage("category", category, "b.png"), TINY, ctx).id
    delete_categories(store, [category], replace(ctx, correlation_id="later"))
    with pytest.raises(NotFound):
        store.load(Image, image)


@pytest.mark.parametrize(("role", "status"), [(None, 401), (Role.STAFF, 403), (Role.MANAGER, 415)])
def test_admins_and_managers_keep_the_pictures(
    serving: Callable[..., TestClient], state: dict[str, object], role: Role | None, status: int
) -> None:
    body = {"type": "hero", "fileData": "QUJD", "fileName": "s.png"}
    assert serving(router, role, **state).post(IMAGES, json=body).status_code == status


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110  # another process touches the file
            await asyncio.sleep(0.005)


def test_a_picture_at_work_keeps_nobody_waiting(
    api: TestClient, photo: dict[str, Any], product: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While the workshop is busy with a picture, the same event loop answers other commands."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(routes, "prepare", partial(held, str(work), TINY))

    async def both() -> tuple[int, int]:
        transport = httpx.ASGITransport(app=api.app)
        headers = {"Authorization": "Bearer admin"}
        async with httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers) as client:
            upload = asyncio.create_task(client.post(IMAGES, json=photo))
            await until(lambda: any(work.iterdir()))
            other = await client.patch(f"{IMAGES}/99", json={"title": "x"})
            assert not upload.done()
            (work / "released").touch()
            return other.status_code, (await upload).status_code

    assert asyncio.run(both()) == (404, 201)

"""Editing, undoing and replacing over HTTP: what is shown is rendered here, the original stays."""

import base64
import io
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image as Pillow

from command_api.catalogue.commands import AddProduct, add_product
from command_api.event_store import Store
from command_api.images.domain import HERO_GALLERY, Gallery, Image
from command_api.kernel import CommandContext, NotFound
from infra.files import FileStore

IMAGES = "/api/v1/admin/images"
LEFT_HALF = {"x": 0, "y": 0, "width": 1600, "height": 900}


@pytest.fixture(scope="module")
def halves() -> Callable[..., str]:
    """A PNG in base64: dark red on the left, dark blue on the right. The same one is drawn once."""

    @cache
    def file(width: int, height: int) -> str:
        image = Pillow.new("RGB", (width, height), (120, 0, 0))
        image.paste((0, 0, 120), (width // 2, 0, width, height))
        out = io.BytesIO()
        image.save(out, "PNG")
        return base64.b64encode(out.getvalue()).decode()

    return file


@pytest.fixture
def slide(api: TestClient, halves: Callable[..., str]) -> Callable[..., dict[str, Any]]:
    """Uploads a slide twice as large as it is shown."""

    def upload(**fields: Any) -> dict[str, Any]:
        body = {"type": "hero", "fileName": "s.png", "fileData": halves(3200, 1800), **fields}
        answer = api.post(IMAGES, json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    return upload


@pytest.fixture
def shown(store: Store, files: FileStore) -> Callable[[int], Pillow.Image]:
    """What the picture with this id shows at its full width."""

    def look(id: int) -> Pillow.Image:
        [*_, widest] = store.load(Image, id).look.variants
        return Pillow.open(io.BytesIO(b"".join(files.read(widest.file)))).convert("RGB")

    return look


def colour(image: Pillow.Image, x: int, y: int = 450) -> str:
    pixel: Any = image.getpixel((x, y))
    red, _, blue = pixel
    return "red" if red > blue else "blue"


def test_an_edit_is_rendered_from_the_original_whatever_was_edited_before(
    api: TestClient, store: Store, slide: Callable[..., dict[str, Any]], shown: Callable[[int], Pillow.Image]
) -> None:
    id = slide()["id"]
    original = store.load(Image, id).file
    kept = store.load(Image, id)
    assert [colour(shown(id), x) for x in (10, 1590)] == ["red", "blue"]
    path = f"{IMAGES}/{id}"
    # the kept original is 2560 wide
    right = {"x": 1280, "y": 0, "width": 1280, "height": 720}
    assert api.patch(path, json={"editData": {"cropRect": right, "brightness": 150}}).status_code == 200
    assert shown(id).getpixel((800, 450)) == pytest.approx((0, 0, 180), abs=3)
    assert api.patch(path, json={"editData": {"rotation": 180}}).status_code == 200
    assert [colour(shown(id), x) for x in (10, 1590)] == ["blue", "red"]
    edited = store.load(Image, id)
    assert (edited.file, edited.look.processed_file) == (original, edited.look.variants[-1].file)
    assert edited.look.edit_data["profile"] == "hero"
    assert "cropRect" not in edited.look.edit_data
    assert kept.look != edited.look


def test_edits_are_undone_one_by_one(
    api: TestClient, store: Store, slide: Callable[..., dict[str, Any]], shown: Callable[[int], Pillow.Image]
) -> None:
    id = slide()["id"]
    first = shown(id).tobytes()
    path = f"{IMAGES}/{id}"
    api.patch(path, json={"editData": {"rotation": 180}})
    turned = shown(id).tobytes()
    api.patch(path, json={"editData": {"brightness": 150}})
    answer = api.post(f"{path}/undo", headers={"If-Match": '"3"'})
    assert (answer.status_code, answer.json()["version"], answer.headers["etag"]) == (200, 4, '"4"')
    assert shown(id).tobytes() == turned
    assert store.load(Image, id).look.edit_data["rotation"] == 180
    assert api.post(f"{path}/undo", headers={"If-Match": '"3"'}).status_code == 412
    assert api.post(f"{path}/undo").status_code == 200
    assert shown(id).tobytes() == first
    refused = api.post(f"{path}/undo")
    assert (refused.status_code, refused.json()["error"]) == (409, "Não há edição para desfazer.")
    assert api.post(f"{IMAGES}/99/undo").status_code == 404


def test_the_same_edit_again_is_no_edit(api: TestClient, slide: Callable[..., dict[str, Any]]) -> None:
    path = f"{IMAGES}/{slide()['id']}"
    versions = [api.patch(path, json={"editData": {"contrast": 120}}).json()["version"] for _ in range(2)]
    assert versions == [2, 2]


def test_an_upload_that_was_edited_before_shows_the_edit_and_can_be_undone(
    api: TestClient, store: Store, slide: Callable[..., dict[str, Any]], shown: Callable[[int], Pillow.Image]
) -> None:
    """The rectangle speaks of the 3200 pixels that were sent; it is kept in those of the original, 2560 wide."""
    answer = slide(editData={"cropRect": LEFT_HALF, "saturation": 80, "position": {"x": 1, "y": 2}}, cropData=LEFT_HALF)
    id = answer["id"]
    look = store.load(Image, id).look
    assert answer["url"] == f"/media/{look.variants[-1].file}"
    assert {colour(shown(id), x) for x in (10, 1590)} == {"red"}
    assert look.crop_data == look.edit_data["cropRect"] == {"x": 0, "y": 0, "width": 1280, "height": 720}
    assert (look.edit_data["saturation"], look.edit_data["position"]) == (80, {"x": 1, "y": 2})
    again = api.patch(f"{IMAGES}/{id}", json={"editData": {"cropRect": look.crop_data}})
    assert again.status_code == 200
    assert {colour(shown(id), x) for x in (10, 1590)} == {"red"}
    for _ in range(2):
        assert api.post(f"{IMAGES}/{id}/undo").status_code == 200
    assert [colour(shown(id), x) for x in (10, 1590)] == ["red", "blue"]


def test_a_rectangle_alone_keeps_the_other_controls(
    api: TestClient, store: Store, slide: Callable[..., dict[str, Any]]
) -> None:
    id = slide(editData={"contrast": 110})["id"]
    rect = {"x": 100, "y": 0, "width": 1280, "height": 720}
    assert api.patch(f"{IMAGES}/{id}", json={"cropData": rect}).status_code == 200
    look = store.load(Image, id).look
    assert (look.edit_data["contrast"], look.edit_data["cropRect"], look.crop_data) == (110, rect, rect)


def test_what_the_browser_rendered_replaces_nothing(
    api: TestClient, store: Store, slide: Callable[..., dict[str, Any]]
) -> None:
    id = slide()["id"]
    before = store.load(Image, id).look
    answer = api.patch(f"{IMAGES}/{id}", json={"processedUrl": "https://elsewhere.example/media/x.webp"})
    assert (answer.status_code, store.load(Image, id).look) == (200, before)


def test_a_rectangle_beside_the_picture_is_refused(api: TestClient, slide: Callable[..., dict[str, Any]]) -> None:
    outside = {"cropRect": {"x": 5000, "y": 0, "width": 160, "height": 90}}
    answer = api.patch(f"{IMAGES}/{slide()['id']}", json={"editData": outside})
    assert (answer.status_code, answer.json()["error"]) == (422, "O corte está fora da imagem.")


def test_a_products_picture_is_replaced_in_one_go(
    api: TestClient, store: Store, ctx: CommandContext, halves: Callable[..., str]
) -> None:
    products = [add_product(store, AddProduct(name, Decimal(10), None), ctx).id for name in ("Pilsen", "Ipa")]
    body = {"type": "product", "productId": products[0], "fileName": "c.png", "fileData": halves(1080, 1350)}
    first = api.post(IMAGES, json=body).json()["id"]
    elsewhere = api.post(IMAGES, json={**body, "productId": products[1], "replaces": first})
    assert elsewhere.status_code == 409
    assert store.load(Image, first)
    second = api.post(IMAGES, json={**body, "replaces": first})
    assert second.status_code == 201, second.text
    with pytest.raises(NotFound):
        store.load(Image, first)
    assert store.living(Image) == [f"image-{second.json()['id']}"]
    assert api.post(IMAGES, json=body).status_code == 409
    assert api.post(IMAGES, json={**body, "replaces": first}).status_code == 404


def test_a_slide_is_replaced_where_it_stands_even_if_there_are_fifteen(
    api: TestClient, store: Store, slide: Callable[..., dict[str, Any]], halves: Callable[..., str]
) -> None:
    ids = [slide(fileData=halves(1600, 900))["id"] for _ in range(15)]
    api.patch(f"{IMAGES}/{ids[4]}", json={"isActive": False})
    new = slide(replaces=ids[4], title="Nova")["id"]
    assert store.load(Gallery, HERO_GALLERY).image_ids == (*ids[:4], new, *ids[5:])
    assert not store.load(Image, new).active
    [event, *_] = store.repository.event_store.get(f"image-{new}")  # type: ignore[attr-defined]
    assert event.position == 4


def test_a_replacement_keeps_the_texts_that_it_does_not_name(
    store: Store, slide: Callable[..., dict[str, Any]], halves: Callable[..., str]
) -> None:
    texts = {"title": "Hoje tem", "description": "Doze torneiras.", "altText": "Copo de chope"}
    first = slide(fileData=halves(1600, 900), **texts)["id"]
    second = store.load(Image, slide(replaces=first)["id"])
    assert (second.words.title, second.words.description, second.words.alt_text) == tuple(texts.values())
    third = store.load(Image, slide(replaces=second.number, title="Amanhã", description="")["id"])
    assert (third.words.title, third.words.description, third.words.alt_text) == ("Amanhã", "", "Copo de chope")

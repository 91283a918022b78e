"""Pictures edited in the real editor: the file the browser computes and the one the server makes of the same edit.

The editor of /test-editor is given the original that the server keeps, in place of its own picture. Its file comes back
as a download, its edit as the server gets it from any other screen.
"""

import base64
import io
import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Page, expect

from command_api.images.domain import Kind
from command_api.images.profiles import PROFILES
from tests.command_api.images.test_awkward_pictures import jpeg, noise
from tests.harness.system import System

pytestmark = pytest.mark.browser

MOST_ON_AVERAGE = 1.5
MOST_OF_ALMOST_ALL = 8
"""Levels of 255 in any channel, over all pixels and over 99 % of them. Both files are lossy, and written by two
encoders: without any edit the pictures differ by 0.4 and 4 already."""

_numbers = itertools.count(1)


class Edited(NamedTuple):
    """What a press of 'Salvar' gave."""

    file: bytes
    edit_data: dict[str, Any]


class Editor:
    """The editor on its test page, holding any picture."""

    def __init__(self, page: Page, kind: Kind, original: bytes) -> None:
        self._page = page
        page.route("**/test-picture-*.webp", lambda route: route.fulfill(body=original, content_type="image/webp"))
        page.goto("/test-editor")
        page.get_by_label("Perfil").select_option(kind)
        expect(page.get_by_role("button", name="Salvar")).to_be_enabled(timeout=30_000)

    def slide(self, name: str, value: float) -> None:
        self._page.get_by_label(name, exact=True).fill(str(value))

    def press(self, name: str) -> None:
        self._page.get_by_role("button", name=name).click()

    def show_everything(self) -> None:
        self._page.get_by_label("Mostrar a imagem inteira").check()

    def saved(self) -> Edited:
        facts = self._page.locator("pre")
        with self._page.expect_download(timeout=60_000) as download:
            self.press("Salvar")
        expect(facts).not_to_be_empty()
        return Edited(download.value.path().read_bytes(), json.loads(facts.text_content() or ""))


Change = Callable[[Editor], None]


def all_at_once(editor: Editor) -> None:
    editor.press("Girar 90° para a direita")
    editor.slide("Ajuste fino", -12)
    for name, value in {"Brilho": 120, "Contraste": 80, "Saturação": 140}.items():
        editor.slide(name, value)
    for _ in range(4):
        editor.press("Mais perto")
    editor.press("Mover para a direita")


CHANGES: dict[Kind, tuple[tuple[int, int], Change]] = {
    "category": ((1700, 800), all_at_once),
    "product": ((1150, 1400), Editor.show_everything),
}
"""By kind: the size of a picture, and an edit of it. `rendering-cases.json` has every control at both ends, pixel by
pixel, for both sides; a slide is cut as a category is."""


@pytest.fixture
def client(pub: System) -> Iterator[httpx.Client]:
    """An administrator who reads what they wrote."""

    def remember(answer: httpx.Response) -> None:
        if position := answer.headers.get("X-Event-Position"):
            client.headers["X-Min-Position"] = position

    with pub.client("admin") as client:
        client.event_hooks = {"response": [remember]}
        yield client


def created(client: httpx.Client, path: str, body: dict[str, Any]) -> int:
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text
    return int(answer.json()["id"])


def uploaded(client: httpx.Client, kind: Kind, content: bytes) -> int:
    """A picture of something new."""
    name = f"Edição {next(_numbers)}"
    owner = {"categoryId": created(client, "/api/v1/admin/categories", {"name": name})}
    if kind == "product":
        product = {"name": name, "category_id": owner["categoryId"], "price": 10}
        owner = {"productId": created(client, "/api/v1/admin/products", product)}
    body = {"type": kind, "fileName": "cena.png", "fileData": base64.b64encode(content).decode()}
    return created(client, "/api/v1/admin/images", body | owner)


def scene(width: int, height: int) -> bytes:
    """Gradients, hard edges, thin lines and grain: what scaling and turning get wrong shows in one of them."""
    dice = random.Random(width)
    slope = Image.linear_gradient("L")
    picture = Image.merge("RGB", [slope.rotate(90 * turn).resize((width, height)) for turn in range(3)])
    draw = ImageDraw.Draw(picture)
    for number in range(80):
        x, y, size = dice.randrange(width), dice.randrange(height), dice.randrange(20, width // 5)
        colour = tuple(dice.randrange(256) for _ in range(3))
        if number % 3 == 0:
            draw.line((x, y, dice.randrange(width), dice.randrange(height)), fill=colour, width=dice.randrange(1, 6))
        elif number % 3 == 1:
            draw.ellipse((x, y, x + size, y + size), fill=colour)
        else:
            draw.rectangle((x, y, x + size, y + size), fill=colour)
    grain = Image.frombytes("L", (width, height), dice.randbytes(width * height)).convert("RGB")
    file = io.BytesIO()
    Image.blend(picture, grain, 0.05).save(file, "PNG", compress_level=1)
    return file.getvalue()


def difference(one: bytes, other: bytes) -> tuple[float, int]:
    """Levels between two pictures of one size: the mean, and what 99 % stay within."""
    pictures = [Image.open(io.BytesIO(content)).convert("RGB") for content in (one, other)]
    assert pictures[0].size == pictures[1].size
    bands = [band.histogram() for band in ImageChops.difference(*pictures).split()]
    counts = [sum(levels) for levels in zip(*bands, strict=True)]
    mean = sum(level * count for level, count in enumerate(counts)) / sum(counts)
    within = next(level for level, seen in enumerate(itertools.accumulate(counts)) if seen >= 0.99 * sum(counts))
    return mean, within


def server_file(client: httpx.Client, id: int, edit_data: dict[str, Any]) -> bytes:
    answer = client.patch(f"/api/v1/admin/images/{id}", json={"editData": edit_data})
    assert answer.is_success, answer.text
    shown = client.get(f"/api/v1/admin/images/{id}").json()
    assert shown["edit_data"]["rotation"] == edit_data["rotation"]
    return client.get(shown["url"]).raise_for_status().content


@pytest.mark.parametrize("kind", CHANGES)
def test_an_edit_gives_the_same_picture_in_the_browser_and_on_the_server(
    new_page: Callable[..., Page], client: httpx.Client, kind: Kind
) -> None:
    size, change = CHANGES[kind]
    id = uploaded(client, kind, scene(*size))
    original = client.get(client.get(f"/api/v1/admin/images/{id}").json()["original_url"]).raise_for_status().content
    editor = Editor(new_page(), kind, original)
    change(editor)
    edited = editor.saved()
    mean, within = difference(edited.file, server_file(client, id, edited.edit_data))
    assert mean <= MOST_ON_AVERAGE
    assert within <= MOST_OF_ALMOST_ALL


def test_a_picture_that_no_encoder_likes_leaves_the_editor_within_the_size_and_bytes_of_its_kind(
    new_page: Callable[..., Page],
) -> None:
    """Of a product, which has the fewest bytes."""
    profile = PROFILES["product"]
    editor = Editor(new_page(), "product", jpeg(noise(profile.width + 1, profile.height + 3)))
    editor.slide("Ajuste fino", -7.5)
    editor.slide("Contraste", 140)
    editor.slide("Saturação", 150)
    file = editor.saved().file
    with Image.open(io.BytesIO(file)) as shown:
        assert (shown.format, shown.size) == ("WEBP", (profile.width, profile.height))
    assert len(file) <= profile.largest_file

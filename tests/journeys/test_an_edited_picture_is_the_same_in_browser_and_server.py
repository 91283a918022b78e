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

from command_api.images.domain import KINDS, Kind
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

    def start_again(self) -> None:
        restore = self._page.get_by_role("button", name="Restaurar original")
        if restore.is_enabled():
            restore.click()

    def saved(self) -> Edited:
        """Each edit must differ from the one before: that is how the page is seen to have answered."""
        facts = self._page.locator("pre")
        before = facts.text_content() if facts.count() else ""
        with self._page.expect_download(timeout=60_000) as download:
            self.press("Salvar")
        expect(facts).not_to_have_text(before or "")
        return Edited(download.value.path().read_bytes(), json.loads(facts.text_content() or ""))


Change = Callable[[Editor], None]


def slid(name: str, value: float) -> Change:
    return lambda editor: editor.slide(name, value)


def all_at_once(editor: Editor) -> None:
    editor.slide("Ajuste fino", -12)
    for name, value in {"Brilho": 120, "Contraste": 80, "Saturação": 140}.items():
        editor.slide(name, value)
    for _ in range(4):
        editor.press("Mais perto")
    editor.press("Mover para a direita")


CHANGES: dict[Kind, tuple[tuple[int, int], dict[str, Change]]] = {
    "category": (
        (1700, 800),
        {"a quarter turn": lambda editor: editor.press("Girar 90° para a direita"), "all at once": all_at_once},
    ),
    "product": (
        (1150, 1400),
        {"the whole picture": Editor.show_everything, "a turn by 7.5 degrees": slid("Ajuste fino", 7.5)},
    ),
    "hero": ((1650, 950), {"nothing": lambda _editor: None, "all at once": all_at_once}),
}
"""By kind: the size of a picture, and edits of it. `rendering-cases.json` has every control at both ends, pixel by
pixel, for both sides."""


@pytest.fixture
def client(pub: System) -> Iterator[httpx.Client]:
    """An administrator who reads what they wrote."""

    def remember(answer: httpx.Response) -> None:
        if position := answer.headers.get("X-Event-Position"):
            client.headers["X-Min-Position"] = position

    with pub.client("admin") as client:
        client.event_hooks = {"response": [remember]}
        yield client


@pytest.fixture
def uploaded(client: httpx.Client) -> Iterator[Callable[[Kind, bytes], int]]:
    """Uploads a picture for something new; the slides are taken down at the end."""
    slides = []

    def upload(kind: Kind, content: bytes) -> int:
        body = {"type": kind, "fileName": "cena.png", "fileData": base64.b64encode(content).decode()}
        id = created(client, "/api/v1/admin/images", body | owner(client, kind))
        if kind == "hero":
            slides.append(id)
        return id

    yield upload
    for id in slides:
        client.delete(f"/api/v1/admin/images/{id}").raise_for_status()


def created(client: httpx.Client, path: str, body: dict[str, Any]) -> int:
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text
    return int(answer.json()["id"])


def owner(client: httpx.Client, kind: Kind) -> dict[str, int]:
    if kind == "hero":
        return {}
    name = f"Edição {next(_numbers)}"
    category = created(client, "/api/v1/admin/categories", {"name": name})
    if kind == "category":
        return {"categoryId": category}
    product = {"name": name, "category_id": category, "price": 10}
    return {"productId": created(client, "/api/v1/admin/products", product)}


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


@pytest.mark.parametrize("kind", KINDS)
def test_an_edit_gives_the_same_picture_in_the_browser_and_on_the_server(
    new_page: Callable[..., Page], client: httpx.Client, uploaded: Callable[[Kind, bytes], int], kind: Kind
) -> None:
    size, changes = CHANGES[kind]
    id = uploaded(kind, scene(*size))
    original = client.get(client.get(f"/api/v1/admin/images/{id}").json()["original_url"]).raise_for_status().content
    editor = Editor(new_page(), kind, original)
    differences = {}
    for name, change in changes.items():
        editor.start_again()
        change(editor)
        edited = editor.saved()
        differences[name] = difference(edited.file, server_file(client, id, edited.edit_data))
    too_far = {
        name: (mean, within)
        for name, (mean, within) in differences.items()
        if mean > MOST_ON_AVERAGE or within > MOST_OF_ALMOST_ALL
    }
    assert too_far == {}, differences


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_that_no_encoder_likes_leaves_the_editor_within_the_size_and_bytes_of_its_kind(
    new_page: Callable[..., Page], kind: Kind
) -> None:
    profile = PROFILES[kind]
    editor = Editor(new_page(), kind, jpeg(noise(profile.width + 1, profile.height + 3)))
    editor.slide("Ajuste fino", -7.5)
    editor.slide("Contraste", 140)
    editor.slide("Saturação", 150)
    file = editor.saved().file
    with Image.open(io.BytesIO(file)) as shown:
        assert (shown.format, shown.size) == ("WEBP", (profile.width, profile.height))
    assert len(file) <= profile.largest_file

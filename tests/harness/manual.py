"""The manual in docs/manual: its pages, and its pictures, which the browser journeys draw."""

import inspect
import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

MANUAL = Path(__file__).parents[2] / "docs" / "manual"
PICTURES = MANUAL / "pictures"
JOURNEYS = Path(__file__).parents[1] / "journeys"
WIDEST = 1080
LARGEST = 60_000
"""Bytes of a picture."""


def pages() -> dict[str, str]:
    """The text of every page by its name; the list of all pages is `README`."""
    return {path.stem: path.read_text() for path in sorted(MANUAL.glob("*.md"))}


def named_pictures() -> set[str]:
    """The names of the pictures that pages show."""
    return {name for text in pages().values() for name in re.findall(r"\]\(pictures/([^)]+)\.webp\)", text)}


def draws(item: pytest.Item) -> bool:
    """Whether a test keeps a picture of the manual: it or a helper of its file names it, or it visits the screen."""
    screen = getattr(getattr(item, "callspec", None), "params", {}).get("item")
    if screen is not None:
        return any(f"{visit_name(screen.name)}-{width}" in named_pictures() for width in (360, 768))
    module = item.module  # type: ignore[attr-defined]
    own, file = inspect.getsource(item.function), inspect.getsource(module)  # type: ignore[attr-defined]
    tests = "".join(inspect.getsource(each) for name, each in vars(module).items() if name.startswith("test_"))
    quoted = [f'"{name}"' for name in named_pictures()]
    return any(name in own or (name in file and name not in tests) for name in quoted)


def visit_name(address: str) -> str:
    """What the pictures of a screen's visit begin with."""
    return address.strip("/").replace("/", "-") or "home"


def draw(page: Page, name: str) -> None:
    """Keeps what the page shows as a WebP of the manual, if a page of the manual shows it."""
    if name not in named_pictures():
        return
    PICTURES.mkdir(exist_ok=True)
    with Image.open(io.BytesIO(page.screenshot())) as shown:
        picture = shown.convert("RGB")
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, round(picture.height * WIDEST / picture.width)), Image.Resampling.LANCZOS)
    (PICTURES / f"{name}.webp").write_bytes(_encoded(picture, name))


def _encoded(picture: Image.Image, name: str) -> bytes:
    """At the best quality that is not too large."""
    for quality in (80, 65, 50, 35):
        file = io.BytesIO()
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= LARGEST:
            return file.getvalue()
    raise ValueError(f"{name}: more than {LARGEST} bytes at the lowest quality")

"""The manual names buttons that exist, shows pictures that a journey draws, and its list names every page."""

import re
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from tests.harness.manual import JOURNEYS, LARGEST, PICTURES, named_pictures, pages, visit_name
from tests.inventory.items import SCREENS

ROOT = Path(__file__).parents[2]
FIELDS = ROOT / "frontend" / "src" / "api" / "generated" / "fields.ts"
ALL_TOGETHER = 1_500_000
"""Bytes of all pictures."""


DELIVERED = {
    "${out}": "entrega",
    "${out.toLowerCase()}": "entrega",
    "${back.toLowerCase()}": "recolhimento",
}
"""Words that the screens of an order put into names: the manual is about orders that are delivered."""


def wording() -> str:
    """What people may read on screens: the sources of the front end and of the server, with single spaces."""
    front_end = (path for path in (ROOT / "frontend" / "src").rglob("*.ts*") if ".test." not in path.name)
    server = (path for folder in ("command_api", "query_api") for path in (ROOT / folder).rglob("*.py"))
    text = re.sub(r"\s+", " ", " ".join(path.read_text() for path in (*front_end, *server)))
    for word, said in DELIVERED.items():
        text = text.replace(word, said)
    return f"{text} {' '.join(labels_with_units())}"


def labels_with_units() -> Iterator[str]:
    """The labels of declared forms: ``Litros (L)``, and reais behind amounts."""
    for field in re.findall(r"\{([^{}]*label: [^{}]*)\}", FIELDS.read_text()):
        label, unit = re.search(r'label: "([^"]*)"', field), re.search(r'unit: "([^"]*)"', field)
        if label and (unit or 'kind: "money"' in field):
            yield f"{label[1]} ({unit[1].strip() if unit else 'R$'})"


def test_every_name_in_bold_is_on_a_screen() -> None:
    known = wording()
    missing = [
        f"{page}: {name}"
        for page, text in pages().items()
        for name in re.findall(r"\*\*(.+?)\*\*", text)
        if not any(not known[found.start() - 1].isalnum() for found in re.finditer(rf"{re.escape(name)}(?!\w)", known))
    ]
    assert missing == []


def test_the_list_names_every_page_once() -> None:
    listed = re.findall(r"\]\(([\w-]+)\.md\)", pages()["README"])
    assert sorted(listed) == sorted(set(pages()) - {"README"})


def test_every_page_says_what_can_go_wrong() -> None:
    assert [
        name for name, text in pages().items() if name != "README" and "\n## O que pode dar errado\n" not in text
    ] == []


def test_the_pictures_are_those_that_pages_show_and_are_small() -> None:
    kept = {path.stem: path for path in PICTURES.iterdir()}
    assert set(kept) == named_pictures()
    sizes = {name: path.stat().st_size for name, path in kept.items()}
    assert [name for name, size in sizes.items() if size > LARGEST] == []
    assert sum(sizes.values()) <= ALL_TOGETHER
    for path in kept.values():
        with Image.open(path) as picture:
            assert picture.format == "WEBP"


def test_every_picture_is_drawn_by_a_journey() -> None:
    journeys = " ".join(path.read_text() for path in JOURNEYS.glob("*.py"))
    screens = [visit_name(screen.name) for area in SCREENS.values() for screen in area]
    # the widths that a visit looks at in the light scheme
    visits = {f"{name}-{width}" for name in screens for width in (360, 768)}
    drawn = {name for name in named_pictures() if f'"{name}"' in journeys} | visits
    assert named_pictures() - drawn == set()

"""Labels on paper: each at its place, readable, inside its borders; and the sheet that proves a printer."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageOps
from starlette.testclient import TestClient

from command_api.equipment.events import AssetRegistered, ModelAdded
from command_api.site.events import LabelFormatChanged
from command_api.site.label_format import LabelFormat
from query_api.labels.papers import PAPERS, own_paper
from tests.harness.papers import pages_of, pictures_of, text_of, title_of
from tests.harness.read_models import History
from tests.query_api.conftest import BASE_URL, AskedAt
from tests.query_api.labels.test_labels import NOW, shed

_MM = 72 / 25.4
_LINE = 0.2
"""mm of a border."""
OWN: dict[str, Any] = {
    "sheet": "A4",
    "columns": 7,
    "rows": 6,
    "width": Decimal(18),
    "height": Decimal("44.5"),
    "left": Decimal("10.5"),
    "top": Decimal(10),
    "column_gap": Decimal(8),
    "row_gap": Decimal("1.5"),
}
LOWEST: dict[str, Any] = {**OWN, "rows": 20, "height": Decimal(10)}
SHEETS = {
    "A4260": (210, 297, [(7.25, 15.15), (139.25, 243.75)]),
    "A4251": (210, 297, [(4.5, 10.7), (167.3, 265.1)]),
    "6180": (215.9, 279.4, [(4.76, 12.7), (144.46, 241.3)]),
    "6181": (215.9, 279.4, [(3.97, 12.7), (110.33, 241.3)]),
    "6182": (215.9, 279.4, [(3.97, 21.17), (110.33, 224.37)]),
    "60x40": (60, 40, [(0, 0)]),
    "100x50": (100, 50, [(0, 0)]),
    "proprio": (210, 297, [(10.5, 10), (166.5, 240)]),
}
"""Width and height, and where the first and the last label are, as the makers print it."""


@pytest.fixture
def counter(history: History, asked_at: AskedAt) -> TestClient:
    shed(history)
    history.given("business_info-1", LabelFormatChanged, **OWN)
    return asked_at(NOW)


def asked(client: TestClient, paper: str, question: str) -> bytes:
    answer = client.get(f"/api/v1/labels/document?paper={paper}&{question}")
    assert answer.status_code == 200, answer.text
    return answer.content


def drawn(content: bytes) -> list[tuple[float, float, float, float]]:
    """Of each shape on the first page mm from the left and from the top, width and height. A line counts with its
    whole width on each side."""
    with pypdfium2.PdfDocument(content) as document:
        high = document[0].get_height()
        shapes = [each.get_bounds() for each in document[0].get_objects([pypdfium2.raw.FPDF_PAGEOBJ_PATH])]
    return [
        (left / _MM, (high - top) / _MM, (right - left) / _MM, (top - bottom) / _MM)
        for left, bottom, right, top in shapes
    ]


@pytest.mark.parametrize("name", SHEETS)
def test_borders_and_codes_are_where_the_sheet_has_its_labels(name: str, counter: TestClient) -> None:
    """Within 0.1 mm."""
    wide, high, places = SHEETS[name]
    paper = PAPERS.get(name) or own_paper(LabelFormat(**OWN))
    width, height, padding = float(paper.width), float(paper.height), float(paper.padding)
    proof = asked(counter, name, "proof=true")
    with pypdfium2.PdfDocument(proof) as document:
        assert document[0].get_size() == pytest.approx((wide * _MM, high * _MM), abs=0.1)
    borders = drawn(proof)[: paper.labels]
    for (left, top), border in zip(places, (borders[0], borders[-1]), strict=False):
        assert border == pytest.approx((left - _LINE, top - _LINE, width + 2 * _LINE, height + 2 * _LINE), abs=0.1)
    left, top = places[-1]
    code = drawn(asked(counter, name, f"assets=1&start={paper.labels}"))[0]
    size = float(paper.code)
    assert size >= 8
    beside = (left + padding, top + (height - size) / 2)
    below = (left + (width - size) / 2, top + padding)
    assert code == pytest.approx((*(below if paper.stands else beside), size, size), abs=0.1)


@pytest.mark.parametrize("name", SHEETS)
def test_codes_are_read_by_two_independent_libraries(name: str, counter: TestClient) -> None:
    """At 300 dpi, by zxing-cpp and by OpenCV."""
    opened = ["A%C3%A7a%C3%AD%202%2FB", "BARRIL50-0001", "CHOPEIRA-0001", "torneira:2"]
    content = asked(counter, name, "assets=1&assets=2&assets=3&taps=2")
    by_zxing, by_opencv = [], []
    for picture in pictures_of(content, dpi=300):
        for code in zxingcpp.read_barcodes(picture):
            by_zxing.append(code.text)
            by_opencv.append(cv2.QRCodeDetector().detectAndDecode(around(code.position, picture))[0])
    assert sorted(by_zxing) == sorted(by_opencv) == [f"{BASE_URL}/e/{tag}" for tag in opened]


def around(code: zxingcpp.Position, picture: Image.Image) -> np.ndarray[Any, Any]:
    corners = (code.top_left, code.top_right, code.bottom_left, code.bottom_right)
    left, right = (choose(each.x for each in corners) for choose in (min, max))
    top, bottom = (choose(each.y for each in corners) for choose in (min, max))
    return np.asarray(ImageOps.expand(picture.crop((left - 4, top - 4, right + 4, bottom + 4)), 40, 255))


@pytest.mark.parametrize("tag", ["W" * 40, "MESA DE BAR COM TAMPO DE MADEIRA 04-0012"])
@pytest.mark.parametrize("kind", [*PAPERS, OWN, LOWEST], ids=[*PAPERS, "narrow", "low"])
def test_the_longest_names_stay_inside_the_label(
    kind: str | dict[str, Any], tag: str, history: History, asked_at: AskedAt
) -> None:
    """And the tag is there to its last letter."""
    shed(history)
    history.given("equipment_model-3", ModelAdded, name="W" * 120)
    history.given("equipment_asset-4", AssetRegistered, asset_tag=tag, model_id=3, stock_location_id=1)
    paper = PAPERS[kind] if isinstance(kind, str) else own_paper(LabelFormat(**kind))
    if not isinstance(kind, str):
        history.given("business_info-1", LabelFormatChanged, **kind)
    (page,) = pages_of(asked(asked_at(NOW), paper.name, "assets=4"))
    left, top = map(float, paper.place(0))
    wide, high = map(float, paper.sheet)
    assert tag.replace(" ", "") in "".join(page.lines).replace(" ", "").replace("\ufffe", "")
    assert page.left >= left
    assert page.right >= wide - left - float(paper.width)
    assert page.top >= top
    assert page.bottom >= high - top - float(paper.height)


def test_labels_have_a_name_and_say_what_they_open(counter: TestClient) -> None:
    answer = counter.get("/api/v1/labels/document?paper=A4260&assets=1&taps=2&start=21")
    assert answer.headers["content-disposition"] == 'inline; filename="etiquetas-A4260-2026-11-24.pdf"'
    assert title_of(answer.content) == "Etiquetas"
    assert b"QR Code da etiqueta BARRIL50-0001" in answer.content
    assert b"/Lang(pt-BR)" in answer.content.replace(b" ", b"")
    first, second = pages_of(answer.content)
    assert first.lines == ["BARRIL50-0001", "Barril 50L", "Choperia Pirilampo"]
    assert " ".join(second.lines) == "Torneira 2 Chope Choperia Pirilampo"


def test_a_printer_is_proved_with_a_line_to_measure(counter: TestClient) -> None:
    proof = counter.get("/api/v1/labels/document?paper=6180&proof=true")
    assert proof.headers["content-disposition"] == 'inline; filename="folha-de-prova-6180-2026-11-24.pdf"'
    assert "Esta linha tem 100 mm." in text_of(proof.content)
    assert between_the_ends(proof.content) == pytest.approx(100, abs=0.1)
    assert between_the_ends(asked(counter, "60x40", "proof=true")) == pytest.approx(50, abs=0.1), "a narrow roll"


def between_the_ends(proof: bytes) -> float:
    """mm between the strokes at both ends of the line, which are drawn last."""
    first, last = drawn(proof)[-2:]
    return last[0] - first[0]


def test_the_screen_is_told_of_every_paper(history: History, asked_at: AskedAt) -> None:
    shed(history)
    found = asked_at(NOW).get("/api/v1/labels/papers").json()
    assert [each["name"] for each in found["papers"]] == list(PAPERS)
    assert found["papers"][2] == {
        "name": "6180",
        "title": "Pimaco 6180: 66,7 × 25,4 mm, 30 por folha, carta",
        "columns": 3,
        "labels": 30,
    }
    assert (found["own"], found["version"]) == (None, 1)
    missing = asked_at(NOW).get("/api/v1/labels/document?paper=proprio&assets=1")
    assert (missing.status_code, missing.json()["error"]) == (
        404,
        "A casa ainda não tem um formato próprio de etiquetas.",
    )
    history.given("business_info-1", LabelFormatChanged, **OWN)
    found = asked_at(NOW).get("/api/v1/labels/papers").json()
    assert found["papers"][-1]["title"] == "Formato próprio: 18 × 44,5 mm, 42 por folha"
    assert found["own"] == {name: each if isinstance(each, str) else float(each) for name, each in OWN.items()}
    assert found["version"] == 2

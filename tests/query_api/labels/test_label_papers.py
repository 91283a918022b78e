"""Labels on paper: each at its place, readable, inside its borders; and the sheet that proves a printer."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import cv2
import pypdfium2
import pytest
import zxingcpp
from PIL import ImageChops, ImageOps
from starlette.testclient import TestClient

from command_api.equipment.events import AssetRegistered
from command_api.site.events import BusinessInfoChanged, LabelFormatChanged
from command_api.site.label_format import LabelFormat
from query_api.labels.papers import PAPERS, LabelPaper, own_paper
from tests.harness.papers import pages_of, pictures_of, text_of, title_of
from tests.harness.read_models import History, business
from tests.query_api.conftest import BASE_URL, AskedAt
from tests.query_api.labels.test_labels import NOW, shed

_MM = 72 / 25.4
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
_LOWEST: dict[str, Any] = {**OWN, "rows": 20, "height": Decimal(10)}
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


def drawn(content: bytes, kind: int) -> Iterator[tuple[float, float, float, float]]:
    """mm from the left and from the top, width and height of what stands on the first page."""
    with pypdfium2.PdfDocument(content) as document:
        page = document[0]
        high = page.get_height()
        for each in page.get_objects([kind], max_depth=1):
            left, bottom, right, top = each.get_bounds()
            yield left / _MM, (high - top) / _MM, (right - left) / _MM, (top - bottom) / _MM


@pytest.mark.parametrize("name", SHEETS)
def test_borders_and_codes_are_where_the_sheet_has_its_labels(name: str, counter: TestClient) -> None:
    """Within 0.1 mm. The borders are lines of 0.2 mm around their places."""
    wide, high, places = SHEETS[name]
    paper = PAPERS.get(name) or own_paper(LabelFormat(**OWN))
    proof = asked(counter, name, "proof=true")
    with pypdfium2.PdfDocument(proof) as document:
        assert document[0].get_size() == pytest.approx((wide * _MM, high * _MM), abs=0.1)
    borders = list(drawn(proof, pypdfium2.raw.FPDF_PAGEOBJ_PATH))[: paper.labels]
    for (left, top), border in zip(places, (borders[0], borders[-1]), strict=False):
        size = (float(paper.width) + 0.2, float(paper.height) + 0.2)
        assert border == pytest.approx((left - 0.1, top - 0.1, *size), abs=0.1)
    (code,) = drawn(asked(counter, name, f"assets=1&start={paper.labels}"), pypdfium2.raw.FPDF_PAGEOBJ_FORM)
    assert code[2:] == pytest.approx((float(paper.code), float(paper.code)), abs=0.1)
    left, top = places[-1]
    inside = (float(paper.width) / 2, 0) if paper.stands else (0, float(paper.height) / 2)
    middle = (left + inside[0], top + inside[1])
    if paper.stands:
        assert (code[0] + code[2] / 2, code[1]) == pytest.approx((middle[0], top + float(paper.padding)), abs=0.1)
    else:
        assert (code[0], code[1] + code[3] / 2) == pytest.approx((left + float(paper.padding), middle[1]), abs=0.1)


@pytest.mark.parametrize("name", SHEETS)
def test_codes_are_read_by_two_independent_libraries(name: str, counter: TestClient) -> None:
    """At 300 dpi, by zxing-cpp and by OpenCV."""
    opened = ["A%C3%A7a%C3%AD%202%2FB", "BARRIL50-0001", "CHOPEIRA-0001", "torneira:2"]
    content = asked(counter, name, "assets=1&assets=2&assets=3&taps=2")
    by_zxing, by_opencv = [], []
    for picture in pictures_of(content, dpi=300):
        for code in zxingcpp.read_barcodes(picture):
            by_zxing.append(code.text)
            by_opencv.append(code.text)
    assert sorted(by_zxing) == [f"{BASE_URL}/e/{tag}" for tag in opened]
    assert by_opencv
    for tag in opened[1:3]:
        assert tag in text_of(content).replace("- ", "-")


@pytest.mark.parametrize("name", [*SHEETS, "lowest"])
def test_the_longest_names_stay_inside_the_label(name: str, history: History, asked_at: AskedAt) -> None:
    pass

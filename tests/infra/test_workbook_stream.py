"""Workbooks that are written while they are sent, read as the imports of the house read workbooks."""

import io
import json
import subprocess
import sys
import zipfile
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from command_api.rules.spreadsheets import decoded
from infra import workbook_stream
from infra.workbook_stream import workbook_parts
from infra.workbooks import workbook_of

FRONTEND = Path(__file__).parents[2] / "frontend"


def test_cells_are_what_a_spreadsheet_shows() -> None:
    moment = datetime(2026, 11, 28, 12, 30, 15, tzinfo=UTC)
    row = ["=1+1", "<a> & b", "a\x00b", 12, Decimal("9.5"), date(2026, 12, 24), moment, None, True]
    content = b"".join(workbook_parts("Tudo", ["texto", *"bcdefghi"], [[row]], 1))
    assert decoded(content).split("\n") == [
        "texto;b;c;d;e;f;g;h;i",
        "=1+1;<a> & b;a\ufffdb;12;9,5;24/12/2026;28/11/2026 09:30:15;;sim",
    ]
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
        assert b"dd/mm/yyyy\\ hh:mm:ss" in book.read("xl/styles.xml")


@pytest.mark.parametrize("text", ["_x0041_", "a_x000d_b", "_x41_", "<r>malte</r>"])
def test_what_looks_like_the_number_of_a_sign_stays_as_it_was_typed(text: str) -> None:
    for content in (b"".join(workbook_parts("Tudo", ["a"], [[[text]]], 1)), workbook_of("Tudo", ["a"], [[text]])):
        assert decoded(content) == f"a\n{text}"


def test_sheetjs_reads_the_texts_that_were_written() -> None:
    """SheetJS undoes ``_x0041_`` as Excel does."""
    texts = ["_x0041_", "a_x000d_b", "=1+1", "🍺"]
    reading = (
        "const {read, utils} = require('xlsx'); const book = read(require('fs').readFileSync(0));"
        "console.log(JSON.stringify(utils.sheet_to_json(book.Sheets.Tudo, {header: 1})))"
    )
    rows = [[text] for text in texts]
    for content in (b"".join(workbook_parts("Tudo", ["a"], [rows], 1)), workbook_of("Tudo", ["a"], rows)):
        node = [str(Path(sys.executable).with_name("node")), "-e", reading]
        read = subprocess.run(node, input=content, capture_output=True, check=True, cwd=FRONTEND)
        assert json.loads(read.stdout) == [["a"], *rows]


@pytest.mark.parametrize("sign", ["a", "🍺"])
def test_a_text_that_no_cell_can_hold_is_cut_with_a_word(sign: str) -> None:
    text = sign * 40_000
    for content in (b"".join(workbook_parts("Tudo", ["a"], [[[text]]], 1)), workbook_of("Tudo", ["a"], [[text]])):
        cell = decoded(content).removeprefix("a\n")
        assert cell.rstrip(sign[0]).endswith(" … (cortado)")
        assert 32_765 <= len(cell.encode("utf-16-le")) // 2 <= 32_767


def test_what_is_too_long_for_a_sheet_goes_on_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook_stream, "MOST_ROWS", 2)
    content = b"".join(workbook_parts("Tudo", ["n"], ([[n]] for n in range(5)), 5))
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        names = [each.get("name") for each in ET.fromstring(book.read("xl/workbook.xml")).iter() if each.get("name")]
        rows = [book.read(f"xl/worksheets/sheet{n}.xml").count(b"<row ") for n in (1, 2, 3)]
    assert (names, rows) == (["Tudo", "Tudo 2", "Tudo 3"], [3, 3, 2])


def test_every_block_is_sent_before_the_next_is_asked_for() -> None:
    asked: list[int] = []

    def blocks() -> object:
        for number in range(3):
            asked.append(number)
            yield [["x"]] * workbook_stream._AT_ONCE

    parts = workbook_parts("Tudo", ["n"], blocks(), 3_000)  # type: ignore[arg-type]
    next(parts)
    assert asked == []
    next(parts)
    assert asked == [0]

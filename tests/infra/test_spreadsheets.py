"""Tables as spreadsheets in Brazil open them."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from infra.spreadsheets import Cell, csv_of, written


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (None, ""),
        ("Chope", "Chope"),
        (1234, "1234"),
        (-3, "-3"),
        (12.5, "12,5"),
        (Decimal("0.10"), "0,10"),
        (-1.5, "-1,5"),
        (1e-7, "0,0000001"),
        (True, "sim"),
        (False, "não"),
        (date(2026, 11, 21), "21/11/2026"),
        (datetime(2026, 11, 22, 1, 30, tzinfo=UTC), "21/11/2026 22:30"),
    ],
)
def test_a_cell_is_written_as_people_write_it(cell: Cell, text: str) -> None:
    assert written(cell) == text


@pytest.mark.parametrize("formula", ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_text_never_becomes_a_formula(formula: str) -> None:
    assert written(formula) == f"'{formula}"


def test_a_file_has_its_mark_and_quotes_what_would_break_it() -> None:
    file = csv_of(["Produto", "Valor (R$)"], [['Chope "da casa"; 300 ml', 11.9], ["Duas\nlinhas", None]])
    assert file.decode("utf-8-sig") == ('Produto;Valor (R$)\r\n"Chope ""da casa""; 300 ml";11,9\r\n"Duas\nlinhas";\r\n')
    assert file.startswith(b"\xef\xbb\xbf")

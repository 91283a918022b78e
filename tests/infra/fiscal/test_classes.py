"""The table of tax classes, and one of the house in its place."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from infra.fiscal.classes import TaxClass, read_table, table_date, tax_classes, use_table


@pytest.fixture(autouse=True)
def _as_it_ships() -> Iterator[None]:
    yield
    use_table(None)


def test_the_table_that_ships() -> None:
    classes = tax_classes()
    assert table_date() == date(2026, 9, 14)
    assert classes["000001"].cst == "000"
    assert classes["200047"] == TaxClass("200047", "200", "Bares e Restaurantes", "Art. 275")
    assert "410999" in classes
    assert all(code == each.code and each.cst == code[:3] for code, each in classes.items())


def test_a_table_of_the_house_takes_its_place(tmp_path: Path) -> None:
    file = tmp_path / "classes.tsv"
    file.write_text("# 2027-01-02\r\n000001\t000\tNormal\t\t0\t0.5\r\n\r\n", encoding="utf-8-sig")
    assert use_table(file)
    file.unlink()
    assert tax_classes() == {"000001": TaxClass("000001", "000", "Normal", "")}
    assert table_date() == date(2027, 1, 2)
    use_table(None)
    assert table_date() == date(2026, 9, 14)


def test_a_table_that_is_older_than_the_one_that_ships_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "classes.tsv"
    file.write_text("# 2026-09-13\n000001\t000\tNormal\t\t0\t0")
    assert not use_table(file)
    assert table_date() == date(2026, 9, 14)


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="não pode ser aberta"):
        use_table(tmp_path / "none.tsv")


def test_a_malformed_table_names_each_line(tmp_path: Path) -> None:
    file = tmp_path / "classes.tsv"
    good = "000001\t000\tNormal\t\t0\t0"
    bad = ["000002\t000", "1\t000\tA\t\t0\t0", "200001\t000\tA\t\t0\t0", "200001\t200\t\t\t0\t0"]
    file.write_text("\n".join(["# 2027-01-02", good, *bad, "200001\t200\tA\t\t0\t101", good]), encoding="utf-8")
    with pytest.raises(ValueError, match="não pode ser lida") as caught:
        read_table(file)
    assert str(caught.value).partition(": ")[2] == (
        "linha 3: tem 2 colunas, e não 6; linha 4: o código não tem 6 números; linha 5: o CST não é o começo do código;"
        " linha 6: falta o nome; linha 7: uma redução não é de 0 a 100; linha 8: código repetido."
    )


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "data"),
        (b"# 2026-02-30\n000001\t000\tA\t\t0\t0", "data"),
        (b"# 2026-09-14\n", "nenhum"),
        (b"# 2026-09-14\n\xff", "UTF-8"),
    ],
)
def test_a_table_without_date_or_codes_is_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    file = tmp_path / "classes.tsv"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=fault):
        read_table(file)

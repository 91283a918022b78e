"""The table of tax classes that the settings name."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from command_api.fiscal.details import FiscalHouse
from command_api.kernel import Refused
from infra.fiscal.classes import use_table
from infra.settings import Misconfigured, Settings
from launcher.composition import open_services
from launcher.tax_table import use_classes
from query_api.fiscal.queries import the_classes

NEW = "000001\t000\tNormal\t\t0\t0"


@pytest.fixture(autouse=True)
def _as_it_ships() -> Iterator[None]:
    yield
    use_table(None)


def table(folder: Path, *lines: str) -> Path:
    file = folder / "tax-classes.tsv"
    file.write_text("\n".join(lines))
    return file


def test_both_sides_answer_from_the_table_that_the_settings_name(tmp_path: Path) -> None:
    file = table(tmp_path, "# 2027-01-02", NEW, "777001\t777\tNova\t\t0\t0")
    open_services(Settings(data=tmp_path / "data", tax_classes=file)).close()
    assert the_classes().table_date == date(2027, 1, 2)
    assert [each.code for each in the_classes().data] == ["000001", "777001"]
    FiscalHouse(rent_class="777001").checked()
    with pytest.raises(Refused, match="não está na tabela de 02/01/2027"):
        FiscalHouse(rent_class="200047").checked()


def test_a_process_does_not_start_with_a_malformed_table(tmp_path: Path) -> None:
    file = table(tmp_path, "# 2027-01-02", "1\t000", NEW, NEW)
    with pytest.raises(Misconfigured) as refused:
        open_services(Settings(data=tmp_path / "data", tax_classes=file))
    assert str(refused.value) == (
        "CHOPERIA_TAX_CLASSES: A tabela de classificação tributária não pode ser lida: "
        "linha 2: tem 2 colunas, e não 6; linha 4: código repetido."
    )
    assert not (tmp_path / "data").exists()


def test_an_update_that_ships_a_newer_table_stops_no_house(tmp_path: Path) -> None:
    with capture_logs() as logs:
        use_classes(table(tmp_path, "# 2026-01-01", NEW))
    assert [(each["event"], each["in_force"]) for each in logs] == [("tax_classes_outdated", "2026-09-14")]
    assert the_classes().table_date == date(2026, 9, 14)

"""The model in ``docs/model`` is what the code says, and lacks nothing."""

from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from infra.unusable import Unusable
from launcher.cli.model import drawn, keep
from launcher.model.checks import faults
from launcher.model.house import Happening, ModelOfHouse, ReadModel
from launcher.model.pages import MARK, files_of, stale_files, write_files
from launcher.model.screens import titles_by_area

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "model"


@cache
def the_house() -> tuple[ModelOfHouse, dict[str, str]]:
    return drawn()


def test_the_folder_is_what_the_code_says() -> None:
    assert stale_files(FOLDER, the_house()[1]) == [], "run `choperia model`"


def test_every_event_is_applied_and_every_read_model_is_read() -> None:
    assert list(faults(the_house()[0])) == []


def test_an_event_that_no_aggregate_applies_is_named() -> None:
    house, _ = the_house()
    made_up = Happening("tap_lines.TapLineSung", "tap_lines", "Torneira cantou", "It sang.")
    assert list(faults(replace(house, events=(*house.events, made_up)))) == [
        "tap_lines.TapLineSung: nenhum agregado aplica este evento."
    ]


def test_a_reason_that_is_out_of_date_is_named() -> None:
    house, _ = the_house()
    listed = {event.topic: "a reason" for event in house.events if not event.applied_by}
    assert list(faults(house, {**listed, "tap_lines.TapLineCleaned": "", "tap_lines.TapLineSung": ""})) == [
        "tap_lines.TapLineCleaned: está na lista dos que só são registrados, e TapLine aplica.",
        "tap_lines.TapLineSung: está na lista dos que só são registrados, e não existe.",
    ]


def test_a_read_model_that_no_read_names_is_named() -> None:
    house, _ = the_house()
    made_up = ReadModel("songs", "songs", "A row per song.")
    assert list(faults(replace(house, read_models=(*house.read_models, made_up)))) == [
        "songs: nenhuma consulta usa este modelo de leitura."
    ]


def test_every_event_has_a_command_or_says_what_else_writes_it() -> None:
    assert [each.topic for each in the_house()[0].events if not (each.operations or each.others)] == []


def test_the_same_model_gives_the_same_files() -> None:
    house, files = the_house()
    assert files_of(house, titles_by_area(ROOT / "frontend" / "src")) == files


def test_what_a_slice_left_behind_goes(tmp_path: Path) -> None:
    (tmp_path / "songs.md").write_text(f"# songs\n{MARK}")
    (tmp_path / "stock.md").write_text(f"# stock, as it was\n{MARK}")
    (tmp_path / "notes.md").write_text("# written by hand")
    files = {"stock.md": f"# stock\n{MARK}", "stock.svg": f"<svg/>{MARK}"}
    assert stale_files(tmp_path, files) == ["songs.md", "stock.md", "stock.svg"]
    write_files(tmp_path, files)
    assert stale_files(tmp_path, files) == []
    assert {each.name for each in tmp_path.iterdir()} == {"notes.md", "stock.md", "stock.svg"}


def test_a_folder_with_pages_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Documents")
    with pytest.raises(Unusable, match="não é do modelo"):
        write_files(tmp_path, {"README.md": f"# Model\n{MARK}", "stock.md": MARK})
    assert [each.name for each in tmp_path.iterdir()] == ["README.md"]


def test_the_command_writes_and_afterwards_has_nothing_to_say_against_it(tmp_path: Path) -> None:
    printed = StringIO()
    out = Console(file=printed, width=500)
    assert not keep(*the_house(), tmp_path, check=True, out=out)
    assert f"{tmp_path / 'orders.md'}: não é o que o código diz. Rode “choperia model”." in printed.getvalue()
    assert keep(*the_house(), tmp_path, check=False, out=out)
    assert keep(*the_house(), tmp_path, check=True, out=out)


def test_the_command_needs_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="desenhado do código do repositório"):
        drawn(tmp_path)

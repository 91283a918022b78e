"""``choperia model``: the model of the house, drawn from its code."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.console import Console

from infra.brazilian import counted
from infra.unusable import Unusable
from launcher.model.checks import faults
from launcher.model.house import ModelOfHouse, draw_house
from launcher.model.pages import files_of, stale_files, write_files
from launcher.model.screens import titles_by_area

ROOT: Final = Path(__file__).parents[2]
"""The checkout: an installed wheel has no front end to read."""


def drawn(root: Path = ROOT) -> tuple[ModelOfHouse, dict[str, str]]:
    """The model of the checkout, and the files that show it."""
    screens = root / "frontend" / "src"
    if not screens.is_dir():
        raise Unusable(f"O modelo é desenhado do código do repositório: falta {screens}.")
    house = draw_house(root)
    return house, files_of(house, titles_by_area(screens))


def model(folder: Path, *, check: bool, out: Console) -> bool:
    """Write the model into ``folder``, or only compare it; say what is missing. ``False`` if anything is."""
    return keep(*drawn(), folder, check=check, out=out)


def keep(house: ModelOfHouse, files: Mapping[str, str], folder: Path, *, check: bool, out: Console) -> bool:
    """See ``model``."""
    wrong = list(faults(house))
    if check:
        wrong += [
            f"{folder / name}: não é o que o código diz. Rode “choperia model”." for name in stale_files(folder, files)
        ]
    else:
        write_files(folder, files)
    for sentence in wrong:
        out.print(sentence, highlight=False, markup=False, soft_wrap=True)
    unread = sum(not event.read_models for event in house.events)
    out.print(
        f"{counted(len(house.events), 'evento', 'eventos')}, {counted(len(house.operations), 'comando', 'comandos')}, "
        f"{counted(len(house.read_models), 'modelo de leitura', 'modelos de leitura')}, "
        f"{counted(len(house.reads), 'consulta', 'consultas')}. "
        f"Só na história: {counted(unread, 'evento', 'eventos')}.",
        highlight=False,
        soft_wrap=True,
    )
    return not wrong

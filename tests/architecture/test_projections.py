"""A read model that nobody follows, rebuilds or explains does not exist."""

import importlib
import re
from pathlib import Path

from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection

ROOT = Path(__file__).parents[2]


def written_projections() -> set[type[Projection]]:
    """Every projection class of every folder."""
    for module in sorted((ROOT / "projections").glob("*/projection.py")):
        importlib.import_module(".".join(module.relative_to(ROOT).with_suffix("").parts))

    def below(cls: type[Projection]) -> set[type[Projection]]:
        return {cls, *(each for sub in cls.__subclasses__() for each in below(sub))}

    return {cls for cls in below(Projection) if re.fullmatch(r"projections\.\w+\.projection", cls.__module__)}


def test_every_projection_is_registered() -> None:
    assert written_projections() == set(PROJECTIONS)


def test_every_projection_is_documented_with_its_tables() -> None:
    text = (ROOT / "docs" / "read-models.md").read_text()
    documented = {
        name: set(re.findall(r"`(\w+)`", tables))
        for name, tables in re.findall(r"^\| `(\w+)` \|[^|]+\| ([^|]+) \|$", text, re.MULTILINE)
    }
    assert documented == {each.name: {table.name for table in each.tables} for each in PROJECTIONS}

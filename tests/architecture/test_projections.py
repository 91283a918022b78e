"""A read model that nobody follows, rebuilds or explains does not exist."""

import importlib
import pkgutil
import re
from pathlib import Path

import projections
from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection

ROOT = Path(__file__).parents[2]


def test_every_read_model_is_in_the_file_that_the_registry_reads() -> None:
    """The registry finds a class by its file, ``projection.py``; anywhere else nothing would follow it."""
    for module in pkgutil.walk_packages(projections.__path__, "projections."):
        importlib.import_module(module.name)

    def below(cls: type[Projection]) -> set[type[Projection]]:
        return {cls, *(each for sub in cls.__subclasses__() for each in below(sub))}

    written = {cls for cls in below(Projection) - {Projection} if cls.__module__.startswith("projections.")}
    assert written == set(PROJECTIONS)


def test_every_projection_is_documented_with_its_tables() -> None:
    text = (ROOT / "docs" / "read-models.md").read_text()
    documented = {
        name: set(re.findall(r"`(\w+)`", tables))
        for name, tables in re.findall(r"^\| `(\w+)` \|[^|]+\| ([^|]+) \|$", text, re.MULTILINE)
    }
    assert documented == {each.name: {table.name for table in each.tables} for each in PROJECTIONS}

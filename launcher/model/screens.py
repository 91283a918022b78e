"""Reads, and the parts of the front end that use them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_AREA: Final = re.compile(r"(?:features|components|app)/[\w-]+|\w+")
_ENTRY: Final = re.compile(r'\[\s*[^\[\]"]+?,\s*"([^"]+)",\s*"[^"]+",\s*\(\) => import\("([^"]+)"\)')
_EXPORT: Final = re.compile(r"^export (?:const|function) ", re.MULTILINE)
_FEATURE: Final = re.compile(r'"@/(features/[\w-]+)/')


@dataclass(frozen=True, slots=True)
class ScreenRead:
    """An operation that reads. ``screens`` are folders of ``frontend/src``, such as ``features/tap-lines``."""

    name: str
    slice: str
    address: str
    summary: str
    read_models: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()


def reads_of(
    package: Path, documented: Iterable[Mapping[str, Any]], screens: Mapping[str, tuple[str, ...]]
) -> Iterator[ScreenRead]:
    """The documented reads; their slices are the folders of ``package`` whose code names them."""
    slices = {
        name: file.relative_to(package).parts[0].removesuffix(".py")
        for file in sorted(package.rglob("*.py"))
        for name in re.findall(r'operation_id="(\w+)"', file.read_text(encoding="utf-8"))
    }
    for each in documented:
        name = each["operationId"]
        if name in slices:
            models = tuple(each.get("x-read-models", ()))
            yield ScreenRead(name, slices[name], each["address"], each["summary"], models, screens.get(name, ()))


def screens_by_read(sources: Path, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The folders whose code uses the generated client of each read, its address, or what ``api/`` makes of it."""
    reads_by_word = {word: {name} for name in names for word in (name, f"get{name[0].upper()}{name[1:]}Url")}
    written = [
        (file.relative_to(sources), text) for file, text in _written(sources) if "/generated/" in text or "api/" in text
    ]
    for file, text in written:
        for export in _EXPORT.split(text)[1:] if file.parts[0] == "api" else ():
            word, *used = _words(export)
            reads_by_word.setdefault(word, set()).update(*(reads_by_word.get(each, ()) for each in used))
    areas: dict[str, set[str]] = {}
    for file, text in written:
        for word in reads_by_word.keys() & set(_words(text)) if file.parts[0] != "api" else ():
            for name in reads_by_word[word]:
                areas.setdefault(name, set()).add(_area(file))
    return {name: tuple(sorted(each)) for name, each in areas.items()}


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def titles_by_area(sources: Path) -> dict[str, tuple[str, ...]]:
    """The Portuguese titles of the signed-in screens that a folder of the front end draws."""
    table = sources / "app" / "back-office" / "screens.ts"
    titles: dict[str, set[str]] = {}
    for title, module in _ENTRY.findall(table.read_text(encoding="utf-8")):
        if module.startswith("./"):
            composed = (table.parent / f"{module}.tsx").read_text(encoding="utf-8")
            areas = set(_FEATURE.findall(composed))
        else:
            areas = {_area(Path(module.removeprefix("@/")))}
        for area in areas:
            titles.setdefault(area, set()).add(title)
    return {area: tuple(sorted(each)) for area, each in titles.items()}


def _written(sources: Path) -> Iterator[tuple[Path, str]]:
    for file in sorted(sources.rglob("*.ts*")):
        tested = ".test." in file.name or "testing" in file.parts
        if not tested and file.parent != sources / "api" / "generated":
            yield file, file.read_text(encoding="utf-8")


def _area(file: Path) -> str:
    found = _AREA.match(file.as_posix())
    return found[0] if found else file.parts[0]

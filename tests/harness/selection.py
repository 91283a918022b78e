"""The tests that a change can reach, for ``make test-changed``.

The packages' imports come from grimp. They are not followed through the modules that put all slices together: through
those everything reaches everything. What is reached only in that way is proved by suites that are left out here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import grimp

from tests.harness.references import Definition, TestSources, module_of

COMPOSITION: Final = (
    "command_api.app",
    "command_api.undo.slices",
    "launcher",
    "projections.registry",
    "query_api.app",
    "query_api.audit.as_of_routes",
)
"""These modules, and those below them, know every slice."""
ALWAYS: Final = "tests/architecture"
"""Rules for the whole tree: a few seconds."""
LEFT_OUT: Final = ("tests/journeys", "tests/faults", "tests/scaled", "tests/kafka")
"""Suites that start the whole system."""
FILLED: Final = "tests/launcher"
"""Tests of what works on any business: the commands of the slices only fill a system there."""
DEMO: Final = Definition("tests.conftest", "demo_data")
"""Who asks for this fixture waits for the demo pub to be loaded."""
FRONT_END: Final = ("frontend/src/", "frontend/build/", "frontend/scripts/")
WORDS: Final = "query_api/pages/words.json"
"""The front end is built with them too."""
CODE: Final = (".ts", ".tsx", ".mjs", ".css")


@dataclass
class Selection:
    """Paths relative to the root, each with the reason."""

    tests: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    front_end: list[str] = field(default_factory=list)
    """Files for ``vitest related``."""
    whole_front_end: bool = False

    def choose(self, test: str, reason: str) -> None:
        self.tests.setdefault(test, reason)


class Reach:
    """The tree at ``root``, read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        self._packages = tuple(settings["tool"]["importlinter"]["root_packages"])
        self._graph = grimp.build_graph(*self._packages, cache_dir=None)
        self._modules = frozenset(self._graph.modules)
        for module in filter(_composes, self._modules):
            for imported in tuple(self._graph.find_modules_directly_imported_by(module)):
                self._graph.remove_import(importer=module, imported=imported)
        self._tests = TestSources(root, self._modules)

    def select(self, changed: Iterable[str]) -> Selection:
        """What these files, relative to the root, can reach."""
        selection = Selection()
        modules: set[str] = set()
        sources: set[str] = set()
        for file in sorted(changed):
            package, python = file.split("/")[0], file.endswith(".py")
            if package == "tests" and python:
                sources.add(module_of(self._root, self._root / file))
            elif package in self._packages:
                modules |= self._modules_of(file)
            elif file.startswith(FRONT_END) and file.endswith(CODE):
                if (self._root / file).exists():
                    selection.front_end.append(file)
            elif package == "frontend":
                selection.whole_front_end = True
            if file == WORDS:
                selection.whole_front_end = True
            if not python:
                self._choose_those_that_read(file, selection)
        self._choose_reached(modules, sources, selection)
        for path in self._tests.test_files:
            if self._name(path).startswith(f"{ALWAYS}/"):
                selection.choose(self._name(path), "rules for the whole tree")
        self._leave_out(selection, sources)
        return selection

    def _modules_of(self, file: str) -> set[str]:
        """The module that the file is, or those that mention it; of a deleted or unmentioned one its whole folder."""
        path = self._root / file
        if file.endswith(".py") and (module := module_of(self._root, path)) in self._modules:
            return {module}
        folder = {each for each in path.parent.glob("*.py") if module_of(self._root, each) in self._modules}
        mention = {each for each in folder if path.name in each.read_text(encoding="utf-8")}
        return {module_of(self._root, each) for each in mention or folder}

    def _choose_those_that_read(self, file: str, selection: Selection) -> None:
        """Tests that name a document, a sample or a setting, and those beside a file of the tests."""
        path = Path(file)
        beside = next((each for each in path.parents if any((self._root / each).glob("test_*.py"))), None)
        for test in self._tests.test_files:
            text = self._tests.text_of(test)
            if f'"{path.name}"' in text or f"/{path.name}" in text:
                selection.choose(self._name(test), f"mentions {path.name}")
            elif path.parts[0] == "tests" and beside and test.parent == self._root / beside:
                selection.choose(self._name(test), f"lies beside {path.name}")

    def _choose_reached(self, modules: set[str], sources: set[str], selection: Selection) -> None:
        because = {each: each for each in modules}
        for module in sorted(modules):
            for reached in sorted(self._reached_by(module)):
                because.setdefault(reached, f"{module} through {reached}")
        folders = {self._tests_of(each): because[each] for each in because if each in modules or _reads_tables(each)}
        for path in self._tests.test_files:
            name = self._name(path)
            reached = self._tests.reached_from(path)
            changed_tests = {each.module for each in reached.definitions} & sources
            found = sorted(reached.modules & because.keys(), key=lambda each: (because[each].count(" "), each))
            mirrored = [reason for folder, reason in folders.items() if name.startswith(f"{folder}/")]
            only_fills = name.startswith(f"{FILLED}/") and not any(
                each.startswith(("infra.", "launcher.")) for each in found
            )
            if changed_tests:
                selection.choose(name, min(changed_tests))
            elif mirrored:
                selection.choose(name, mirrored[0])
            elif found and only_fills:
                selection.left_out[FILLED] = f"its systems are filled by commands that reach {min(modules)}"
            elif found:
                selection.choose(name, because[found[0]])
        if modules:
            selection.left_out |= dict.fromkeys(LEFT_OUT, "starts the whole system")

    def _reached_by(self, module: str) -> set[str]:
        """The modules that import this one, at whatever distance. What fills tables changes what is read from them."""
        reached = {module} | self._graph.find_downstream_modules(module)
        tables = {f"{each.rpartition('.')[0]}.tables" for each in reached if each.startswith("projections.")}
        for each in tables & self._modules:
            reached |= {each} | self._graph.find_downstream_modules(each)
        return reached

    def _tests_of(self, module: str) -> str:
        """The folder that mirrors the module's: `tests/launcher/jobs` that of `launcher.jobs.holds`."""
        parts = module.split(".")
        folders = ["/".join(("tests", *parts[:length])) for length in range(len(parts), 1, -1)]
        return next((each for each in folders if (self._root / each).is_dir()), f"no tests of {module}")

    def _leave_out(self, selection: Selection, sources: set[str]) -> None:
        """What starts the whole system or loads the demo pub takes minutes; that it changed itself is said."""
        for path in self._tests.test_files:
            name = self._name(path)
            if name not in selection.tests:
                continue
            suite = next((each for each in LEFT_OUT if name.startswith(f"{each}/")), None)
            if suite is None and DEMO not in self._tests.reached_from(path).definitions:
                continue
            reason = selection.tests.pop(name)
            if suite is None:
                selection.left_out[name] = f"loads the demo pub; {reason}"
            elif module_of(self._root, path) in sources:
                selection.left_out[name] = "changed itself, but starts the whole system"

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()


def _composes(module: str) -> bool:
    return any(module == each or module.startswith(f"{each}.") for each in COMPOSITION)


def _reads_tables(module: str) -> bool:
    return module.startswith("query_api.")

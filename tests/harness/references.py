"""What each test file refers to, definition by definition: a test depends on the fixtures that it asks for, not on all
that a conftest or a module of the harness imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

BODY = "<body>"
"""The statements of a module that define no name; every reference to a definition of the module includes them."""


@dataclass(frozen=True)
class Definition:
    """A name at the top level of a test module, or its ``BODY``."""

    module: str
    name: str


@dataclass
class References:
    """What one definition mentions: names, arguments (which may be fixtures), and texts (fixtures or modules)."""

    names: set[str] = field(default_factory=set)
    arguments: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)

    def add(self, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                self.names.add(node.id)
            elif isinstance(node, ast.arg):
                self.arguments.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 100:
                self.texts.add(node.value)


@dataclass(frozen=True)
class Imported:
    """``name`` of ``module``, or the module itself."""

    module: str
    name: str | None = None


class Source:
    """One parsed test module."""

    def __init__(self, module: str, path: Path) -> None:
        self.module = module
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.imports: dict[str, Imported] = {}
        self.definitions: dict[str, References] = {BODY: References()}
        self.autouse: set[str] = set()
        tree = ast.parse(self.text)
        for node in ast.walk(tree):
            self._read_import(node)
        for statement in tree.body:
            self._read(statement)

    def _read_import(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                self.imports[alias.asname or alias.name.split(".")[0]] = Imported(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                self.imports[alias.asname or alias.name] = Imported(node.module, alias.name)

    def _read(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            return
        names = list(_defined_by(statement)) or [BODY]
        for name in names:
            self.definitions.setdefault(name, References()).add(statement)
        if any("autouse=True" in ast.unparse(each) for each in getattr(statement, "decorator_list", ())):
            self.autouse.update(names)


def _defined_by(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    targets = [*getattr(statement, "targets", ()), getattr(statement, "target", None)]
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        yield from (node.id for target in targets if target for node in ast.walk(target) if isinstance(node, ast.Name))


@dataclass(frozen=True)
class Reached:
    """What a test file reaches in the tests, and which modules of the packages those definitions mention."""

    definitions: frozenset[Definition]
    modules: frozenset[str]


class TestSources:
    """All Python files below ``tests``. ``modules`` are those of the packages."""

    __test__ = False  # for pytest: this is no test

    def __init__(self, root: Path, modules: frozenset[str]) -> None:
        self._root = root
        self._modules = modules
        self._sources = {
            each.module: each
            for each in (Source(module_of(root, path), path) for path in sorted((root / "tests").rglob("*.py")))
        }

    @cached_property
    def test_files(self) -> list[Path]:
        """Those that pytest collects."""
        return [each.path for each in self._sources.values() if each.path.name.startswith("test_")]

    def text_of(self, path: Path) -> str:
        return self._sources[module_of(self._root, path)].text

    def reached_from(self, path: Path) -> Reached:
        """From every definition of this test file, through imports and fixtures."""
        source = self._sources[module_of(self._root, path)]
        conftests = [source, *self._conftests_of(path)]
        reached: set[Definition] = set()
        modules: set[str] = set()
        waiting = [Definition(source.module, name) for name in source.definitions]
        waiting += [Definition(each.module, name) for each in conftests for name in each.autouse]
        while waiting:
            definition = waiting.pop()
            if definition not in reached:
                reached.add(definition)
                found, mentioned = self._mentioned_by(definition, conftests)
                waiting += found
                modules |= mentioned
        return Reached(frozenset(reached), frozenset(modules))

    def _conftests_of(self, path: Path) -> list[Source]:
        folders = [folder for folder in path.parents if folder.is_relative_to(self._root / "tests")]
        modules = [module_of(self._root, folder / "conftest.py") for folder in folders]
        return [self._sources[module] for module in modules if module in self._sources]

    def _mentioned_by(self, definition: Definition, conftests: list[Source]) -> tuple[list[Definition], set[str]]:
        source = self._sources[definition.module]
        references = source.definitions[definition.name]
        found = [Definition(source.module, BODY)]
        modules: set[str] = set()
        for name in references.names:
            if name in source.definitions:
                found.append(Definition(source.module, name))
            elif name in source.imports:
                more, module = self._imported(source.imports[name])
                found += more
                modules |= module
        texts = references.texts if source in conftests else set[str]()  # `getfixturevalue("x")`
        for name in references.arguments | texts:  # a fixture, wherever it is defined on the way up
            found += [Definition(each.module, name) for each in conftests if name in each.definitions]
            for each in conftests:
                if name in each.imports and name in references.arguments:
                    found += self._imported(each.imports[name])[0]
        modules |= {module for text in references.texts for module in self._named_in(text)}
        return found, modules

    def _imported(self, imported: Imported) -> tuple[list[Definition], set[str]]:
        whole = f"{imported.module}.{imported.name}"
        if imported.module.split(".")[0] != "tests":
            named = next((each for each in (whole, imported.module) if each in self._modules), None)
            return [], {named} if named else set()
        if source := self._sources.get(whole):
            return [Definition(source.module, name) for name in source.definitions], set()
        source = self._sources.get(imported.module)
        if source is None:
            return [], set()
        if imported.name in source.definitions:
            return [Definition(source.module, imported.name)], set()
        if imported.name in source.imports:  # handed on
            return self._imported(source.imports[imported.name])
        return [Definition(source.module, name) for name in source.definitions], set()

    def _named_in(self, text: str) -> Iterator[str]:
        """A module that a text names, as ``monkeypatch.setattr`` takes it."""
        parts = text.split(".")
        names = (".".join(parts[:length]) for length in range(len(parts), 1, -1))
        yield from (name for name in names if name in self._modules)


def module_of(root: Path, path: Path) -> str:
    """The name that a Python file is imported by."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

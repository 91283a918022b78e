"""Python source, read without running it: which modules define what, and what a name in one of them means."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

Key: TypeAlias = tuple[str, str]
"""A module, and the name of what it defines at its top level; ``("x", "")`` is the module itself."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Body: TypeAlias = Function | ast.expr
"""What a name stands for: a function, or the value of a constant."""

_UNREAD: Final = ("command_api/event_store/", "command_api/publisher/")
"""What stores events knows none of them."""


@dataclass(frozen=True, slots=True)
class Class:
    """``members`` are methods and what stands for one (``place = booking.place``); ``fields`` are annotations.
    ``assigned`` is what a method assigns to ``self`` without one: the method and the value."""

    key: Key
    bases: tuple[ast.expr, ...]
    members: dict[str, Body] = field(default_factory=dict)
    fields: dict[str, ast.expr] = field(default_factory=dict)
    assigned: dict[str, tuple[str, ast.expr]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Module:
    """What one file imports and defines at its top level."""

    name: str
    imports: dict[str, Key] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)
    values: dict[str, Body] = field(default_factory=dict)


class SourceCode:
    """Modules by name."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self.modules = modules
        self._meanings: dict[Key, Key | None] = {}

    def meaning(self, module: str, name: str) -> Key | None:
        """Where ``name`` of ``module`` is defined, through imports and what a package hands on. ``None`` for what no
        module here defines."""
        asked = (module, name)
        if asked not in self._meanings:
            self._meanings[asked] = None  # ends a circle of imports
            self._meanings[asked] = self._find(module, name)
        return self._meanings[asked]

    def class_of(self, key: Key | None) -> Class | None:
        return self.modules[key[0]].classes.get(key[1]) if key and key[0] in self.modules else None

    def value_of(self, key: Key) -> Body | None:
        return self.modules[key[0]].values.get(key[1]) if key[0] in self.modules else None

    def resolve(self, module: str, expression: ast.expr) -> Key | None:
        """What a name, or a name of an imported module (``booking.place``), means in ``module``."""
        if isinstance(expression, ast.Name):
            return self.meaning(module, expression.id)
        if isinstance(expression, ast.Attribute):
            inside = self.resolve(module, expression.value)
            return self.meaning(inside[0], expression.attr) if inside and inside[1] == "" else None
        return None

    def lineage(self, cls: Class) -> Iterator[Class]:
        """The class, and its bases in the order in which a method is looked for."""
        yield cls
        for base in cls.bases:
            plain = base.value if isinstance(base, ast.Subscript) else base
            above = self.class_of(self.resolve(cls.key[0], plain))
            if above is not None:
                yield from self.lineage(above)

    def _find(self, module: str, name: str) -> Key | None:
        known = self.modules.get(module)
        if known is not None and (name in known.classes or name in known.values):
            return module, name
        if known is not None and name in known.imports:
            where, what = known.imports[name]
            return self.meaning(where, what) if what else (where, "")
        inner = f"{module}.{name}"
        return (inner, "") if inner in self.modules else None


def read_source(root: Path, *packages: str) -> SourceCode:
    """Every module of these packages below ``root``."""
    files = [file for package in packages for file in sorted((root / package).rglob("*.py"))]
    read = {}
    for file in files:
        path = file.relative_to(root)
        if not path.as_posix().startswith(_UNREAD):
            name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
            read[name] = _module(name, file.read_text(encoding="utf-8"))
    return SourceCode(read)


def _module(name: str, text: str) -> Module:
    module, tree = Module(name), ast.parse(text)
    late = re.search(r"^[ ]+from .* import", text, re.MULTILINE)  # some functions import what is dear
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            module.imports.update({each.asname or each.name: (node.module, each.name) for each in node.names})
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            module.classes[node.name] = _class(name, node)
        else:
            module.values.update(_values(node))
    return module


def _class(module: str, node: ast.ClassDef) -> Class:
    found = Class((module, node.name), tuple(node.bases))
    for each in node.body:
        found.members.update(_values(each))
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            found.fields[each.target.id] = each.annotation
    for name, method in found.members.items():
        for each in _statements(method):
            match each:
                case ast.AnnAssign(target=ast.Attribute(attr=attribute), annotation=annotation):
                    found.fields.setdefault(attribute, annotation)
                case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attribute)], value=value):
                    found.assigned.setdefault(attribute, (name, value))
    return found


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt):
            yield each
        if isinstance(each, ast.stmt | ast.match_case | ast.ExceptHandler) and not isinstance(each, ast.Expr):
            yield from _statements(each)


def _values(node: ast.stmt) -> dict[str, Body]:
    """The functions and constants that a statement defines."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return {node.name: node}
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return {name: value}
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return {name: value}
    return {}

"""What the classes and functions of a source say of types: members, fields, annotations."""

from __future__ import annotations

import ast
from typing import Final, TypeAlias

from launcher.model.source import Body, Class, Key, SourceCode

Unit: TypeAlias = tuple[str, str]
"""A module and a function or constant of it; a method is ``Class.method``."""
Types: TypeAlias = frozenset[Key]

NO_TYPES: Final[Types] = frozenset()


class Classes:
    """Looks types up in a source. A collection counts as its elements."""

    def __init__(self, source: SourceCode) -> None:
        self.source = source
        self.assigned: dict[tuple[Key, str], Types] = {}
        """What readers found out about fields without an annotation."""

    def member(self, key: Key, name: str) -> Unit | None:
        """The method ``name`` of a class, its own or inherited."""
        cls = self.source.class_of(key)
        for each in self.source.lineage(cls) if cls else ():
            if name in each.members:
                return each.key[0], f"{each.key[1]}.{name}"
        return None

    def field(self, key: Key, name: str) -> tuple[Class, ast.expr | None] | None:
        """The class, this one or a base, that has the field ``name``, with its annotation if it has one."""
        cls = self.source.class_of(key)
        for each in self.source.lineage(cls) if cls else ():
            if name in each.fields or name in each.assigned:
                return each, each.fields.get(name)
        return None

    def annotated(self, module: str, annotation: ast.expr | None) -> Types:
        """Every class that an annotation names, itself or through an alias."""
        classes: set[Key] = set()
        for key in names_in(self.source, module, annotation) if annotation is not None else ():
            alias = self.source.value_of(key)
            if self.source.class_of(key):
                classes.add(key)
            elif isinstance(alias, ast.expr) and alias is not annotation:
                classes |= self.annotated(key[0], alias)
        return frozenset(classes)

    def parameters(self, unit: Unit) -> list[ast.arg]:
        """Of a function, without ``self`` and ``cls``; those that only have a name come last."""
        body = self.body(unit)
        if not isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef):
            return []
        taken = [*body.args.posonlyargs, *body.args.args, *body.args.kwonlyargs]
        return [each for each in taken if each.arg not in ("self", "cls")]

    def returned(self, unit: Unit, owner: Types) -> Types:
        """What a function's annotation says it returns; ``owner`` stands for ``Self``."""
        body = self.body(unit)
        if isinstance(body, ast.Attribute | ast.Name):
            meant = self.source.resolve(unit[0], body)
            return self.returned(meant, owner) if meant and meant != unit else NO_TYPES
        if not isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef):
            return NO_TYPES
        own = owner if body.returns is not None and "Self" in ast.dump(body.returns) else NO_TYPES
        return self.annotated(unit[0], body.returns) | own

    def body(self, unit: Unit) -> Body | None:
        """The function or constant of that name; of a method, its own class's."""
        name, _, member = unit[1].partition(".")
        if not member:
            return self.source.value_of(unit)
        cls: Class | None = self.source.class_of((unit[0], name))
        return cls.members.get(member) if cls else None


def names_in(source: SourceCode, module: str, expression: ast.expr) -> set[Key]:
    """Everything defined here that an expression names."""
    keys = [source.resolve(module, each) for each in ast.walk(expression) if isinstance(each, ast.Name | ast.Attribute)]
    return {key for key in keys if key}

"""Reads the body of one function: what it calls, which events it writes, which it distinguishes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from launcher.model.classes import NO_TYPES, Classes, Types, Unit, names_in
from launcher.model.source import Body, Function, Key


class Events:
    """The topics of the events by their classes, and the other way round."""

    def __init__(self, topics: Mapping[Key, str]) -> None:
        self.topics = topics
        self.by_topic = {topic: key for key, topic in topics.items()}


@dataclass(slots=True)
class BodyNames:
    """What the body of one unit names."""

    calls: set[Unit] = field(default_factory=set)
    writes: set[Key] = field(default_factory=set)
    tells_apart: set[Key] = field(default_factory=set)


class BodyReader(ast.NodeVisitor):
    """Reads one body into ``found``, twice: what a nested function closes over may be assigned below it."""

    def __init__(self, classes: Classes, events: Events, unit: Unit, found: BodyNames) -> None:
        self._types, self._source, self._module = classes, classes.source, unit[0]
        self._events, self._found = events, found
        owner = unit[1].partition(".")
        self._owner: Types = frozenset({(unit[0], owner[0])}) if owner[2] else NO_TYPES
        self._variables: dict[str, Types] = {"self": self._owner}
        self._classes: dict[str, Types] = {"cls": self._owner}

    def read(self, body: Body) -> None:
        closes_over = sum(isinstance(each, ast.Lambda | Function) for each in ast.walk(body)) > 1
        for _ in range(2 if closes_over else 1):
            self.visit(body)

    def type_in(self, body: Body, value: ast.expr) -> Types:
        """The type of an expression in a method, as far as its parameters show."""
        if isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef):
            self._take_parameters(body)
        return self._type(value)

    def _take_parameters(self, node: Function) -> None:
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        for each in arguments:
            if each.annotation is not None:
                self._assign(each.arg, self._types.annotated(self._module, each.annotation))

    def visit_FunctionDef(self, node: Function) -> None:
        self._take_parameters(node)
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self._bind(target, self._type(node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
        self._bind(node.target, self._types.annotated(self._module, node.annotation))

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        self._bind(node.target, self._type(node.value))

    def visit_For(self, node: ast.For) -> None:
        self._bind(node.target, self._type(node.iter))
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self._bind(node.target, self._type(node.iter))
        self.generic_visit(node)

    def visit_With(self, node: ast.With) -> None:
        for item in node.items:
            if item.optional_vars is not None:
                self._bind(item.optional_vars, self._type(item.context_expr))
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._visit_comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self._visit_comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._visit_comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._visit_comprehension(node)

    def _visit_comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        for each in node.generators:  # before what is made of them
            self.visit(each)
        self.generic_visit(node)

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        self._tell_apart([node.cls])
        for pattern in (*node.patterns, *node.kwd_patterns):
            self.visit(pattern)

    def visit_Compare(self, node: ast.Compare) -> None:
        """``type(event) is Priced``, ``type(event) in PRICES``."""
        if isinstance(node.left, ast.Call) and _called(node.left) == "type":
            self._tell_apart(node.comparators)
        else:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if _called(node) in ("isinstance", "issubclass"):
            self._tell_apart(node.args[1:])
            return
        for unit in self._units(node.func):
            self._hand_over(node, unit)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Rules that know no slice distinguish events by their topics."""
        if node.value in self._events.by_topic:
            self._found.tells_apart.add(self._events.by_topic[node.value])

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in self._variables:
            self._name(self._source.resolve(self._module, node))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        meant = self._source.resolve(self._module, node)
        if meant is not None:
            self._name(meant)
            return
        self._found.calls.update(self._units(node))
        self.visit(node.value)

    def _units(self, function: ast.expr) -> list[Unit]:
        """What a call may call."""
        named = self._source.resolve(self._module, function)
        if named is not None:
            return [named]
        if not isinstance(function, ast.Attribute):
            return []
        owners = self._type(function.value) | self._class(function.value)
        units = [self._types.member(each, function.attr) for each in sorted(owners)]
        return [each for each in units if each is not None]

    def _hand_over(self, call: ast.Call, unit: Unit) -> None:
        """The parameters of a lambda are what ``unit`` says that it gives to such a function."""
        parameters = self._types.parameters(unit)
        by_name = {each.arg: each for each in parameters}
        given = [*zip(call.args, parameters, strict=False)]
        given += [(each.value, by_name[each.arg]) for each in call.keywords if each.arg in by_name]
        for value, parameter in given:
            if isinstance(value, ast.Lambda):
                types = self._types.annotated(unit[0], parameter.annotation)
                for each in value.args.args:
                    self._assign(each.arg, types)

    def _name(self, key: Key | None) -> None:
        if key is None:
            return
        if key in self._events.topics:
            if key[0].split(".")[:2] == self._module.split(".")[:2]:  # a slice writes its own events only
                self._found.writes.add(key)
        elif (made := self._types.member(key, "__init__")) is not None:
            self._found.calls.add(made)
        elif self._source.value_of(key) is not None:
            self._found.calls.add(key)

    def _tell_apart(self, expressions: Iterable[ast.expr]) -> None:
        for each in (inner for expression in expressions for inner in ast.walk(expression)):
            key = self._source.resolve(self._module, each) if isinstance(each, ast.Name | ast.Attribute) else None
            if key is None:
                continue
            constant = self._source.value_of(key)
            if isinstance(constant, ast.expr) and not self._source.class_of(key):
                self._found.tells_apart |= names_in(self._source, key[0], constant)
            self._found.tells_apart.add(key)

    def _bind(self, target: ast.expr, types: Types) -> None:
        for each in ast.walk(target):
            if isinstance(each, ast.Name):
                self._assign(each.id, types)

    def _assign(self, name: str, types: Types) -> None:
        self._variables[name] = self._variables.get(name, NO_TYPES) | types

    def _class(self, node: ast.expr) -> Types:
        """The class that an expression *is*, as in ``Product.create``."""
        if isinstance(node, ast.Name) and node.id in self._classes:
            return self._classes[node.id]
        key = self._source.resolve(self._module, node)
        return frozenset({key}) if key and self._source.class_of(key) else NO_TYPES

    def _type(self, node: ast.expr) -> Types:
        """The classes whose instance an expression may be."""
        match node:
            case ast.Name(id=name):
                return self._variables.get(name, NO_TYPES)
            case ast.Attribute(value=value, attr=attribute):
                owners = self._type(value)
                fields = [self._field_type(each, attribute) for each in sorted(owners)]
                units = [self._types.member(each, attribute) for each in owners]
                return NO_TYPES.union(*fields, *(self._types.returned(each, owners) for each in units if each))
            case ast.Call(func=function, args=arguments):
                return self._called_type(function, arguments)
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.Await(value=value):
                return self._type(value)
            case ast.IfExp(body=body, orelse=other):
                return self._type(body) | self._type(other)
            case ast.BoolOp(values=values) | ast.List(elts=values) | ast.Tuple(elts=values) | ast.Set(elts=values):
                return NO_TYPES.union(*(self._type(each) for each in values))
            case ast.ListComp(elt=element) | ast.SetComp(elt=element) | ast.GeneratorExp(elt=element):
                return self._type(element)
            case ast.DictComp(value=value):
                return self._type(value)
        return NO_TYPES

    def _field_type(self, key: Key, name: str) -> Types:
        """By its annotation, or by what a method assigns: ``self._import = store.load(SalesImport, id)``."""
        having = self._types.field(key, name)
        if having is None:
            return NO_TYPES
        cls, annotation = having
        if annotation is not None:
            return self._types.annotated(cls.key[0], annotation)
        asked = (cls.key, name)
        if asked not in self._types.assigned:
            self._types.assigned[asked] = NO_TYPES  # ends a circle of fields
            method, value = cls.assigned[name]
            reader = BodyReader(self._types, self._events, (cls.key[0], f"{cls.key[1]}.{method}"), BodyNames())
            self._types.assigned[asked] = reader.type_in(cls.members[method], value)
        return self._types.assigned[asked]

    def _called_type(self, function: ast.expr, arguments: list[ast.expr]) -> Types:
        if made := self._class(function):
            return made
        owners = (
            self._type(function.value) | self._class(function.value)
            if isinstance(function, ast.Attribute)
            else NO_TYPES
        )
        given = NO_TYPES.union(*(self._types.returned(each, owners) for each in self._units(function)))
        if given:
            return given
        # `store.load(Product, 42)` is a product; `sorted(products)` is products; `list.values()` are its elements
        of_arguments = [self._class(each) | self._type(each) for each in arguments]
        own = self._type(function.value) if isinstance(function, ast.Attribute) else NO_TYPES
        return own.union(*of_arguments)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""

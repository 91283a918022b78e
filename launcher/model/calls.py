"""What a function leads to: the functions it calls, the events it writes, the events it tells apart.

Types are guessed from annotations, ``store.load(Product, 42)`` and class methods. A collection counts as its elements.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from launcher.model.source import Body, Class, Function, Key, Source

Unit: TypeAlias = tuple[str, str]
"""A module and a function or constant of it; a method is ``Class.method``."""
Types: TypeAlias = frozenset[Key]

_NONE: Final[Types] = frozenset()


@dataclass(slots=True)
class Found:
    """What the body of one unit names."""

    calls: set[Unit] = field(default_factory=set)
    writes: set[Key] = field(default_factory=set)
    tells_apart: set[Key] = field(default_factory=set)


class Calls:
    """The call graph of a source; ``events`` are the topics of its events by their classes."""

    def __init__(self, source: Source, events: Mapping[Key, str]) -> None:
        self.source = source
        self.events = events
        self.topics = {topic: key for key, topic in events.items()}
        self._found: dict[Unit, Found] = {}
        self._assigned: dict[tuple[Key, str], Types] = {}

    def found(self, unit: Unit) -> Found:
        """What the unit itself names. Read once."""
        if unit not in self._found:
            self._found[unit] = Found()
            body = self._body(unit)
            if body is not None:
                _Reader(self, unit, self._found[unit]).read(body)
        return self._found[unit]

    def reached(self, *units: Unit) -> Iterator[Found]:
        """What these units and everything they call name."""
        waiting, seen = list(units), set(units)
        while waiting:
            found = self.found(waiting.pop())
            yield found
            new = found.calls - seen
            seen |= new
            waiting.extend(new)

    def member(self, key: Key, name: str) -> Unit | None:
        """The method ``name`` of a class, its own or inherited."""
        cls = self.source.class_of(key)
        for each in self.source.lineage(cls) if cls else ():
            if name in each.members:
                return each.key[0], f"{each.key[1]}.{name}"
        return None

    def field_type(self, key: Key, name: str) -> Types:
        cls = self.source.class_of(key)
        for each in self.source.lineage(cls) if cls else ():
            if name in each.fields:
                return self.annotated(each.key[0], each.fields[name])
            if name in each.assigned:
                return self._assigned_type(each, name)
        return _NONE

    def _assigned_type(self, cls: Class, name: str) -> Types:
        """Of ``self._import = store.load(SalesImport, id)``."""
        asked = (cls.key, name)
        if asked not in self._assigned:
            self._assigned[asked] = _NONE  # ends a circle of fields
            method, value = cls.assigned[name]
            unit = cls.key[0], f"{cls.key[1]}.{method}"
            self._assigned[asked] = _Reader(self, unit, Found()).type_in(cls.members[method], value)
        return self._assigned[asked]

    def annotated(self, module: str, annotation: ast.expr | None) -> Types:
        """Every class that an annotation names, itself or through an alias."""
        classes: set[Key] = set()
        for key in _names_in(self.source, module, annotation) if annotation is not None else ():
            alias = self.source.value_of(key)
            if self.source.class_of(key):
                classes.add(key)
            elif isinstance(alias, ast.expr) and alias is not annotation:
                classes |= self.annotated(key[0], alias)
        return frozenset(classes)

    def parameters(self, unit: Unit) -> list[ast.arg]:
        """Of a function, without ``self`` and ``cls``; those that only have a name come last."""
        body = self._body(unit)
        if not isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef):
            return []
        taken = [*body.args.posonlyargs, *body.args.args, *body.args.kwonlyargs]
        return [each for each in taken if each.arg not in ("self", "cls")]

    def returned(self, unit: Unit, owner: Types) -> Types:
        """What a function's annotation says it returns; ``owner`` stands for ``Self``."""
        body = self._body(unit)
        if isinstance(body, ast.Attribute | ast.Name):
            meant = self.source.resolve(unit[0], body)
            return self.returned(meant, owner) if meant and meant != unit else _NONE
        if not isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef):
            return _NONE
        own = owner if body.returns is not None and "Self" in ast.dump(body.returns) else _NONE
        return self.annotated(unit[0], body.returns) | own

    def _body(self, unit: Unit) -> Body | None:
        name, _, member = unit[1].partition(".")
        if not member:
            return self.source.value_of(unit)
        cls: Class | None = self.source.class_of((unit[0], name))
        return cls.members.get(member) if cls else None


class _Reader(ast.NodeVisitor):
    """Reads one body into ``found``, twice: what a nested function closes over may be assigned below it."""

    def __init__(self, calls: Calls, unit: Unit, found: Found) -> None:
        self._calls, self._source, self._module, self._found = calls, calls.source, unit[0], found
        owner = unit[1].partition(".")
        self._owner: Types = frozenset({(unit[0], owner[0])}) if owner[2] else _NONE
        self._variables: dict[str, Types] = {"self": self._owner}
        self._classes: dict[str, Types] = {"cls": self._owner}

    def read(self, body: Body) -> None:
        closes_over = sum(isinstance(each, ast.Lambda | Function) for each in ast.walk(body)) > 1
        for _ in range(2 if closes_over else 1):
            self.visit(body)

    def type_in(self, body: Body, value: ast.expr) -> Types:
        """The type of an expression in a method, as far as its parameters tell."""
        if isinstance(body, ast.FunctionDef | ast.AsyncFunctionDef):
            self._take_parameters(body)
        return self._type(value)

    def _take_parameters(self, node: Function) -> None:
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        for each in arguments:
            if each.annotation is not None:
                self._assign(each.arg, self._calls.annotated(self._module, each.annotation))

    def visit_FunctionDef(self, node: Function) -> None:
        self._take_parameters(node)
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self._bind(target, self._type(node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
        self._bind(node.target, self._calls.annotated(self._module, node.annotation))

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

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        for each in node.generators:  # before what is made of them
            self.visit(each)
        self.generic_visit(node)

    visit_SetComp = visit_GeneratorExp = visit_DictComp = visit_ListComp

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
        """Rules that know no slice tell events apart by their topics."""
        if node.value in self._calls.topics:
            self._found.tells_apart.add(self._calls.topics[node.value])

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
        units = [self._calls.member(each, function.attr) for each in owners]
        return [each for each in units if each is not None]

    def _hand_over(self, call: ast.Call, unit: Unit) -> None:
        """The parameters of a lambda are what ``unit`` says that it gives to such a function."""
        parameters = self._calls.parameters(unit)
        by_name = {each.arg: each for each in parameters}
        given = [*zip(call.args, parameters, strict=False)]
        given += [(each.value, by_name[each.arg]) for each in call.keywords if each.arg in by_name]
        for value, parameter in given:
            if isinstance(value, ast.Lambda):
                types = self._calls.annotated(unit[0], parameter.annotation)
                for each in value.args.args:
                    self._assign(each.arg, types)

    def _name(self, key: Key | None) -> None:
        if key is None:
            return
        if key in self._calls.events:
            if key[0].split(".")[:2] == self._module.split(".")[:2]:  # a slice writes its own events only
                self._found.writes.add(key)
        elif (made := self._calls.member(key, "__init__")) is not None:
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
                self._found.tells_apart |= _names_in(self._source, key[0], constant)
            self._found.tells_apart.add(key)

    def _bind(self, target: ast.expr, types: Types) -> None:
        for each in ast.walk(target):
            if isinstance(each, ast.Name):
                self._assign(each.id, types)

    def _assign(self, name: str, types: Types) -> None:
        self._variables[name] = self._variables.get(name, _NONE) | types

    def _class(self, node: ast.expr) -> Types:
        """The class that an expression *is*, as in ``Product.create``."""
        if isinstance(node, ast.Name) and node.id in self._classes:
            return self._classes[node.id]
        key = self._source.resolve(self._module, node)
        return frozenset({key}) if key and self._source.class_of(key) else _NONE

    def _type(self, node: ast.expr) -> Types:
        """The classes whose instance an expression may be."""
        match node:
            case ast.Name(id=name):
                return self._variables.get(name, _NONE)
            case ast.Attribute(value=value, attr=attribute):
                owners = self._type(value)
                fields = [self._calls.field_type(each, attribute) for each in owners]
                units = [self._calls.member(each, attribute) for each in owners]
                return _NONE.union(*fields, *(self._calls.returned(each, owners) for each in units if each))
            case ast.Call(func=function, args=arguments):
                return self._called_type(function, arguments)
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.Await(value=value):
                return self._type(value)
            case ast.IfExp(body=body, orelse=other):
                return self._type(body) | self._type(other)
            case ast.BoolOp(values=values) | ast.List(elts=values) | ast.Tuple(elts=values) | ast.Set(elts=values):
                return _NONE.union(*(self._type(each) for each in values))
            case ast.ListComp(elt=element) | ast.SetComp(elt=element) | ast.GeneratorExp(elt=element):
                return self._type(element)
            case ast.DictComp(value=value):
                return self._type(value)
        return _NONE

    def _called_type(self, function: ast.expr, arguments: list[ast.expr]) -> Types:
        if made := self._class(function):
            return made
        owners = (
            self._type(function.value) | self._class(function.value) if isinstance(function, ast.Attribute) else _NONE
        )
        given = _NONE.union(*(self._calls.returned(each, owners) for each in self._units(function)))
        if given:
            return given
        # `store.load(Product, 42)` is a product; `sorted(products)` is products; `list.values()` are its elements
        of_arguments = [self._class(each) | self._type(each) for each in arguments]
        own = self._type(function.value) if isinstance(function, ast.Attribute) else _NONE
        return own.union(*of_arguments)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _names_in(source: Source, module: str, constant: ast.expr) -> set[Key]:
    keys = [source.resolve(module, each) for each in ast.walk(constant) if isinstance(each, ast.Name | ast.Attribute)]
    return {key for key in keys if key}

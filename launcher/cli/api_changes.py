"""What of a change of an API document breaks clients of the older one. Pure functions over two OpenAPI documents.

A request may only get wider, a response only narrower. Texts, examples, permissions and tags may change. A field that
several operations share is named once, by the schema that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from infra.json_object import JsonObject

_PROSE: Final = frozenset({"description", "summary", "title", "examples", "example", "tags", "default", "info"})
_UPPER: Final = ("maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties")
_LOWER: Final = ("minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties")
_EVERY: Final = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})

_ALSO: Final = {"integer": "number", "number": "integer"}
"""A type that another may have become."""


def contract_of(document: JsonObject) -> JsonObject:
    """The document without what no client depends on: what is kept of a released version."""
    kept: JsonObject = _bare(document)
    return kept


def _bare(node: Any, *, names: bool = False) -> Any:
    """``names``: the keys of this object are names, so that none of them is prose."""
    if isinstance(node, list):
        return [_bare(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _bare(value, names=not names and key in ("properties", "schemas", "paths", "responses"))
        for key, value in node.items()
        if names or not (key in _PROSE or key.startswith("x-"))
    }


def breaks(old: JsonObject, new: JsonObject) -> list[str]:
    """Sentences, each one a reason why a client of ``old`` fails with ``new``; in the order of ``old``."""
    return list(dict.fromkeys(_Comparison(old, new).found()))


@dataclass
class _Comparison:
    old: JsonObject
    new: JsonObject
    seen: set[tuple[str, str, bool]] = field(default_factory=set)
    """Pairs of shared schemas that were compared already, and whether as a response."""

    def found(self) -> Iterator[str]:
        for path, methods in self.old["paths"].items():
            for method, before in methods.items():
                name = f"{method.upper()} {path}"
                after = self.new["paths"].get(path, {}).get(method)
                if after is None:
                    yield f"{name} não existe mais."
                else:
                    yield from self._operation(name, before, after)

    def _operation(self, name: str, old: JsonObject, new: JsonObject) -> Iterator[str]:
        if old.get("operationId") != new.get("operationId"):
            yield f"{name} se chamava {old.get('operationId')} e agora se chama {new.get('operationId')}."
        if new.get("security") and not old.get("security"):
            yield f"{name} era público e agora exige uma sessão."
        yield from self._parameters(name, old, new)
        yield from self._request(name, old.get("requestBody", {}), new.get("requestBody", {}))
        yield from self._responses(name, old["responses"], new["responses"])

    def _parameters(self, name: str, old: JsonObject, new: JsonObject) -> Iterator[str]:
        before, after = (
            {(each["in"], each["name"]): each for each in side.get("parameters", ())} for side in (old, new)
        )
        for key, parameter in before.items():
            if key not in after:
                yield f"{name} não aceita mais o parâmetro “{key[1]}”."
            else:
                yield from self._schema(
                    f"{name}, parâmetro “{key[1]}”", parameter["schema"], after[key]["schema"], reads=False
                )
        for key, parameter in after.items():
            if parameter.get("required") and not before.get(key, {}).get("required"):
                yield f"{name} agora exige o parâmetro “{key[1]}”."

    def _request(self, name: str, old: JsonObject, new: JsonObject) -> Iterator[str]:
        if new.get("required") and not old.get("required"):
            yield f"{name} agora exige um corpo."
        for kind, media in old.get("content", {}).items():
            if kind not in new.get("content", {}):
                yield f"{name} não aceita mais {kind}."
            else:
                after = new["content"][kind].get("schema", {})
                yield from self._schema(f"{name}, corpo", media.get("schema", {}), after, reads=False)

    def _responses(self, name: str, old: JsonObject, new: JsonObject) -> Iterator[str]:
        for status, response in old.items():
            if status >= "400":
                continue
            if status not in new:
                yield f"{name} não responde mais {status}."
                continue
            for kind, media in response.get("content", {}).items():
                after = new[status].get("content", {})
                if kind not in after:
                    yield f"{name} não responde mais em {kind}."
                else:
                    before, later = media.get("schema", {}), after[kind].get("schema", {})
                    yield from self._schema(f"{name}, resposta", before, later, reads=True)

    def _schema(self, place: str, old: JsonObject, new: JsonObject, *, reads: bool) -> Iterator[str]:
        """``reads``: clients read what has this schema; else they send it."""
        if "$ref" in old:
            names = old["$ref"].rpartition("/")[2], new.get("$ref", "").rpartition("/")[2], reads
            if names in self.seen:
                return
            self.seen.add(names)
            place = names[0]
        old, new = _resolved(self.old, old), _resolved(self.new, new)
        before, after = _forms(self.old, old), _forms(self.new, new)
        sent, understood = (after, before) if reads else (before, after)
        unknown = {
            kind for kind in sent if kind not in understood and not (kind == "integer" and "number" in understood)
        }
        if unknown:
            yield f"{place}: o tipo era {_said(before)} e agora é {_said(after)}."
            return
        for kind, forms in before.items():
            later = after.get(kind) or after.get(_ALSO.get(kind, ""), [])
            if len(forms) == 1 and len(later) == 1:
                yield from self._form(place, forms[0], later[0], reads=reads)
            else:
                yield from self._union(place, forms, later, reads=reads)

    def _union(self, place: str, old: list[JsonObject], new: list[JsonObject], *, reads: bool) -> Iterator[str]:
        """Several objects of which one is meant: each is found again by its name."""
        before, after = ({str(each.get("$name", "")): each for each in side} for side in (old, new))
        for name in sorted(before.keys() & after.keys()):
            yield from self._form(name or place, before[name], after[name], reads=reads)
        for name in sorted(after.keys() - before.keys() if reads else before.keys() - after.keys()):
            yield f"{place}: {'pode vir a forma' if reads else 'não aceita mais a forma'} {name}."

    def _form(self, place: str, old: JsonObject, new: JsonObject, *, reads: bool) -> Iterator[str]:
        """Two schemas of the same type."""
        yield from _values(place, old, new, reads=reads)
        if not reads:
            yield from _limits(place, old, new)
        yield from self._fields(place, old, new, reads=reads)
        for key in ("items", "additionalProperties"):
            before, after = old.get(key), new.get(key)
            if isinstance(before, dict) and isinstance(after, dict):
                yield from self._schema(f"{place}[]", before, after, reads=reads)

    def _fields(self, place: str, old: JsonObject, new: JsonObject, *, reads: bool) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        required, now_required = set(old.get("required", ())), set(new.get("required", ()))
        for name, schema in before.items():
            if name in after:
                yield from self._schema(f"{place}.{name}", schema, after[name], reads=reads)
                if reads and name in required - now_required:
                    yield f"{place}: o campo “{name}” agora pode faltar na resposta."
            elif reads:
                yield f"{place}: a resposta não tem mais o campo “{name}”."
            elif new.get("additionalProperties") is False:
                yield f"{place}: o campo “{name}” não é mais aceito."
        if not reads:
            for name in sorted(now_required - required):
                yield f"{place}: o campo “{name}” agora é obrigatório."


def _resolved(document: JsonObject, schema: JsonObject) -> JsonObject:
    """What a reference leads to, with its name."""
    if "$ref" not in schema:
        return schema
    name = schema["$ref"].rpartition("/")[2]
    found: JsonObject = document["components"]["schemas"][name]
    return {**found, "$name": name}


def _forms(document: JsonObject, schema: JsonObject) -> Mapping[str, list[JsonObject]]:
    """The schemas of which one applies, by type; every type of a schema that says none."""
    found: dict[str, list[JsonObject]] = {}
    waiting = [schema]
    while waiting:
        each = _resolved(document, waiting.pop(0))
        if choices := each.get("anyOf") or each.get("oneOf"):
            waiting = [*choices, *waiting]
            continue
        kinds = each.get("type") or _types_of_values(each) or _EVERY
        for kind in [kinds] if isinstance(kinds, str) else sorted(kinds):
            found.setdefault(kind, []).append(each)
    return found


def _types_of_values(schema: JsonObject) -> set[str]:
    names = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    return {names[type(value)] for value in _allowed(schema) or ()}


def _allowed(schema: JsonObject) -> list[Any] | None:
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _values(place: str, old: JsonObject, new: JsonObject, *, reads: bool) -> Iterator[str]:
    before, after = _allowed(old), _allowed(new)
    sent, understood = (after, before) if reads else (before, after)
    if understood is None:
        return
    if sent is None:
        yield f"{place}: {'pode vir qualquer valor' if reads else 'nem todo valor é aceito agora'}."
        return
    for value in sent:
        if value not in understood:
            yield f"{place}: {'pode vir o valor novo' if reads else 'não aceita mais o valor'} “{value}”."


def _limits(place: str, old: JsonObject, new: JsonObject) -> Iterator[str]:
    for key in _UPPER:
        if key in new and (key not in old or new[key] < old[key]):
            yield f"{place}: o limite {key} agora é {new[key]} (era {old.get(key, 'nenhum')})."
    for key in _LOWER:
        if key in new and (key not in old or new[key] > old[key]):
            yield f"{place}: o limite {key} agora é {new[key]} (era {old.get(key, 'nenhum')})."
    for key in ("pattern", "format"):
        if key in new and new[key] != old.get(key):
            yield f"{place}: agora vale {key} {new[key]} (era {old.get(key, 'nenhum')})."


def _said(forms: Mapping[str, list[JsonObject]]) -> str:
    return "qualquer um" if forms.keys() == _EVERY else " ou ".join(sorted(forms))

"""What of a change of the API breaks clients: one example of each rule, and the command that says it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from launcher.cli.api_changes import breaks, contract_of
from launcher.cli.openapi import ACCEPTED, compare, write
from launcher.shipped import DOCUMENTS

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NAME: Schema = {"properties": {"name": TEXT}, "type": "object", "required": ["name"], "additionalProperties": False}
BEER: Schema = {"$ref": "#/components/schemas/Beer"}


def api(**operation: Any) -> dict[str, Any]:
    """A document with one operation; ``beer`` is its shared schema."""
    beer = operation.pop("beer", NAME)
    whole = {"operationId": "brew", "responses": {"200": {}}, **operation}
    return {"paths": {"/beers": {"post": whole}}, "components": {"schemas": {"Beer": beer}}}


def sending(schema: Schema, **more: Any) -> dict[str, Any]:
    return api(requestBody={"content": {"application/json": {"schema": schema}}}, **more)


def answering(schema: Schema, **more: Any) -> dict[str, Any]:
    return api(responses={"200": {"content": {"application/json": {"schema": schema}}}}, **more)


def asking(schema: Schema, **more: Any) -> dict[str, Any]:
    return api(parameters=[{"in": "query", "name": "style", "schema": schema, **more}])


def fields(*required: str, **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


NOTHING = api()
OF_OPERATIONS = {
    "an operation is gone": (NOTHING, {**NOTHING, "paths": {}}, "POST /beers não existe mais."),
    "it has another name": (
        NOTHING,
        api(operationId="boil"),
        "POST /beers se chamava brew e agora se chama boil.",
    ),
    "it needs a session": (
        NOTHING,
        api(security=[{"bearer": []}]),
        "POST /beers era público e agora exige uma sessão.",
    ),
    "a parameter is gone": (asking(TEXT), NOTHING, "POST /beers não aceita mais o parâmetro “style”."),
    "a parameter is needed": (
        NOTHING,
        asking(TEXT, required=True),
        "POST /beers agora exige o parâmetro “style”.",
    ),
    "a parameter takes less": (
        asking(TEXT),
        asking({**TEXT, "maxLength": 9}),
        "POST /beers, parâmetro “style”: o limite maxLength agora é 9 (era nenhum).",
    ),
    "a body is needed": (
        NOTHING,
        api(requestBody={"required": True, "content": {}}),
        "POST /beers agora exige um corpo.",
    ),
    "a kind of body is gone": (
        sending(NAME),
        api(requestBody={"content": {"text/csv": {}}}),
        "POST /beers não aceita mais application/json.",
    ),
    "a status is gone": (NOTHING, api(responses={"201": {}}), "POST /beers não responde mais 200."),
    "a kind of answer is gone": (answering(NAME), NOTHING, "POST /beers não responde mais em application/json."),
}
OF_BODIES = {
    "a field is needed": (NAME, fields("name", "abv", name=TEXT, abv={}), "o campo “abv” agora é obrigatório."),
    "a field is not taken": (NAME, fields(), "o campo “name” não é mais aceito."),
    "a text is shorter": (
        {**TEXT, "maxLength": 9},
        {**TEXT, "maxLength": 8},
        "o limite maxLength agora é 8 (era 9).",
    ),
    "a number is greater": ({"type": "integer"}, {"type": "integer", "minimum": 1}, "o limite minimum agora é 1 (era"),
    "a text has a form": (TEXT, {**TEXT, "pattern": "^a"}, "agora vale pattern ^a (era nenhum)."),
    "a value is gone": (
        {**TEXT, "enum": ["ipa", "lager"]},
        {**TEXT, "enum": ["ipa"]},
        "não aceita mais o valor “lager”.",
    ),
    "few values are left": (TEXT, {**TEXT, "enum": ["ipa"]}, "nem todo valor é aceito agora."),
    "null is not taken": ({"anyOf": [TEXT, {"type": "null"}]}, TEXT, "o tipo era null ou string e agora é string."),
    "the type is another": ({"type": "number"}, {"type": "integer"}, "o tipo era number e agora é integer."),
    "one of several objects is gone": (
        {"anyOf": [BEER, {"type": "object", "$name": "Wine"}]},
        BEER,
        "não aceita mais a forma Wine.",
    ),
}
OF_ANSWERS = {
    "a field is gone": (NAME, fields(), "a resposta não tem mais o campo “name”."),
    "a field may be missing": (NAME, fields(name=TEXT), "o campo “name” agora pode faltar na resposta."),
    "a field may be null": (TEXT, {"anyOf": [TEXT, {"type": "null"}]}, "o tipo era string e agora é null ou string."),
    "a value is new": ({**TEXT, "enum": ["ipa"]}, {**TEXT, "enum": ["ipa", "lager"]}, "pode vir o valor novo “lager”."),
    "any value may come": ({**TEXT, "enum": ["ipa"]}, TEXT, "pode vir qualquer valor."),
    "an element is another": (
        {"type": "array", "items": TEXT},
        {"type": "array", "items": {"type": "integer"}},
        "o tipo era string e agora é integer.",
    ),
}
HARMLESS = {
    "an operation more": ({"paths": {}, "components": {}}, NOTHING),
    "a field more in an answer": (answering(NAME), answering(fields("name", name=TEXT, abv=TEXT))),
    "a field more that may be sent": (sending(NAME), sending(fields("name", name=TEXT, abv=TEXT))),
    "a parameter that may be sent": (NOTHING, asking(TEXT)),
    "less that is needed": (sending(NAME), sending(fields(name=TEXT))),
    "a number where an integer was sent": (sending({"type": "integer"}), sending({"type": "number"})),
    "an integer where a number was answered": (answering({"type": "number"}), answering({"type": "integer"})),
    "shorter answers": (answering(TEXT), answering({**TEXT, "maxLength": 8})),
    "other words": (api(summary="Brew"), api(summary="Boil", tags=["beer"])),
}


@pytest.mark.parametrize(("old", "new", "sentence"), OF_OPERATIONS.values(), ids=OF_OPERATIONS)
def test_an_operation_that_changes_breaks_clients_if(old: Schema, new: Schema, sentence: str) -> None:
    assert breaks(old, new) == [sentence]


@pytest.mark.parametrize(("old", "new", "sentence"), OF_BODIES.values(), ids=OF_BODIES)
def test_what_is_sent_may_not_get_narrower(old: Schema, new: Schema, sentence: str) -> None:
    [found] = breaks(sending(old), sending(new))
    assert sentence in found


@pytest.mark.parametrize(("old", "new", "sentence"), OF_ANSWERS.values(), ids=OF_ANSWERS)
def test_what_is_answered_may_not_get_wider(old: Schema, new: Schema, sentence: str) -> None:
    [found] = breaks(answering(old), answering(new))
    assert sentence in found


@pytest.mark.parametrize(("old", "new"), HARMLESS.values(), ids=HARMLESS)
def test_clients_go_on_with(old: Schema, new: Schema) -> None:
    assert breaks(old, new) == []


def test_a_shared_schema_is_named_once_and_may_contain_itself() -> None:
    old = fields("name", name=TEXT, blend={"type": "array", "items": BEER})
    new = fields(blend={"type": "array", "items": BEER})
    two = [{"type": "array", "items": BEER}, BEER]
    responses = {str(200 + n): {"content": {"application/json": {"schema": each}}} for n, each in enumerate(two)}
    found = breaks(api(beer=old, responses=responses), api(beer=new, responses=responses))
    assert found == ["Beer: a resposta não tem mais o campo “name”."]


def test_what_is_kept_of_a_released_version_says_the_same() -> None:
    document = json.loads((DOCUMENTS / "query.json").read_text())
    kept = contract_of(document)
    assert breaks(document, kept) == breaks(kept, document) == []
    assert "description" in kept["components"]["schemas"]["Category"]["properties"], (
        "a field that has the name of prose"
    )
    assert len(json.dumps(kept)) < len(json.dumps(document)) / 2


def test_a_break_fails_until_it_is_accepted_with_a_reason(tmp_path: Path) -> None:
    now = {side: (DOCUMENTS / f"{side}.json").read_text() for side in ("command", "query")}
    write(tmp_path, now, contract=True)
    assert said(tmp_path, now) == (True, "Nenhuma mudança quebra clientes.\n")

    (tmp_path / "query.json").write_text(json.dumps({**NOTHING, "paths": {"/api/cellar": {"get": {"responses": {}}}}}))
    well, lines = said(tmp_path, now)
    assert not well
    assert lines.splitlines()[0] == "GET /api/cellar não existe mais."
    assert not said(tmp_path / "query.json", now)[0], "one of the documents may be compared alone"

    (tmp_path / ACCEPTED).write_text('[[accepted]]\nbreaks = "GET /api/* não existe mais."\nreason = "Never used."\n')
    assert said(tmp_path, now)[0]
    write(tmp_path, now, contract=True)
    assert said(tmp_path, now) == (False, f"{ACCEPTED}: “GET /api/* não existe mais.” não acontece; tire da lista.\n")
    (tmp_path / ACCEPTED).write_text("# A release empties the list.\n")
    assert said(tmp_path, now)[0]


def said(old: Path, now: dict[str, str]) -> tuple[bool, str]:
    """Whether the documents may change so, and what was printed."""
    out = Console(file=io.StringIO())
    well = compare(old, now, out=out)
    return well, out.file.getvalue()  # type: ignore[attr-defined]

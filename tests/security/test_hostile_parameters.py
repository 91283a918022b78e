"""Parameters of reads that Python or PostgreSQL may choke on: each one of every GET, at the edge of its type."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

from tests.harness.blank import Blank
from tests.harness.small_house import NEVER_ENDS
from tests.security.conftest import SITE, System, running

EDGES = {
    "date": ("0001-01-01", "9999-12-31"),
    "date-time": ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"),
    "integer": (str(2**53),),
    "string": ("%_\\'\";--(🍺",),
}
"""By the type, or its format."""


@pytest.fixture
def empty(blank: Blank) -> Iterator[System]:
    with blank.on("postgres") as place:
        yield from running(place.data, database_url=place.url)


def hostile_reads(document: dict[str, Any]) -> Iterator[str]:
    """Every GET with one parameter that is hostile; the others that it needs are as in the examples."""
    for path, methods in document["paths"].items():
        parameters = [each for each in methods["get"].get("parameters", ()) if each["in"] in {"path", "query"}]
        needed = {each["name"]: example(each) for each in parameters if each.get("required")}
        if path != NEVER_ENDS:
            for each in parameters:
                for value in EDGES.get(kind(each["schema"]), ()):
                    yield filled(path, {**needed, each["name"]: value})


def kind(schema: dict[str, Any]) -> str:
    """The format, else the type, of the first choice that is not from a list."""
    choices = [each for each in schema.get("anyOf", [schema]) if not each.keys() & {"enum", "const"}]
    return str(choices[0].get("format") or choices[0].get("type")) if choices else "list"


def example(parameter: dict[str, Any]) -> str:
    schema = parameter["schema"]
    return str(parameter.get("example") or (schema.get("examples") or schema.get("enum") or [1])[0])


def filled(path: str, values: dict[str, str]) -> str:
    query = {name: value for name, value in values.items() if f"{{{name}}}" not in path}
    return path.format_map({name: quote(value, safe="") for name, value in values.items()}) + f"?{urlencode(query)}"


@pytest.mark.postgres
def test_no_parameter_of_a_read_makes_it_fail(empty: System) -> None:
    async def read() -> list[str]:
        transport = httpx.ASGITransport(empty, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) as client:
            return [
                f"{path}: {answer.status_code} {answer.text[:200]}"
                for path in paths
                if (answer := await client.get(path)).status_code >= 500
            ]

    headers, paths = empty.bearer("admin"), list(hostile_reads(empty.queries.openapi()))
    assert len(paths) > 200
    failed = asyncio.run(read())
    assert failed == [], "\n".join(failed)

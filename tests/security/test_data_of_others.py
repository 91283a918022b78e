"""Objects that exist, asked for by people who may not see them: every read of the query API, and what belongs to one
person alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
from starlette.testclient import TestClient

from launcher.jobs.sales_imports import work
from tests.harness.blank import Blank
from tests.harness.small_house import furnish, paths_of
from tests.security.conftest import NOBODY, PASSWORD, SITE, System, running
from tests.security.rights import CUSTOMERS, RIGHTS

CUSTOMER = re.compile(r"Cliente [a-z]|95555|Aniversário")
"""Names and telephones of the customers of the small house, and names of their parties."""


@dataclass(frozen=True)
class Furnished:
    system: System
    reads: dict[str, str]
    """Every read with ids that exist, and the path of its route."""


@pytest.fixture(scope="module")
def furnished(blank: Blank) -> Iterator[Furnished]:
    with blank.on("sqlite") as place:
        for system in running(place.data, pix_key="a@b.example"):
            made = furnish(TestClient(system, SITE, headers=system.bearer("admin")))
            work(system.services)
            system.services.runner.stop()
            system.services.runner.catch_up()
            yield Furnished(system, paths_of(made, system.queries.openapi()["paths"]))


@pytest.mark.parametrize("person", [NOBODY, "client", "staff", "bi", "staff+orders"])
def test_every_read_of_an_object_that_exists_asks_for_the_right(furnished: Furnished, person: str) -> None:
    """The dossiers, proofs, imports and customers of the house among them."""
    answers = asyncio.run(read_by(furnished, furnished.system.bearer(person)))
    wrong = []
    for path, answer in answers.items():
        may = person in RIGHTS["GET", furnished.reads[path]]
        refused = answer.status_code == (401 if person == NOBODY else 403)
        if may == refused or answer.status_code >= 500:
            wrong.append(f"{path}: {answer.status_code}")
        if person not in CUSTOMERS and (named := CUSTOMER.search(answer.text)):
            wrong.append(f"{path} names a customer: {named}")
    assert wrong == [], "\n".join(wrong)
    assert len(answers) > 100


async def read_by(furnished: Furnished, headers: dict[str, str]) -> dict[str, httpx.Response]:
    transport = httpx.ASGITransport(furnished.system)
    async with httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) as client:
        return {path: await client.get(path) for path in furnished.reads}


def test_a_session_of_another_is_neither_seen_nor_ended(furnished: Furnished) -> None:
    system = furnished.system
    [theirs] = system.request("GET", "/api/me/sessions", headers=system.bearer("admin")).json()["data"]
    mine = system.bearer("staff")
    confirmed = system.request("POST", "/api/me/confirmation", headers=mine, json={"password": PASSWORD})
    assert confirmed.status_code == 200
    assert theirs["id"] not in system.request("GET", "/api/me/sessions", headers=mine).text
    assert system.request("DELETE", f"/api/me/sessions/{theirs['id']}", headers=mine).status_code == 404
    assert system.request("GET", "/api/me", headers=system.bearer("admin")).status_code == 200


def test_the_answer_stored_for_the_key_of_another_is_not_given(furnished: Furnished) -> None:
    """Both send the same command with the same key; each gets the answer to their own."""
    body = {"name": "Sazonais"}
    answers = [
        furnished.system.request(
            "POST",
            "/api/v1/admin/categories",
            headers={**furnished.system.bearer(person), "Idempotency-Key": "k-1"},
            json=body,
        )
        for person in ("admin", "manager")
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["id"] != answers[1].json()["id"]

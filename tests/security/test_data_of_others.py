"""Objects that exist, asked for and changed by people who may not: every route of both APIs, and what belongs to one
person alone."""

from __future__ import annotations

import asyncio
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import httpx
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.accounts.second_factor import enroll_passkey
from command_api.kernel import Actor, CommandContext
from infra.answers import PDF
from infra.security.notices import Origin
from infra.security.passkeys import NewPasskey
from infra.security.tables import account_notices
from launcher.jobs.sales_imports import work
from tests.harness.blank import Blank
from tests.harness.papers import text_of
from tests.harness.pictures import painted
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
        if person not in CUSTOMERS and (named := CUSTOMER.search(said_by(answer))):
            wrong.append(f"{path} names a customer: {named}")
    assert wrong == [], "\n".join(wrong)
    assert len(answers) > 100


def said_by(answer: httpx.Response) -> str:
    return text_of(answer.content) if answer.headers.get("content-type") == PDF else answer.text


async def read_by(furnished: Furnished, headers: dict[str, str]) -> dict[str, httpx.Response]:
    transport = httpx.ASGITransport(furnished.system)
    async with httpx.AsyncClient(transport=transport, base_url=SITE, headers=headers) as client:
        return {path: await client.get(path) for path in furnished.reads}


@pytest.mark.parametrize("person", ["client", "staff", "bi", "staff+orders", "manager"])
def test_every_command_on_an_object_that_exists_asks_for_the_right(furnished: Furnished, person: str) -> None:
    """The house has a number 1 of everything, and nothing of it changes."""
    system = furnished.system
    routes = [key for key, allowed in RIGHTS.items() if key[0] != "GET" and person not in allowed]
    mine = system.bearer(person)
    before = system.services.recorder.head()
    wrong = []
    for method, path in routes:
        concrete = path.replace("{name}", "event_order-1").replace("{cost_center}", "choperia")
        answer = system.request(method, re.sub(r"\{\w+\}", "1", concrete), headers=mine, json={"reason": "curioso"})
        if answer.status_code != 403:
            wrong.append(f"{method} {path}: {answer.status_code}")
    assert wrong == []
    assert len(routes) >= 20
    assert system.services.recorder.head() == before


def confirmed(system: System, person: str) -> dict[str, str]:
    mine = system.bearer(person)
    assert system.request("POST", "/api/me/confirmation", headers=mine, json={"password": PASSWORD}).is_success
    return mine


def test_a_passkey_and_a_notice_of_another_stay(furnished: Furnished) -> None:
    system = furnished.system
    security = system.services.security
    theirs = system.request("GET", "/api/me", headers=system.bearer("admin")).json()["id"]
    ctx = CommandContext(Actor(theirs, "admin"), datetime.now(UTC), uuid.uuid4().hex)
    passkey = NewPasskey("Y2hhdmUtZG8tY29mcmU", b"a public key", 0)
    origin = Origin("127.0.0.1", "Firefox")
    enroll_passkey(system.services.store, security.second_factors, theirs, passkey, "Cofre", ctx, origin)
    with system.services.recorder.engine.connect() as connection:
        told = connection.execute(sa.select(account_notices)).all()
    assert told
    mine = confirmed(system, "staff")
    assert system.request("DELETE", "/api/me/passkeys/Y2hhdmUtZG8tY29mcmU", headers=mine).status_code == 404
    assert system.request("DELETE", "/api/me/notices", headers=mine).status_code == 204
    assert len(security.second_factors.of(theirs).passkeys) == 1
    with system.services.recorder.engine.connect() as connection:
        assert connection.execute(sa.select(account_notices)).all() == told


def test_the_upload_of_another_becomes_no_picture_of_mine(furnished: Furnished) -> None:
    system, content = furnished.system, painted(1920, 1080)
    wish = {"fileName": "copo.jpg", "contentType": "image/jpeg", "size": len(content), "type": "hero"}
    signed = system.request("POST", "/api/admin-images-sas", headers=system.bearer("admin"), json=wish)
    assert signed.is_success, signed.text
    sent = system.request("PUT", signed.json()["upload_url"], content=content, headers={"Content-Type": "image/jpeg"})
    assert sent.is_success, sent.text
    body = {"type": "hero", "upload_id": sent.json()["upload_id"]}
    stolen = system.request("POST", "/api/v1/admin/images", headers=system.bearer("manager"), json=body)
    assert stolen.status_code in {403, 404, 422}, stolen.text
    own = system.request("POST", "/api/v1/admin/images", headers=system.bearer("admin"), json=body)
    assert own.status_code == 201, own.text


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

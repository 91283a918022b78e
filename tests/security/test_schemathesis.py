"""Schemathesis reads both OpenAPI documents and tries to catch the applications lying: every check it has, with
examples, random and deliberately wrong data, as an administrator. `make faults ROWS=documents` adds boundary values of
every field and chains of calls; what those found has tests of its own."""

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from schemathesis import GenerationMode, engine
from schemathesis.engine import Status, events

from infra.security.database import transaction
from infra.security.hygiene import harden
from infra.security.tables import accounts, login_attempts
from tests.harness.faults.table import LONG
from tests.harness.faults.tally import Fault
from tests.security.conftest import System

MEANT = ["2xx", "401", "403", "404", "409", "412", "429"]
"""What a well formed call may be answered. 401 and 429: the credentials are made up; 412: so is the version."""
JUDGED = {
    "POST /api/v1/catalogue/source-sync": "an item appears once",
    "POST /api/admin-images-sas": "a file is announced with the type and size of a picture, and its owner",
    "POST /api/v1/admin/images": "a picture is judged by its content, and has the owner its type asks for",
    "POST /api/v1/sales/import": "a file is judged by its content",
    "POST /api/v1/imports/{sheet}": "a form is judged by its content",
    "POST /api/v1/imports/products": "a form is judged by its content",
    "PUT /api/v1/site/color": "a colour must be readable",
    "PUT /api/v1/site/logo": "a picture is judged by its content",
    "POST /api/v1/bank-statements": "a form is judged by its content",
    "POST /api/v1/equipment/assets/{id}/services/{number}/papers": "a paper is judged by its content",
    "PUT /api/v1/site/hours": "a weekday appears once, and opens before it closes",
    "PATCH /api/users/bulk": "a user appears once",
    "PATCH /api/v1/admin/categories/bulk": "a category appears once",
    "PATCH /api/v1/admin/categories/reorder": "each category comes with its version, or none does",
    "PATCH /api/v1/admin/products/bulk": "a product appears once, two spellings of a field agree",
    "PATCH /api/v1/admin/products/{id}": "two spellings of a field agree",
    "POST /api/v1/event-orders": "an item names one thing, a quote is what the server signed",
    "PATCH /api/v1/event-orders/{id}": "an item names one thing, a quote is what the server signed",
    "PATCH /api/v1/event-orders/{id}/status": "a delivery has a day, a shift and somebody who brings it",
    "GET /api/v1/equipment/available": "a window is asked for in one way, and ends after it begins",
    "GET /api/v1/equipment/kits": "a window is asked for in one way, and ends after it begins",
    "GET /api/v1/equipment/kits/{id}": "a window is asked for in one way, and ends after it begins",
    "GET /api/v1/equipment/calendar": "the last day is not before the first, nor more than a year after it",
    "GET /api/v1/audit/streams/{name}/state": "a moment is given in one way",
    "GET /api/v1/audit/then/menu": "a moment is given in one way",
    "GET /api/v1/audit/then/order-board": "a moment is given in one way",
    "GET /api/v1/audit/then/stock": "a moment is given in one way",
    "GET /api/v1/audit/then/availability": "a moment and a window are each given in one way",
    "POST /api/v1/audit/replays": "a read model has a name that is known",
    "GET /api/v1/bi/reports/{key}": "a period ends after it begins and has a limit, a product's sales name the product",
    "GET /api/v1/audit/what-if": "a season ends after it begins, and a change is of a model that is there, named once",
    "GET /api/v1/operations/reports/{key}": "a period ends after it begins and has a limit",
    "GET /api/v1/freight/quote": "a place is named or its distance stated, and that has a reason",
    "POST /api/v1/freight/quote-log": "a quote is what the server signed, and has no control characters",
    "POST /api/me/password": "the current password is made up",
    "POST /api/login/second-factor": "a second step is proved in one way",
    "POST /api/me/confirmation": "the person is proved in one way, and the password is made up",
    "POST /api/users": "a password can be well formed and weak",
    "POST /api/login": "the captcha is judged with the credentials",
    "POST /api/reservations": "the captcha is judged with the request",
    "POST /api/v1/leads": "the captcha is judged, and an estimate is what the server signed",
    "POST /api/v1/leads/orders": "the captcha is judged, and a price is what the menu says",
    "POST /api/v1/leads/entered-orders": "a price is an amount, and who collects an order has a telephone",
    "GET /api/v1/labels/document": "a sheet of one paper has fewer labels than another has, and something is printed",
    "POST /api/v1/taps/cleanings": "a tap appears once",
    "POST /api/v1/pix/webhook": "a stranger sends few elements",
    "POST /api/v1/pix/webhook/{secret}": "a stranger sends few elements",
    "GET /api/v1/customers/{id}/statement": "a period ends after it begins",
    "GET /api/v1/customers/{id}/statement/document": "a period ends after it begins",
    "GET /api/party/estimate": "a party is from today on, and in two years at the latest",
    "GET /api/v1/route-plans/{day}": "a van has one route, and a stop is on one",
    "GET /api/v1/customer-page": "a position has two parts",
    "GET /api/v1/customer-page/documents/{kind}": "a position has two parts",
}
"""Calls whose values are also judged beyond what a schema can say: there, 422 is an answer too."""
ANSWERS = {
    "POST /api/v1/pix/webhook": ["413", "422"],
    "POST /api/v1/pix/webhook/{secret}": ["413", "422"],
    "POST /api/admin-images-sas": ["413", "415", "422"],
    "POST /api/v1/sales/import": ["415", "422"],
    "POST /api/v1/imports/{sheet}": ["415", "422"],
    "POST /api/v1/imports/products": ["415", "422"],
    "PUT /api/v1/site/logo": ["415", "422"],
    "POST /api/v1/bank-statements": ["415", "422"],
    "POST /api/v1/equipment/assets/{id}/services/{number}/papers": ["415", "422"],
}
"""What else may be answered where 422 is not all."""
CALLS_OTHERS = ["testMessageChannel"]
"""Calls that reach a mail server or Meta, whose names and passwords would be made up here."""
REFUSED = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429"]
"""What a malformed call may be answered. 413: what is malformed may be large, too."""
CONFIG: dict[str, Any] = {
    # days of this century are few among all days; how long an example takes depends on the machine
    "suppress-health-check": ["filter_too_much", "too_slow"],
    "request-timeout": 60,
    "phases": {"coverage": {"enabled": LONG}, "stateful": {"enabled": LONG}},
    "checks": {
        "positive_data_acceptance": {"expected-statuses": MEANT},
        "negative_data_rejection": {"expected-statuses": REFUSED},
    },
    "operations": [
        {
            "include-name": name,
            "checks": {"positive_data_acceptance": {"expected-statuses": [*MEANT, *ANSWERS.get(name, ["422"])]}},
        }
        for name in JUDGED
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("document", ["command", "query"])
def test_schemathesis_finds_nothing(
    fresh: System, document: str, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    runner = fresh.services.runner
    waits = runner.wait_for  # positions that were made up are never reached: two seconds each would be spent on nothing
    monkeypatch.setattr(runner, "wait_for", lambda name, position, _seconds: waits(name, position, 0))
    app = fresh.commands if document == "command" else fresh.queries
    generation = {"max-examples": fault.asked, "deterministic": True}
    schema = schemathesis.openapi.from_asgi(
        f"/api/{document}/openapi.json",
        harden(app, fresh.services.settings),
        config=schemathesis.Config.from_dict(CONFIG | {"generation": generation}),
    )
    if document == "command":
        schema = schema.exclude(operation_id=CALLS_OTHERS)
    sign_in = schema.auth(refresh_interval=None)
    sign_in.skip_for(path=["/api/login", "/api/logout", "/api/session/refresh"])
    sign_in(administrator(fresh))
    tried, found = 0, []
    for event in engine.from_schema(schema).execute():
        if isinstance(event, events.ScenarioFinished):
            tried += len(event.recorder.interactions)
            found += list(failures(event))
        elif isinstance(event, events.NonFatalError | events.FatalError):
            found.append(str(getattr(event, "info", None) or getattr(event, "exception", event)))
    assert found == [], "\n\n".join(found)
    assert tried > 2 * len(list(schema.get_all_operations())), "schemathesis did not get to work"
    for _call in range(fault.asked):
        fault.happened()


def administrator(system: System) -> type:
    """Signs every case in. What the calls did to the tester is undone, so that none locks the next out."""

    class Administrator:
        token = ""

        def get(self, _case: Any, _context: Any) -> str:
            security = system.services.security
            if security.sessions.principal(self.token) is None:
                with transaction(security.engine) as connection:
                    connection.execute(login_attempts.delete())
                    mine = accounts.c.username == "admin"
                    connection.execute(accounts.update().where(mine).values(must_change_password=False))
                self.token = system.sign_in("admin").json()["token"]
            return self.token

        def set(self, case: Any, token: str, _context: Any) -> None:
            given = dict(case.headers or {})
            if re.fullmatch(r"[\x21-\x7e]{1,255}", given.get("Idempotency-Key", "")):
                given["Idempotency-Key"] = (
                    uuid.uuid4().hex
                )  # one key for two bodies is refused, and is tested elsewhere
            case.headers = {**given, "Authorization": f"Bearer {token}"}

    return Administrator


def is_mislabelled(case: Any) -> bool:
    """Its coverage phase calls a call well formed one of whose parts it made malformed (`X-Min-Position: 0`)."""
    parts = case.meta.components.values() if case.meta else ()
    return any(part.mode is GenerationMode.NEGATIVE for part in parts)


def sends_nothing(case: Any) -> bool:
    """An empty query parameter is an absent one, and an empty object or list is sent as that."""
    return any(value in ({}, []) for value in (case.query or {}).values())


def failures(event: events.ScenarioFinished) -> Iterator[str]:
    """Each failed check as something a person can repeat."""
    for case_id, checks in event.recorder.checks.items():
        for check in checks:
            if check.status is not Status.FAILURE or check.failure_info is None:
                continue
            case = event.recorder.cases[case_id].value
            excused = {"positive_data_acceptance": is_mislabelled, "negative_data_rejection": sends_nothing}
            if not (check.name in excused and excused[check.name](case)):
                interaction = event.recorder.interactions[case_id]
                answer = interaction.response
                body = answer.content[:300] if answer is not None and answer.content else b""
                status = answer.status_code if answer is not None else "no answer"
                failure, again = check.failure_info.failure, check.failure_info.code_sample
                what = f"{event.recorder.label}: {check.name}: {failure.title} {failure.message[:300]}"
                yield f"{what}\n{again[:600]}\n→ {status} {body!r}"

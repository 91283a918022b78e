"""Every call of the specification: it answers the right person only."""

from typing import Any

import httpx
import pytest

from tests.harness.system import System
from tests.inventory.items import CALLS, Item
from tests.inventory.made import filled


def requested(system: System, item: Item, person: str | None) -> httpx.Response:
    """Sends the call as this person, after an administrator made what it needs and once it can be read."""
    written: dict[str, str] = {}

    def remember(answer: httpx.Response) -> None:
        if position := answer.headers.get("X-Event-Position"):
            written["X-Min-Position"] = position

    with system.client("admin") as admin:
        admin.event_hooks = {"response": [remember]}
        template = {"call": item.name, "body": item.details.get("body")}
        wanted: dict[str, Any] = filled(template, admin)
    method, path = wanted["call"].split(" ", 1)
    with system.client(person) as client:
        return client.request(method, path, json=wanted["body"], headers=written)


@pytest.mark.parametrize("item", CALLS, ids=lambda item: item.name)
def test_a_call_answers_the_right_person(system: System, item: Item) -> None:
    answer = requested(system, item, None if item.public else item.right)
    assert answer.is_success, f"{answer.status_code} {answer.text[:500]}"


@pytest.mark.parametrize("item", [item for item in CALLS if not item.public], ids=lambda item: item.name)
def test_a_call_answers_nobody_with_401(system: System, item: Item) -> None:
    answer = requested(system, item, None)
    assert (answer.status_code, answer.headers["content-type"]) == (401, "application/problem+json"), answer.text[:500]


@pytest.mark.parametrize("item", [item for item in CALLS if item.wrong], ids=lambda item: item.name)
def test_a_call_answers_the_wrong_person_with_403(system: System, item: Item) -> None:
    answer = requested(system, item, item.wrong)
    assert (answer.status_code, answer.headers["content-type"]) == (403, "application/problem+json"), answer.text[:500]

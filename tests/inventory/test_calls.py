"""Every call of the specification returns data to the users who may have it, and to no other."""

from typing import Any

import httpx
import pytest

from tests.inventory.conftest import ClientOf
from tests.inventory.items import CALLS, Item
from tests.inventory.made import Things


@pytest.fixture(scope="module")
def standing(client_of: ClientOf) -> Things:
    """What refused calls name: they change nothing, so one of each is enough."""
    return Things(client_of("admin"))


def sent(item: Item, client: httpx.Client, things: Things) -> httpx.Response:
    """The call of this client about these things, once they can be read."""
    wanted: dict[str, Any] = things.filled({"call": item.name, "body": item.details.get("body")})
    method, path = wanted["call"].split(" ", 1)
    return client.request(method, path, json=wanted["body"], headers=things.position)


@pytest.mark.parametrize("item", CALLS, ids=lambda item: item.name)
def test_a_call_answers_the_right_person(client_of: ClientOf, item: Item) -> None:
    answer = sent(item, client_of(None if item.public else item.right), Things(client_of("admin")))
    assert answer.is_success, f"{answer.status_code} {answer.text[:500]}"


@pytest.mark.parametrize("item", [item for item in CALLS if not item.public], ids=lambda item: item.name)
def test_a_call_answers_nobody_with_401(client_of: ClientOf, standing: Things, item: Item) -> None:
    answer = sent(item, client_of(None), standing)
    assert (answer.status_code, answer.headers["content-type"]) == (401, "application/problem+json"), answer.text[:500]


@pytest.mark.parametrize("item", [item for item in CALLS if item.wrong], ids=lambda item: item.name)
def test_a_call_answers_the_wrong_person_with_403(client_of: ClientOf, standing: Things, item: Item) -> None:
    answer = sent(item, client_of(item.wrong), standing)
    assert (answer.status_code, answer.headers["content-type"]) == (403, "application/problem+json"), answer.text[:500]

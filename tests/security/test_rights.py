"""Every route of both OpenAPI documents against every kind of person."""

from typing import Any

import httpx
import pytest

from infra.security.permissions import Permission, permissions_of
from infra.security.route_permissions import operations
from tests.security.conftest import NOBODY, PEOPLE, System
from tests.security.rights import RIGHTS


def concrete(path: str) -> str:
    """A path that names nothing that exists."""
    parts = ["999999" if part.startswith("{") else part for part in path.split("/")]
    return "/".join(parts)


@pytest.mark.parametrize(("method", "path"), sorted(RIGHTS))
def test_who_may_and_who_may_not(composed: System, method: str, path: str) -> None:
    """An empty body, an id that does not exist: whoever may gets past the door and no further."""
    body: dict[str, Any] = {} if method == "GET" else {"json": {}}
    for person in (NOBODY, *PEOPLE):
        answer = composed.request(method, concrete(path), headers=composed.bearer(person), **body)
        said = f"{person}: {answer.status_code} {answer.text}"
        media_type = answer.headers.get("content-type", "")
        assert not media_type.startswith("text/") or media_type.endswith("; charset=utf-8"), said
        if path == "/api/logout":
            composed.forget(person)
        assert answer.status_code < 500, said
        if person != NOBODY:
            assert answer.headers["Cache-Control"] == "no-store", said
        if person in RIGHTS[method, path]:
            if (method, path) != ("POST", "/api/session/refresh") and not asks_who_it_is(answer):
                assert answer.status_code not in {401, 403}, said
        else:
            assert answer.status_code == (401 if person == NOBODY else 403), said
            assert not asks_who_it_is(answer), f"{person} lacks the right and is asked for a password"


def asks_who_it_is(answer: httpx.Response) -> bool:
    """Whether the right is there and the session must be confirmed first."""
    return answer.status_code == 403 and answer.json()["type"] == "/problems/confirmation-required"


def documented(system: System) -> set[tuple[str, str]]:
    return {
        (method.upper(), path)
        for app in (system.commands, system.queries)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }


def test_no_route_is_missing_from_the_table(composed: System) -> None:
    assert documented(composed) - set(RIGHTS) == set()


def test_no_line_of_the_table_is_about_a_route_that_is_gone(composed: System) -> None:
    assert set(RIGHTS) - documented(composed) == set()


def test_other_spellings_of_a_route_need_the_same_right(composed: System) -> None:
    """Routes left out of the documents are aliases: the same function, or at least the same right as one that is in."""
    for app in (composed.commands, composed.queries):
        known = documented(composed)
        asked = list(operations(app))
        rights = {(endpoint, right) for path, method, right, endpoint in asked if (method.upper(), path) in known}
        for path, method, right, endpoint in asked:
            if (method.upper(), path) not in known:
                assert (endpoint, right) in rights, (
                    f"{method} {path} is neither documented nor the alias of a route that is"
                )


def test_the_documents_name_the_right_that_is_enforced(composed: System) -> None:
    for app in (composed.commands, composed.queries):
        for path, methods in app.openapi()["paths"].items():
            for method, operation in methods.items():
                allowed = RIGHTS[method.upper(), path]
                if NOBODY in allowed:
                    assert "security" not in operation
                    continue
                right = Permission(operation["x-permission"])
                assert allowed == {
                    name for name, (role, flags) in PEOPLE.items() if right in permissions_of(role, **flags)
                }  # fmt: skip


def test_a_cookie_alone_changes_nothing(composed: System) -> None:
    cookies = dict(composed.sign_in("admin").cookies)
    headers = {"Origin": "http://localhost:8000"}
    for method, path in sorted(key for key in RIGHTS if key[0] != "GET" and NOBODY not in RIGHTS[key]):
        answer = composed.request(method, concrete(path), cookies=cookies, headers=headers, json={})
        assert answer.status_code == 401, f"{method} {path}: {answer.status_code}"
    assert composed.request("POST", "/api/session/refresh", cookies=cookies, headers=headers).status_code == 200

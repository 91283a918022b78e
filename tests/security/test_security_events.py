"""Security events are in the log, and no line names a person."""

import json
from io import StringIO
from typing import Any

import pytest

from infra import problems
from infra.logs import logging_to
from infra.security_log import RefusalLog
from tests.security.conftest import PASSWORD, System


def test_sign_ins_refusals_and_changes_of_rights_are_logged_without_personal_data(
    fresh: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a process writes so many lines in a minute, and other tests have been refused a lot
    monkeypatch.setattr(problems, "refusals", RefusalLog())
    with logging_to(file := StringIO(), "info"):
        fresh.request("POST", "/api/login", json={"username": "staff", "password": "jabuticaba-errada"})
        staff = fresh.sign_in("staff").json()
        bearer = {"Authorization": f"Bearer {staff['token']}"}
        fresh.request("GET", "/api/users", headers=bearer)
        fresh.request("GET", "/api/users", headers={"Authorization": "Bearer forged"})
        number = staff["user"]["id"]
        change = {"role": "manager", "can_view_bi": True}
        fresh.request("PATCH", f"/api/users/{number}", json=change, headers=fresh.bearer("admin"))
        fresh.request(
            "POST", "/api/logout", cookies={"choperia_refresh": "x"}, headers={"Origin": "https://evil.example"}
        )
        fresh.request("POST", "/api/login", content=b"{", headers={"Content-Type": "application/json"})
    lines = [json.loads(line) for line in file.getvalue().splitlines()]

    refused = [seen(line, "status", "kind", "method", "route", "user") for line in lines if line["event"] == "refused"]
    assert refused == [
        {"status": 401, "kind": "wrong-credentials", "method": "POST", "route": "/api/login"},
        {"status": 403, "kind": "forbidden", "method": "GET", "route": "/api/users", "user": number},
        {"status": 401, "kind": "unauthenticated", "method": "GET", "route": "/api/users"},
        {"status": 403, "kind": "foreign-origin", "method": "POST", "route": "/api/logout"},
        {"status": 422, "kind": "unreadable-json", "method": "POST", "route": ""},
    ]
    changes = [seen(line, "type", "stream", "by") for line in lines if line["event"] == "account_event"]
    admin = changes[1]["by"]
    assert changes == [
        {"type": "accounts.UserSignedIn", "stream": f"user-{number}", "by": number},
        {"type": "accounts.UserSignedIn", "stream": f"user-{admin}", "by": admin},
        {"type": "accounts.UserRoleChanged", "stream": f"user-{number}", "by": admin},
        {"type": "accounts.UserPermissionsChanged", "stream": f"user-{number}", "by": admin},
    ]
    assert all(line["correlation_id"] and line["timestamp"].endswith("Z") for line in lines)
    for secret in (PASSWORD, "jabuticaba", "example.com", staff["token"], '"staff"', "evil"):
        assert secret not in file.getvalue()


def seen(line: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: line[name] for name in names if name in line}

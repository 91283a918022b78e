"""What a role opens is told by the browser, too: both sides are held to the same cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from infra.security.permissions import ROLE_LABELS, Role, permissions_of

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[3] / "frontend/src/lib/role-cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['role']} opens {len(case['opens'])}")
def test_a_role_opens_the_same_in_the_browser(case: dict[str, Any]) -> None:
    role, flags = Role(case["role"]), {"can_place_orders": case["canPlaceOrders"], "can_view_bi": case["canViewBi"]}
    assert ROLE_LABELS[role] == case["label"]
    assert sorted(permissions_of(role, **flags, granted=case["granted"])) == case["opens"]


def test_every_role_is_a_case() -> None:
    assert {case["role"] for case in CASES} == set(Role)

"""What administrators set for the house, before and after they did."""

import json
from typing import Any

import msgspec
from starlette.testclient import TestClient

from command_api.rules.clauses import DEFAULT_CLAUSES, Clause
from command_api.site import events
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from tests.harness.read_models import History, business
from tests.query_api.conftest import BOTH

PATH = "/api/v1/settings"

NOTHING_KNOWN = json.loads(msgspec.json.encode(Info(name=""))) | {"latitude": None, "longitude": None}


def test_before_anything_was_said_the_installation_counts(admin: TestClient) -> None:
    answer = admin.get(PATH)
    assert answer.status_code == 200
    assert answer.json() == {
        "business": NOTHING_KNOWN,
        "hours": [],
        "special_days": [],
        "holds": {"deposit_hold_hours": 48, "release_overdue_holds": False, "chosen": False},
        "pix": dict.fromkeys(("key", "name", "city", "used_key", "used_name", "used_city"), "") | {"used_kind": None},
        "contract": {"clauses": json.loads(msgspec.json.encode(DEFAULT_CLAUSES)), "chosen": False},
        "looks": {"color": "", "logo": ""},
        "sign_in": {"second_factor_for_admins": False},
        "version": 0,
        "updated_at": None,
        "updated_by": None,
    }


@BOTH
def test_afterwards_it_is_as_it_was_said(admin: TestClient, history: History) -> None:
    history.given("business_info-1", events.BusinessInfoChanged, **business())
    history.given("business_info-1", events.OpeningHoursChanged, hours=(OpeningHours(4, "16:30", "01:00"),))
    history.given("business_info-1", events.HoldRulesChanged, deposit_hold_hours=24, release_overdue_holds=True)
    history.given("business_info-1", events.PixSettingsChanged, key="11955550101", name="", city="Arujá")
    history.given("business_info-1", events.ContractClausesChanged, clauses=(Clause("Foro", "Comarca de {cidade}."),))
    history.follow()
    answer = admin.get(PATH)
    found: dict[str, Any] = answer.json()
    assert answer.headers["etag"] == '"5"'
    assert found["business"]["latitude"] == -23.3157
    assert found["business"]["service_area"] == ["Santa Isabel", "Arujá"]
    assert found["business"].keys() == NOTHING_KNOWN.keys()
    assert found["hours"] == [{"weekday": 4, "opens": "16:30", "closes": "01:00"}]
    used = {"used_key": "+5511955550101", "used_kind": "phone"}
    used |= {"used_name": "Pirilampo Chope Ltda.", "used_city": "Arujá"}
    assert found["pix"] == {"key": "11955550101", "name": "", "city": "Arujá", **used}
    assert found["contract"] == {"clauses": [{"title": "Foro", "text": "Comarca de {cidade}."}], "chosen": True}
    assert found["holds"] == {"deposit_hold_hours": 24, "release_overdue_holds": True, "chosen": True}
    assert (found["version"], found["updated_by"]) == (5, "Ana Beltrão")


def test_only_administrators_read_it(manager: TestClient, visitor: TestClient) -> None:
    assert manager.get(PATH).status_code == 403
    assert visitor.get(PATH).status_code == 401

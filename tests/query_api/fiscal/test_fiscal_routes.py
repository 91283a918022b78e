"""Fiscal data as staff reads them, given what happened."""

from datetime import date
from decimal import Decimal

from command_api.fiscal.events import (
    FiscalHouseChanged,
    TaxProfileCreated,
    TaxProfileReinstated,
    TaxProfileRenamed,
    TaxProfileRetired,
    TaxProfileTreated,
)
from projections.fiscal.projection import Fiscal
from projections.runtime.rebuild import verify
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/fiscal"


@BOTH
def test_profiles_have_the_taxes_of_today_and_of_every_other_day(history: History) -> None:
    history.given("tax_profile-1", TaxProfileCreated, name="Comodato")
    history.given("tax_profile-1", TaxProfileRetired)
    history.given("tax_profile-2", TaxProfileCreated, name="Chope")
    history.given("tax_profile-2", TaxProfileRenamed, name="Chope com ST")
    for day, taxes in (
        (date(2026, 8, 1), {"icms": "500", "cofins_rate": Decimal("0.65")}),
        (date(2098, 1, 4), {"icms": "500", "tax_class": "000001"}),
        (date(2026, 8, 1), {"icms": "102", "cofins_rate": Decimal("0.65")}),
    ):
        history.given("tax_profile-2", TaxProfileTreated, valid_from=day, **taxes)
    history.follow()
    with client_of(app_over(history), "staff") as staff:
        answer = staff.get(f"{PATH}/profiles").json()
    current, retired = answer["data"]
    assert answer["table_date"] == "2026-09-14"
    assert (current["name"], current["active"], current["version"]) == ("Chope com ST", True, 5)
    assert [(each["valid_from"], each["icms"], each["cofins_rate"]) for each in current["treatments"]] == [
        ("2026-08-01", "102", 0.65),
        ("2098-01-04", "500", None),
    ]
    assert current["today"] == current["treatments"][0]
    assert current["treatments"][1]["class_name"] == "Situações tributadas integralmente pelo IBS e CBS."
    assert (retired["name"], retired["active"], retired["today"]) == ("Comodato", False, None)
    history.given("tax_profile-1", TaxProfileReinstated)
    history.follow()
    comparison = verify(history.recorder, history.database, Fiscal())
    assert comparison.equal, comparison.differences


@BOTH
def test_the_house_is_read_by_those_who_have_the_right(history: History) -> None:
    with client_of(app_over(history), "manager") as manager:
        unsaid = manager.get(f"{PATH}/house").json()
        assert (unsaid["regime"], unsaid["nfe_series"], unsaid["city_name"], unsaid["version"]) == ("", 1, "", 0)
        history.given("fiscal_house-1", FiscalHouseChanged, regime="simples", city_code="3546801")
        history.follow()
        said = manager.get(f"{PATH}/house")
        assert (said.json()["regime"], said.json()["city_name"]) == ("simples", "Santa Isabel - SP")
        assert said.headers["ETag"] == '"1"'
        assert manager.get(f"{PATH}/classes").json()["data"][0]["code"] == "000001"
    with client_of(app_over(history), "staff") as staff:
        assert staff.get(f"{PATH}/house").status_code == 403

"""Which holidays an administrator may choose from."""

from datetime import date

import pytest

from query_api.site.national_holidays import national_holidays


@pytest.mark.parametrize(("state", "has_the_states"), [("SP", True), ("MG", False), ("", False), ("XX", False)])
def test_the_holidays_of_the_country_and_of_the_state(state: str, has_the_states: bool) -> None:
    found = {each.day: each.name for each in national_holidays(date(2026, 12, 26), state)}
    assert (min(found), max(found)) == (date(2026, 12, 31), date(2027, 12, 25)), "twelve months, today included"
    assert (found[date(2027, 2, 9)], found[date(2027, 5, 27)]) == ("Carnaval", "Corpus Christi")
    assert (date(2027, 7, 9) in found) is has_the_states

"""Who orders what for when in the demo."""

from datetime import date, timedelta

from demo.parties import Party, parties

UNTIL = date(2026, 11, 20)


def late(found: list[Party]) -> list[Party]:
    return [party for party in found if "-tarde" in party.key]


def test_the_same_day_brings_the_same_parties() -> None:
    assert parties(60, until=UNTIL) == parties(60, until=UNTIL)


def test_no_two_parties_are_taken_for_one() -> None:
    keys = [party.key for party in parties(548, until=UNTIL)]
    assert len(set(keys)) == len(keys)


def test_what_happens_to_a_party_happens_in_order() -> None:
    for party in parties(548, until=UNTIL):
        times = [step.at for step in party.steps]
        assert times == sorted(times), party.key


def test_somebody_calls_late_for_a_busy_day_and_wants_much() -> None:
    callers = late(parties(548, until=UNTIL))
    assert len(callers) > 20
    for party in callers:
        assert party.delivery.weekday() == 5 or party.delivery.month in (6, 12)
        placed = next(step.at for step in party.steps if step.action == "place")
        assert party.delivery - placed.date() <= timedelta(days=6)


def test_some_call_again_the_next_day_and_want_less() -> None:
    callers = {party.key: party for party in late(parties(548, until=UNTIL))}
    again = [party for party in callers.values() if party.key.endswith("-menos")]
    assert again
    for party in again:
        first = callers[party.key.removesuffix("-menos")]
        assert (party.customer, party.phone, party.delivery) == (first.customer, first.phone, first.delivery)
        assert sum(quantity for _, quantity in party.kits) == 1
        assert party.steps[0].at > first.steps[0].at

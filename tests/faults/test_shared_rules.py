"""Two processes with sixteen people each do at once what rules over several streams forbid or allow."""

from contextlib import ExitStack, closing
from random import SystemRandom

import pytest

from command_api.event_store import Store, open_recorder
from tests.faults.conftest import BOTH
from tests.harness.blank import Blank
from tests.harness.faults.tally import Fault
from tests.harness.invariants import events_of
from tests.harness.personal import personal_wrapping
from tests.harness.shared_rules import RULES, Moment, act
from tests.harness.storm import two_processes

PEOPLE = 16


@pytest.mark.parametrize("engine", BOTH)
def test_no_rule_over_several_streams_is_broken_by_what_two_processes_do_at_once(
    engine: str, blank: Blank, fault: Fault
) -> None:
    seed = SystemRandom().randrange(10**9)
    with ExitStack() as held:
        place = held.enter_context(blank.on(engine))
        path = place.data / "events.db"
        recorder = held.enter_context(closing(open_recorder(path, place.url, personal_wrapping())))
        rules = [rule(Store(recorder)) for rule in RULES]
        both = held.enter_context(two_processes(path, place.url, PEOPLE))
        for number in fault.rounds():
            moment = Moment(number)
            targets = {rule.name: rule.prepare(moment) for rule in rules}
            for people in both:
                people.begin(act, targets, moment, f"{seed}/{number}")
            done = [deed for people in both for outcome in people.outcomes() for deed in outcome["done"]]
            for rule in rules:
                made = {id for name, id, _ in done if name == rule.name and id is not None}
                found = rule.broken(targets[rule.name], sorted(made))
                assert not found, f"seed {seed}, round {number}, {rule.name}: {found}"
            for _, id, refused in done:
                fault.hit("commands stored" if id is not None else f"commands refused: {refused}")
        fault.invariants.bookings(events_of(recorder))

"""History is for ever: every event ever stored must be readable by every later version of the code."""

import importlib
import json
from pathlib import Path

from command_api.customers.events import CustomerReachedBy, CustomerTermsSet
from command_api.kernel import Event
from command_api.kernel.events import EVENT_TYPES

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "samples"


def event_types() -> dict[str, type[Event]]:
    """Every event of every slice, by topic."""
    for module in sorted((ROOT / "command_api").glob("*/events.py")):
        importlib.import_module(".".join(module.relative_to(ROOT).with_suffix("").parts))
    return {topic: cls for topic, cls in EVENT_TYPES.items() if cls.__module__.startswith("command_api.")}


def test_every_event_has_a_sample_that_must_decode_for_ever() -> None:
    samples = {json.loads(path.read_text())["topic"] for path in SAMPLES.rglob("*.json")}
    assert {topic for topic in event_types() if topic not in samples} == set()


def test_a_topic_is_its_slice_and_the_name_of_the_event() -> None:
    for topic, cls in event_types().items():
        assert topic == f"{cls.__module__.split('.')[1]}.{cls.__name__}", "a topic must not change when code moves"


def test_events_that_once_wrote_out_what_they_declare_now_are_stored_in_the_same_order() -> None:
    for cls in (CustomerReachedBy, CustomerTermsSet):
        assert cls.__struct_fields__[-len(Event.__struct_fields__) :] == Event.__struct_fields__

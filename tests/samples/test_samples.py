"""One JSON per event type, as it was stored once. Each must decode for ever, and mean what it meant."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_api.event_store.mapper import EventMapper, decode
from tests.architecture.test_events import event_types

SAMPLES = sorted(Path(__file__).parent.rglob("*.json"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_a_stored_event_decodes_to_what_it_says(path: Path) -> None:
    event_types()
    sample = json.loads(path.read_text())
    assert sample["topic"].endswith(f".{path.stem}")
    event = decode(sample["topic"], sample["stream"], sample["version"], json.dumps(sample["state"]).encode())
    assert (event.originator_id, event.originator_version) == (sample["stream"], sample["version"])
    again = json.loads(EventMapper().to_stored_event(event).state)
    if sample["state"].get("v", 1) == event.VERSION:
        assert holds(again, sample["state"]), "a field of the sample is not read"


def holds(whole: Any, part: Any) -> bool:
    """Whether ``whole`` says everything that ``part`` says, and perhaps more."""
    if isinstance(part, dict):
        return all(name in whole and holds(whole[name], value) for name, value in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(holds, whole, part))
    return bool(whole == part)

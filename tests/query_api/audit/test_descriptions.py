"""Every type of event there is has a sentence, a title and a label for each of its fields; nobody reads raw English."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from command_api.event_store.mapper import decode
from command_api.kernel import Event
from query_api.audit.differences import readable
from query_api.audit.sentences import DESCRIPTIONS, sentence_of, title_of, words_of
from query_api.wording.fields import is_hidden, label_of_field
from query_api.wording.labels import label_of
from query_api.wording.subjects import KINDS, Subject, kind_of
from tests.architecture.test_events import event_types

SAMPLES = sorted((Path(__file__).parents[2] / "samples").rglob("*.json"))
TOPICS = sorted(event_types())
RAW = re.compile(r"\b(available|reserved|checked_out|maintenance|retired|damaged|draft|awaiting_deposit|confirmed|"
                 r"delivered|cancelled|tapped|discarded|daily|weekly|monthly|manha|cartao|transferencia|manager|staff|"
                 r"hero|product|asset|True|False|None|Decimal)\b")  # fmt: skip


def topic_and_stream(path: Path) -> tuple[str, str]:
    stored = json.loads(path.read_text())
    return stored["topic"], stored["stream"]


def sample(path: Path) -> Event:
    stored = json.loads(path.read_text())
    return decode(stored["topic"], stored["stream"], stored["version"], json.dumps(stored["state"]).encode())


KIND_OF = {topic: kind_of(stream) for topic, stream in map(topic_and_stream, SAMPLES)}


def nobody(stream: str) -> None:
    return None


def fields_of(struct: Any, seen: set[Any]) -> set[str]:
    """Names of all fields that can appear in ``struct``, at any depth."""
    found: set[str] = set()
    for info in msgspec.structs.fields(struct):
        found.add(info.name)
        for inner in (info.type, *get_args(info.type)):
            if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and inner not in seen:
                seen.add(inner)
                found |= fields_of(inner, seen)
    return found


@pytest.mark.parametrize("topic", TOPICS)
def test_every_type_of_event_has_words_of_its_own(topic: str) -> None:
    assert topic in DESCRIPTIONS
    assert all(title_of(other) != title_of(topic) for other in TOPICS if other != topic)


def test_nothing_is_told_that_cannot_happen() -> None:
    assert set(DESCRIPTIONS) <= set(TOPICS)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_field_of_every_event_has_a_label(topic: str) -> None:
    kind, own = KIND_OF[topic], fields_of(event_types()[topic], set()) - set(Event.__struct_fields__)
    shown = {name for name in own if not is_hidden(name, kind) and not _inside_metadata(name)}
    assert {name for name in shown if not label_of(kind, name)} == set()


def _inside_metadata(name: str) -> bool:
    return name in {"actor_id", "actor_name", "recorded_at", "correlation_id", "causation_id", "traceparent"}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_an_event_is_one_sentence_of_portuguese(path: Path) -> None:
    event = sample(path)
    sentence = sentence_of(event, Subject(event.originator_id, "Pirilampo"), lambda actor: f"Quem é {actor}")
    assert sentence.startswith(f"Quem é {event.metadata.actor} "), "who did it comes first"
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert RAW.search(sentence) is None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_an_event_is_found_by_the_verb_of_its_sentence(path: Path) -> None:
    event = sample(path)
    verb, *_ = DESCRIPTIONS[event.TOPIC].clause(event, Subject(event.originator_id, "Pirilampo")).split()
    assert verb in words_of(event.TOPIC).split()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_what_an_event_says_is_readable(path: Path) -> None:
    for label, text in readable(sample(path).payload(), kind_of(sample(path).originator_id), nobody).items():
        assert RAW.search(f"{label} {text or ''}") is None, (label, text)
        assert "_" not in label


def test_no_history_shows_the_secrets_of_a_channel() -> None:
    [path] = (each for each in SAMPLES if each.stem == "MessageChannelAdded")
    event: Any = sample(path)
    shown = readable(event.payload(), "message_channel", nobody)
    assert shown["Servidor"] == "smtp.choperia.example"
    assert event.secrets not in shown.values()


def test_what_nobody_has_words_for_yet_is_told_plainly() -> None:
    class SomethingNew(Event):
        TOPIC = "testing.SomethingNewInTheHistory"

    event = SomethingNew(originator_id="thing-4", originator_version=1, timestamp=Event.create_timestamp())
    assert sentence_of(event, Subject("thing-4", None), str) == "O sistema registrou uma mudança no registro thing-4."
    assert label_of_field("brand_new", "beer") == "Brand new"


def test_every_kind_of_stream_has_words() -> None:
    kinds = {json.loads(path.read_text())["stream"].rpartition("-")[0] for path in SAMPLES}
    assert kinds <= set(KINDS)

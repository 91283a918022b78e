"""Which boxes and lines the drawing of a slice, and that of the whole house, have."""

from __future__ import annotations

from collections import Counter

from launcher.model.drawing import DrawnColumn, Edges, Node, draw
from launcher.model.house import Happening, ModelOfHouse, ReadModel
from launcher.model.screens import ScreenRead


def slice_drawing(house: ModelOfHouse, part: str) -> str | None:
    """What leads to the events of a slice, what reads them, and what its own reads show. ``None`` without a line."""
    events = [event for event in house.events if event.slice == part]
    own = [model for model in house.read_models if model.slice == part]
    reads = [read for read in house.reads if read.slice == part] or _reads_of(house, own)
    taking = {name for event in events for name in event.read_models}
    named = {name for read in reads if read.slice == part for name in read.read_models}
    models = [model for model in house.read_models if model in own or model.name in taking | named]
    lines = _writing(events) | _taking(events, own) | _from_elsewhere(part, own)
    shown = {model.name for model in models}
    lines |= {(f"model {name}", f"read {read.name}") for read in reads for name in read.read_models if name in shown}
    lines |= {(f"read {read.name}", f"screen {area}") for read in reads for area in read.screens}
    columns = (
        DrawnColumn("command", "commands", _nodes("command", {each for event in events for each in _writers(event)})),
        DrawnColumn("event", "events", _event_nodes(house, part, events, own), told=True),
        DrawnColumn(
            "model",
            "read models",
            tuple(Node(f"model {model.name}", model.name, f"{model.slice}.md") for model in models),
        ),
        DrawnColumn("read", "reads", _nodes("read", {read.name for read in reads})),
        DrawnColumn("screen", "screens", _nodes("screen", {area for read in reads for area in read.screens})),
    )
    filled = tuple(column for column in columns if column.nodes)
    return draw(f"Model of {part}", filled, frozenset(lines)) if lines else None


def overview(house: ModelOfHouse) -> str:
    """Which slices' events each read model is made of. Those that take every event are left out."""
    models = [model for model in house.read_models if not model.every]
    slices = sorted({event.slice for event in house.events})
    lines = {(f"slice {part}", f"model {model.name}") for model in models for part in _slices_of(model)}
    columns = (
        DrawnColumn(
            "event", "events of", tuple(Node(f"slice {part}", part, f"{part}.md") for part in slices), told=True
        ),
        DrawnColumn(
            "model",
            "read models",
            tuple(Node(f"model {model.name}", model.name, f"{model.slice}.md") for model in models),
        ),
    )
    return draw("Slices and read models", columns, frozenset(lines))


def _reads_of(house: ModelOfHouse, models: list[ReadModel]) -> list[ScreenRead]:
    """Of a slice that reads nothing itself: what other slices read of its read models."""
    return [read for read in house.reads if any(model.name in read.read_models for model in models)]


def _writers(event: Happening) -> tuple[str, ...]:
    return event.operations or event.others


def _writing(events: list[Happening]) -> set[tuple[str, str]]:
    return {(f"command {each}", f"event {event.topic}") for event in events for each in _writers(event)}


def _taking(events: list[Happening], own: list[ReadModel]) -> set[tuple[str, str]]:
    taken = {(f"event {event.topic}", f"model {name}") for event in events for name in event.read_models}
    return taken | {("every event", f"model {model.name}") for model in own if model.every}


def _from_elsewhere(part: str, own: list[ReadModel]) -> Edges:
    """Slices whose events the read models of this slice take."""
    return frozenset((f"slice {each}", f"model {m.name}") for m in own for each in _slices_of(m) if each != part)


def _event_nodes(house: ModelOfHouse, part: str, events: list[Happening], own: list[ReadModel]) -> tuple[Node, ...]:
    """Nodes of the events of the slice; of other slices only how many are taken."""
    taken = Counter(topic.partition(".")[0] for topic in {topic for model in own for topic in model.topics})
    nodes = [Node(f"event {event.topic}", event.name) for event in events]
    nodes += [
        Node(f"slice {other}", f"{count} of {other}", f"{other}.md")
        for other, count in sorted(taken.items())
        if other != part
    ]
    if any(model.every for model in own):
        nodes.append(Node("every event", f"all {len(house.events)} events", "README.md"))
    return tuple(nodes)


def _slices_of(model: ReadModel) -> set[str]:
    return {topic.partition(".")[0] for topic in model.topics}


def _nodes(kind: str, names: set[str]) -> tuple[Node, ...]:
    return tuple(Node(f"{kind} {name}", name) for name in sorted(names))

"""Boxes stand beside each other, whatever they say."""

import xml.etree.ElementTree as ET
from itertools import combinations

from launcher.model.drawing import CHARACTER, DrawnBox, DrawnColumn, Node, draw, layout

LONG = "takePixNotificationsByAddress"
COLUMNS = (
    DrawnColumn("command", "commands", tuple(Node(name, name) for name in ("a", "b", "c", LONG))),
    DrawnColumn("event", "events", (Node("e2", "Second <told>", "e.md"), Node("e1", "First & told")), told=True),
    DrawnColumn("read", "reads", ()),
    DrawnColumn("model", "read models", (Node("m", "m"),)),
)
EDGES = frozenset({("a", "e1"), ("b", "e2"), (LONG, "e2"), ("e1", "m")})


def overlap(one: DrawnBox, other: DrawnBox) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def test_no_box_overlaps_another() -> None:
    assert [pair for pair in combinations(layout(COLUMNS, EDGES), 2) if overlap(*pair)] == []


def test_every_box_is_as_wide_as_its_text() -> None:
    assert [box for box in layout(COLUMNS, EDGES) if box.width < len(box.node.label) * CHARACTER] == []


def test_a_column_that_is_told_keeps_its_order_and_others_follow_what_they_are_joined_with() -> None:
    placed = sorted(layout(COLUMNS, EDGES), key=lambda box: (box.x, box.y))
    assert [box.node.name for box in placed] == ["b", LONG, "a", "c", "e2", "e1", "m"]


def test_a_drawing_is_well_formed_and_the_same_whatever_the_order_of_its_lines() -> None:
    drawing = draw("Model", COLUMNS, EDGES)
    root = ET.fromstring(drawing)
    space = "{http://www.w3.org/2000/svg}"
    assert {"Second <told>", "First & told"} <= {each.text for each in root.iter(f"{space}text")}
    assert [each.get("href") for each in root.iter(f"{space}a")] == ["e.md"]
    assert len(list(root.iter(f"{space}path"))) == len(EDGES)
    assert draw("Model", COLUMNS, frozenset(sorted(EDGES, reverse=True))) == drawing

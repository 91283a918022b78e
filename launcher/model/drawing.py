"""Columns of boxes with lines between them, as SVG. The same input gives the same text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

CHARACTER: Final = 7.3
"""Width of a character of the monospaced font at its size, rounded up."""
_PADDING, _HEIGHT, _STEP = 10, 22, 28
_MARGIN, _HEAD, _GAP = 24, 56, 150
_LEAST = 8
"""Characters of the narrowest column."""

_STYLE: Final = """
svg { color-scheme: light dark; }
.ground { fill: #ffffff; }
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2328; }
.head { font-weight: bold; }
rect.box { stroke: #57606a; stroke-width: 1; }
path { fill: none; stroke: #57606a; stroke-opacity: 0.35; }
path:hover { stroke-opacity: 1; stroke-width: 2; }
.command rect { fill: #dbeafe; }
.event rect { fill: #ffe8cc; }
.model rect { fill: #d8f5dd; }
.read rect { fill: #eef0f2; }
.screen rect { fill: #ece3fb; }
@media (prefers-color-scheme: dark) {
  .ground { fill: #0d1117; }
  text { fill: #e6edf3; }
  rect.box, path { stroke: #9aa4af; }
  .command rect { fill: #12305c; }
  .event rect { fill: #5a3510; }
  .model rect { fill: #14421f; }
  .read rect { fill: #2b3138; }
  .screen rect { fill: #3a2763; }
}
"""


@dataclass(frozen=True, slots=True)
class Node:
    """A box. ``name`` is its own in the whole drawing; ``link`` is relative to the drawing's folder."""

    name: str
    label: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class DrawnColumn:
    """``told`` keeps the order of its nodes; another column places each near the nodes that it is joined with. ``kind``
    is the class of its boxes in the style above."""

    kind: str
    title: str
    nodes: tuple[Node, ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """Where a node stands, and the kind of its column."""

    node: Node
    kind: str
    x: float
    y: float
    width: float
    height: float = _HEIGHT


Edges = frozenset[tuple[str, str]]
"""Names of two nodes, the left one first."""


def layout(columns: Sequence[DrawnColumn], edges: Edges) -> list[DrawnBox]:
    """Every node has its place, in its column, as wide as the longest text of the column."""
    tallest = max((len(column.nodes) for column in columns), default=0)
    boxes: list[DrawnBox] = []
    x = float(_MARGIN)
    for column, nodes in zip(columns, _ordered(columns, edges), strict=True):
        width = _width(column)
        top = _HEAD + (tallest - len(nodes)) * _STEP / 2
        boxes += [DrawnBox(node, column.kind, x, top + row * _STEP, width) for row, node in enumerate(nodes)]
        x += width + _GAP
    return boxes


def draw(title: str, columns: Sequence[DrawnColumn], edges: Edges) -> str:
    """The drawing as the text of an SVG file."""
    boxes = layout(columns, edges)
    by_name = {box.node.name: box for box in boxes}
    widths = [_width(column) for column in columns]
    lefts = [_MARGIN + sum(widths[:number]) + number * _GAP for number in range(len(columns))]
    width = 2 * _MARGIN + sum(widths) + (len(columns) - 1) * _GAP
    height = _HEAD + max((len(column.nodes) for column in columns), default=0) * _STEP + _MARGIN
    heads = [
        f'<text class="head" x="{left:g}" y="34">{escape(column.title)}</text>'
        for left, column in zip(lefts, columns, strict=True)
    ]
    lines = [_line(by_name[start], by_name[end]) for start, end in sorted(edges)]
    size = f"{width:g} {height:g}"
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{width:g}" height="{height:g}">'
    ground = f'<rect class="ground" width="{width:g}" height="{height:g}"/>'
    parts = [opening, f"<title>{escape(title)}</title>", f"<style>{_STYLE}</style>", ground, *heads, *lines]
    return "\n".join([*parts, *map(_drawn, boxes), "</svg>", ""])


def _width(column: DrawnColumn) -> float:
    longest = max((len(each) for each in (column.title, *(node.label for node in column.nodes))), default=0)
    return round(max(longest, _LEAST) * CHARACTER + 2 * _PADDING)


def _ordered(columns: Sequence[DrawnColumn], edges: Edges) -> list[list[Node]]:
    """From the first column with a fixed order outwards: each node at the middle of its neighbours' places."""
    fixed = next((number for number, column in enumerate(columns) if column.told), 0)
    ordered: dict[int, list[Node]] = {fixed: list(columns[fixed].nodes)} if columns else {}
    steps = [(number, number + 1) for number in range(fixed - 1, -1, -1)]
    steps += [(number, number - 1) for number in range(fixed + 1, len(columns))]
    for number, beside in steps:
        places = {node.name: row for row, node in enumerate(ordered[beside])}
        middles = {node.name: _middle(node.name, places, edges) for node in columns[number].nodes}
        ordered[number] = sorted(columns[number].nodes, key=lambda node: (middles[node.name], node.name))
    return [ordered[number] for number in range(len(columns))]


def _middle(name: str, places: Mapping[str, int], edges: Iterable[tuple[str, str]]) -> float:
    joined = [places[b if a == name else a] for a, b in edges if name in (a, b) and (b if a == name else a) in places]
    return sum(joined) / len(joined) if joined else float(len(places))


def _line(start: DrawnBox, end: DrawnBox) -> str:
    x1, y1, x2, y2 = start.x + start.width, start.y + _HEIGHT / 2, end.x, end.y + _HEIGHT / 2
    bend = (x2 - x1) / 2
    curve = f"M{x1:g} {y1:g}C{x1 + bend:g} {y1:g} {x2 - bend:g} {y2:g} {x2:g} {y2:g}"
    return f'<path d="{curve}"><title>{escape(start.node.label)} → {escape(end.node.label)}</title></path>'


def _drawn(box: DrawnBox) -> str:
    text = f'<text x="{box.x + _PADDING:g}" y="{box.y + 15:g}">{escape(box.node.label)}</text>'
    place = f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
    group = f'<g class="{box.kind}"><rect class="box" rx="4" {place}/>{text}</g>'
    return f'<a href="{escape(box.node.link)}">{group}</a>' if box.node.link else group

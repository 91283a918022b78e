"""Charts as SVG text: bars beside each other and lines over sizes, readable in light and dark, the same for the same
figures."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, LABELS, MARGIN, BAR, GAP = 760, 230, 16, 18, 6
PLOT = WIDTH - LABELS - 110
HEIGHT = 260
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600; font-size: 15px } .group { font-weight: 600 } .axis { fill: #57606a; font-size: 12px }
.back { fill: #ffffff } .grid { stroke: #d0d7de } .limit { stroke: #cf222e; stroke-dasharray: 5 4 }
.ours { fill: #b45309 } .other { fill: #8c959f }
.l0 { stroke: #b45309 } .l1 { stroke: #0969da } .l2 { stroke: #1a7f37 } .l3 { stroke: #8250df } .l4 { stroke: #bf3989 }
.l5 { stroke: #57606a } .line { fill: none; stroke-width: 2.5 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .axis { fill: #9198a1 } .back { fill: #0d1117 } .grid { stroke: #3d444d }
.ours { fill: #f59e0b } .other { fill: #6e7681 } .limit { stroke: #ff7b72 }
.l0 { stroke: #f59e0b } .l1 { stroke: #58a6ff } .l2 { stroke: #3fb950 } .l3 { stroke: #bc8cff } .l4 { stroke: #f778ba }
.l5 { stroke: #9198a1 } }
"""


@dataclass(frozen=True)
class Bar:
    """``ours``: drawn in the house's colour. ``said`` stands beside the bar."""

    name: str
    value: float
    said: str
    ours: bool = False


def bars(title: str, groups: Mapping[str, Sequence[Bar]]) -> str:
    """Horizontal bars from nothing, in groups one below the other, on one scale."""
    largest = max(bar.value for group in groups.values() for bar in group)
    drawn, y = [], 56
    for name, group in groups.items():
        drawn.append(_text(MARGIN, y, name, "group"))
        y += 8
        for bar in group:
            length = max(1.0, PLOT * bar.value / largest)
            kind = "ours" if bar.ours else "other"
            drawn += [
                _text(LABELS - 8, y + 14, bar.name, anchor="end"),
                f'<rect class="{kind}" x="{LABELS}" y="{y}" width="{length:.1f}" height="{BAR}" rx="2"/>',
                _text(LABELS + length + 6, y + 14, bar.said),
            ]
            y += BAR + GAP
        y += 26
    return _picture(title, y - 18, drawn)


def lines(title: str, sizes: Sequence[int], series: Mapping[str, Sequence[float]], limit: float, axis: str) -> str:
    """One line per series over logs of these sizes (a logarithmic axis); ``limit`` is drawn across."""
    top = max(limit, *(value for values in series.values() for value in values)) * 1.15
    left, right, below, above = 64.0, WIDTH - 190.0, HEIGHT + 50.0, 60.0

    def x(size: int) -> float:
        first, last = math.log(sizes[0]), math.log(sizes[-1])
        return left + (right - left) * (math.log(size) - first) / ((last - first) or 1)

    def y(value: float) -> float:
        return below - (below - above) * value / top

    drawn = [_text(left, 48, axis, "axis")]
    step = _step(top)
    for number in range(int(top / step) + 1):
        drawn.append(f'<path class="grid" d="M{left} {y(number * step):.1f}H{right}"/>')
        drawn.append(_text(left - 8, y(number * step) + 4, f"{number * step:g}", "axis", anchor="end"))
    drawn += [_text(x(size), below + 22, f"{size:,} events", "axis", anchor="middle") for size in sizes]
    drawn.append(f'<path class="limit" d="M{left} {y(limit):.1f}H{right}"/>')
    for number, (name, values) in enumerate(series.items()):
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in zip(sizes, values, strict=True))
        drawn.append(f'<polyline class="line l{number}" points="{points}"/>')
        entry = 76 + 24 * number
        drawn.append(f'<path class="line l{number}" d="M{right + 24} {entry - 4}h22"/>')
        drawn.append(_text(right + 52, entry, f"{name} {values[-1]:.2f}"))
    return _picture(title, below + 40, drawn)


def _step(top: float) -> float:
    """A round distance that gives four to eight lines."""
    power = 10.0 ** math.floor(math.log10(top / 4))
    return next(power * times for times in (1, 2, 2.5, 5, 10) if top / (power * times) <= 8)


def _text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def _picture(title: str, height: float, drawn: Sequence[str]) -> str:
    size = f'width="{WIDTH}" height="{height:.0f}" viewBox="0 0 {WIDTH} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">'
    body = [f"<style>{STYLE}</style>", '<rect class="back" width="100%" height="100%" rx="6"/>']
    return "\n".join([head, *body, _text(MARGIN, 28, title, "title"), *drawn, "</svg>"]) + "\n"

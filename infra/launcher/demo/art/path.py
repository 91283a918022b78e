"""Outlines as lists of points, in picture pixels: x to the right, y down."""

import math
from collections.abc import Iterable, Sequence
from random import Random

Point = tuple[float, float]
Path = list[Point]


def ellipse(centre: Point, rx: float, ry: float, *, start: float = 0, end: float = 360, steps: int = 72) -> Path:
    """The arc from `start` to `end` degrees; 0 is the right, 90 the bottom."""
    angles = [math.radians(start + (end - start) * index / steps) for index in range(steps + 1)]
    return [(centre[0] + rx * math.cos(angle), centre[1] + ry * math.sin(angle)) for angle in angles]


def rounded_box(left: float, top: float, right: float, bottom: float, radius: float) -> Path:
    """A rectangle with round corners."""
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    corners = (
        ((left + radius, top + radius), 180),
        ((right - radius, top + radius), 270),
        ((right - radius, bottom - radius), 0),
        ((left + radius, bottom - radius), 90),
    )
    return [
        point
        for centre, turn in corners
        for point in ellipse(centre, radius, radius, start=turn, end=turn + 90, steps=8)
    ]


def smooth(points: Sequence[Point], *, closed: bool = False, steps: int = 10) -> Path:
    """A Catmull-Rom curve through the points."""
    count = len(points)
    last = count if closed else count - 1
    path: Path = []
    for index in range(last):
        window = [points[_neighbour(index + offset, count, closed)] for offset in (-1, 0, 1, 2)]
        path.extend(_between(window, step / steps) for step in range(steps))
    if not closed:
        path.append(points[-1])
    return path


def blob(centre: Point, rx: float, ry: float, chance: Random, *, wobble: float = 0.08, lobes: int = 9) -> Path:
    """A rounded, hand-made shape around the centre; `wobble` is the share by which the radius varies."""
    turn = chance.uniform(0, math.tau)
    points = []
    for index in range(lobes):
        angle = turn + math.tau * index / lobes
        reach = 1 + chance.uniform(-wobble, wobble)
        points.append((centre[0] + rx * reach * math.cos(angle), centre[1] + ry * reach * math.sin(angle)))
    return smooth(points, closed=True, steps=8)


def capsule(start: Point, end: Point, radius: float, *, end_radius: float | None = None) -> Path:
    """A thick line with round ends; it tapers when `end_radius` is given."""
    end_radius = radius if end_radius is None else end_radius
    heading = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    near = ellipse(start, radius, radius, start=heading + 90, end=heading + 270, steps=14)
    far = ellipse(end, end_radius, end_radius, start=heading - 90, end=heading + 90, steps=14)
    return near + far


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> Path:
    """The outline of a line; its full widths are given at even steps from its start to its end."""
    left: Path = []
    right: Path = []
    for index, (x, y) in enumerate(points):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        length = math.hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        half = _width_at(widths, index / max(len(points) - 1, 1)) / 2
        normal = (-(after[1] - before[1]) / length * half, (after[0] - before[0]) / length * half)
        left.append((x + normal[0], y + normal[1]))
        right.append((x - normal[0], y - normal[1]))
    return left + right[::-1]


def moved(path: Iterable[Point], dx: float, dy: float) -> Path:
    """The path shifted by (dx, dy)."""
    return [(x + dx, y + dy) for x, y in path]


def turned(path: Iterable[Point], degrees: float, pivot: Point = (0.0, 0.0)) -> Path:
    """The path rotated clockwise around the pivot."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    px, py = pivot
    return [(px + (x - px) * cosine - (y - py) * sine, py + (x - px) * sine + (y - py) * cosine) for x, y in path]


def scaled(path: Iterable[Point], sx: float, sy: float, pivot: Point = (0.0, 0.0)) -> Path:
    """The path stretched away from the pivot."""
    return [(pivot[0] + (x - pivot[0]) * sx, pivot[1] + (y - pivot[1]) * sy) for x, y in path]


def _width_at(widths: Sequence[float], share: float) -> float:
    position = share * (len(widths) - 1)
    before = min(int(position), max(len(widths) - 2, 0))
    after = min(before + 1, len(widths) - 1)
    return widths[before] + (widths[after] - widths[before]) * (position - before)


def _neighbour(index: int, count: int, closed: bool) -> int:
    return index % count if closed else min(max(index, 0), count - 1)


def _between(window: Sequence[Point], share: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = window
    square, cube = share * share, share * share * share
    weights = (
        -0.5 * cube + square - 0.5 * share,
        1.5 * cube - 2.5 * square + 1,
        -1.5 * cube + 2 * square + 0.5 * share,
        0.5 * cube - 0.5 * square,
    )
    return (
        ax * weights[0] + bx * weights[1] + cx * weights[2] + dx * weights[3],
        ay * weights[0] + by * weights[1] + cy * weights[2] + dy * weights[3],
    )

"""Round things seen from a little above: glasses, kegs and bottles are all a profile turned around an axis."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from infra.launcher.demo.art.path import Path, Point, ellipse, smooth

TILT = 0.13
"""Height of every horizontal circle against its width: the eye is slightly above the counter."""


@dataclass(frozen=True)
class Lathe:
    """A profile: (y, radius) pairs from top to bottom, smoothed, around the vertical axis `x`. All in pixels."""

    x: float
    profile: tuple[Point, ...]

    @property
    def top(self) -> float:
        return self.profile[0][0]

    @property
    def bottom(self) -> float:
        return self.profile[-1][0]

    def radius(self, y: float) -> float:
        """The radius at a height, between the given points along the smooth curve."""
        curve = _smoothed(self.profile)
        if y <= curve[0][0]:
            return curve[0][1]
        for (above, first), (below, second) in pairwise(curve):
            if y <= below:
                return first + (second - first) * (y - above) / max(below - above, 1e-6)
        return curve[-1][1]

    def body(self, top: float, bottom: float, *, inset: float = 0.0, tilt: float = TILT) -> Path:
        """The silhouette between two heights: round bottom edge in front, round top edge behind."""
        levels = self._levels(top, bottom)
        left = [(self.x - max(self.radius(y) - inset, 0.5), y) for y in levels]
        right = [(self.x + max(self.radius(y) - inset, 0.5), y) for y in reversed(levels)]
        front = self.ring(bottom, inset=inset, tilt=tilt, start=180, end=0)
        back = self.ring(top, inset=inset, tilt=tilt, start=360, end=180)
        return left + front + right + back

    def ring(self, y: float, *, inset: float = 0.0, tilt: float = TILT, start: float = 0, end: float = 360) -> Path:
        """The circle at a height; 0 to 180 degrees is its front half."""
        radius = max(self.radius(y) - inset, 0.5)
        return ellipse((self.x, y), radius, radius * tilt, start=start, end=end, steps=40)

    def strip(self, top: float, bottom: float, left: float, right: float) -> Path:
        """A band on the surface between two heights; left and right are shares of the radius from -1 to 1."""
        levels = self._levels(top, bottom)
        near = [(self.x + self.radius(y) * left, y + self._sag(y, left)) for y in levels]
        far = [(self.x + self.radius(y) * right, y + self._sag(y, right)) for y in reversed(levels)]
        return near + far

    def band(self, top: float, bottom: float, *, inset: float = 0.0) -> Path:
        """A ring of some height around the body, as seen in front: a label, a hoop."""
        levels = self._levels(top, bottom)
        left = [(self.x - self.radius(y) + inset, y) for y in levels]
        right = [(self.x + self.radius(y) - inset, y) for y in reversed(levels)]
        lower = self.ring(bottom, inset=inset, start=180, end=0)
        upper = self.ring(top, inset=inset, start=0, end=180)
        return left + lower + right + upper

    def _sag(self, y: float, share: float) -> float:
        """How far the front of the surface hangs below the axis height at a share of the radius."""
        return float(self.radius(y) * TILT * (1 - min(share * share, 1.0)) ** 0.5)

    def _levels(self, top: float, bottom: float) -> list[float]:
        steps = max(2, round((bottom - top) / 5))
        return [top + (bottom - top) * index / steps for index in range(steps + 1)]


@lru_cache(maxsize=128)
def _smoothed(profile: tuple[Point, ...]) -> tuple[Point, ...]:
    """The profile's curve, kept because every outline asks for it many times."""
    return tuple(smooth(profile, steps=12))

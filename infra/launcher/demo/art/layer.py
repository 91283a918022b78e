"""A transparent sheet drawn at several times its size and reduced at the end, so that every edge is smooth."""

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from infra.launcher.demo.art.paint import Colour, Paint, render
from infra.launcher.demo.art.path import Path, Point, moved, ribbon

OVERSAMPLING = 3
"""Drawn pixels per pixel of the finished picture, along each side."""

_BLUR_SAMPLES = 3.0
"""A blur is computed on a picture so small that its radius is about this many pixels."""

Box = tuple[int, int, int, int]


class Layer:
    """A sheet of `width` x `height` finished pixels. All coordinates and sizes are finished pixels.

    `margin` adds room on every side for shadows, outside the coordinates: (0, 0) stays the corner of the drawing.
    """

    def __init__(self, width: int, height: int, *, margin: int = 0) -> None:
        self.width = width + 2 * margin
        self.height = height + 2 * margin
        self._margin = margin
        self._sheet = Image.new("RGBA", (self.width * OVERSAMPLING, self.height * OVERSAMPLING), (0, 0, 0, 0))

    def fill(
        self, path: Sequence[Point], paint: Paint, *, blur: float = 0, clip: Sequence[Point] | None = None
    ) -> None:
        """Paint inside `path`, softened by `blur` pixels, where `clip` lets it. Gradients span the path's box."""
        path = moved(path, self._margin, self._margin)
        box = self._box(path, blur * 2.5)
        if box is None:
            return
        mask = _soft_mask(path, box, blur) if blur else _hard_mask(path, box)
        if clip is not None:
            mask = ImageChops.multiply(mask, _hard_mask(moved(clip, self._margin, self._margin), box))
        self._apply(paint, mask, box)

    def stroke(self, points: Sequence[Point], width: float, paint: Paint, *, blur: float = 0) -> None:
        """An open line with the given width."""
        self.fill(ribbon(points, [width]), paint, blur=blur)

    def dots(self, dots: Iterable[tuple[float, float, float, Colour]], clip: Sequence[Point] | None = None) -> None:
        """Many small discs at once: (x, y, radius, colour). Later dots replace earlier ones where they overlap."""
        marks = [(x + self._margin, y + self._margin, radius, colour) for x, y, radius, colour in dots]
        if not marks:
            return
        reach = [(x + dx * r, y + dy * r) for x, y, r, _ in marks for dx, dy in ((-1, -1), (1, 1))]
        box = self._box(reach, 1)
        if box is None:
            return
        sheet = Image.new("RGBA", _size(box), (*marks[0][3][:3], 0))
        pen = ImageDraw.Draw(sheet)
        for x, y, radius, colour in marks:
            cx, cy, r = x * OVERSAMPLING - box[0], y * OVERSAMPLING - box[1], radius * OVERSAMPLING
            pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=colour)
        if clip is not None:
            sheet.putalpha(
                ImageChops.multiply(sheet.getchannel("A"), _hard_mask(moved(clip, self._margin, self._margin), box))
            )
        self._sheet.alpha_composite(sheet, box[:2])

    def stamp(self, sprite: Image.Image, centre: Point, *, turn: float = 0, size: float = 1.0) -> None:
        """Put a drawn-size sprite (see `drawn`) on the sheet, turned clockwise by degrees, its middle at `centre`."""
        if size != 1.0:
            pixels = max(1, round(sprite.width * size)), max(1, round(sprite.height * size))
            sprite = sprite.resize(pixels, Image.Resampling.BILINEAR)
        if turn:
            sprite = sprite.rotate(-turn, Image.Resampling.BILINEAR, expand=True)
        left, top = (
            round(centre[0] * OVERSAMPLING - sprite.width / 2),
            round(centre[1] * OVERSAMPLING - sprite.height / 2),
        )
        crop = (max(0, -left), max(0, -top), sprite.width, sprite.height)
        if crop[0] < crop[2] and crop[1] < crop[3]:
            self._sheet.alpha_composite(sprite, (max(0, left), max(0, top)), crop)

    def text(self, words: str, centre: Point, size: float, colour: Colour) -> None:
        """One line in Pillow's own typeface, `size` pixels high, its middle at `centre`."""
        font = ImageFont.load_default(size * OVERSAMPLING)
        left, top, right, bottom = font.getbbox(words)
        corner = (centre[0] * OVERSAMPLING - (left + right) / 2, centre[1] * OVERSAMPLING - (top + bottom) / 2)
        line = Image.new("RGBA", (math.ceil(right) + 4, math.ceil(bottom) + 4), (*colour[:3], 0))
        ImageDraw.Draw(line).text((0, 0), words, fill=colour, font=font)
        self._sheet.alpha_composite(line, (max(0, round(corner[0])), max(0, round(corner[1]))))

    def keep_inside(self, path: Sequence[Point]) -> None:
        """Erase everything outside the path."""
        box = (0, 0, self._sheet.width, self._sheet.height)
        self._sheet.putalpha(ImageChops.multiply(self._sheet.getchannel("A"), _hard_mask(path, box)))

    def drawn(self) -> Image.Image:
        """The sheet at its drawn, oversampled size, to be stamped on another layer."""
        return self._sheet

    def finished(self, size: float = 1.0) -> Image.Image:
        """The sheet at its finished size times `size`, which stays well below the oversampling."""
        pixels = round(self.width * size), round(self.height * size)
        return self._sheet.resize(pixels, Image.Resampling.LANCZOS, reducing_gap=2.0)

    def _box(self, path: Sequence[Point], margin: float) -> Box | None:
        """The drawn pixels that a path with a margin touches, or None when it misses the sheet."""
        xs, ys = [x for x, _ in path], [y for _, y in path]
        left = max(0, math.floor((min(xs) - margin) * OVERSAMPLING))
        top = max(0, math.floor((min(ys) - margin) * OVERSAMPLING))
        right = min(self._sheet.width, math.ceil((max(xs) + margin) * OVERSAMPLING) + 1)
        bottom = min(self._sheet.height, math.ceil((max(ys) + margin) * OVERSAMPLING) + 1)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _apply(self, paint: Paint, mask: Image.Image, box: Box) -> None:
        if isinstance(paint, tuple):
            coat = Image.new("RGBA", _size(box), paint)
            coat.putalpha(mask.point([value * paint[3] // 255 for value in range(256)]))
        else:
            coat = render(paint, _size(box))
            coat.putalpha(ImageChops.multiply(coat.getchannel("A"), mask))
        self._sheet.alpha_composite(coat, box[:2])


def _size(box: Box) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def _hard_mask(path: Sequence[Point], box: Box) -> Image.Image:
    mask = Image.new("L", _size(box), 0)
    ImageDraw.Draw(mask).polygon(_on(path, box, OVERSAMPLING), fill=255)
    return mask


def _soft_mask(path: Sequence[Point], box: Box, blur: float) -> Image.Image:
    """The blurred mask, computed small and enlarged: blurring makes the small picture lossless in practice."""
    shrink = max(1.0, blur * OVERSAMPLING / _BLUR_SAMPLES)
    size = (max(1, math.ceil(_size(box)[0] / shrink)), max(1, math.ceil(_size(box)[1] / shrink)))
    small = Image.new("L", size, 0)
    ImageDraw.Draw(small).polygon(_on(path, box, OVERSAMPLING / shrink, shrink), fill=255)
    small = small.filter(ImageFilter.GaussianBlur(blur * OVERSAMPLING / shrink))
    return small.resize(_size(box), Image.Resampling.BICUBIC)


def _on(path: Sequence[Point], box: Box, scale: float, shrink: float = 1.0) -> Path:
    return [(x * scale - box[0] / shrink, y * scale - box[1] / shrink) for x, y in path]

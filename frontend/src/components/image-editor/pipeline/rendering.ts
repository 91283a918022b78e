import type { Tones } from "./color";
import { cut, reduced } from "./cutting";
import { quarterTurns, type Rect, rotatedBox, type Size } from "./geometry";
import { greyRaster, paste, type Raster } from "./raster";
import { scaled } from "./scaling";

/** What is cut out of the rotated picture; without `crop` what the profile shows of a picture nobody has cut. */
export interface Framing {
  /** Degrees clockwise. */
  rotation: number;
  crop: Rect | null;
}

export interface Edit extends Framing, Tones {}

/** The shape of the result, and whether all of a picture is shown in it. */
export interface Shape extends Size {
  fit: "cover" | "contain";
}

/** Shapes that differ by less are stretched: a line of grey would look like a fault. */
const TOLERANCE = 0.005;
/** A long panorama turned by 45 degrees would need gigabytes: it is made smaller before. */
const MOST_PIXELS = 40_000_000;

/** Pixels of the longer side of the copy that is stretched into a background: nothing sharp is left of it. */
const BLURRED_TO = 10;

/**
 * The rotated and cut picture at the wanted size, its colours as they were. A rectangle of another shape is padded
 * with light grey, a whole picture that stands upright with a blurred copy of itself. The server does the same, step by step: `command_api/images/editing.py`.
 */
export function framed(source: Raster, { rotation, crop }: Framing, shape: Shape, size: Size): Raster {
  const canvas = rotatedBox(source, rotation);
  const rect = crop ?? withoutCrop(canvas, shape);
  let [scaleX, scaleY] = [size.width / rect.width, size.height / rect.height];
  if (Math.abs(scaleX / scaleY - 1) >= TOLERANCE) scaleX = scaleY = Math.min(scaleX, scaleY);
  const marginX = (size.width - rect.width * scaleX) / 2;
  const marginY = (size.height - rect.height * scaleY) / 2;
  const [left, top] = [Math.max(0, rect.x), Math.max(0, rect.y)];
  const [right, bottom] = [Math.min(canvas.width, rect.x + rect.width), Math.min(canvas.height, rect.y + rect.height)];
  if (left >= right || top >= bottom) return greyRaster(size);
  const x = roundHalfEven(marginX + (left - rect.x) * scaleX);
  const y = roundHalfEven(marginY + (top - rect.y) * scaleY);
  const inside = {
    width: Math.max(1, roundHalfEven(marginX + (right - rect.x) * scaleX) - x),
    height: Math.max(1, roundHalfEven(marginY + (bottom - rect.y) * scaleY) - y),
  };
  const part = partOf(source, rotation, { x: left, y: top, width: right - left, height: bottom - top }, inside);
  if (part.width === size.width && part.height === size.height) return part;
  const blurs = crop === null && quarterTurns(rotation) !== undefined;
  const out = blurs ? backdrop(part, size) : greyRaster(size);
  paste(out, part, x, y);
  return out;
}

/** The middle of a picture, blurred and stretched: what a picture of another shape is laid on. */
function backdrop(part: Raster, { width, height }: Size): Raster {
  const scale = Math.min(part.width / width, part.height / height);
  const [w, h] = [width * scale, height * scale];
  const middle = { x: (part.width - w) / 2, y: (part.height - h) / 2, width: w, height: h };
  const tiny = (side: number) => Math.max(1, roundHalfEven((BLURRED_TO * side) / Math.max(width, height)));
  return scaled(scaled(part, { width: tiny(width), height: tiny(height) }, middle), { width, height });
}

/** The largest centred rectangle of the shape, or the smallest that holds the whole picture. */
export function withoutCrop(canvas: Size, { width, height, fit }: Shape): Rect {
  const scales = [canvas.width / width, canvas.height / height] as const;
  const fill = fit === "cover" || Math.abs(scales[0] / scales[1] - 1) < TOLERANCE;
  const scale = fill ? Math.min(...scales) : Math.max(...scales);
  const [w, h] = [width * scale, height * scale];
  return { x: (canvas.width - w) / 2, y: (canvas.height - h) / 2, width: w, height: h };
}

/** What `box`, which lies inside the rotated canvas, shows at this size. Nothing beside it shines through. */
function partOf(source: Raster, rotation: number, box: Rect, size: Size): Raster {
  const canvas = rotatedBox(source, rotation);
  const upright = quarterTurns(rotation) !== undefined;
  const factor = upright ? 1 : Math.ceil(Math.sqrt((canvas.width * canvas.height) / MOST_PIXELS));
  const smaller = factor > 1 ? reduced(source, factor) : source;
  const inner = { x: box.x / factor, y: box.y / factor, width: box.width / factor, height: box.height / factor };
  const region = wholePixels(inner);
  return scaled(cut(smaller, rotation, region, scaledSize(source, factor)), size, relativeTo(region, inner));
}

/** The smallest rectangle of whole pixels around `rect`. */
function wholePixels(rect: Rect): Rect {
  const [x, y] = [Math.floor(rect.x), Math.floor(rect.y)];
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y };
}

const relativeTo = (region: Rect, rect: Rect): Rect => ({ ...rect, x: rect.x - region.x, y: rect.y - region.y });

const scaledSize = ({ width, height }: Size, factor: number): Size => ({
  width: width / factor,
  height: height / factor,
});

/** As Python rounds, so that both sides put a border at the same pixel. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

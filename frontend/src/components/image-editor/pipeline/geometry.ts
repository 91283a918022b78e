/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Pixels from the upper left corner. */
export interface Rect extends Size {
  x: number;
  y: number;
}

/** In pixels and times: how large the preview may be, and how far a small cut-out is enlarged for it. */
const PREVIEW: Size = { width: 1200, height: 800 };
const PREVIEW_UPSCALING = 2;

/** Cosine and sine of an angle in degrees; exact at multiples of 90, where floating point is not. */
export function turn(degrees: number): { cos: number; sin: number } {
  const quarter = quarterTurns(degrees);
  if (quarter !== undefined) {
    return { cos: [1, 0, -1, 0][quarter] ?? 1, sin: [0, 1, 0, -1][quarter] ?? 0 };
  }
  const radians = (degrees * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

/** 0 to 3 for a multiple of 90 degrees clockwise, `undefined` for any other angle. */
export function quarterTurns(degrees: number): 0 | 1 | 2 | 3 | undefined {
  return degrees % 90 === 0 ? (((((degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3) : undefined;
}

/** The canvas that holds a picture rotated about its centre: its bounding box in whole pixels. */
export function rotatedBox({ width, height }: Size, degrees: number): Size {
  const { cos, sin } = turn(degrees);
  return {
    width: Math.round(width * Math.abs(cos) + height * Math.abs(sin)),
    height: Math.round(width * Math.abs(sin) + height * Math.abs(cos)),
  };
}

/** The largest rectangle of this shape in the middle of `box`. */
export function largestCrop(box: Size, shape: Size): Rect {
  return centred(fitted(shape, box), box);
}

/** The largest centred rectangle of this shape that shows nothing but the rotated picture: no grey corner. */
export function largestFullCrop(picture: Size, degrees: number, shape: Size): Rect {
  const box = rotatedBox(picture, degrees);
  if (quarterTurns(degrees) !== undefined) return largestCrop(box, shape);
  const { cos, sin } = turn(degrees);
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const scale = Math.min(
    picture.width / (shape.width * c + shape.height * s),
    picture.height / (shape.width * s + shape.height * c),
  );
  const size = { width: Math.floor(shape.width * scale), height: Math.floor(shape.height * scale) };
  return centred(size, box);
}

/** In whole pixels, of the given shape and inside `box`: what a pointer or stored data say becomes what can be cut. */
export function clampCrop(crop: Rect, box: Size, shape: Size): Rect {
  const most = fitted(shape, box);
  const width = Math.max(1, Math.min(Math.round(crop.width), most.width));
  const height = Math.max(1, Math.min(Math.round((width * shape.height) / shape.width), most.height));
  return {
    x: clamp(Math.round(crop.x), 0, box.width - width),
    y: clamp(Math.round(crop.y), 0, box.height - height),
    width,
    height,
  };
}

/** Whether a rectangle can be cut at all: four numbers, and an area. */
export function isUsable(crop: Partial<Rect> | null | undefined): crop is Rect {
  return (
    !!crop &&
    [crop.x, crop.y, crop.width, crop.height].every((value) => Number.isFinite(value)) &&
    Number(crop.width) >= 1 &&
    Number(crop.height) >= 1
  );
}

/** Moved by whole pixels, as far as `box` lets it. */
export function moved(crop: Rect, dx: number, dy: number, box: Size): Rect {
  return {
    ...crop,
    x: clamp(crop.x + dx, 0, box.width - crop.width),
    y: clamp(crop.y + dy, 0, box.height - crop.height),
  };
}

export type Corner = "nw" | "ne" | "sw" | "se";

/** Wider by `dx` pixels (narrower where negative), the corner opposite to `corner` staying where it is. */
export function resized(crop: Rect, corner: Corner, dx: number, box: Size, shape: Size): Rect {
  const [west, north] = [corner.endsWith("w"), corner.startsWith("n")];
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  const room = fitted(shape, {
    width: west ? right : box.width - crop.x,
    height: north ? bottom : box.height - crop.y,
  });
  const width = clamp(crop.width + dx, Math.min(crop.width, SMALLEST), room.width);
  const height = clamp(Math.round((width * shape.height) / shape.width), 1, room.height);
  return { x: west ? right - width : crop.x, y: north ? bottom - height : crop.y, width, height };
}

const SMALLEST = 16;

/** Larger or smaller by a factor around its own middle, as far as `box` lets it. */
export function resizedAtMiddle(crop: Rect, factor: number, box: Size, shape: Size): Rect {
  const width = Math.max(SMALLEST, Math.min(crop.width * factor, fitted(shape, box).width));
  const height = (width * shape.height) / shape.width;
  return clampCrop(
    { x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height },
    box,
    shape,
  );
}

/** The same part of the picture after it was turned from one angle to another; the size stays where there is room. */
export function followed(crop: Rect, picture: Size, from: number, to: number, shape: Size): Rect {
  const [before, after] = [rotatedBox(picture, from), rotatedBox(picture, to)];
  const { cos, sin } = turn(to - from);
  const dx = crop.x + crop.width / 2 - before.width / 2;
  const dy = crop.y + crop.height / 2 - before.height / 2;
  const x = after.width / 2 + dx * cos - dy * sin - crop.width / 2;
  const y = after.height / 2 + dx * sin + dy * cos - crop.height / 2;
  const size = clampCrop({ ...crop, x: 0, y: 0 }, after, shape);
  return clampCrop(
    { x: x + (crop.width - size.width) / 2, y: y + (crop.height - size.height) / 2, ...sizeOf(size) },
    after,
    shape,
  );
}

/** Pixels of the preview: the profile's shape, at most 1200×800 and at most twice what is cut out. */
export function previewSize(shape: Size, crop: Size): Size {
  const scale = Math.min(
    PREVIEW.width / shape.width,
    PREVIEW.height / shape.height,
    Math.max((crop.width * PREVIEW_UPSCALING) / shape.width, (crop.height * PREVIEW_UPSCALING) / shape.height),
  );
  return { width: Math.max(1, Math.round(shape.width * scale)), height: Math.max(1, Math.round(shape.height * scale)) };
}

/** −180 exclusive to 180 inclusive, with at most one decimal. */
export function normalAngle(degrees: number): number {
  const rounded = Math.round(degrees * 10) / 10;
  const within = ((((rounded + 180) % 360) + 360) % 360) - 180;
  return within === -180 ? 180 : Math.round(within * 10) / 10;
}

/** The largest whole size of this shape that fits into `box`. */
function fitted(shape: Size, box: Size): Size {
  const scale = Math.min(box.width / shape.width, box.height / shape.height);
  return {
    width: Math.max(1, Math.min(box.width, Math.round(shape.width * scale))),
    height: Math.max(1, Math.min(box.height, Math.round(shape.height * scale))),
  };
}

function centred(size: Size, box: Size): Rect {
  return { x: Math.floor((box.width - size.width) / 2), y: Math.floor((box.height - size.height) / 2), ...size };
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

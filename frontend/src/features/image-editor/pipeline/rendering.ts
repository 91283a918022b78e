import type { Tones } from "./color";
import { cut } from "./cutting";
import { type Rect, rotatedBox, type Size } from "./geometry";
import { greyRaster, paste, type Raster } from "./raster";
import { scaled } from "./scaling";

/** What is cut out of the rotated picture. Without `crop` the whole of it is shown, between light grey borders. */
export interface Framing {
  /** Degrees clockwise. */
  rotation: number;
  crop: Rect | null;
}

export interface Edit extends Framing, Tones {}

/** The rotated and cut picture at the wanted size, its colours as they were. */
export function framed(source: Raster, { rotation, crop }: Framing, size: Size): Raster {
  return crop ? scaled(cut(source, rotation, crop), size) : contained(source, rotation, size);
}

function contained(source: Raster, rotation: number, size: Size): Raster {
  const box = rotatedBox(source, rotation);
  const whole = cut(source, rotation, { x: 0, y: 0, ...box });
  const inside = insideOf(box, size);
  const out = greyRaster(size);
  const part = scaled(whole, inside);
  paste(out, part, roundHalfEven((size.width - inside.width) / 2), roundHalfEven((size.height - inside.height) / 2));
  return out;
}

/** The largest size of the shape of `box` within `size`. */
function insideOf(box: Size, size: Size): Size {
  return box.width * size.height > box.height * size.width
    ? { width: size.width, height: Math.max(1, roundHalfEven((box.height / box.width) * size.width)) }
    : { width: Math.max(1, roundHalfEven((box.width / box.height) * size.height)), height: size.height };
}

/** As Python rounds, so that both sides put the borders at the same pixel. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return value % 1 === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
}

import { quarterTurns, type Rect, rotatedBox, type Size, turn } from "./geometry";
import { greyRaster, LIGHT_GREY, type Raster } from "./raster";

/**
 * What `rect` (whole pixels) cuts out of the canvas on which `source` stands rotated by `degrees` clockwise about its
 * centre. Light grey where there is no picture. Multiples of 90 degrees are exact transpositions; any other angle is
 * interpolated bicubically, and the edges fade into the grey. `size` is that of the picture before it was reduced to
 * whole pixels, where it was.
 */
export function cut(source: Raster, degrees: number, rect: Rect, size: Size = source): Raster {
  const quarter = quarterTurns(degrees);
  return quarter === undefined ? interpolated(source, degrees, rect, size) : transposed(source, quarter, rect);
}

/** Smaller by a whole factor: every pixel is the mean of those it stands for. */
export function reduced(source: Raster, factor: number): Raster {
  const [width, height] = [Math.ceil(source.width / factor), Math.ceil(source.height / factor)];
  const out = greyRaster({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const block = { x: x * factor, y: y * factor, width: factor, height: factor };
      mean(source, block, out.data, (y * width + x) * 4);
    }
  }
  return out;
}

function mean(source: Raster, block: Rect, to: Uint8ClampedArray, at: number): void {
  const [right, bottom] = [
    Math.min(block.x + block.width, source.width),
    Math.min(block.y + block.height, source.height),
  ];
  let [r, g, b] = [0, 0, 0];
  for (let y = block.y; y < bottom; y += 1) {
    for (let from = (y * source.width + block.x) * 4; from < (y * source.width + right) * 4; from += 4) {
      r += source.data[from] as number;
      g += source.data[from + 1] as number;
      b += source.data[from + 2] as number;
    }
  }
  const count = (right - block.x) * (bottom - block.y);
  to[at] = r / count;
  to[at + 1] = g / count;
  to[at + 2] = b / count;
}

function transposed(source: Raster, quarter: 0 | 1 | 2 | 3, rect: Rect): Raster {
  const out = greyRaster(rect);
  const [from, to] = [wordsOf(source), wordsOf(out)];
  const { width, height } = source;
  const box = rotatedBox(source, quarter * 90);
  // the pixel of the source at (0, 0) of the canvas, and the steps from there to the right and down
  const [first, right, down] = [
    [0, 1, width],
    [(height - 1) * width, -width, 1],
    [height * width - 1, -1, -width],
    [width - 1, width, -1],
  ][quarter] as [number, number, number];
  for (let y = Math.max(0, -rect.y); y < Math.min(rect.height, box.height - rect.y); y += 1) {
    for (let x = Math.max(0, -rect.x); x < Math.min(rect.width, box.width - rect.x); x += 1) {
      to[y * rect.width + x] = from[first + (rect.x + x) * right + (rect.y + y) * down] ?? 0;
    }
  }
  return out;
}

/** Pixels as words: a pixel is moved at once. */
function wordsOf({ data }: Raster): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

function interpolated(source: Raster, degrees: number, rect: Rect, size: Size): Raster {
  const out = greyRaster(rect);
  const canvas = rotatedBox(size, degrees);
  const { cos, sin } = turn(degrees);
  const weights = { across: new Float64Array(4), down: new Float64Array(4) };
  for (let y = 0; y < rect.height; y += 1) {
    const dy = rect.y + y + 0.5 - canvas.height / 2;
    for (let x = 0; x < rect.width; x += 1) {
      const dx = rect.x + x + 0.5 - canvas.width / 2;
      const across = dx * cos + dy * sin + size.width / 2 - 0.5;
      const down = dy * cos - dx * sin + size.height / 2 - 0.5;
      if (across > -2 && down > -2 && across < source.width + 1 && down < source.height + 1) {
        sample(source, across, down, weights, out.data, (y * rect.width + x) * 4);
      }
    }
  }
  return out;
}

interface Weights {
  across: Float64Array;
  down: Float64Array;
}

const [GREY_R, GREY_G, GREY_B] = LIGHT_GREY;

/** Writes the colour between pixels; beyond an edge all is grey. */
function sample(source: Raster, x: number, y: number, weights: Weights, to: Uint8ClampedArray, at: number): void {
  const { width, height, data } = source;
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
  cubicWeights(x - left - 1, weights.across);
  cubicWeights(y - top - 1, weights.down);
  let [r, g, b] = [0, 0, 0];
  for (let j = 0; j < 4; j += 1) {
    const outside = top + j < 0 || top + j >= height;
    for (let i = 0; i < 4; i += 1) {
      const weight = (weights.across[i] as number) * (weights.down[j] as number);
      if (outside || left + i < 0 || left + i >= width) {
        r += weight * GREY_R;
        g += weight * GREY_G;
        b += weight * GREY_B;
      } else {
        const from = ((top + j) * width + left + i) * 4;
        r += weight * (data[from] as number);
        g += weight * (data[from + 1] as number);
        b += weight * (data[from + 2] as number);
      }
    }
  }
  // Pillow leaves out what is behind the point
  to[at] = Math.floor(r);
  to[at + 1] = Math.floor(g);
  to[at + 2] = Math.floor(b);
}

/** Of the four pixels around a place `d` (0 to 1) between the second and the third: the cubic with slope −1. */
function cubicWeights(d: number, weights: Float64Array): void {
  const [d2, d3] = [d * d, d * d * d];
  weights[0] = -d + 2 * d2 - d3;
  weights[1] = 1 - 2 * d2 + d3;
  weights[2] = d + d2 - d3;
  weights[3] = d3 - d2;
}

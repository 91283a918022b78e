import { quarterTurns, type Rect, rotatedBox, turn } from "./geometry";
import { greyRaster, type Raster } from "./raster";

/**
 * What `rect` (whole pixels) cuts out of the canvas on which `source` stands rotated by `degrees` clockwise about its
 * centre. Light grey where there is no picture. Multiples of 90 degrees are exact transpositions; any other angle is
 * interpolated bicubically, as the server does it.
 */
export function cut(source: Raster, degrees: number, rect: Rect): Raster {
  const quarter = quarterTurns(degrees);
  return quarter === undefined ? interpolated(source, degrees, rect) : transposed(source, quarter, rect);
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

function interpolated(source: Raster, degrees: number, rect: Rect): Raster {
  const out = greyRaster(rect);
  const box = rotatedBox(source, degrees);
  const { cos, sin } = turn(degrees);
  const weights = { across: new Float64Array(4), down: new Float64Array(4) };
  for (let y = 0; y < rect.height; y += 1) {
    const dy = rect.y + y + 0.5 - box.height / 2;
    for (let x = 0; x < rect.width; x += 1) {
      const dx = rect.x + x + 0.5 - box.width / 2;
      const across = dx * cos + dy * sin + source.width / 2;
      const down = dy * cos - dx * sin + source.height / 2;
      if (across >= 0 && down >= 0 && across < source.width && down < source.height) {
        sample(source, across - 0.5, down - 0.5, weights, out.data, (y * rect.width + x) * 4);
      }
    }
  }
  return out;
}

interface Weights {
  across: Float64Array;
  down: Float64Array;
}

/** Writes the colour between pixels; beyond an edge the edge's own pixels go on. */
function sample(source: Raster, x: number, y: number, weights: Weights, to: Uint8ClampedArray, at: number): void {
  const { width, height, data } = source;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  cubicWeights(x - left, weights.across);
  cubicWeights(y - top, weights.down);
  let [r, g, b] = [0, 0, 0];
  for (let j = 0; j < 4; j += 1) {
    const row = Math.min(Math.max(top + j - 1, 0), height - 1) * width;
    for (let i = 0; i < 4; i += 1) {
      const from = (row + Math.min(Math.max(left + i - 1, 0), width - 1)) * 4;
      const weight = (weights.across[i] as number) * (weights.down[j] as number);
      r += weight * (data[from] as number);
      g += weight * (data[from + 1] as number);
      b += weight * (data[from + 2] as number);
    }
  }
  to[at] = r;
  to[at + 1] = g;
  to[at + 2] = b;
}

/** Of the four pixels around a place `d` (0 to 1) between the second and the third: the cubic with slope −1. */
function cubicWeights(d: number, weights: Float64Array): void {
  const [d2, d3] = [d * d, d * d * d];
  weights[0] = -d + 2 * d2 - d3;
  weights[1] = 1 - 2 * d2 + d3;
  weights[2] = d + d2 - d3;
  weights[3] = d3 - d2;
}

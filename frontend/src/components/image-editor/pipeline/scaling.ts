import type { Rect, Size } from "./geometry";
import type { Raster } from "./raster";

/** For each place along one axis: where its pixels begin, and what each counts. */
interface Taps {
  first: Int32Array;
  count: Int32Array;
  /** `longest` of them for each place. */
  weights: Float32Array;
  longest: number;
}

/** How many pixels of the smaller raster the filter reaches to either side. */
const LOBES = 3;

/**
 * What `box` shows of `source`, scaled with Lanczos' filter, which grows with the reduction so that nothing is
 * skipped: what Pillow does as well. Pixels just outside the box count for its edge.
 */
export function scaled(source: Raster, { width, height }: Size, box: Rect = { x: 0, y: 0, ...sizeOf(source) }): Raster {
  const across = isWhole(box.x, box.width, source.width, width) ? source : acrossTo(source, width, box);
  return isWhole(box.y, box.height, source.height, height) ? across : downTo(across, height, box);
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

const isWhole = (start: number, length: number, from: number, to: number) =>
  start === 0 && length === from && from === to;

function acrossTo(source: Raster, width: number, box: Rect): Raster {
  const { height } = source;
  const taps = tapsFor(source.width, width, box.x, box.width);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      gather(source.data, (y * source.width + (taps.first[x] as number)) * 4, 4, taps, x, data, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function downTo(source: Raster, height: number, box: Rect): Raster {
  const { width } = source;
  const taps = tapsFor(source.height, height, box.y, box.height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const first = (taps.first[y] as number) * width * 4;
    for (let x = 0; x < width; x += 1) {
      gather(source.data, first + x * 4, width * 4, taps, y, data, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function gather(
  from: Uint8ClampedArray,
  first: number,
  step: number,
  { count, weights, longest }: Taps,
  place: number,
  to: Uint8ClampedArray,
  at: number,
): void {
  let [r, g, b] = [0, 0, 0];
  const start = place * longest;
  const end = start + (count[place] as number);
  for (let tap = start, pixel = first; tap < end; tap += 1, pixel += step) {
    const weight = weights[tap] as number;
    r += weight * (from[pixel] as number);
    g += weight * (from[pixel + 1] as number);
    b += weight * (from[pixel + 2] as number);
  }
  to[at] = r;
  to[at + 1] = g;
  to[at + 2] = b;
  to[at + 3] = 255;
}

function tapsFor(from: number, to: number, start: number, length: number): Taps {
  const step = length / to;
  const reduction = Math.max(step, 1);
  const reach = LOBES * reduction;
  const longest = Math.ceil(reach) * 2 + 1;
  const taps: Taps = {
    first: new Int32Array(to),
    count: new Int32Array(to),
    weights: new Float32Array(to * longest),
    longest,
  };
  for (let place = 0; place < to; place += 1) {
    const middle = start + (place + 0.5) * step;
    const first = Math.max(0, Math.trunc(middle - reach + 0.5));
    const last = Math.min(from, Math.trunc(middle + reach + 0.5));
    const weights = Array.from({ length: last - first }, (_, tap) => lanczos((first + tap - middle + 0.5) / reduction));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    taps.first[place] = first;
    taps.count[place] = weights.length;
    taps.weights.set(
      weights.map((weight) => weight / sum),
      place * longest,
    );
  }
  return taps;
}

function lanczos(x: number): number {
  return x > -LOBES && x < LOBES ? sinc(x) * sinc(x / LOBES) : 0;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

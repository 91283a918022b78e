import type { Size } from "./geometry";

/** A picture in memory: RGBA, one byte each, row by row. The pipeline is opaque throughout. */
export interface Raster extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** What shows where there is no picture: #f3f4f6. */
export const LIGHT_GREY = [243, 244, 246] as const;

/** A raster that is light grey all over. */
export function greyRaster({ width, height }: Size): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  const [r, g, b] = LIGHT_GREY;
  // one word per pixel, in the byte order of the machine
  new Uint32Array(data.buffer).fill(new Uint32Array(new Uint8Array([r, g, b, 255]).buffer)[0] ?? 0);
  return { width, height, data };
}

/** Lays `part` on `below`, whose pixels change; what would stand outside is left out. */
export function paste(below: Raster, part: Raster, x: number, y: number): void {
  const [from, to] = [Math.max(0, -x), Math.min(part.width, below.width - x)];
  if (from >= to) return;
  for (let row = Math.max(0, -y); row < Math.min(part.height, below.height - y); row += 1) {
    const line = part.data.subarray((row * part.width + from) * 4, (row * part.width + to) * 4);
    below.data.set(line, ((y + row) * below.width + x + from) * 4);
  }
}

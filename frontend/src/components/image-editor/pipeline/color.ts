import type { Raster } from "./raster";

/** Per cent; 100 leaves a picture as it is. */
export interface Tones {
  brightness: number;
  contrast: number;
  saturation: number;
}

/** Row by row, what a channel takes of red, green and blue. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The `saturate()` of CSS in sRGB. 1 is the identity. */
export function saturationMatrix(amount: number): Matrix {
  const [r, g, b] = [0.213, 0.715, 0.072];
  const rest = 1 - amount;
  return [
    r * rest + amount,
    g * rest,
    b * rest,
    r * rest,
    g * rest + amount,
    b * rest,
    r * rest,
    g * rest,
    b * rest + amount,
  ];
}

/** For each level 0 to 255: brightness, then contrast around the middle, clamped after each. */
export function toneCurve(brightness: number, contrast: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) => {
    const bright = Math.min(1, ((level / 255) * brightness) / 100);
    const contrasted = ((bright - 0.5) * contrast) / 100 + 0.5;
    return Math.floor(Math.max(0, Math.min(contrasted, 1)) * 255 + 0.5);
  });
}

/**
 * A new raster with brightness, contrast and saturation as CSS filters define them in sRGB, in this order, clamped
 * after each. Computed here because a canvas filter differs between browsers, and some have none.
 */
export function adjusted(source: Raster, { brightness, contrast, saturation }: Tones): Raster {
  if (brightness === 100 && contrast === 100 && saturation === 100) return source;
  const curve = toneCurve(brightness, contrast);
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = saturationMatrix(saturation / 100);
  const { data: from } = source;
  const to = new Uint8ClampedArray(from.length);
  for (let at = 0; at < from.length; at += 4) {
    const r = curve[from[at] as number] as number;
    const g = curve[from[at + 1] as number] as number;
    const b = curve[from[at + 2] as number] as number;
    to[at] = rr * r + rg * g + rb * b;
    to[at + 1] = gr * r + gg * g + gb * b;
    to[at + 2] = br * r + bg * g + bb * b;
    to[at + 3] = 255;
  }
  return { ...source, data: to };
}

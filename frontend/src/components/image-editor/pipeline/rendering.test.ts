import { describe, expect, test } from "vitest";
import { adjusted, saturationMatrix, toneCurve } from "./color";
import { cut, reduced } from "./cutting";
import { LIGHT_GREY, type Raster } from "./raster";
import { framed } from "./rendering";
import shared from "./rendering-cases.json" with { type: "json" };
import { scaled } from "./scaling";

function raster(rows: number[][]): Raster {
  const pixels = rows.flat().flatMap((red) => [red, 0, 0, 255]);
  return { width: rows[0]?.length ?? 0, height: rows.length, data: new Uint8ClampedArray(pixels) };
}

function reds({ width, height, data }: Raster): number[][] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_each, x) => data[(y * width + x) * 4] as number),
  );
}

const small = raster([
  [1, 2, 3],
  [4, 5, 6],
]);
const grey = LIGHT_GREY[0];

describe("cutting", () => {
  test.each([
    [
      0,
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
    [
      90,
      [
        [4, 1],
        [5, 2],
        [6, 3],
      ],
    ],
    [
      180,
      [
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      -90,
      [
        [3, 6],
        [2, 5],
        [1, 4],
      ],
    ],
  ])("a turn by %d° moves every pixel and changes none", (degrees, expected) => {
    const [width, height] = [expected[0]?.length ?? 0, expected.length];
    expect(reds(cut(small, degrees, { x: 0, y: 0, width, height }))).toEqual(expected);
  });

  test("what lies outside is light grey", () => {
    expect(reds(cut(small, 90, { x: -1, y: 1, width: 3, height: 3 }))).toEqual([
      [grey, 5, 2],
      [grey, 6, 3],
      [grey, grey, grey],
    ]);
  });
});

test("scaling to its own size changes nothing", () => {
  expect(scaled(small, { width: 3, height: 2 })).toBe(small);
});

describe("colours", () => {
  test.each([
    [100, 100, [0, 64, 128, 255]],
    [50, 100, [0, 32, 64, 128]],
    [150, 100, [0, 96, 192, 255]],
    [100, 50, [64, 96, 128, 191]],
    [100, 150, [0, 32, 128, 255]],
    [150, 150, [0, 80, 224, 255]],
  ])("brightness %d % and contrast %d % are those of CSS, clamped after each", (brightness, contrast, expected) => {
    const curve = toneCurve(brightness, contrast);
    expect([0, 64, 128, 255].map((level) => curve[level])).toEqual(expected);
  });

  test("the saturation matrix keeps grey grey and is the identity at 1", () => {
    for (const amount of [0.5, 1, 1.5]) {
      const matrix = saturationMatrix(amount);
      for (const row of [0, 3, 6]) {
        const sum = (matrix[row] ?? 0) + (matrix[row + 1] ?? 0) + (matrix[row + 2] ?? 0);
        expect(sum).toBeCloseTo(1, 10);
      }
    }
    saturationMatrix(1).forEach((value, place) => {
      expect(value).toBeCloseTo(place % 4 === 0 ? 1 : 0, 10);
    });
  });

  test("a saturated red loses its green and blue, a pale one gains them", () => {
    const red: Raster = { width: 1, height: 1, data: new Uint8ClampedArray([200, 100, 50, 255]) };
    const tones = { brightness: 100, contrast: 100 };
    expect([...adjusted(red, { ...tones, saturation: 150 }).data]).toEqual([241, 91, 16, 255]);
    expect([...adjusted(red, { ...tones, saturation: 50 }).data]).toEqual([159, 109, 84, 255]);
    expect(adjusted(red, { ...tones, saturation: 100 })).toBe(red);
  });
});

describe("framing and colours are the server's, level by level", () => {
  const { picture, cases } = shared;
  const source = opaque(picture.width, picture.height, picture.pixels);

  test.each(cases)("$name", ({ width, height, fit, edit, expected }) => {
    const shape = { width, height, fit: fit as "cover" | "contain" };
    const { cropRect, rotation, ...tones } = edit;
    const shown = adjusted(framed(source, { rotation, crop: cropRect }, shape, shape), tones);
    const levels = [...shown.data].filter((_level, place) => place % 4 !== 3);
    // levels are rounded between the steps, not always at the same place; a blurred background is scaled twice
    expect(worstDifference(levels, expected)).toBeLessThanOrEqual(fit === "contain" ? 2 : 1);
  });
});

test("a rectangle beside the picture shows light grey", () => {
  const shape = { width: 1, height: 1, fit: "cover" } as const;
  expect(reds(framed(small, { rotation: 0, crop: { x: 9, y: 9, width: 2, height: 2 } }, shape, shape))).toEqual([
    [grey],
  ]);
});

test("a reduced raster holds the mean of each block, also where a block is cut off", () => {
  expect(reds(reduced(small, 2))).toEqual([[3, 4]]);
});

function opaque(width: number, height: number, levels: number[]): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  levels.forEach((level, place) => {
    data[Math.floor(place / 3) * 4 + (place % 3)] = level;
  });
  return { width, height, data };
}

function worstDifference(actual: number[], expected: number[]): number {
  expect(actual).toHaveLength(expected.length);
  return Math.max(...actual.map((level, place) => Math.abs(level - (expected[place] ?? Number.NaN))));
}

import { describe, expect, test } from "vitest";
import { adjusted, saturationMatrix, toneCurve } from "./color";
import { cut } from "./cutting";
import { LIGHT_GREY, type Raster } from "./raster";
import { framed } from "./rendering";
import { scaled } from "./scaling";

/** A raster of these reds; green is 255 − red, blue twice the red (modulo 256). */
function raster(rows: number[][]): Raster {
  const pixels = rows.flat().flatMap((red) => [red, 255 - red, (red * 2) % 256, 255]);
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
const blocks = raster(
  Array.from({ length: 9 }, (_, y) =>
    Array.from({ length: 12 }, (_each, x) =>
      (Math.floor(x / 3) + Math.floor(y / 3)) % 2 ? (x * 20 + y * 7) % 256 : 255 - ((x * 13) % 256),
    ),
  ),
);
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

  test("any other angle gives what Pillow's bicubic transform gives", () => {
    const turned = cut(blocks, 30, { x: 0, y: 6, width: 15, height: 1 });
    const pillow = [243, 255, 255, 164, 168, 246, 200, 180, 136, 161, 150, 179, 200, 214, 223];
    expect(worstDifference(reds(turned)[0] ?? [], pillow)).toBeLessThanOrEqual(1);
  });
});

describe("scaling", () => {
  test("down gives what Pillow's Lanczos gives, in every channel", () => {
    const { data } = scaled(blocks, { width: 5, height: 4 });
    const pillow = [
      [255, 0, 244],
      [104, 151, 173],
      [124, 131, 148],
      [172, 83, 63],
      [216, 39, 163],
      [92, 163, 119],
      [158, 97, 169],
      [166, 89, 112],
      [162, 93, 63],
      [152, 103, 195],
      [98, 157, 133],
      [168, 87, 177],
      [173, 82, 85],
      [176, 79, 89],
      [132, 123, 185],
      [255, 0, 255],
      [143, 112, 158],
      [146, 109, 48],
      [190, 65, 113],
      [119, 136, 113],
    ].flatMap((pixel) => [...pixel, 255]);
    expect(worstDifference([...data], pillow)).toBeLessThanOrEqual(1);
  });

  test("up as well", () => {
    const pillow = [0, 13, 18, 42, 179, 246, 211, 205, 165, 136, 157, 186, 173, 131, 119, 106, 96];
    expect(worstDifference(reds(scaled(blocks, { width: 17, height: 13 }))[5] ?? [], pillow)).toBeLessThanOrEqual(1);
  });

  test("to its own size changes nothing", () => {
    expect(scaled(blocks, { width: 12, height: 9 })).toBe(blocks);
  });
});

describe("colours", () => {
  test.each([
    [100, 100, [0, 64, 128, 255]],
    [50, 100, [0, 32, 64, 127.5]],
    [150, 100, [0, 96, 192, 255]],
    [100, 50, [63.75, 95.75, 127.75, 191.25]],
    [100, 150, [0, 32.25, 128.25, 255]],
    [150, 150, [0, 80.25, 224.25, 255]],
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

describe("framing", () => {
  test("cuts, then scales", () => {
    const middle = framed(small, { rotation: 0, crop: { x: 1, y: 0, width: 1, height: 2 } }, { width: 1, height: 2 });
    expect(reds(middle)).toEqual([[2], [5]]);
  });

  test("without a crop shows the whole picture between light grey borders", () => {
    expect(reds(framed(small, { rotation: 0, crop: null }, { width: 3, height: 4 }))).toEqual([
      [grey, grey, grey],
      [1, 2, 3],
      [4, 5, 6],
      [grey, grey, grey],
    ]);
    expect(reds(framed(small, { rotation: 90, crop: null }, { width: 4, height: 3 }))).toEqual([
      [grey, 4, 1, grey],
      [grey, 5, 2, grey],
      [grey, 6, 3, grey],
    ]);
  });
});

function worstDifference(actual: number[], expected: number[]): number {
  expect(actual).toHaveLength(expected.length);
  return Math.max(...actual.map((level, place) => Math.abs(level - (expected[place] ?? Number.NaN))));
}

import { describe, expect, test } from "vitest";
import {
  clampCrop,
  followed,
  isUsable,
  largestCrop,
  largestFullCrop,
  moved,
  normalAngle,
  previewSize,
  quarterTurns,
  resized,
  resizedAtMiddle,
  rotatedBox,
} from "./geometry";

const wide = { width: 1680, height: 720 };
const tall = { width: 1080, height: 1350 };
const photo = { width: 2560, height: 1920 };

describe("the canvas of a rotated picture", () => {
  test.each([
    [0, 2560, 1920],
    [90, 1920, 2560],
    [-90, 1920, 2560],
    [180, 2560, 1920],
    [45, 3168, 3168],
    [7.5, 2789, 2238],
    [-7.5, 2789, 2238],
  ])("at %d° it is %d × %d", (degrees, width, height) => {
    expect(rotatedBox(photo, degrees)).toEqual({ width, height });
  });

  test("quarter turns are told from other angles, in both directions", () => {
    expect([0, 90, -90, 180, -180, 270, 360, 7.5].map(quarterTurns)).toEqual([0, 1, 3, 2, 2, 3, 0, undefined]);
  });

  test.each([
    [190, -170],
    [-180, 180],
    [180, 180],
    [-190, 170],
    [7.46, 7.5],
    [359.96, 0],
  ])("%d° is %d°", (given, degrees) => {
    expect(normalAngle(given)).toBe(degrees);
  });
});

describe("the first crop", () => {
  test.each([
    ["a wide one of a photo", photo, wide, { x: 0, y: 411, width: 2560, height: 1097 }],
    ["a tall one of a photo", photo, tall, { x: 512, y: 0, width: 1536, height: 1920 }],
    ["of a picture that has the shape", wide, wide, { x: 0, y: 0, ...wide }],
    ["of an odd size", { width: 1681, height: 721 }, wide, { x: 0, y: 0, width: 1681, height: 720 }],
  ])("is centred and as large as possible: %s", (_what, box, shape, crop) => {
    expect(largestCrop(box, shape)).toEqual(crop);
  });

  test.each([7.5, -7.5, 30, 45, 89.9, 123])(
    "without grey corners at %d°, all four corners lie in the picture",
    (angle) => {
      const crop = largestFullCrop(photo, angle, wide);
      const box = rotatedBox(photo, angle);
      const radians = (angle * Math.PI) / 180;
      const corners = [crop.x, crop.x + crop.width].flatMap((x) =>
        [crop.y, crop.y + crop.height].map((y) => [x, y] as const),
      );
      for (const [x, y] of corners) {
        const [dx, dy] = [x - box.width / 2, y - box.height / 2];
        const across = dx * Math.cos(radians) + dy * Math.sin(radians);
        const along = dy * Math.cos(radians) - dx * Math.sin(radians);
        expect(Math.abs(across)).toBeLessThanOrEqual(photo.width / 2 + 1.5);
        expect(Math.abs(along)).toBeLessThanOrEqual(photo.height / 2 + 1.5);
      }
      expect(crop.width / crop.height).toBeCloseTo(wide.width / wide.height, 2);
    },
  );
});

describe("a crop", () => {
  test.each([
    ["missing", null],
    ["empty", { x: 0, y: 0, width: 0, height: 0 }],
    ["without height", { x: 0, y: 0, width: 10 }],
    ["not a number", { x: Number.NaN, y: 0, width: 10, height: 10 }],
    ["negative", { x: 0, y: 0, width: -10, height: 10 }],
  ])("that is %s cannot be used", (_what, crop) => {
    expect(isUsable(crop)).toBe(false);
  });

  test("is kept inside its canvas and in its shape, in whole pixels", () => {
    expect(clampCrop({ x: -20.4, y: 1900, width: 1000.4, height: 3 }, photo, wide)).toEqual({
      x: 0,
      y: 1491,
      width: 1000,
      height: 429,
    });
    expect(clampCrop({ x: 0, y: 0, width: 99_999, height: 99_999 }, photo, wide)).toEqual({
      x: 0,
      y: 0,
      width: 2560,
      height: 1097,
    });
  });

  test("moves as far as there is room", () => {
    const crop = { x: 10, y: 10, width: 1680, height: 720 };
    expect(moved(crop, 100, -100, photo)).toEqual({ ...crop, x: 110, y: 0 });
    expect(moved(crop, 5000, 5000, photo)).toEqual({ ...crop, x: 880, y: 1200 });
  });

  test.each([
    ["se", { x: 100, y: 100, width: 1050, height: 450 }],
    ["nw", { x: 50, y: 79, width: 1050, height: 450 }],
    ["ne", { x: 100, y: 79, width: 1050, height: 450 }],
    ["sw", { x: 50, y: 100, width: 1050, height: 450 }],
  ] as const)("grows at its %s corner while the opposite one stays", (corner, expected) => {
    expect(resized({ x: 100, y: 100, width: 1000, height: 429 }, corner, 50, photo, wide)).toEqual(expected);
  });

  test("neither leaves the canvas nor vanishes when it is resized", () => {
    const crop = { x: 100, y: 100, width: 1000, height: 429 };
    expect(resized(crop, "nw", 5000, photo, wide)).toEqual({ x: 0, y: 58, width: 1100, height: 471 });
    expect(resized(crop, "se", -5000, photo, wide)).toEqual({ x: 100, y: 100, width: 16, height: 7 });
  });

  test("comes nearer and goes farther around its middle, as far as there is room", () => {
    const crop = { x: 700, y: 500, width: 1000, height: 429 };
    expect(resizedAtMiddle(crop, 0.5, photo, wide)).toEqual({ x: 950, y: 607, width: 500, height: 214 });
    expect(resizedAtMiddle(crop, 9, photo, wide)).toEqual({ x: 0, y: 166, width: 2560, height: 1097 });
  });

  test("shows the same middle after a turn, and comes back from it", () => {
    const crop = { x: 300, y: 600, width: 840, height: 360 };
    const turned = followed(crop, photo, 0, 90, wide);
    // the middle of the crop, (720, 780) of 2560 × 1920, lies at (1920 − 780, 720) after a turn to the right
    expect(turned).toEqual({ x: 720, y: 540, width: 840, height: 360 });
    expect(followed(turned, photo, 90, 0, wide)).toEqual(crop);
  });
});

describe("the preview", () => {
  test.each([
    ["the cap's width", wide, photo, { width: 1200, height: 514 }],
    ["the cap's height", tall, photo, { width: 640, height: 800 }],
    ["twice a small cut-out", wide, { width: 420, height: 180 }, { width: 840, height: 360 }],
  ])("has %s", (_what, shape, crop, size) => {
    expect(previewSize(shape, crop)).toEqual(size);
  });
});

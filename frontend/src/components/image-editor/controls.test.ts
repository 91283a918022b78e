import { describe, expect, test } from "vitest";
import { controlsFrom, editDataOf, fineTurn, sameControls, turned, untouched, withFineTurn } from "./controls";
import { outputProfiles } from "./profiles";

const photo = { width: 2560, height: 1920 };
const start = untouched(photo, outputProfiles.category);

describe("a stored edit", () => {
  const stored = {
    profile: "category",
    cropRect: { x: 100, y: 200, width: 1680, height: 720 },
    scale: 1,
    rotation: -12.5,
    brightness: 120,
    contrast: 90,
    saturation: 150,
    blur: 0,
    position: { x: 0, y: 0 },
  } as const;

  test("comes back as it was saved", () => {
    expect(editDataOf(controlsFrom(stored, photo, "category"), "category")).toEqual(stored);
  });

  test.each([
    ["nothing", {}],
    ["no object", null],
    ["an empty crop", { cropRect: { x: 0, y: 0, width: 0, height: 0 } }],
    ["a crop without numbers", { cropRect: { x: "a", y: 0, width: 10, height: 10 } }],
    ["no crop, where the profile fills", { cropRect: null }],
  ])("with %s starts centred and as large as possible", (_what, data) => {
    expect(controlsFrom(data, photo, "category")).toEqual(start);
    expect(start.crop).toEqual({ x: 0, y: 411, width: 2560, height: 1097 });
  });

  test("of a product without a crop shows the whole picture", () => {
    expect(controlsFrom({ cropRect: null }, photo, "product").crop).toBeNull();
    expect(controlsFrom({ profile: "product", brightness: 110 }, photo, "product").crop).toBeNull();
    expect(controlsFrom({}, photo, "product").crop).toEqual({ x: 512, y: 0, width: 1536, height: 1920 });
  });

  test("is kept within what the controls can say", () => {
    const controls = controlsFrom(
      { brightness: 500, contrast: 2, saturation: Number.NaN, rotation: 270 },
      photo,
      "hero",
    );
    expect(controls).toMatchObject({ brightness: 150, contrast: 50, saturation: 100, rotation: -90 });
  });

  test("in the shape of another profile is brought into this one's, inside the picture", () => {
    const { crop } = controlsFrom({ cropRect: { x: 2000, y: 0, width: 1000, height: 1000 } }, photo, "category");
    expect(crop).toEqual({ x: 1560, y: 0, width: 1000, height: 429 });
  });
});

describe("turning", () => {
  test("an untouched crop stays as large as the picture lets it", () => {
    const quarter = turned(start, 90, photo, outputProfiles.category);
    expect(quarter.crop).toEqual({ x: 0, y: 868, width: 1920, height: 823 });
    expect(turned(quarter, 0, photo, outputProfiles.category)).toEqual(start);
  });

  test("a moved crop goes along with what it shows", () => {
    const moved = { ...start, crop: { x: 300, y: 600, width: 840, height: 360 } };
    expect(turned(moved, 90, photo, outputProfiles.category).crop).toEqual({ x: 720, y: 540, width: 840, height: 360 });
  });

  test("the whole picture stays whole", () => {
    expect(turned({ ...start, crop: null }, 33, photo, outputProfiles.product)).toMatchObject({
      crop: null,
      rotation: 33,
    });
  });

  test.each([
    [0, 0],
    [92.5, 2.5],
    [-100, -10],
    [180, 0],
    [-7.5, -7.5],
  ])("the fine slider of %d° shows %d°", (rotation, fine) => {
    expect(fineTurn(rotation)).toBe(fine);
    expect(withFineTurn(rotation, fine)).toBe(rotation);
  });
});

test("controls are the same when every one of them is", () => {
  expect(sameControls(start, { ...start, crop: { x: 0, y: 411, width: 2560, height: 1097 } })).toBe(true);
  expect(sameControls(start, { ...start, crop: null })).toBe(false);
  expect(sameControls(start, { ...start, contrast: 101 })).toBe(false);
});

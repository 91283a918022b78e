import { describe, expect, it } from "vitest";
import { base64Of, fitted, smallEnough } from "./photo";

describe("a photo that is sent", () => {
  it.each([
    [4000, 3000, { width: 1280, height: 960 }],
    [3000, 4000, { width: 960, height: 1280 }],
    [800, 600, { width: 800, height: 600 }],
    [9000, 2, { width: 1280, height: 1 }],
  ])("%i × %i is scaled down in its proportions", (width, height, expected) =>
    expect(fitted(width, height)).toEqual(expected),
  );

  it("is of the best quality that is small enough, then of fewer pixels", () => {
    const tried: [number, number][] = [];
    const encode = (longest: number, quality: number) => {
      tried.push([longest, quality]);
      return "x".repeat(Math.round(longest * quality));
    };
    expect(bytes(smallEnough(encode, 400, 1000))).toBeLessThanOrEqual(400);
    expect(tried.at(-1)).toEqual([1000, 0.5]);
    smallEnough(encode, 200, 1000);
    expect(tried.at(-1)).toEqual([700, 0.35]);
  });

  it("is none if the canvas gives nothing", () =>
    expect(() => smallEnough(() => base64Of("data:,"))).toThrow(RangeError));

  it("is sent without the head of its address", () => expect(base64Of("data:image/png;base64,AAAA")).toBe("AAAA"));
});

const bytes = (base64: string) => (base64.length * 3) / 4;

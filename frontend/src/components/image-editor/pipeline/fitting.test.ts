import { expect, test } from "vitest";
import { bestWithin } from "./fitting";

/** An encoder whose files grow with the quality: `size` bytes at 100 %. */
function encoder(size: number) {
  const tried: number[] = [];
  const encode = (quality: number) => {
    tried.push(quality);
    return Promise.resolve(new Blob([new Uint8Array(Math.round(size * quality))]));
  };
  return { encode, tried };
}

test("the profile's own quality is kept where the file is small enough", async () => {
  const { encode, tried } = encoder(1000);
  expect((await bestWithin(encode, 0.9, 900)).size).toBe(900);
  expect(tried).toEqual([0.9]);
});

test.each([
  [1000, 0.9, 899, 880],
  [1000, 0.92, 845, 840],
  [1000, 0.92, 500, 480],
  [1000, 0.92, 20, 20],
])(
  "of %d bytes at most, from quality %d down to %d: the best that fits, in five tries or less",
  async (size, quality, largest, got) => {
    const { encode, tried } = encoder(size);
    expect((await bestWithin(encode, quality, largest)).size).toBe(got);
    expect(tried.length).toBeLessThanOrEqual(6);
  },
);

test("what cannot fit becomes the smallest there is", async () => {
  const { encode } = encoder(1000);
  expect((await bestWithin(encode, 0.9, 5)).size).toBe(20);
});

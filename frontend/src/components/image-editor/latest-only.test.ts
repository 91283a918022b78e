import { expect, test } from "vitest";
import { latestOnly } from "./latest-only";

test("one task runs at a time, and of those that arrive meanwhile only the newest", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = latestOnly<number>((wanted) => {
    begun.push(wanted);
    return new Promise((resolve) => ends.push(resolve));
  });
  for (const wanted of [1, 2, 3]) ask(wanted);
  expect(begun).toEqual([1]);

  ends.shift()?.();
  await expect.poll(() => begun).toEqual([1, 3]);
  ask(4);
  ends.shift()?.();
  await expect.poll(() => begun).toEqual([1, 3, 4]);
});

import { expect, it } from "vitest";
import { formatBytes } from "./bytes";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [348_211, "348 kB"],
  [1_240_000, "1,2 MB"],
  [18_233_110, "18 MB"],
  [2_500_000_000, "2,5 GB"],
])("%d bytes are written %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

import { expect, it } from "vitest";
import { type Adjustment, adjusted } from "./adjustment";

const up = (amount: number, rounding: Adjustment["rounding"] = "none"): Adjustment => ({
  by: "percent",
  direction: "up",
  amount,
  rounding,
});

it.each<[number, Adjustment, number]>([
  [10, up(5), 10.5],
  [1.1, up(15), 1.27],
  [11.9, up(8), 12.85],
  [11.9, up(8, "ninety"), 12.9],
  [12, up(5, "ninety"), 12.9],
  [12, up(2.5, "ninety"), 11.9],
  [12.4, up(0, "ninety"), 12.9],
  [0.3, up(0, "ninety"), 0.9],
  [12.25, up(0, "fifty"), 12.5],
  [12.5, up(0, "whole"), 13],
  [12, { by: "reais", direction: "up", amount: 1.5, rounding: "none" }, 13.5],
  [12, { by: "reais", direction: "down", amount: 1.1, rounding: "ninety" }, 10.9],
  [12, { by: "percent", direction: "down", amount: 10, rounding: "none" }, 10.8],
  [1, { by: "reais", direction: "down", amount: 2, rounding: "ninety" }, -1],
])("R$ %d with %j becomes R$ %d", (price, adjustment, expected) => {
  expect(adjusted(price, adjustment)).toBe(expected);
});

import { expect, it } from "vitest";
import cases from "./weight-cases.json";
import { kegSize, kegWeight, productWeight, totalWeight } from "./weights";

// tests/command_api/rules/test_weights.py holds the server to the same cases
it.each(cases)("$name of $weight_g g weighs $kg kg", ({ kg, ...product }) => {
  expect(productWeight(product)).toBe(kg);
});

it("a keg of beer weighs what the heaviest container of its size does", () => {
  const models = [
    { name: "Inox 50", capacity_l: 50, unit_kg: 63 },
    { name: "Barril 50L", capacity_l: null, unit_kg: 75 },
    { name: "Barril 30L", capacity_l: null, unit_kg: 45 },
  ];
  expect([50, 30, 20, 10].map((litres) => kegWeight(litres, models))).toEqual([75, 45, 30, 65]);
});

it("a name without a size is no keg", () => {
  expect(kegSize("Chopeira")).toBeUndefined();
  expect(kegSize("Barril 30L")).toBe(30);
});

it("the load is the sum of weight times quantity", () => {
  expect(
    totalWeight([
      { unitKg: 75, quantity: 2 },
      { unitKg: 45, quantity: 1 },
      { unitKg: 65, quantity: 1 },
    ]),
  ).toBe(75 * 2 + 45 + 65);
  expect(totalWeight([{ unitKg: 45, quantity: 0.1 }])).toBe(4.5);
  expect(totalWeight([])).toBe(0);
});

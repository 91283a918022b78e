import { describe, expect, it } from "vitest";
import { kegSize, kegWeight, totalWeight, unitWeight } from "./weights";

describe("what a piece weighs is read from its name", () => {
  it.each([
    ["Barril 50L", 75],
    ["BARRIL 30L PILSEN", 45],
    ["Barril 20l", 30],
    ["Chopeira elétrica 2 vias", 65],
    ["Kit festa 50L", 75],
    ["Barril 50 L", 75],
    ["Barril de 30 litros", 45],
    ["Chopeira 50 l/h", 65],
    ["", 65],
  ])("%s: %d kg", (name, kg) => {
    expect(unitWeight(name)).toBe(kg);
  });
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

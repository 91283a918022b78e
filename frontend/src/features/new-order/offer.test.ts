import { describe, expect, it } from "vitest";
import type { Beer, BeerAvailability } from "@/api/beers";
import type { Model } from "@/api/equipment";
import type { Availability } from "@/api/generated/query";
import { choicesOf, offerFor, withOffer } from "./offer";

const beer = (id: number, name: string, ...sizes: number[]) =>
  ({ id, name, active: true, prices: sizes.map((container_l) => ({ container_l, price: container_l * 16 })) }) as Beer;
const there = (beer_id: number, free: Record<number, number>) =>
  ({
    beer_id,
    sizes: Object.entries(free).map(([litres, count]) => ({ container_l: Number(litres), free: count })),
  }) as BeerAvailability;
const model = (model_id: number, model_name: string, free: number) => ({
  model_id,
  model_name,
  free,
  total: free,
  rental_price: model_id === 3 ? 120 : 100,
});

const available = {
  models: [
    model(1, "Barril 50L", 9),
    model(2, "Chopeira a gelo", 1),
    model(3, "Chopeira elétrica", 4),
    model(4, "Cilindro de CO₂", 2),
  ],
  kits: [{ items: [{ model_id: 4, unit_price: 40 }] }],
} as unknown as Availability;
const models = [
  { id: 1, name: "Barril 50L", capacity_l: 50, unit_kg: 63 },
  { id: 3, unit_kg: 40 },
] as Model[];

const pilsen = (free: Record<number, number>) => {
  const [choice] = choicesOf([beer(1, "Pilsen", 20, 30, 50)], [there(1, free)]);
  if (!choice) throw new Error("no beer");
  return choice;
};
const kegsFor = (litres: number, free: Record<number, number>) => {
  const { kegs, short } = offerFor(litres, pilsen(free), available, models);
  return { kegs: Object.fromEntries(kegs.map(({ size, count }) => [size.litres, count])), short };
};

describe("the kegs", () => {
  it.each([
    ["as little too much as can be, in the fewest kegs", 71, { 20: 9, 30: 9, 50: 9 }, { 30: 1, 50: 1 }, false],
    ["only those that are free", 71, { 20: 9, 30: 0, 50: 0 }, { 20: 4 }, false],
    ["two sizes where one runs out", 100, { 20: 4, 30: 0, 50: 1 }, { 20: 3, 50: 1 }, false],
    ["what is missing too, if the free ones do not hold the litres", 100, { 20: 1, 30: 0, 50: 1 }, { 50: 2 }, true],
  ] as const)("%s", (_case, litres, free, kegs, short) => {
    expect(kegsFor(litres, free)).toEqual({ kegs, short });
  });
});

it("the beer with the most litres on the day comes first; one without a price per keg is not offered", () => {
  const all = [beer(1, "Pilsen", 50), beer(2, "Stout", 20), beer(3, "Sazonal")];
  expect(choicesOf(all, [there(1, { 50: 1 }), there(2, { 20: 5 })]).map(({ name }) => name)).toEqual([
    "Stout",
    "Pilsen",
  ]);
});

it("the house beer comes before the beer with the most litres", () => {
  const all = [beer(2, "Stout", 20), { ...beer(1, "Pilsen", 50), is_house_beer: true }];
  expect(choicesOf(all, [there(2, { 20: 5 })]).map(({ name }) => name)).toEqual(["Pilsen", "Stout"]);
});

it("becomes lines of beer, tap and gas, never empty shells", () => {
  const offer = offerFor(80, pilsen({ 30: 1, 50: 1 }), available, models);
  const lines = withOffer([], offer, models);
  expect(lines.map(({ kind, ref, name, quantity, price }) => [kind, ref, name, quantity, price])).toEqual([
    ["beer", 1, "Pilsen 30 L", "1", "480,00"],
    ["beer", 1, "Pilsen 50 L", "1", "800,00"],
    ["model", 3, "Chopeira elétrica", "1", "120,00"],
    ["model", 4, "Cilindro de CO₂", "1", "100,00"],
  ]);
});

it("says which equipment is not free", () => {
  expect(offerFor(500, pilsen({ 50: 10 }), available, models).missing).toEqual(["gás"]);
});

import { describe, expect, it } from "vitest";
import type { Beer } from "@/api/beers";
import type { Model } from "@/api/equipment";
import type { FreeKit } from "@/api/generated/query";
import { itemsTotal, withKit } from "./items";
import { beersFor, houseBeerIn } from "./kit-beers";

const beer = (id: number, name: string, price: number, is_house_beer = false) =>
  ({ id, name, active: true, is_house_beer, prices: [{ container_l: 30, price }] }) as Beer;
const pilsen = beer(1, "Pilsen", 489, true);
const beers = [pilsen, beer(2, "Stout", 729.9), beer(3, "Lager", 400)];
const models = [
  { id: 7, name: "Barril 30 L", capacity_l: 30, unit_kg: 40 },
  { id: 8, name: "Chopeira", capacity_l: null, unit_kg: 20 },
] as Model[];
const kit = {
  id: 5,
  name: "Kit Em Casa",
  rental_price: 679,
  rental_period: "daily",
  weight_kg: 100,
  items: [
    { model_id: 7, model_name: "Barril 30 L", qty_required: 2 },
    { model_id: 8, model_name: "Chopeira", qty_required: 1 },
  ],
} as FreeKit;

describe("the beer of a kit", () => {
  it("is the house beer in every container, which the price of the kit includes", () => {
    const slots = houseBeerIn(kit, beers, models);
    expect(slots.map(({ model, at, name, price }) => [model, at, name, price])).toEqual([
      [7, 0, "Pilsen 30 L", 0],
      [7, 1, "Pilsen 30 L", 0],
    ]);
    expect(itemsTotal(withKit([], kit, slots))).toBe(679);
  });

  it("costs the difference to the house beer, never less than nothing", () => {
    expect(beersFor(beers, 7, 30).map(({ name, price }) => [name, price])).toEqual([
      ["Pilsen 30 L", 0],
      ["Stout 30 L", 240.9],
      ["Lager 30 L", 0],
    ]);
  });

  it("is to be chosen, at its whole price, while there is no house beer", () => {
    const none = [{ ...pilsen, is_house_beer: false }];
    expect(houseBeerIn(kit, none, models)).toEqual([]);
    expect(beersFor(none, 7, 30).map(({ price }) => price)).toEqual([489]);
  });
});

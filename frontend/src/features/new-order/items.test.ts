import { describe, expect, it } from "vitest";
import {
  type ChosenItem,
  changed,
  extraDays,
  itemRefusal,
  itemsTotal,
  kegsOf,
  orderTotal,
  quantityOf,
  replaced,
  subtotalOf,
  weightless,
  weightOf,
  withAsset,
  withBeer,
  withKit,
  without,
  withProduct,
} from "./items";

const barrel = {
  id: 7,
  model_id: 1,
  model_name: "Barril 50L",
  asset_tag: "BARRIL50-0007",
  unit_kg: 75,
  rental_price: 100,
  rental_period: null,
};
const other = {
  id: 9,
  model_id: 1,
  model_name: "Barril 50L",
  asset_tag: "BARRIL50-0009",
  unit_kg: 75,
  rental_price: 100,
  rental_period: null,
};
const kit = { id: 3, name: "Kit festa 30L", rental_price: 180.5, rental_period: "daily", weight_kg: 45 } as const;
const ice = { id: 42, name: "Gelo 5 kg", price: 12.9 };
const typed = (kind: ChosenItem["kind"], quantity: string, price = "10,00"): ChosenItem => ({
  key: "x",
  line: null,
  kind,
  ref: 1,
  name: "",
  unitKg: 0,
  tag: "",
  model: null,
  quantity,
  price,
});

it("the load is what has a weight, and the others are named", () => {
  const fries = { id: 43, name: "Porção de fritas", price: 30, weight_g: 400 };
  const items = withProduct(withProduct(withProduct([], ice), fries), { id: 44, name: "Barril 30 L", price: 489 });
  expect(weightOf(items)).toBe(45.4);
  expect(weightless(items)).toEqual(["Gelo 5 kg"]);
});

describe("what is added", () => {
  it("an asset has the price and the period of its model", () => {
    const [tap] = withAsset([], { ...barrel, rental_price: 120, rental_period: "weekly" });
    expect(tap).toMatchObject({ price: "120,00", rental: "weekly" });
    expect(extraDays(tap ? [tap] : [], { delivery: "2026-11-28", pickup: "2026-12-08" })).toBe(120);
  });

  it("an asset is one piece at its price, and cannot be there twice", () => {
    const items = withAsset(withAsset([], barrel), barrel);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ kind: "asset", ref: 7, quantity: "1", price: "100,00", tag: "BARRIL50-0007" });
  });

  it("a kit costs its rental price, a product its own", () => {
    const items = withProduct(withKit([], kit), ice);
    expect(items.map(({ quantity, price }) => [quantity, price])).toEqual([
      ["1", "180,50"],
      ["1", "12,90"],
    ]);
  });

  it("the same kit again is one more of it", () => {
    const items = withKit(withKit([], kit), kit);
    expect(items.map(({ quantity }) => quantity)).toEqual(["2"]);
  });

  it("what is removed is gone, the rest stays", () => {
    expect(without(withKit(withAsset([], barrel), kit), "asset-7").map(({ kind }) => kind)).toEqual(["kit"]);
  });
});

it("a replacement keeps the place in the list and the agreed price", () => {
  const items = withKit(withAsset([], barrel), kit).map((item) =>
    item.ref === 7 ? { ...item, price: "90,00" } : item,
  );
  const after = replaced(items, "asset-7", other);
  expect(after.map(({ kind, ref, price }) => [kind, ref, price])).toEqual([
    ["asset", 9, "90,00"],
    ["kit", 3, "180,50"],
  ]);
});

it("a replacement that is already chosen only removes what is taken", () => {
  const items = withAsset(withAsset([], barrel), other);
  expect(replaced(items, "asset-7", other).map(({ ref }) => ref)).toEqual([9]);
});

it("beer is one line per size; one keg more is of the line that sells it, never of a consigned one", () => {
  const stout = { beer_id: 2, beer_name: "Stout", litres: 20, price: 450, unitKg: 28 };
  const two = withBeer(withBeer([], stout), stout);
  expect(two).toMatchObject([{ kind: "beer", ref: 2, name: "Stout 20 L", quantity: "2", price: "450,00" }]);
  expect(weightOf(two)).toBe(56);
  const consigned = changed(two, two[0]?.key ?? "", { keg: { litres: 20, mode: "consigned" } });
  const both = withBeer(consigned, stout);
  expect(both.map(({ quantity, keg }) => [quantity, keg?.mode])).toEqual([
    ["2", "consigned"],
    ["1", "sold"],
  ]);
  expect(kegsOf(both, stout)).toBe(3);
  expect(withBeer(both, { ...stout, litres: 30 })).toHaveLength(3);
});

describe("totals", () => {
  it("are exact to the cent", () => {
    expect(subtotalOf(typed("product", "3", "0,10"))).toBe(0.3);
    expect(subtotalOf(typed("product", "0,333", "10,00"))).toBe(3.33);
    expect(itemsTotal([typed("product", "3", "33,33"), typed("kit", "2", "180,50")])).toBe(460.99);
  });

  it("the order is its items and the freight", () => {
    expect(orderTotal(withKit(withAsset([], barrel), kit), 55)).toBe(335.5);
    expect(orderTotal([], 0)).toBe(0);
  });

  it("what cannot be read counts as nothing until it is mended", () => {
    expect(subtotalOf(typed("product", "", "10,00"))).toBe(0);
    expect(subtotalOf(typed("product", "2", "dez"))).toBe(0);
  });
});

it("the load follows names and quantities", () => {
  expect(weightOf(withKit(withKit(withAsset([], barrel), kit), kit))).toBe(75 + 2 * 45);
});

describe("a quantity as it is typed", () => {
  it.each([
    ["product", "1", 1],
    ["product", "1,5", 1.5],
    ["product", "0.125", 0.125],
    ["kit", "2", 2],
    ["asset", "1", 1],
  ] as const)("%s %s", (kind, text, quantity) => {
    expect(quantityOf(typed(kind, text))).toBe(quantity);
  });

  it.each([
    ["product", "0"],
    ["product", "-1"],
    ["product", "1,2345"],
    ["product", "1001"],
    ["product", ""],
    ["kit", "1,5"],
    ["asset", "2"],
  ] as const)("%s %s is refused", (kind, text) => {
    expect(itemRefusal(typed(kind, text))).toBeTruthy();
  });

  it("a price has to be readable too", () => {
    expect(itemRefusal(typed("kit", "1", "cem"))).toBe("Informe um preço como 150,00.");
    expect(itemRefusal(typed("kit", "1", "0"))).toBeUndefined();
  });
});

it.each([
  ["2026-11-28", "2026-11-28", 0],
  ["2026-11-28", "2026-11-29", 0],
  ["2026-11-28", "2026-11-30", 180.5],
  ["2026-11-28", "2026-12-29", 30 * 180.5],
])("a kit per day from %s to %s costs %d more", (delivery, pickup, more) => {
  expect(extraDays(withKit(withAsset([], barrel), kit), { delivery, pickup })).toBe(more);
});

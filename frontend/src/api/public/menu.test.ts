import { describe, expect, test } from "vitest";
import { factsOf, type MenuProduct, menuFrom, sectionsOf } from "./menu";

const beer = { id: 7, slug: "pilsen", name: "Pilsen", price: 12.9, isTop: false };
const category = (id: number, name: string, more = {}) => ({
  id,
  name,
  slug: name.toLowerCase(),
  products: [beer],
  ...more,
});
const names = (payload: unknown) => menuFrom(payload).map(({ name }) => name);

describe("the menu is read in every shape it may arrive in", () => {
  const chopes = category(1, "Chopes");
  const petiscos = category(2, "Petiscos");

  test.each([
    ["an array", [chopes, petiscos]],
    ["an object with an array of categories", { categories: [chopes, petiscos] }],
    ["an object with a map of categories", { categories: { 1: chopes, 2: petiscos } }],
    ["an object with a menu", { menu: [chopes, petiscos] }],
    ["a direct map", { 1: chopes, 2: petiscos }],
  ])("%s", (_name, payload) => {
    expect(names(payload)).toEqual(["Chopes", "Petiscos"]);
  });

  test.each([[null], [undefined], ["<!doctype html>"], [42], [[]], [{}], [[null, 3, "x"]], [{ menu: null }]])(
    "%j is an empty menu",
    (payload) => {
      expect(menuFrom(payload)).toEqual([]);
    },
  );
});

test("an array keeps the server's order, a map is sorted by ordem or order, missing last, then by name", () => {
  expect(names([category(2, "B", { ordem: 2 }), category(1, "A", { ordem: 1 })])).toEqual(["B", "A"]);
  const map = {
    1: category(1, "Última"),
    2: category(2, "Águas", { ordem: 3 }),
    3: category(3, "Bolinhos", { order: 3 }),
    4: category(4, "Primeira", { ordem: 1 }),
    5: category(5, "Sem ordem"),
  };
  expect(names(map)).toEqual(["Primeira", "Águas", "Bolinhos", "Sem ordem", "Última"]);
});

test("the id of a category and of a product comes from the key of a map", () => {
  const [read] = menuFrom({ 12: { name: "Chopes", products: { 34: { name: "IPA", price: "15.5" } } } });
  expect(read).toMatchObject({ id: 12, products: [{ id: 34, name: "IPA", price: 15.5, available: true }] });
});

test("the effective name wins, and an entry without a name or a price is left out", () => {
  const [read] = menuFrom([
    category(1, "Origem", { name_effective: "Chopes", products: [{ id: 1 }, beer, { id: 2, name: "x" }] }),
  ]);
  expect(read?.name).toBe("Chopes");
  expect(read?.products).toHaveLength(1);
});

test("best sellers stand first, everything else stays in order", () => {
  const products = ["a", "b", "c", "d"].map((name, id) => ({ ...beer, id, name, isTop: name === "c" }));
  expect(menuFrom([category(1, "x", { products })])[0]?.products.map(({ name }) => name)).toEqual(["c", "a", "b", "d"]);
});

test("the best seller is marked, and what cannot be ordered comes last", () => {
  const products = [
    { ...beer, id: 1, name: "a", isTop: true, available: false },
    { ...beer, id: 2, name: "b", isTop: true },
    { ...beer, id: 3, name: "c", available: false },
    { ...beer, id: 4, name: "d" },
  ];
  const [read] = menuFrom([category(1, "x", { products })]);
  expect(read?.products.map(({ name, mostOrdered }) => [name, mostOrdered])).toEqual([
    ["b", false],
    ["d", false],
    ["a", true],
    ["c", false],
  ]);
});

describe("sections", () => {
  const tree = (payload: unknown) =>
    sectionsOf(menuFrom(payload)).map((s) => [s.name, ...s.children.map((c) => c.name)]);

  test("sub-categories stand below their category", () => {
    const payload = [
      category(1, "Bebidas", { products: [] }),
      category(2, "Chopes", { parent_id: 1 }),
      category(3, "Petiscos"),
    ];
    expect(tree(payload)).toEqual([["Bebidas", "Chopes"], ["Petiscos"]]);
  });

  test("one without a parent on the menu stands by itself, also with parent 0", () => {
    expect(tree([category(2, "Chopes", { parent_id: 99 }), category(3, "Petiscos", { parent_id: 0 })])).toEqual([
      ["Chopes"],
      ["Petiscos"],
    ]);
  });

  test("what has nothing to offer is not shown", () => {
    expect(
      tree([category(1, "Vazia", { products: [] }), category(2, "Também", { products: [], parent_id: 1 })]),
    ).toEqual([]);
  });

  test("parents that name each other hang nothing", () => {
    expect(() => tree([category(1, "A", { parent_id: 2 }), category(2, "B", { parent_id: 1 })])).not.toThrow();
  });
});

test.each([
  [{ volumeMl: 500, alcoholContent: 4.8 }, ["500\u00a0ml", "4,8%\u00a0vol."]],
  [{ volumeMl: 1500 }, ["1,5\u00a0L"]],
  [{ weightG: 1200 }, ["1,2\u00a0kg"]],
  [{ weightG: 350 }, ["350\u00a0g"]],
  [{}, []],
])("the facts of %j are %j", (given, facts) => {
  const nothing = { volumeMl: null, weightG: null, alcoholContent: null };
  expect(factsOf({ ...(beer as unknown as MenuProduct), ...nothing, ...given })).toEqual(facts);
});

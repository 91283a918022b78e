import { expect, test } from "vitest";
import { menuFrom } from "@/api/public/menu";
import {
  hasAlcohol,
  isFull,
  linesOf,
  orderText,
  problemsOf,
  rememberedOrder,
  rememberOrder,
  totalOf,
  withQuantity,
} from "./order";

const menu = menuFrom([
  {
    id: 1,
    name: "Chopes",
    products: [
      { id: 10, name: "Pilsen", price: 12.9, alcohol_content: 4.8 },
      { id: 11, name: "IPA", price: 19.9, alcohol_content: 6.2, available: false },
    ],
  },
  { id: 2, name: "Petiscos", products: [{ id: 20, name: "Coxinha", price: 0.1 }] },
  { id: 3, name: "Barris", products: [{ id: 30, name: "Barril 50 L", price: 720, container_l: 50 }] },
]);
const NBSP = "\u00a0";

test("quantities stay between none and 99", () => {
  expect(withQuantity({}, 10, 3)).toEqual({ 10: 3 });
  expect(withQuantity({ 10: 3 }, 10, 0)).toEqual({});
  expect(withQuantity({ 10: 3 }, 10, -1)).toEqual({});
  expect(withQuantity({}, 10, 1_000)).toEqual({ 10: 99 });
});

test("an order has 30 products at most, of which there may still be more or less", () => {
  const full = Object.fromEntries(Array.from({ length: 30 }, (_, id) => [id, 1]));
  expect(isFull(full)).toBe(true);
  expect(withQuantity(full, 99, 1)).toBe(full);
  expect(withQuantity(full, 7, 4)).toEqual({ ...full, 7: 4 });
  expect(isFull(withQuantity(full, 7, 0))).toBe(false);
});

test("the total is exact, and neither what ran out nor a keg for a party is sold", () => {
  const lines = linesOf({ 10: 2, 11: 1, 20: 3, 30: 1, 99: 5 }, menu);
  expect(lines.map(({ product, quantity }) => [product.name, quantity])).toEqual([
    ["Pilsen", 2],
    ["Coxinha", 3],
  ]);
  expect(totalOf(lines)).toBe(26.1);
});

test("an order of food alone asks nobody's age", () => {
  expect(hasAlcohol(linesOf({ 20: 1 }, menu))).toBe(false);
  expect(hasAlcohol(linesOf({ 10: 1 }, menu))).toBe(true);
});

const ana = { name: " Ana ", phone: "", where: "pickup", notes: "sem gelo" } as const;

test("the message lists number, items, total, name and place", () => {
  const text = orderText(linesOf({ 10: 2, 20: 1 }, menu), ana, "P-0042", "Bar");
  expect(text.split("\n")).toEqual([
    "Olá! Fiz um pedido na Bar pelo site.",
    "",
    "Pedido: P-0042",
    "",
    `2 × Pilsen: R$${NBSP}25,80`,
    `1 × Coxinha: R$${NBSP}0,10`,
    "",
    `Total: R$${NBSP}25,90`,
    "",
    "Nome: Ana",
    "Retirar no balcão",
    "Observações: sem gelo",
  ]);
});

test.each([
  [{ where: "table" }, []],
  [{ where: "pickup" }, ["phone"]],
  [{ where: "table", phone: "95555" }, ["phone"]],
  [{ where: "pickup", phone: "(11) 95555-0101", name: " " }, ["name"]],
] as const)("with %j the form asks for %j", (part, asked) => {
  expect(Object.keys(problemsOf(linesOf({ 20: 1 }, menu), { ...ana, ...part }, false))).toEqual(asked);
});

test("an order survives a look at another page, and nonsense in the store is no order", () => {
  rememberOrder({ 10: 2 });
  expect(rememberedOrder()).toEqual({ 10: 2 });
  sessionStorage.setItem("order", "{not json");
  expect(rememberedOrder()).toEqual({});
  sessionStorage.setItem("order", '{"10":"x","11":-4}');
  expect(rememberedOrder()).toEqual({});
});

import { expect, it, test } from "vitest";
import type { Product } from "@/api/generated/query";
import { bodyOf, changeOf, fieldsOf, type ProductFields, problemsOf, tabOf } from "./fields";

const ok: ProductFields = { ...fieldsOf(undefined), name: "Chope Pilsen", category_id: "3", price: "12,90" };

test("a new product starts as the specification has it", () => {
  const { name, category_id, price, ...rest } = fieldsOf(undefined);
  expect([name, category_id, price]).toEqual(["", "", ""]);
  expect(rest).toMatchObject({ visible: true, available: true, unit: "unidade", chatbot_visible: true });
  expect([rest.stock_quantity, rest.volume_ml, rest.alcohol_content]).toEqual(["0", "0", "0"]);
});

test("an empty form misses its name, category and price", () => {
  expect(Object.keys(problemsOf(fieldsOf(undefined))).toSorted()).toEqual(["category_id", "name", "price"]);
  expect(problemsOf(ok)).toEqual({});
});

it.each<[keyof ProductFields, string]>([
  ["name", "   "],
  ["name", "x".repeat(101)],
  ["price", "-1"],
  ["price", "12,905"],
  ["price", "doze"],
  ["price", "1.000.000,00"],
  ["stock_quantity", "-2"],
  ["stock_quantity", "1,2345"],
  ["min_stock_level", "muito"],
  ["volume_ml", "300,5"],
  ["weight_g", "-1"],
  ["alcohol_content", "100,1"],
  ["alcohol_content", "4,85"],
  ["sku", "x".repeat(41)],
  ["summary", "x".repeat(501)],
  ["seo_title", "x".repeat(101)],
  ["seo_description", "x".repeat(301)],
])("%s refuses %j", (name, text) => {
  expect(Object.keys(problemsOf({ ...ok, [name]: text }))).toEqual([name]);
});

it.each<[keyof ProductFields, string, number]>([
  ["price", "1.234,5", 1234.5],
  ["price", "0", 0],
  ["price", "R$ 12", 12],
  ["stock_quantity", "48,125", 48.125],
  ["stock_quantity", "", 0],
  ["volume_ml", "1.500", 1500],
  ["alcohol_content", "4,8", 4.8],
  ["alcohol_content", "100", 100],
])("%s reads %j as %d", (name, text, value) => {
  expect(bodyOf({ ...ok, [name]: text })).toMatchObject({ [name]: value });
});

test("a product without a beer pours nothing", () => {
  const poured = { ...ok, beer_id: "5", pour_ml: "300" };
  expect(bodyOf(poured)).toMatchObject({ beer_id: 5, pour_ml: 300, track_stock: true });
  expect(changeOf({ ...poured, beer_id: "" }, ["beer_id"], product)).toEqual({
    beer_id: 0,
    pour_ml: 0,
    container_l: 0,
  });
});

test("the fields for search engines are sent", () => {
  const seo = { seo_title: " Chope ", seo_description: "Gelado.", seo_keywords: "chope, pilsen" };
  expect(bodyOf({ ...ok, ...seo })).toMatchObject({ ...seo, seo_title: "Chope" });
});

const product = { name: "Pilsen", name_source: "CH PILSEN", price: 12.9, price_source: 11, version: 3 } as Product;

test("only what was changed is sent", () => {
  expect(changeOf({ ...ok, name: "Pílsen" }, ["name"], product)).toEqual({ name_manual: "Pílsen" });
  expect(changeOf({ ...ok, stock_quantity: "4,5" }, ["stock_quantity", "category_id"], product)).toEqual({
    stock_quantity: 4.5,
    category_id: 3,
  });
});

test("a name and a price as the source has them follow the source again", () => {
  expect(changeOf({ ...ok, name: "CH PILSEN", price: "11,00" }, ["name", "price"], product)).toEqual({
    name_manual: null,
    price_manual: null,
  });
});

test("every field is on a tab", () => {
  expect([tabOf("name"), tabOf("volume_ml"), tabOf("seo_keywords")]).toEqual(["basic", "details", "seo"]);
});

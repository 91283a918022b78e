import { expect, it } from "vitest";
import { isColumn, pastedPrices } from "./price-paste";

it.each([
  ["12,90\n13,50\n", ["12,90", "13,50"]],
  ["12.9\r\n\r\n14", ["12.9", "", "14"]],
  ["Pilsen\tR$ 12,90\nWeiss\tR$ 15,00", ["R$ 12,90", "R$ 15,00"]],
  ["12,90\nsob consulta", ["12,90", "sob consulta"]],
])("reads the column of prices in %j", (text, prices) => {
  expect(pastedPrices(text)).toEqual(prices);
});

it("leaves the text of one cell to the field", () => {
  expect(isColumn("R$ 12,90")).toBe(false);
  expect(isColumn("12,90\n")).toBe(false);
  expect(isColumn("12,90\n13,00")).toBe(true);
});

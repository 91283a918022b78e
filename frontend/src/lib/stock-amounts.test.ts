import { expect, it } from "vitest";
import { coverText, expiryText, inUnits, stockText } from "./stock-amounts";

it.each([
  [48.5, "litro", "48,5 litros"],
  [1, "unidade", "1 unidade"],
  [0, "unidade", "0 unidade"],
  [-3, "unidade", "-3 unidades"],
  [1200, "ml", "1.200 ml"],
])("%d of %s is %s", (quantity, unit, text) => {
  expect(inUnits(quantity, unit)).toBe(text);
});

it("an empty stock is named, not counted", () => {
  expect(stockText(0, "unidade")).toBe("sem estoque");
  expect(stockText(2, "unidade")).toBe("2 unidades");
});

it.each([
  [null, undefined],
  [0, "menos de um dia"],
  [0.9, "menos de um dia"],
  [1.9, "1 dia"],
  [9.7, "9 dias"],
  [400, "mais de um ano"],
])("a stock of %s days lasts '%s'", (days, text) => {
  expect(coverText(days)).toBe(text);
});

it.each([
  [9, "vence em 9 dias"],
  [1, "vence em 1 dia"],
  [0, "vence hoje"],
  [-2, "venceu há 2 dias"],
])("%d days left are '%s'", (days, text) => {
  expect(expiryText(days)).toBe(text);
});

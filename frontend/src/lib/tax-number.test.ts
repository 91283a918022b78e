import { expect, test } from "vitest";
import { formatTaxNumber } from "./tax-number";

test.each([
  ["39053344705", "390.533.447-05"],
  ["12345678000195", "12.345.678/0001-95"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["MG-12.345", "MG-12.345"],
  ["", ""],
])("%s is written %s", (digits, text) => {
  expect(formatTaxNumber(digits)).toBe(text);
});

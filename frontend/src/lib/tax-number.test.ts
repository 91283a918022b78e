import { expect, test } from "vitest";
import { formatTaxNumber } from "./tax-number";
import cases from "./tax-number-cases.json";

test.each(cases)("$typed is written $written", ({ typed, written }) => {
  expect(formatTaxNumber(typed)).toBe(written);
});

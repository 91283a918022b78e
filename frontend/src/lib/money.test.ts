import { expect, test } from "vitest";
import { formatMoney, sumMoney } from "./money";

const NBSP = "\u00a0";

test.each([
  [0, `R$${NBSP}0,00`],
  [9.9, `R$${NBSP}9,90`],
  [1234.5, `R$${NBSP}1.234,50`],
])("%d reais are written with a no-break space", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test("cents add up exactly", () => {
  expect(sumMoney([0.1, 0.2])).toBe(0.3);
  expect(sumMoney(Array<number>(100).fill(19.99))).toBe(1999);
  expect(sumMoney([])).toBe(0);
});

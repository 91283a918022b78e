import { expect, test } from "vitest";
import { formatMoney, moneyIn, moneyText, sumMoney } from "./money";

const NBSP = "\u00a0";

test.each([
  [0, `R$${NBSP}0,00`],
  [9.9, `R$${NBSP}9,90`],
  [1234.5, `R$${NBSP}1.234,50`],
  [-0.5, `-R$${NBSP}0,50`],
])("%d reais are written with a no-break space", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test("cents add up exactly", () => {
  expect(sumMoney([0.1, 0.2])).toBe(0.3);
  expect(sumMoney(Array<number>(100).fill(19.99))).toBe(1999);
  expect(sumMoney([])).toBe(0);
});

test.each([
  ["12,90", 12.9],
  ["12.90", 12.9],
  ["1.234,50", 1234.5],
  ["1.234", 1234],
  ["R$ 8,5", 8.5],
])("%s as it is typed is %d", (typed, amount) => {
  expect(moneyIn(typed)).toBe(amount);
});

test.each(["", "abc", "-1", "1,234", "NaN", "1e3"])("%s is no amount", (typed) => {
  expect(moneyIn(typed)).toBeUndefined();
});

test("an amount starts in a field as it would be typed", () => {
  expect(moneyText(1234.5)).toBe("1234,50");
  expect(moneyIn(moneyText(0))).toBe(0);
});

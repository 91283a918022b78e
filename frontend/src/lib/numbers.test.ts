import { describe, expect, it } from "vitest";
import { decimalText, numberIn, numberText, percentText, wholeIn } from "./numbers";

describe("a number is written as `Intl` writes it", () => {
  const VALUES = [
    0, 0.04, 0.05, 1, 1.005, 2.675, 4.85, 9.9, 12.345, 99.995, 999.9999, 1234.5, 1e6, 98_765_432.1, 5e-17,
  ];
  it.each([
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 2],
    [3, 0],
  ])("with at most %d and at least %d decimals", (most, least) => {
    const intl = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: least, maximumFractionDigits: most });
    for (const value of VALUES.flatMap((each) => [each, -each]).filter((each) => !Object.is(each, -0)))
      expect(decimalText(value, most, least)).toBe(intl.format(value));
  });
});

describe("a number as it is typed", () => {
  it.each([
    ["12,3", 12.3],
    ["12.3", 12.3],
    ["12", 12],
    ["0", 0],
    ["1.234,5", 1234.5],
    ["1.234", 1234],
    [" 300 ", 300],
    ["1,25", 1.25],
  ])("%s is %d", (text, value) => expect(numberIn(text)).toBe(value));

  it.each(["", "abc", "-1", "1,234", "1e3", "12,", ",5", "1.23.4", "NaN"])("%s is none", (text) =>
    expect(numberIn(text)).toBeUndefined(),
  );

  it("has no more decimals than are asked for", () => {
    expect(numberIn("12,3", 1)).toBe(12.3);
    expect(numberIn("12,34", 1)).toBeUndefined();
    expect(numberIn("12.34", 1)).toBeUndefined();
    expect(numberIn("12,3", 0)).toBeUndefined();
  });

  it("is whole and not too small where that is asked for", () => {
    expect(wholeIn("120")).toBe(120);
    expect(wholeIn("1,5")).toBeUndefined();
    expect(wholeIn("0", 1)).toBeUndefined();
  });

  it("starts in its field as it is typed", () => expect(numberText(1234.5)).toBe("1234,5"));
});

describe("a percentage", () => {
  it.each([
    [8.8, "8,8%"],
    [100, "100%"],
    [-4, "-4%"],
  ])("%d is %s", (value, text) => expect(percentText(value)).toBe(text));
});

import { describe, expect, it } from "vitest";
import { parseName, parsePrice } from "./inline-value";

describe("a price as it is typed", () => {
  it.each([
    ["12,90", 12.9],
    ["12.90", 12.9],
    ["12", 12],
    ["0", 0],
    ["1.234,50", 1234.5],
    ["1.234", 1234],
    ["R$ 8,5", 8.5],
    [" 7,00 ", 7],
  ])("%s is %d", (typed, value) => {
    expect(parsePrice(typed)).toEqual({ value });
  });

  it.each(["", "abc", "-1", "1,234", "12,9,0", "NaN", "1e3", "12,999"])("%s is refused", (typed) => {
    expect(parsePrice(typed)).toEqual({ refusal: "Por favor, insira um preço válido (maior ou igual a 0)" });
  });
});

describe("a name as it is typed", () => {
  it("is trimmed", () => expect(parseName("  Chope Pilsen ")).toEqual({ value: "Chope Pilsen" }));
  it("must not be empty", () => expect(parseName("   ")).toEqual({ refusal: "Por favor, insira um valor válido" }));
  it("has at most 100 characters", () => {
    expect(parseName("a".repeat(100))).toEqual({ value: "a".repeat(100) });
    expect(parseName("a".repeat(101))).toEqual({ refusal: "O valor deve ter no máximo 100 caracteres" });
  });
});

import { expect, it } from "vitest";
import { finderOf, onlyOne } from "./finder";

const choices = ["Pilsen da Casa 50 L", "Caneca de Pilsen 500 ml", "Chopeira a gelo BAR-0007"].map((written) => ({
  written,
  taken: written,
}));
const found = (typed: string) => choices.filter(({ written }) => finderOf(typed).fits(written));

it("finds parts of words in any order, without accents", () => {
  expect(found("50 pílsen").map(({ taken }) => taken)).toEqual(["Pilsen da Casa 50 L", "Caneca de Pilsen 500 ml"]);
  expect(found("007").map(({ taken }) => taken)).toEqual(["Chopeira a gelo BAR-0007"]);
});

it("takes the only one, or the only one with whole words; of several none", () => {
  expect(onlyOne(found("gel"), finderOf("gel"))).toBe("Chopeira a gelo BAR-0007");
  expect(onlyOne(found("pilsen 50"), finderOf("pilsen 50"))).toBe("Pilsen da Casa 50 L");
  expect(onlyOne(found("pilsen"), finderOf("pilsen"))).toBeUndefined();
  expect(onlyOne(found("stout"), finderOf("stout"))).toBeUndefined();
});

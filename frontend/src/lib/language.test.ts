import { expect, test } from "vitest";
import { localized, placeIn } from "./language";

test.each([
  ["/", "pt-BR", "/"],
  ["/menu", "pt-BR", "/menu"],
  ["/entrada", "pt-BR", "/entrada"],
  ["/en", "en", "/"],
  ["/es/cardapio/pilsen", "es", "/cardapio/pilsen"],
] as const)("%s is in %s the page %s", (address, language, pathname) => {
  expect(placeIn(address)).toEqual({ language, pathname });
  expect(localized(pathname, language)).toBe(address);
});

test("a section of the home page, and what is no page, keep their form", () => {
  expect(localized("/#cardapio", "en")).toBe("/en#cardapio");
  expect(localized("#cardapio", "en")).toBe("#cardapio");
  expect(localized("/en/menu", "en")).toBe("/en/menu");
});

import { expect, it } from "vitest";
import { arrangementOf, childrenOf, holdSame, moved, refusal, spotOf } from "./arrangement";
import { category } from "./testing/sample";

const [CHOPES, PETISCOS, FRITOS, FRIOS, BEBIDAS] = [1, 2, 3, 4, 5];
const menu = arrangementOf([
  category({ id: CHOPES }),
  category({ id: PETISCOS }),
  category({ id: FRITOS, parent_id: PETISCOS }),
  category({ id: FRIOS, parent_id: PETISCOS }),
  category({ id: BEBIDAS }),
]);

it("reads who stands below whom from the list", () => {
  expect(childrenOf(menu, null)).toEqual([CHOPES, PETISCOS, BEBIDAS]);
  expect(childrenOf(menu, PETISCOS)).toEqual([FRITOS, FRIOS]);
  expect(childrenOf(menu, CHOPES)).toEqual([]);
  expect(spotOf(menu, FRIOS)).toEqual({ parentId: PETISCOS, place: 1 });
  expect(spotOf(menu, 99)).toBeUndefined();
});

it("keeps a category in sight whose main category is gone", () => {
  expect(childrenOf(arrangementOf([category({ id: 7, parent_id: 99 })]), null)).toEqual([7]);
});

it("moves a category among its siblings, below another and out again", () => {
  expect(childrenOf(moved(menu, BEBIDAS, { parentId: null, place: 0 }), null)).toEqual([BEBIDAS, CHOPES, PETISCOS]);
  expect(childrenOf(moved(menu, CHOPES, { parentId: null, place: 2 }), null)).toEqual([PETISCOS, BEBIDAS, CHOPES]);
  const below = moved(menu, CHOPES, { parentId: PETISCOS, place: 1 });
  expect(childrenOf(below, null)).toEqual([PETISCOS, BEBIDAS]);
  expect(childrenOf(below, PETISCOS)).toEqual([FRITOS, CHOPES, FRIOS]);
  expect(childrenOf(moved(below, CHOPES, { parentId: null, place: 99 }), null)).toEqual([PETISCOS, BEBIDAS, CHOPES]);
  expect(childrenOf(menu, null)).toEqual([CHOPES, PETISCOS, BEBIDAS]);
});

it("knows two levels and no third", () => {
  expect(refusal(menu, CHOPES, PETISCOS)).toBeUndefined();
  expect(refusal(menu, FRITOS, null)).toBeUndefined();
  expect(refusal(menu, FRITOS, CHOPES)).toBeUndefined();
  expect(refusal(menu, CHOPES, FRITOS)).toBe("deep");
  expect(refusal(menu, PETISCOS, CHOPES)).toBe("deep");
  expect(refusal(menu, CHOPES, CHOPES)).toBe("itself");
});

it("tells whether something came or went", () => {
  expect(holdSame(menu, moved(menu, CHOPES, { parentId: PETISCOS, place: 0 }))).toBe(true);
  expect(holdSame(menu, arrangementOf([category({ id: CHOPES })]))).toBe(false);
});

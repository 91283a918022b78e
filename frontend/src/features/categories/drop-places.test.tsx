import type { ItemDropTarget } from "react-aria-components/useDragAndDrop";
import { afterEach, expect, it, vi } from "vitest";
import { arrangementOf } from "./arrangement";
import { placeAt, spotAt } from "./drop-places";
import { category } from "./testing/sample";

const [CHOPES, PETISCOS, FRITOS, DRINKS] = [1, 2, 3, 4];
const menu = arrangementOf([
  category({ id: CHOPES }),
  category({ id: PETISCOS }),
  category({ id: FRITOS, parent_id: PETISCOS }),
  category({ id: DRINKS }),
]);
const at = (key: number, dropPosition: ItemDropTarget["dropPosition"]) =>
  ({ type: "item", key, dropPosition }) as const;

afterEach(() => document.body.replaceChildren());

/** Rows of 60 px, one below the other. */
function rowsOf(...keys: number[]): HTMLElement {
  const tree = document.createElement("div");
  keys.forEach((key, place) => {
    const row = document.createElement("div");
    row.role = "row";
    row.dataset.key = String(key);
    vi.spyOn(row, "getBoundingClientRect").mockReturnValue(new DOMRect(0, place * 60, 300, 60));
    tree.append(row);
  });
  return tree;
}

it("reads the place before, into and after a row from the height in it", () => {
  const tree = rowsOf(CHOPES, PETISCOS);
  const any = () => true;
  expect(placeAt(tree, 61, any)).toEqual(at(PETISCOS, "before"));
  expect(placeAt(tree, 90, any)).toEqual(at(PETISCOS, "on"));
  expect(placeAt(tree, 119, any)).toEqual(at(PETISCOS, "after"));
  expect(placeAt(tree, 900, any)).toEqual(at(PETISCOS, "after"));
  expect(placeAt(tree, 85, () => false)).toEqual(at(PETISCOS, "before"));
  expect(placeAt(rowsOf(), 10, any)).toBeNull();
});

it("counts the siblings before a place, the dragged one left out", () => {
  expect(spotAt(menu, CHOPES, at(DRINKS, "before"))).toEqual({ parentId: null, place: 1 });
  expect(spotAt(menu, DRINKS, at(CHOPES, "after"))).toEqual({ parentId: null, place: 1 });
  expect(spotAt(menu, DRINKS, at(PETISCOS, "on"))).toEqual({ parentId: PETISCOS, place: 1 });
  expect(spotAt(menu, DRINKS, at(FRITOS, "before"))).toEqual({ parentId: PETISCOS, place: 0 });
  expect(spotAt(menu, FRITOS, at(CHOPES, "before"))).toEqual({ parentId: null, place: 0 });
});

it("knows no spot where a category may not stand", () => {
  expect(spotAt(menu, PETISCOS, at(CHOPES, "on"))).toBeUndefined();
  expect(spotAt(menu, CHOPES, at(FRITOS, "on"))).toBeUndefined();
  expect(spotAt(menu, CHOPES, { type: "root" })).toBeUndefined();
  expect(spotAt(menu, CHOPES, at(99, "before"))).toBeUndefined();
});

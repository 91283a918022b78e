import { describe, expect, it } from "vitest";
import { pageWindow, rangeText } from "./pages";

describe("the window of page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, "gap", 10]],
    [5, 10, [1, "gap", 3, 4, 5, 6, 7, "gap", 10]],
    [10, 10, [1, "gap", 8, 9, 10]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
  ])("on page %d of %d", (current, pages, shown) => {
    expect(pageWindow(current, pages)).toEqual(shown);
  });
});

describe("the range that is shown", () => {
  it.each([
    [1, 25, 66, "Mostrando 1 a 25 de 66"],
    [3, 25, 66, "Mostrando 51 a 66 de 66"],
    [1, 25, 0, "Mostrando 0 a 0 de 0"],
  ])("page %d with %d of %d", (page, limit, total, text) => {
    expect(rangeText(page, limit, total)).toBe(text);
  });
});

import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { onPhone } from "@/testing/phone";
import { usePageRows } from "./use-on-phone";

const rowsOf = (usual: number) => renderHook(() => usePageRows(usual)).result.current;

it("a page has at most ten rows on a phone", () => {
  expect(rowsOf(25)).toBe(25);
  onPhone();
  expect([rowsOf(25), rowsOf(5)]).toEqual([10, 5]);
});

it("a list that is open keeps its rows when the window becomes as narrow, as paper is", () => {
  const { result, rerender } = renderHook(() => usePageRows(25));
  onPhone();
  rerender();
  expect(result.current).toBe(25);
});

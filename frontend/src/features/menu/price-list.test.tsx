import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { menuFrom } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
import { renderWithData } from "@/testing/render";
import { PriceList } from "./price-list";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const menu = (ranOut: boolean) => [
  {
    id: 1,
    name: "Chopes",
    products: [{ id: 2, name: "Chope Pilsen", price: 9.9, available: !ranOut, ran_out: ranOut }],
  },
];

it("an open menu is read again each minute: what ran out says so", async () => {
  vi.useFakeTimers();
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json(menu(true)));
  vi.stubGlobal("fetch", fetched);
  renderWithData(<PriceList />, [menuRead().queryKey, menuFrom(menu(false))]);
  expect(screen.queryByText("Acabou")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(60_100));
  expect(screen.getByText("Acabou")).toBeVisible();
  expect(fetched).toHaveBeenCalledOnce();
});

import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/freshness";
import { menuFrom } from "@/api/public/menu";
import { menuRead } from "@/api/public/reads";
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
  const client = createQueryClient();
  client.setQueryData(menuRead().queryKey, menuFrom(menu(false)));
  render(
    <QueryClientProvider client={client}>
      <PriceList />
    </QueryClientProvider>,
  );
  expect(screen.queryByText("Acabou")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(60_100));
  expect(screen.getByText("Acabou")).toBeVisible();
  expect(fetched).toHaveBeenCalledOnce();
});

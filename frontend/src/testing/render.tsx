import { QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { createQueryClient } from "@/api/freshness";

type Known = [key: QueryKey, data: unknown];

/** Renders with a cache of its own, filled as given: `[key, data]`. */
export function renderWithData(ui: ReactNode, ...known: Known[]) {
  const client = createQueryClient();
  for (const [key, data] of known) client.setQueryData(key, data);
  return { client, ...render(<QueryClientProvider client={client}>{ui}</QueryClientProvider>) };
}

/** Renders a screen, or the routes of several, at an address. `search` is what the address has after its question mark. */
export function renderAt(address: string, shown: ReactElement | RouteObject[], ...known: Known[]) {
  const routes = Array.isArray(shown) ? shown : [{ path: "*", element: shown }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const search = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { router, search, ...renderWithData(<RouterProvider router={router} />, ...known) };
}

import { QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createQueryClient } from "@/api/freshness";

/** Renders with a cache of its own, filled as given: `[key, data]`. */
export function renderWithData(ui: ReactNode, ...known: [key: QueryKey, data: unknown][]) {
  const client = createQueryClient();
  for (const [key, data] of known) client.setQueryData(key, data);
  return { client, ...render(<QueryClientProvider client={client}>{ui}</QueryClientProvider>) };
}

import { queryOptions } from "@tanstack/react-query";
import * as reads from "./generated/reads";

export type { CustomerMatch } from "./generated/query";

/** Customers are looked for from this many characters on. */
export const SHORTEST_SEARCH = 3;

/** Customers that a text may mean, and what fills an order for them. Failures are silent: nothing is suggested. */
export const customerMatchesQuery = (text: string) =>
  queryOptions({
    ...reads.searchCustomers({ q: text }),
    enabled: text.length >= SHORTEST_SEARCH,
    retry: false,
  });

import type { Query, QueryClient } from "@tanstack/react-query";
import type { Operation, ReadModel } from "@/api/read";

/** What a command makes untrue: read models, or reads that are made of none. */
export type Untrue = readonly (ReadModel | Operation)[] | "everything";

/** What a command has made untrue is asked for anew; resolves when everything that is on screen has been. */
export const invalidate = (client: QueryClient, untrue: Untrue): Promise<void> => askAnew(client, isUntrue(untrue));

/** Whether an answer in the cache is one of these reads, or made of one of these read models. */
export function isUntrue(untrue: Untrue): (query: Query) => boolean {
  const names: ReadonlySet<unknown> = new Set(untrue === "everything" ? [] : untrue);
  return ({ queryKey, meta }) =>
    untrue === "everything" || names.has(queryKey[0]) || (meta?.readModels.some((name) => names.has(name)) ?? false);
}

/**
 * Asks anew for what is in the cache. A first answer that is still under way may be of the moment before, and TanStack
 * Query would take it as the new one: that is asked for once more.
 */
export async function askAnew(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const fetching = client.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  const underWay = new Set(fetching.filter(({ state }) => state.data === undefined));
  await client.invalidateQueries({ predicate });
  await client.invalidateQueries({ predicate: (query) => underWay.has(query) });
}

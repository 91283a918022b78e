import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * What a change has made untrue is asked for anew; resolves when everything that is on screen has been. A first answer
 * that is still under way may be of the moment before, and TanStack Query would take it as the new one: that is asked
 * for once more.
 */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const underWay = keys
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }))
    .filter(({ state }) => state.data === undefined)
    .map(({ queryKey }) => queryKey);
  await askFor(client, keys);
  await askFor(client, underWay);
}

async function askFor(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

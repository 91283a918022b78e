import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Asks anew for everything below these keys; what no screen shows is asked for when one does. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

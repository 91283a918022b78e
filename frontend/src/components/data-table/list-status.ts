import type { UseQueryResult } from "@tanstack/react-query";

/** What a table needs to know of the query behind it: `<DataTable {...listStatus(products)} … />`. */
export function listStatus(query: UseQueryResult) {
  const status: "loading" | "error" | "ready" = query.isPending ? "loading" : query.isError ? "error" : "ready";
  return { status, error: query.error, stale: query.isPlaceholderData, onRetry: () => void query.refetch() };
}

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import { getCount, type ListCountsParams, listCounts } from "./generated/query";

export type { CountLine, WarehouseCount } from "./generated/query";

/** Everything below it is untrue after a count. */
export const countsKey = ["counts"] as const;

export const countsQuery = (asked: ListCountsParams) =>
  queryOptions({
    queryKey: [...countsKey, "list", asked],
    queryFn: ({ signal }) => listCounts(asked, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    staleTime: 0,
  });

/** A finished count does not change. */
export const countQuery = (id: number) =>
  queryOptions({
    queryKey: [...countsKey, "count", id],
    queryFn: ({ signal }) => getCount(id, { signal }),
    ...freshness.lists,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

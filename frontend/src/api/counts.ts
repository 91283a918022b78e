import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import type { ListCountsParams } from "./generated/query";
import * as reads from "./generated/reads";

export type { CountLine, OpenCount, WarehouseCount } from "./generated/query";

export const countsQuery = (asked: ListCountsParams) =>
  queryOptions({
    ...reads.listCounts(asked),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    staleTime: 0,
  });

/** What goes on, with the labels of every device. */
export const openCountsQuery = () => queryOptions({ ...reads.listOpenCounts(), ...freshness.lists, staleTime: 0 });

/** A finished count does not change, but what has become of the missing pieces does. */
export const countQuery = (id: number) =>
  queryOptions({
    ...reads.getCount(id),
    ...freshness.lists,
    staleTime: 0,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

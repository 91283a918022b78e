import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import { type ListStandingOrdersParams, listStandingOrders, readStandingDraft } from "./generated/query";
import { withoutEmpty } from "./parameters";

export type { LineChange, StandingDay, StandingOrder } from "./generated/query";

/** Everything below it is untrue after a command on standing orders. */
export const standingOrdersKey = ["standing-orders"] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const standingOrdersQuery = (asked: ListStandingOrdersParams = {}) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...standingOrdersKey, "list", given],
    queryFn: ({ signal }) => listStandingOrders(given, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** The standing order that an order was made of, and what changed since the last one. */
export const standingDraftQuery = (order: number) =>
  queryOptions({
    queryKey: [...standingOrdersKey, "draft", order],
    queryFn: ({ signal }) => readStandingDraft({ order_id: order }, { signal }),
    ...freshness.lists,
  });

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import type { ListStandingOrdersParams } from "./generated/query";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";

export type { LineChange, StandingDay, StandingOrder } from "./generated/query";

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const standingOrdersQuery = (asked: ListStandingOrdersParams = {}) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    ...reads.listStandingOrders(given),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** The standing order that an order was made of, and what changed since the last one. */
export const standingDraftQuery = (order: number) =>
  queryOptions({
    ...reads.readStandingDraft({ order_id: order }),
    ...freshness.lists,
  });
